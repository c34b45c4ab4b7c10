gen -n 60 -s 3 >a; gen -b -n 60 -s 500 >>a; printf -- '--- "\\x01 \\" \xff"\n' >>a
validate -f json a samples/stratego/*.yaml >out.json
if command -v python3 >/dev/null 2>&1; then
	while IFS= read -r line; do
		printf '%s\n' "$line" | python3 -m json.tool >/dev/null || printf 'no JSON: %s\n' "$line"
	done <out.json
fi
grep -vc '^{"type":"[a-z]*",.*}$' out.json
