# diagnostics.awk: write the examples of diagnostics.txt as lines of C, DIAGNOSED(id, command, record, said).  command is ""
# if it is "validate record.yaml".  If an example cannot be run, said is the sentence that explains it.
#
# usage: awk -f tests/data/diagnostics.awk tests/data/diagnostics.txt

function quoted(text) {
	gsub(/\\/, "&&", text)
	gsub(/"/, "\\\"", text)
	gsub(/\?/, "\\?", text) # (two ? and one more character would be a trigraph)
	return "\"" text "\""
}

function put() {
	if (id != "")
		printf "DIAGNOSED(%s, %s,\n    \"\"\n%s    , \"\"\n%s    )\n", quoted(id), quoted(command), record, said
	id = command = record = said = ""
}

/^=== said$/ { saying = 1; next }
/^=== / { put(); id = $2; saying = 0; next }
id == "" { next }
!saying && /^\$ / { command = substr($0, 3); next }
!saying && /^! / { said = said "    " quoted(substr($0, 3)) "\"\\n\"\n"; next }
saying { said = said "    " quoted($0 "") "\"\\n\"\n"; next }
{ record = record "    " quoted($0 "") "\"\\n\"\n" }
END { put() }
