#!/bin/sh
# lacks.sh: print a pattern for grep -E of what shows in a command line that it needs a library that a build lacks; nothing if it lacks none.
#
# usage: tests/lacks.sh BIN
lacks=
for library in $("$1/validate" --version | sed -n 's/^built without: //p' | tr -d ,); do
	case $library in
	expat) lacks="$lacks|[.]xml" ;;
	libsodium) lacks="$lacks|--hash|--find|--database|--tree|--unique|--index|--sealed|--ledger|--split-by|html|gif|--site|--commit|--redact|--open|--signed|committed" ;;
	libjq) lacks="$lacks|--where|\"command\"|live-json|live-2|referee[.]py" ;;
	librsvg) lacks="$lacks|png|gif|--previews" ;;
	libsqlite3) lacks="$lacks|--database|--tree" ;;
	giflib) lacks="$lacks|gif" ;;
	esac
done
printf '%s\n' "${lacks#|}"
