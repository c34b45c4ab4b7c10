#!/bin/sh
# headers.sh: check that each installed header compiles alone, as C and as C++, without a warning.
#
# usage: tests/headers.sh CC CXX HEADER...
set -u
cc=$1
cxx=$2
shift 2
passed=0
failed=0
warn='-Wall -Wextra -Werror -fsyntax-only -Ilib -Inotation'
for h in "$@"; do
	case $h in
	*.def) continue ;;
	esac
	line="#include \"${h#*/}\""
	# shellcheck disable=SC2086
	for run in "$cc -x c -std=c17 -Wshadow -Wstrict-prototypes" "$cxx -x c++ -std=c++17"; do
		if printf '%s\n' "$line" | $run $warn -; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
	done
done
echo "headers: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
