validate -f json samples/stratego/flag.yaml samples/stratego/illegal.yaml samples/stratego/refuted.yaml nowhere.yaml
