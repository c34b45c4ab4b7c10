validate <samples/stratego/archive.yaml.gz
