adjudicate -b stratego; adjudicate --rulebook stratego -o yaml | head -n 12; adjudicate -b chess
# as a section of a manual page; no verdict is written so, nor a rule book as a sheet
adjudicate -b stratego -o mdoc | grep -A 9 -e '^.Sh' -e 'STG-R5' -e 'Li gravon'
adjudicate -o mdoc samples/stratego/flag.yaml
adjudicate -b stratego -o html
adjudicate -n -o mdoc samples/stratego/flag.yaml
