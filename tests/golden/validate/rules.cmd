validate -r sheet samples/stratego/flag.yaml
grep -v '^rules' samples/stratego/flag.yaml >norules.yaml
validate norules.yaml
validate -r isf norules.yaml
validate -r isf,scout-strike=adjacent norules.yaml
validate -r STG-R1=from-afar,winning-defender=stays -qC norules.yaml | grep rules
