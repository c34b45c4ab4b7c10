replay --as blue samples/stratego/log-blue.yaml | cmp - samples/stratego/log-blue.yaml && echo same; replay --as red samples/stratego/log-blue.yaml; replay --as green samples/stratego/flag.yaml
