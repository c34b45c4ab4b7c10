#!/bin/sh
# trust.sh: samples/cluster/divide.sh never says that it is done over a part that failed, is old, or belongs to another run.
#
# usage: tests/cluster/trust.sh BUILD [ROUNDS [SEED]]
#
# It needs no cluster: jobs are run by hand, by xargs and by make.  In each of ROUNDS one of these happens at a random moment: a run is
# killed, two run at once, the disk is full, a file is missing, shorter or changed.  Then the sum must be right, or refused.
set -u
build=$(cd "$1" && pwd) || exit 2
rounds=${2:-12}
seed=${3:-1}
root=$(cd "$(dirname "$0")/../.." && pwd)
divide=$root/samples/cluster/divide.sh
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
export LC_ALL=C
unset JOBS SLURM_ARRAY_TASK_ID JOB_COMPLETION_INDEX AWS_BATCH_JOB_ARRAY_INDEX BATCH_TASK_INDEX
mkdir bin
PATH=$work/bin:$build/bin:$PATH
export PATH
passed=0
failed=0

expect() # WHAT STATUS COMMAND...: it exits with that status; its output goes to out (that of cmp does not), and what it says to err
{
	tested=$1
	want=$2
	shift 2
	"$@" >out.new 2>err
	got=$?
	[ "$1" = cmp ] || mv out.new out
	if [ $got -eq "$want" ]; then
		passed=$((passed + 1))
	else
		echo "trust: $tested: status $got, not $want"
		cat err
		failed=$((failed + 1))
	fi
}

holds() # WHAT CONDITION...
{
	tested=$1
	shift
	expect "$tested" 0 test "$@"
}

cp "$root/samples/stratego/archive.yaml" a.yaml
cat "$root/samples/stratego/archive.yaml" "$root/samples/stratego/illegal.yaml" >b.yaml
head -c 4000 "$root/samples/stratego/archive.yaml.gz" >cut.gz
replay -q --summary a.yaml b.yaml >rows.single
validate -wf json a.yaml b.yaml | grep -v '^{"type":"ledger"' >validate.single
adjudicate --impact two-squares --output json a.yaml b.yaml >impact.single

# ---- each command, and what each refuses

# kind NAME STATUS WORD...: a command, without its archives, and how it ends
kind()
{
	name=$1
	ends=$2
	shift 2
	expect "$name of a missing file" 2 sh "$divide" all "$name-missing" 3 "$@" nowhere.yaml
	holds "$name: no part of it is done" "$(sh "$divide" missing "$name-missing" | wc -l)" -eq 3
	expect "$name" "$ends" sh "$divide" all "$name" 3 "$@" a.yaml b.yaml
	cp out "$name.out"
	[ -e "$name.single" ] && expect "$name: it is what a single run says" 0 cmp "$name.out" "$name.single"
	holds "$name: its files are all named" -z "$(ls "$name" | grep -v -e '^[123]\.' -e '^stamp$' -e '^sum.json$')"
	expect "$name in one part" "$ends" sh "$divide" all "$name-one" 1 "$@" a.yaml b.yaml
	expect "$name: its parts add up" 0 cmp "$name.out" out
	expect "$name in other parts" 2 sh "$divide" begin "$name" 5 "$@" a.yaml b.yaml
	holds "$name: says why" "$(grep -c 'holds parts of another run' err)" -eq 1
	sh "$divide" sum "$name" >/dev/full 2>err
	holds "$name to a full disk" $? -eq 2
}
kind rows 1 replay -q --summary
kind validate 1 validate -wf json
kind impact 1 adjudicate --impact two-squares --output json
kind statistics 1 statistics
kind duplicates 1 duplicates
expect "a file that was cut off" 2 sh "$divide" all cut 3 statistics cut.gz
expect "other inputs" 2 sh "$divide" begin rows 3 replay -q --summary a.yaml
expect "another command" 2 sh "$divide" begin rows 3 replay --summary a.yaml b.yaml
expect "a command that fails" 2 sh "$divide" all fails 2 replay --no-such-option a.yaml
holds "its status is kept" "$(cat fails/1.status)" = 2
expect "a command that finds something" 1 sh "$divide" all finds 2 validate -f json "$root/samples/stratego/illegal.yaml"
mkdir strange && touch strange/1.out
expect "a folder that nobody knows" 2 sh "$divide" begin strange 2 statistics a.yaml
expect "no folder" 2 sh "$divide" sum nowhere
expect "no number" 2 sh "$divide" part rows
for k in 0 4 x; do
	expect "no such part" 2 sh "$divide" part rows $k
