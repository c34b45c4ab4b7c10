#!/bin/sh
# listed.sh: is each line that equivalent.txt lists still in its file?  Whoever changes such a line looks at the reason again.
#
# usage: tests/mutants/listed.sh
here=$(dirname "$0")
cd "$here/../.." || exit 2
listed=0
gone=0
while read -r sign line; do
	case $sign in
	lib/* | cmd/* | notation/*) file=$sign ;;
	-)
		listed=$((listed + 1))
		grep -qF -e "$line" "$file" && continue
		echo "mutants: equivalent.txt: $file has no line: $line"
		gone=$((gone + 1))
		;;
	esac
done <tests/mutants/equivalent.txt
echo "listed: $((listed - gone)) passed, $gone failed"
[ "$gone" -eq 0 ]
