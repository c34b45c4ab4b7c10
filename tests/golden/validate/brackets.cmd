awk 'BEGIN { printf "--- "; for (i = 0; i < 100000; i++) printf "["; print "" }' >b
validate b samples/stratego/flag.yaml
