replay samples/stratego/flag.yaml >/dev/full
