# The same disputes, by other rules.
adjudicate -o text -r raised-entry=allowed samples/strata5/dispute-entry.yaml
adjudicate -o text -r return-to-start=forbidden samples/strata5/dispute-return.yaml
adjudicate -o text -r blockade=immobile samples/strata5/dispute-lockout.yaml
adjudicate -o text -r blockade=confined,self-lockout=ignored samples/strata5/dispute-lockout.yaml
