adjudicate -o xml samples/stratego/flag.yaml
