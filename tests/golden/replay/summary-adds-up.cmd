# the counts are those of the events, and the places those of the records
for f in samples/*/*.yaml; do
	validate -qwp $f 2>/dev/null >valid.yaml
	if [ -s valid.yaml ]; then
		replay --summary valid.yaml | cut -f 2,26,28 >rows
		awk -F '\t' '{ n = split($3, part, /[ =]/); for (i = 1; i < n; i += 2) count[part[i]] += part[i + 1] }
			END { for (e in count) print e, count[e] }' rows | sort >counted
		if grep -q 'takeback' valid.yaml; then
			echo "$f: $(grep takeback counted)"
		else
			replay -e valid.yaml | awk -F '\t' '{ n[$4]++ } END { for (e in n) print e, n[e] }' | sort | diff - counted
		fi
		replay -f json --at end valid.yaml | sed 's/.*"record":\([0-9]*\).*"ply":\([0-9]*\).*/\1 \2/' >plies
		cut -f 1,2 rows | tr '\t' ' ' | diff plies -
	fi
	replay -q --summary $f | head -n 3 | cut -f 2-6 | tr '\t' '|' | while IFS='|' read -r number id offset length judged; do
		tail -c +$((offset + 1)) $f | head -c $length >one.yaml
		grep -q "^id: $id\$" one.yaml || [ -z "$id" ] || echo "$f: $number is not $id"
		case $(validate one.yaml 2>&1 | tail -n 1) in *" 1 $judged"*) ;; *) echo "$f: $number is not $judged" ;; esac
	done
done
