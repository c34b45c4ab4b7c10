#!/bin/sh
# run.sh: archives that grow: see growth.py.  With sanitizers, which take no library before others, nothing is killed.
#
# usage: tests/growth/run.sh BUILD CC SAN ROUNDS SEED
set -u
here=$(dirname "$0")
stop=$1/stop.so
if [ -n "$3" ] || ! "$2" -O1 -shared -fPIC -o "$stop" "$here/stop.c" -ldl 2>/dev/null; then stop=; fi
exec python3 "$here/growth.py" "$1" "$4" "$5" ${stop:+"$stop"}
