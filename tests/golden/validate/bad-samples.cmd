validate samples/stratego/illegal.yaml samples/stratego/refuted.yaml samples/stratego/dispute-*.yaml
