replay --at x samples/stratego/flag.yaml; replay --at 1 --from 2 samples/stratego/flag.yaml
