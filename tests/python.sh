#!/bin/sh
# python.sh: check the Python package (samples/python/) against the library as it was built.
#
# usage: tests/python.sh BUILD [learn]
#
# It runs tests/python.py with numpy, if that is there, and without it, and tests/python_interfaces.py; lets mypy look at the types; and builds the wheel and the source
# distribution, which must work where nothing else of strat is.  With learn it does this instead: a program that learns from 1,000 games of barrage
# against itself must then get 650 points of 1,000 games against chance.
set -u
b=$(cd "$1" && pwd) || exit 2
python=
for modules in cffi,numpy cffi; do # (they belong to the distribution's own)
	for p in python3 /usr/bin/python3; do
		[ -n "$python" ] || ! "$p" -c "import $modules" 2>/dev/null || python=$p
	done
done
[ -n "$python" ] || { echo "python: no python3 has cffi (python3-cffi)"; exit 1; }
export PYTHONDONTWRITEBYTECODE=1
if [ "${2-}" = learn ]; then
	said=$(STRAT_LIBRARY="$b/libstrat.so" PYTHONPATH=samples/python "$python" samples/python/learn.py) || exit
	echo "$said"
	echo "$said" | awk '/^against chance:/ { points = $3 + $5 / 2 } END { exit points < 650 }'
	exit
fi
to=$(mktemp -d) || exit 2
trap 'rm -rf "$to"' EXIT
failed=0

expect() { # WHAT COMMAND...
	what=$1
	shift
	if "$@" >"$to/log" 2>&1; then
		echo 'python: 1 passed, 0 failed'
	else
		echo "python: $what"
		cat "$to/log"
		echo 'python: 0 passed, 1 failed'
		failed=1
	fi
}

# What was built is unpacked, as pip does, and used away from everything: it has its own library and header.
builds() { make -s --no-print-directory python B="$1" && mkdir "$to/wheel" "$to/source" && "$python" -m zipfile -e "$b"/python/*.whl "$to/wheel"; }
runs() (
	unset STRAT_LIBRARY STRAT_HEADER
	cd "$to" && PYTHONPATH=$to/wheel "$python" -c 'import strat; print(strat.__file__, len(strat.Match("strata5").legal()))' | grep "^$to/wheel/strat/__init__.py [1-9]"
)
# A source distribution has no library, but makes a wheel for any machine.
builds_again() (
	cd "$to/source" && tar -xzf "$b"/python/*.tar.gz && cd strat-* && unset STRAT_BUNDLE &&
	for p in python3 /usr/bin/python3; do ! $p -c 'import setuptools, wheel' 2>/dev/null || break; done &&
	"$p" -W ignore -c 'from setuptools import build_meta; build_meta.build_wheel("..")' && "$p" -m zipfile -e ../strat-*-py3-none-any.whl .. &&
	cd .. && cmp strat/strat.h "$to/wheel/strat/strat.h" && cmp strat/strat-shown.h "$to/wheel/strat/strat-shown.h" && [ ! -e strat/libstrat.so.1 ] && cmp strat/_match.py "$to/wheel/strat/_match.py" &&
	STRAT_LIBRARY=$b/libstrat.so PYTHONPATH=. "$python" -c 'import strat; print(strat.version())' | grep '^1'
)
types() { (cd samples/python && mypy --cache-dir="$to/mypy" -p strat); }

expect 'wheel and source distribution cannot be built' builds "$1"
expect 'the wheel does not work by itself' runs
expect 'what is built of the source distribution does not work' builds_again
if command -v mypy >/dev/null 2>&1; then
	expect 'the types are wrong' types
else
	echo 'python: 1 skipped for want of mypy'
fi
export PATH="$b/bin:$PATH" STRAT_LIBRARY="$b/libstrat.so" PYTHONPATH=samples/python
for arrays in numpy array; do
	"$python" tests/python.py $arrays || failed=1
done
"$python" tests/python_interfaces.py || failed=1
exit $failed
