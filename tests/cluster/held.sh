#!/bin/sh
# held.sh: run validate; but hold it in the middle of its work if it works on the part that WORK/hold names.  Its number is then in
# WORK/held.pid, so that it can be killed.  Called by run.sh.
#
# usage: held.sh WORK VALIDATE [ARG ...]
#
# It is held by a pipe that is full: it must pass its records on, and only the first byte of them is read.  So it has begun, and
# cannot end, however fast it is, if its part is longer than a pipe is (64 KiB on Linux).
work=$1
validate=$2
shift 2
hold=$(cat "$work/hold" 2>/dev/null) || exec "$validate" "$@"
case " $* " in
*" --shard $hold/"*) ;;
*) exec "$validate" "$@" ;;
esac
rm -f "$work/held.pipe"
mkfifo "$work/held.pipe" || exit 2
"$validate" --pass "$@" >"$work/held.pipe" &
pid=$!
exec 3<"$work/held.pipe"
dd bs=1 count=1 <&3 >/dev/null 2>&1
echo $pid >"$work/held.new" && mv "$work/held.new" "$work/held.pid"
wait $pid
