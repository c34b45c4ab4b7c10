#!/bin/sh
# ladder_finds.sh: test ladder.sh: it must find a ring of two files and one of three, and nothing if there is no ring.
#
# usage: tests/ladder_finds.sh CC
set -u
cc=$1
ladder=$(cd "$(dirname "$0")" && pwd)/ladder.sh
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
passed=0
failed=0

# room NAME FILE:NEEDED...: make a room of files.  Each file defines its own name, and uses the name of the file it needs.
room() {
	name=$1
	shift
	mkdir -p "lib/$name" "build/lib/$name"
	for f in "$@"; do
		own=${f%:*}
		need=${f#*:}
		echo "int $need(void); int $own(void); int $own(void) { return $need(); }" >"lib/$name/$own.c"
		$cc -c -o "build/lib/$name/$own.o" "lib/$name/$own.c" || exit 2
	done
}

# expect STATUS ROOM [FILE...]: check the status of ladder.sh for a room, and the files that it names.
expect() {
	status=$1
	of=$2
	shift 2
	sh "$ladder" build "lib/$of" >said
	if [ $? -eq "$status" ] && [ "$(sed -n 's/^  //p' said | sort | tr '\n' ' ')" = "$*${1:+ }" ]; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "ladder_finds: lib/$of: expected $status $*"
		cat said
	fi
}

room straight one:two two:three three:elsewhere
room pair one:two two:one three:one
room round one:two two:three three:one four:one
room own one:one two:one
expect 0 straight
expect 1 pair one.c two.c
expect 1 round one.c three.c two.c
expect 0 own
echo "ladder_finds: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
