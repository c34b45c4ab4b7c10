validate -g stratego samples/stratego/flag.yaml samples/stratego/flag.xml
