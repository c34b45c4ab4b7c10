# examples.awk: choose the cases that "validate --explain" and rule books show: for each clause the shortest record that keeps it and
# the shortest that breaks it, or else the shortest that tells it wrongly; for each option of a ruling the shortest that it decides.  A
# case that is not published is only chosen if no published one fits.  The input is the output of whole.awk.  The output is lines of C,
# EXAMPLE(id, option, KEEPS, BREAKS, MISTELLS or COMPARES, number, title, why, record), where number is "" if the case is not published;
# and UNBROKEN(id, why) for a clause that no record can break.
#
# usage: awk -f tests/data/whole.awk FILE... | awk -f tests/data/examples.awk

function quoted(text) {
	gsub(/\\/, "&&", text)
	gsub(/"/, "\\\"", text)
	gsub(/\?/, "\\?", text) # (two ? and one more character would be a trigraph)
	return "\"" text "\""
}

# A record with moves shows more than one without, and one about a single rule shows it better.
function consider(what, handicap,    weight) {
	weight = length(record) + (record ~ /"  [0-9]/ ? 0 : 400) + (published ? 0 : 1000000) + handicap
	if (what in size && size[what] <= weight)
		return
	if (!(what in size))
		order[++n] = what
	size[what] = weight
	text[what] = "\n    " quoted(published ? number : "") ", " quoted(title) ", " quoted(why) ",\n" record
}

function put(    pair, i, n_shown, shown, about) {
	if (number == "")
		return
	published = number ~ /^[0-9]+$/
	if (!published) {
		title = number
		gsub(/-/, " ", title)
		title = toupper(substr(title, 1, 1)) substr(title, 2)
	}
	about = settles != "" ? settles : shows
	gsub(/[][,]/, " ", shows)
	if (settles ~ /^\{/) {
		split(substr(settles, 2, length(settles) - 2), pair, ": ")
		gsub(/"/, "", pair[2])
		consider(quoted(pair[1]) ", " quoted(pair[2]) ", KEEPS,", 0)
	} else if (split(expect, pair, " ") == 1 && expect == "ok") {
		for (i = n_shown = split(settles " " shows, shown, " "); i > 0; i--)
			if (shown[i] !~ /-R/)
				consider(quoted(shown[i]) ", NULL, KEEPS,", 300 * (n_shown - 1))
	} else if (expect ~ /^(illegal-|wrong-result|log-refuted)/ && pair[2] !~ /-R/ && pair[2] ~ /-/) {
		consider(quoted(pair[2]) ", NULL, BREAKS,", expect ~ /^illegal/ ? 0 : expect ~ /^wrong/ ? 2000000 : 4000000)
		broken[pair[2]] = 1
	} else if (pair[1] == "wrong-mark" && pair[2] == "at" && about !~ /-R| |^$/) {
		consider(quoted(about) ", NULL, MISTELLS,", 0)
	}
	if (compares != "")
		consider(quoted(compares) ", NULL, COMPARES,", 0)
	if (unbroken != "")
		reasons[++nreasons] = "UNBROKEN(" quoted(about) ", " quoted(unbroken) ")"
	number = ""
}

/^---$/ { put(); title = why = settles = shows = expect = record = key = unbroken = compares = ""; next }
/^[a-z-]+:/ { key = substr($0, 1, index($0, ":") - 1); value = substr($0, index($0, ":") + 2) }
key == "case" { number = value; next }
key == "title" { gsub(/^"|"$/, "", value); title = value; next }
key == "why" { # (it may continue on more lines)
	gsub(/^(>-$|")|"$/, "", value)
	sub(/^ +/, "", $0)
	why = why (why != "" ? " " : "") (/^why:/ ? value : $0)
	next
}
key == "unbroken" { # (so may this)
	gsub(/^"|"$/, "", value)
	sub(/^ +/, "", $0)
	unbroken = unbroken (unbroken != "" ? " " : "") (/^unbroken:/ ? value : $0)
	next
}
key == "settles" { settles = value; next }
key == "shows" { shows = value; next }
key == "compares" { compares = value; next }
key == "expect" { expect = value; next }
key ~ /^(message|position|events|legal|consulted|canonical|verdict|turns-on)$/ { next }
{ record = record "    " quoted($0 "") "\"\\n\"\n" }
END {
	put()
	print "/* Made of the published cases by tests/data/examples.awk. */"
	for (i = 1; i <= n; i++) {
		split(order[i], part, "\"")
		if (order[i] !~ /MISTELLS/ || !(part[2] in broken))
			print "EXAMPLE(" order[i] text[order[i]] ")"
	}
	for (i = 1; i <= nreasons; i++)
		print reasons[i]
}
