render samples/stratego/flag.yaml >/dev/full
