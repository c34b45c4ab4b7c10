validate <samples/stratego/flag.yaml; cat samples/stratego/illegal.yaml | validate - samples/stratego/flag.yaml
