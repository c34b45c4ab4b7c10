# records = valid + invalid + unreadable, bytes in = bytes consumed, whatever is in the stream.
gen -n 30 -s 1 >s; gen -b -n 30 -s 900 >>s
printf '\n\n# a comment\n...\n...\n---\n---\n# nothing\n--- }\n' >>s
validate -w -f json s >out.json
tail -n 1 out.json | tr -d '{}"' | tr , '\n' | awk -F: '{ n[$1] = $2 } END {
	print n["records"] == n["valid"] + n["invalid"] + n["unreadable"], n["bytes_in"] == n["bytes_consumed"] }'
[ "$(tail -n 1 out.json | sed 's/.*"bytes_in":\([0-9]*\).*/\1/')" -eq "$(wc -c <s)" ] && echo all
