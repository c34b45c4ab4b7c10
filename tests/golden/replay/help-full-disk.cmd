replay --help >/dev/full
