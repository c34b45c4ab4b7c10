#!/bin/sh
# python.sh: check the Python module (samples/python/strat/) against the library as it was built.
#
# usage: tests/python.sh BUILD
#
# It runs tests/python.py with numpy, if that is there, and without it.
set -u
python=
for p in python3 /usr/bin/python3; do # (python3-cffi belongs to the distribution's own)
	[ -n "$python" ] || ! "$p" -c 'import cffi' 2>/dev/null || python=$p
done
[ -n "$python" ] || { echo "python: no python3 has cffi (python3-cffi)"; exit 1; }
export PATH="$1/bin:$PATH" STRAT_LIBRARY=$1/libstrat.so PYTHONPATH=samples/python PYTHONDONTWRITEBYTECODE=1
for arrays in numpy array; do
	"$python" tests/python.py $arrays || exit 1
done
