#!/bin/sh
# run.sh: run the commands, letting each allocation and each system call fail in turn: see fault.c.
#
# usage: tests/fault/run.sh BUILD [EVERY]
set -u
build=$(cd "$1" && pwd) || exit 2
root=$(cd "$(dirname "$0")/../.." && pwd)
status=0
for command in validate replay render adjudicate; do
	scratch=$build/fault/$command
	rm -rf "$scratch"
	mkdir -p "$scratch"
	ln -s "$root/samples" "$scratch/samples"
	ln -s "$root/tests/fault" "$scratch/fault"
	"$build/tests/bin/fault-$command" "$scratch" "$root/tests/fault/commands" "${2-1}" || status=1
done
exit $status
