adjudicate -o json samples/stratego/dispute-defender.yaml; adjudicate -f json samples/stratego/dispute-plain.yaml
