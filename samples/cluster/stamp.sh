# stamp.sh: read by the scripts beside it: whose parts are in a folder?
#
# A folder of parts has a file "stamp": the command, the version of strat, the number of parts, and size and time of each input.  A
# part that was made otherwise must not be taken for one that is done.

# describe SHARDS WORD...: what the parts are made of.
describe()
{
	echo "shards: $1"
	echo "version: $(validate --version 2>/dev/null | head -n 1)"
	shift
	for word in "$@"; do
		printf 'word: %s\n' "$word"
		[ ! -e "$word" ] || echo "input: $(stat -L -c '%s bytes, changed %y' -- "$word")"
	done
}

# stamp DIR SHARDS WORD...: make the folder, or make sure that its parts are of this run.
stamp()
{
	stamped=$1
	shift
	mkdir -p "$stamped" || return 2
	if [ ! -e "$stamped/stamp" ]; then
		for file in "$stamped"/*.out "$stamped"/*.json; do
			[ -e "$file" ] || continue
			echo "${0##*/}: $stamped holds parts, but no stamp that says of which run: name another folder, or remove it" >&2
			return 2
		done
		# (of two runs that begin at once, one makes it)
		describe "$@" >"$stamped/stamp.$$" || { rm -f "$stamped/stamp.$$"; return 2; }
		ln "$stamped/stamp.$$" "$stamped/stamp" 2>/dev/null || [ -e "$stamped/stamp" ] || return 2
		rm -f "$stamped/stamp.$$"
	fi
	describe "$@" | cmp -s - "$stamped/stamp" && return 0
	echo "${0##*/}: $stamped holds parts of another run: name another folder, or remove it ('<' is what it holds, '>' is this run):" >&2
	describe "$@" | diff "$stamped/stamp" - | grep '^[<>]' >&2
	return 2
}
