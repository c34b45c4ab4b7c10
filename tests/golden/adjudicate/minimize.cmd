adjudicate -z samples/stratego/dispute-plain.yaml samples/strata5/dispute-lockout.yaml; adjudicate --minimize -o text samples/stratego/dispute-plain.yaml
