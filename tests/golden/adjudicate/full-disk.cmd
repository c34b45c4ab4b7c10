adjudicate -o text -c "illegal at 1" samples/stratego/flag.yaml >/dev/full
