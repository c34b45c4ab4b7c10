adjudicate -o text samples/stratego/dispute-*.yaml
