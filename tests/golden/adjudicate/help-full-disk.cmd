adjudicate --help >/dev/full
