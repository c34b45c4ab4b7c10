render -o svg -O /dev/full samples/stratego/flag.yaml
