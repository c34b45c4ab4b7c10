validate --help >/dev/full