done
cp b.yaml was.yaml
cat a.yaml >>b.yaml
expect "an input that was changed" 2 sh "$divide" sum rows
rm rows/2.status
expect "a part of one" 2 sh "$divide" part rows 2
cat was.yaml >b.yaml
expect "the same bytes again" 1 sh "$divide" all rows 3 replay -q --summary a.yaml b.yaml
expect "the sum is the same" 0 cmp out rows.single
printf '#!/bin/sh\n[ "$1" != --version ] || { echo "validate 0.1"; exit; }\nexec "%s" "$@"\n' "$build/bin/validate" >bin/validate
chmod +x bin/validate
expect "another version" 2 sh "$divide" sum rows
rm bin/validate

# ---- the same work by others

by() # WHAT: the parts were done so
{
	expect "$1" 1 sh "$divide" sum by
	expect "$1: the sum" 0 cmp out rows.single
	rm -rf by
	sh "$divide" begin by 3 replay -q --summary a.yaml b.yaml
}
sh "$divide" begin by 3 replay -q --summary a.yaml b.yaml
sh "$divide" missing by | xargs -P 2 -n 1 sh "$divide" part by
by xargs
sh "$divide" missing by | sed "s|.*|all: &\n&:; @sh '$divide' part by &|" | MAKEFLAGS= make -s -j 2 -f - all
by make
for k in 1 2 3; do SLURM_ARRAY_TASK_ID=$k sh "$divide" part by; done
by "an array of Slurm"
for k in 0 1 2; do JOB_COMPLETION_INDEX=$k sh "$divide" part by; done
by "a job of Kubernetes"
for k in 0 1 2; do AWS_BATCH_JOB_ARRAY_INDEX=$k sh "$divide" part by; done
by "an array of Batch"
if parallel --version 2>/dev/null | grep -q '^GNU parallel'; then
	sh "$divide" missing by | parallel sh "$divide" part by
	by "GNU parallel"
fi

# No tool that the sum uses may fail unseen.
for tool in awk sort jq cat cksum sha256sum; do
	path=$(command -v $tool) || continue
	printf '#!/bin/sh\ncat >/dev/null\nexit 2\n' >bin/$tool
	[ $tool != cat ] || printf '#!/bin/sh\nexit 2\n' >bin/$tool
	chmod +x bin/$tool
	for name in statistics duplicates impact; do
		grep -q . "$name/stamp" || continue
		case $tool-$name in sort-impact|jq-statistics|jq-duplicates) continue ;; esac
		"$divide" sum "$name" >out 2>err </dev/null || sh "$divide" sum "$name" >out 2>err
		holds "$name without $tool" $? -eq 2
	done
	rm -f bin/$tool
done

# ---- at a random moment

random() # N: a number from 0 to N - 1
{
	seed=$(((seed * 1103515245 + 12345) % 2147483648))
	echo $((seed / 65536 % $1))
}

run="all random 3 replay -q --summary a.yaml b.yaml"
round=0
while [ $round -lt "$rounds" ]; do
	round=$((round + 1))
	seed=$(((seed * 1103515245 + 12345) % 2147483648))
	what=$((seed / 65536 % 9))
	some=random/$((seed / 1048576 % 3 + 1))
	[ $((seed / 4194304 % 4)) -ne 0 ] || rm -rf random
	case $what in
	0|1|2)
		JOBS=2 setsid sh "$divide" $run >one 2>/dev/null &
		pid=$!
		sleep 0.$(printf %02d $((seed / 65536 % 41)))
		kill -9 -- -$pid 2>/dev/null
		wait $pid 2>/dev/null
		status=$? ;;
	3|4)
		sh "$divide" $run >one 2>/dev/null &
		pid=$!
		sh "$divide" $run >two 2>/dev/null
		status=$?
		[ $status -ne 1 ] || cmp -s two rows.single || status=wrong
		wait $pid || { one=$?; [ $one -le 1 ] || status=$one; } ;;
	5) (ulimit -f 1; sh "$divide" $run) >one 2>/dev/null; status=$? ;;
	6) rm -f $some.$(printf 'out status' | cut -d' ' -f$((round % 2 + 1))); sh "$divide" sum random >one 2>/dev/null; status=$? ;;
	7) [ ! -e $some.out ] || { head -c 100 $some.out >shorter && mv shorter $some.out; }; sh "$divide" sum random >one 2>/dev/null; status=$? ;;
	8) [ ! -e $some.out ] || tr a b <$some.out >changed && mv changed $some.out 2>/dev/null; sh "$divide" sum random >one 2>/dev/null; status=$? ;;
	esac
	if [ "$status" = 1 ] && cmp -s one rows.single; then
		passed=$((passed + 1))
	elif [ "$status" != wrong ] && [ "$status" -ge 2 ]; then
		expect "round $round: it goes on after $what" 1 sh "$divide" $run
		expect "round $round: the sum after $what" 0 cmp out rows.single
	else
		echo "trust: round $round: $what: status $status, and the sum is wrong"
		failed=$((failed + 1))
	fi
done

echo "trust: $passed passed, $failed failed"
[ $failed -eq 0 ]
