# whole.awk: put cases together: add to each case the keys of the head before it, so that it is a complete record.
# See strat-cases(5).
#
# usage: awk -f tests/data/whole.awk FILE...

function put(    i, key) {
	if ("case" in own) {
		printf "---\n%s%s", own[""], own["case"]
		for (i = 1; i <= nhead; i++) {
			key = order[i]
			if (!(key in own) && !(key == "result" && "moves" in own))
				printf "%s", head[key]
		}
		for (i = 1; i <= nown; i++) {
			key = keys[i]
			if (key != "case")
				printf "%s", own[key]
			if (key == "moves" && !("result" in own)) # in a record, the result comes after the moves
				printf "%s", head["result"]
		}
	} else {
		split("", head)
		for (i = nhead = 0; i < nown; ) {
			order[++nhead] = keys[++i]
			head[keys[i]] = own[keys[i]]
		}
	}
	split("", own)
	nown = 0
	key_of_line = ""
}

FNR == 1 || /^---$/ { put() }
/^---$/ { next }
/^[a-z-]+:/ {
	key_of_line = substr($0, 1, index($0, ":") - 1)
	keys[++nown] = key_of_line
}
{ own[key_of_line] = own[key_of_line] $0 "\n" }
END { put() }
