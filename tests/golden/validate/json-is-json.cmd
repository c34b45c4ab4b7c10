gen -n 60 -s 3 >a; gen -b -n 60 -s 500 >>a; printf -- '--- "\\x01 \\" \xff"\n' >>a
validate -f json a samples/stratego/*.yaml >out.json
# (one process for all the lines: there are hundreds)
command -v python3 >/dev/null 2>&1 && python3 -c '
import json, sys
for line in sys.stdin.buffer:
    try: json.loads(line.decode("utf-8"))
    except ValueError as wrong: print("no JSON:", wrong, line)
' <out.json
grep -vc '^{"type":"[a-z]*",.*}$' out.json
