validate -R nowhere/out.yaml samples/stratego/flag.yaml
