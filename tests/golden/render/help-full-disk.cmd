render --help >/dev/full
