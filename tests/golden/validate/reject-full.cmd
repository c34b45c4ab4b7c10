validate -R /dev/full samples/stratego/illegal.yaml
