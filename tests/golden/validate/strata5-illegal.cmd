validate samples/strata5/illegal.yaml samples/strata5/dispute-entry.yaml samples/strata5/dispute-plain.yaml
