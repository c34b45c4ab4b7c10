# examples.awk: choose the cases that "validate --explain" shows: for each clause the shortest record that keeps it and the
# shortest that breaks it; for each option of a ruling the shortest that it decides.  A case that is not published is only
# chosen if no published one fits.  The input is the output of whole.awk.  The output is lines of C, EXAMPLE(id, option, kept,
# number, title, why, record); number is "" if the case is not published.
#
# usage: awk -f tests/data/whole.awk FILE... | awk -f tests/data/examples.awk

function quoted(text) {
	gsub(/\\/, "&&", text)
	gsub(/"/, "\\\"", text)
	gsub(/\?/, "\\?", text) # (two ? and one more character would be a trigraph)
	return "\"" text "\""
}

function consider(what,    weight) {
	weight = length(record) + (published ? 0 : 1000000)
	if (what in size && size[what] <= weight)
		return
	if (!(what in size))
		order[++n] = what
	size[what] = weight
	text[what] = "\n    " quoted(published ? number : "") ", " quoted(title) ", " quoted(why) ",\n" record
}

function put(    pair, i, shown) {
	if (number == "")
		return
	published = number ~ /^[0-9]+$/
	if (!published) {
		title = number
		gsub(/-/, " ", title)
		title = toupper(substr(title, 1, 1)) substr(title, 2)
	}
	gsub(/[][,]/, " ", shows)
	if (settles ~ /^\{/) {
		split(substr(settles, 2, length(settles) - 2), pair, ": ")
		consider(quoted(pair[1]) ", " quoted(pair[2]) ", true,")
	} else if (split(expect, pair, " ") == 1 && expect == "ok") {
		for (i = split(settles " " shows, shown, " "); i > 0; i--)
			if (shown[i] !~ /-R/)
				consider(quoted(shown[i]) ", NULL, true,")
	} else if (index(expect, "illegal-") == 1 && pair[2] !~ /-R/ && pair[2] ~ /-/) {
		consider(quoted(pair[2]) ", NULL, false,")
	}
	number = ""
}

/^---$/ { put(); title = why = settles = shows = expect = record = key = ""; next }
/^[a-z-]+:/ { key = substr($0, 1, index($0, ":") - 1); value = substr($0, index($0, ":") + 2) }
key == "case" { number = value; next }
key == "title" { gsub(/^"|"$/, "", value); title = value; next }
key == "why" { # (it may continue on more lines)
	gsub(/^(>-$|")|"$/, "", value)
	sub(/^ +/, "", $0)
	why = why (why != "" ? " " : "") (/^why:/ ? value : $0)
	next
}
key == "settles" { settles = value; next }
key == "shows" { shows = value; next }
key == "expect" { expect = value; next }
key ~ /^(message|position|events|legal|consulted|canonical|verdict|turns-on)$/ { next }
{ record = record "    " quoted($0 "") "\"\\n\"\n" }
END {
	put()
	print "/* Made of the published cases by tests/data/examples.awk. */"
	for (i = 1; i <= n; i++)
		print "EXAMPLE(" order[i] text[order[i]] ")"
}
