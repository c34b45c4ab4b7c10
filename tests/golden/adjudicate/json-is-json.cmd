adjudicate -o json samples/stratego/dispute-*.yaml >a; adjudicate -b stratego -o json >>a
wc -l <a
command -v python3 >/dev/null 2>&1 && python3 -c '
import json, sys
for line in sys.stdin.buffer:
    try: json.loads(line.decode("utf-8"))
    except ValueError as wrong: print("no JSON:", wrong, line)
' <a
