adjudicate -o json samples/stratego/dispute-*.yaml >a; adjudicate -b stratego -o json >>a
wc -l <a
if command -v python3 >/dev/null 2>&1; then while IFS= read -r l; do printf "%s\n" "$l" | python3 -m json.tool >/dev/null || echo bad; done <a; fi
