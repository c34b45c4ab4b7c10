adjudicate -o markdown samples/stratego/dispute-defender.yaml
