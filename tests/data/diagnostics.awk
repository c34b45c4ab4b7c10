# diagnostics.awk: the examples of diagnostics.txt as lines of C, DIAGNOSED(id, command, record, said), where command is
# "" if it is "validate record.yaml".  An example that cannot be run has its sentence as what is said.
#
# usage: awk -f tests/data/diagnostics.awk tests/data/diagnostics.txt

function quoted(text) {
	gsub(/\\/, "&&", text)
	gsub(/"/, "\\\"", text)
	gsub(/\?/, "\\?", text) # (or two of them could mean something else)
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
