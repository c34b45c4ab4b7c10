replay samples/stratego/illegal.yaml; replay --at 23 samples/stratego/illegal.yaml; replay --at 24 -q samples/stratego/illegal.yaml
