validate -q samples/stratego/flag.yaml samples/stratego/illegal.yaml
