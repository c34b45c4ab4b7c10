# With --finished the unfinished records are invalid; nothing else changes.
gen -n 40 -s 1 -p 30 >open.yaml
validate -f json open.yaml | tail -n 1 >a
validate -F -f json open.yaml | tail -n 1 >b
for f in a b; do tr -d '{}"' <$f | tr , '\n' | awk -F: '{ n[$1] = $2 } END { print n["records"], n["valid"], n["invalid"], n["unfinished"] }'; done |
	awk '{ v[NR] = $2; i[NR] = $3; u[NR] = $4 } END { print (u[1] > 0), i[1], (v[1] == v[2] + u[1]), (i[2] == u[1]), (u[1] == u[2]) }'
