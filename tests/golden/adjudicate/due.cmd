sed '/^claims:/,$d' samples/strata5/dispute-lockout.yaml | adjudicate -c 'red: due at 20' | sed '/^readings/,$d'
