#!/bin/sh
# slips.sh: test records with mistakes that people make: what validate says about them, and the same records corrected.
#
# usage: tests/slips.sh [--bless] [BUILD [SLIP ...]]
#
# A slip is a file tests/data/slips/NAME.slip:
#
#	# what is wrong, for people; any number of lines
#	=== typed
#	(a record, with slips in it)
#	=== said
#	(what "validate --context" prints, without the name, the lines of the record and the ledger)
#	=== mended
#	(the same record corrected: validate prints nothing)
#
# There may be more than one "typed", each with its "said": the record after everything that was said before was
# corrected.  So the file shows how often a person must run validate, including the last run on the correct record; more
# than three runs are a fault.  --bless writes what is printed now into the file: read it before you keep it.
set -u
export LC_ALL=C
bless=
if [ "${1-}" = --bless ]; then
	bless=1
	shift
fi
build=${1:-build}
[ $# -gt 0 ] && shift
validate=$(cd "$build" && pwd)/bin/validate || exit 2
folder=$(cd "$(dirname "$0")/data/slips" && pwd) || exit 2
[ $# -gt 0 ] || set -- $(cd "$folder" && ls | sed -n 's/\.slip$//p')
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
passed=0
failed=0
runs=0

# Print what validate says about a record, in the form of a slip.
say() { # RECORD
	"$validate" --context "$1" 2>&1 | sed -n "/^validate: [0-9]* records in = /d; /^  *[0-9]* | /d; /^  *| /d; s|^$1:||; p"
}

fault() { # SLIP WHAT
	echo "slips: $1: $2"
	bad=1
}

for name in "$@"; do
	slip=$folder/$name.slip
	bad=
	rm -f "$work"/[0-9]*
	awk -v to="$work" '/^=== (typed|said|mended)$/ { close(out); out = to "/" ++n "." $2; printf "" >out; next } n { print >out }
		END { print n + 0 >(to "/0") }' "$slip"
	n=$(cat "$work/0")
	[ $((n % 2)) -eq 1 ] && [ "$n" -ge 3 ] && [ -f "$work/$n.mended" ] || fault "$name" "its parts are not typed and said in turn, and mended"
	i=1
	while [ $i -lt "$n" ] && [ -z "$bad" ]; do
		if [ ! -f "$work/$i.typed" ] || [ ! -f "$work/$((i + 1)).said" ]; then
			fault "$name" "its parts are not typed and said in turn, and mended"
			break
		fi
		(cd "$work" && say "$i.typed") >"$work/now"
		if [ -n "$bless" ]; then
			cp "$work/now" "$work/$((i + 1)).said"
		elif [ ! -s "$work/now" ]; then
			fault "$name" "nothing is said of what was typed"
		elif ! diff "$work/$((i + 1)).said" "$work/now" >"$work/differs"; then
			fault "$name" "what is said differs ('<' is what it should be):"
			cat "$work/differs"
		fi
		i=$((i + 2))
	done
	[ $(((n + 1) / 2)) -le 3 ] || fault "$name" "it takes $(((n + 1) / 2)) runs"
	if [ -f "$work/$n.mended" ]; then
		(cd "$work" && say "$n.mended") >"$work/now"
		[ ! -s "$work/now" ] || { fault "$name" "what is mended is not valid:"; cat "$work/now"; }
	fi
	if [ -n "$bless" ] && [ -z "$bad" ]; then
		{
			sed '/^===/,$d' "$slip"
			i=1
			while [ $i -le "$n" ]; do
				part=$(echo "$work/$i".*)
				echo "=== ${part##*.}"
				cat "$part"
				i=$((i + 1))
			done
		} >"$work/slip" && cp "$work/slip" "$slip"
	fi
	runs=$((runs + (n + 1) / 2))
	if [ -z "$bad" ]; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
done
echo "slips: $passed passed, $failed failed; $runs runs"
[ $failed -eq 0 ]
