adjudicate samples/stratego/flag.yaml
