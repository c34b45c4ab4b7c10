validate -p -f json samples/stratego/flag.yaml samples/stratego/illegal.yaml | grep -c ^strat
