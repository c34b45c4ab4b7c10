#!/bin/sh
# nomem.sh: when memory runs out, also in a library that strat uses, a command ends with status 2 and says why, or has done its work.
#
# usage: tests/nomem.sh BUILD [CC [EVERY]]
#
# One allocation in EVERY (1) is tried: it fails, and so do all that follow, or it alone.  The box is off: libseccomp, which makes
# rules for it, does not stand it.
set -u
build=$(cd "$1" && pwd) || exit 2
cc=${2-cc}
every=${3-1}
root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root" || exit 2
PATH=$build/bin:$PATH
LC_ALL=C
export LC_ALL PATH
work=$build/nomem
rm -rf "$work"
mkdir -p "$work" || exit 2
passed=0
failed=0

if nm -D "$build/bin/replay" 2>/dev/null | grep -q __asan_ || ! $cc -O1 -shared -fPIC -o "$work/nth.so" tests/fault/nth.c 2>/dev/null ||
	! LD_PRELOAD=$work/nth.so replay --version >/dev/null 2>&1; then
	echo "nomem: not tried: in this build or on this system allocations cannot be made to fail from outside"
	exit 0
fi

# fail_at N COMMAND...: run it from $work/in, so that allocation N fails.
fail_at()
{
	NTH=$1
	shift
	(NTH=$NTH LD_PRELOAD=$work/nth.so; export NTH LD_PRELOAD; exec "$@" <"$work/in" >"$work/out" 2>"$work/err") 2>/dev/null
}

# The libraries that are loaded allocate before the command does; what they do then is theirs.
first=1
: >"$work/in"
until fail_at $first replay --version; [ $? -lt 126 ]; do first=$((first + 1)); done

# try NAME COMMAND...: let each allocation fail, until all is as without.
try()
{
	name=$1
	shift
	"$@" <"$work/in" >"$work/want" 2>/dev/null
	want=$?
	n=$first
	whole=0
	while [ $whole -lt 3 ]; do
		fail_at $n "$@"
		status=$?
		if [ $status -eq $want ] && cmp -s "$work/out" "$work/want"; then
			passed=$((passed + 1))
			whole=$((whole + 1))
		elif [ $status -eq 2 ] && [ -s "$work/err" ]; then
			passed=$((passed + 1))
			whole=0
		else
			failed=$((failed + 1))
			echo "nomem: $name: allocation $n: status $status: $(head -c 200 "$work/err")"
			whole=0
		fi
		n=$((n + every))
	done
}

for NTH_ONE in '' yes; do
	[ -n "$NTH_ONE" ] && export NTH_ONE || unset NTH_ONE
	: >"$work/in"
	try 'validate' validate --sandbox=off samples/strata5/lesson.yaml
	printf '%s\n' '{"id":1,"command":"view"}' '{"command":"play","as":"red","action":"2:a1-a2"}' '{"command":"save","as":"black"}' >"$work/in"
	try 'live, JSON' replay --sandbox=off --live -g strata5
	printf '%s\n' '{"command":"hello","protocol":2}' '{"command":"new","game":"t","now":1}' '{"command":"clock","game":"t","left":9,"now":2}' \
		'{"command":"play","game":"t","as":"red","action":"2:a1-a2","from":"a","number":1,"now":3}' '{"command":"close","game":"t"}' >"$work/in"
	try 'live, protocol 2' replay --sandbox=off --live -g strata5
	printf '%s\n' view 'play 2:a1-a2' 'claim red: illegal at 1' >"$work/in"
	try 'live, words' replay --sandbox=off --live -g strata5
	cp samples/stratego/committed/dispute-red.secret "$work/secret" # (which answers the same again and again)
	printf '%s\n' e7-e2 '{"command":"prove"}' '{"command":"proofs","proofs":{"signatures":{"blue":{"at":1,"sign":"0"}}}}' >"$work/in"
	try 'live, proofs' replay --sandbox=off --live --secret="$work/secret" samples/stratego/committed/dispute.yaml
done
echo "nomem: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
