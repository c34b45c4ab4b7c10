validate -qp samples/stratego/flag.yaml >/dev/full
