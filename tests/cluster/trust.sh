#!/bin/sh
# trust.sh: the recipes of samples/cluster never say that they are done over a part that failed, is old, or belongs to another run.
#
# usage: tests/cluster/trust.sh BUILD
#
# It needs no cluster: without GNU parallel, parallel.py runs the jobs one after another, and sbatch only notes that it was called.
set -u
build=$(cd "$1" && pwd) || exit 2
here=$(cd "$(dirname "$0")" && pwd)
samples=$here/../../samples
recipes=$samples/cluster
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
export LC_ALL=C
unset HOSTS VALIDATE SLURM_CONF SLURM_JOB_ID SLURM_ARRAY_TASK_ID
mkdir bin
PATH=$work/bin:$build/bin:$PATH
export PATH
parallel --version 2>/dev/null | grep -q '^GNU parallel' || { echo "exec python3 '$here/parallel.py' \"\$@\"" >bin/parallel; chmod +x bin/parallel; }
printf 'echo submitted >>%s/submitted; echo 1\n' "$work" >bin/sbatch
chmod +x bin/sbatch
passed=0
failed=0

expect() # WHAT STATUS COMMAND...: it exits with that status; its output goes to out, and what it says to err
{
	what=$1
	want=$2
	shift 2
	"$@" >out 2>err
	got=$?
	if [ $got -eq "$want" ]; then
		passed=$((passed + 1))
	else
		echo "trust: $what: status $got, not $want"
		cat err
		failed=$((failed + 1))
	fi
}

holds() # WHAT CONDITION...
{
	what=$1
	shift
	expect "$what" 0 test "$@"
}

cp "$samples/stratego/archive.yaml" a.yaml
cp "$samples/stratego/archive.yaml" b.yaml
head -c 4000 "$samples/stratego/archive.yaml.gz" >cut.gz
for recipe in statistics.sh duplicates.sh 'impact.sh two-squares'; do
	name=${recipe%%.*}
	ruling=${recipe#*.sh}
	run() { dir=$1; shards=$2; shift 2; sh "$recipes/$name.sh" "$dir" "$shards" $ruling "$@"; }
	expect "$name of a missing file" 2 run "$name-missing" 3 nowhere.yaml
	holds "$name: no part of it is done" -z "$(ls "$name-missing" | grep '\.out$')"
	expect "$name of a file that was cut off" 2 run "$name-cut" 3 cut.gz
	expect "$name" 0 run "$name" 4 a.yaml b.yaml
	cp out first
	holds "$name: there is something" -s first
	expect "$name, again" 0 run "$name" 4 a.yaml b.yaml
	holds "$name: it is the same" "$(cat out)" = "$(cat first)"
	expect "$name in one part" 0 run "$name-one" 1 a.yaml b.yaml
	holds "$name: its parts add up" "$(cat out)" = "$(cat first)"
	expect "$name in other parts" 2 run "$name" 5 a.yaml b.yaml
	holds "$name: says why" "$(grep -c 'holds parts of another run' err)" -eq 1
	expect "$name of other inputs" 2 run "$name" 4 a.yaml
	expect "of another command" 2 sh "$recipes/divide.sh" "$name" 4 replay -q --summary a.yaml b.yaml
	rm "$name/2.out"
	expect "$name, a part is made again" 0 run "$name" 4 a.yaml b.yaml
	holds "$name: it is the same again" "$(cat out)" = "$(cat first)"
	cp b.yaml was.yaml
	cat a.yaml >>b.yaml
	expect "$name of inputs that were changed" 2 run "$name" 4 a.yaml b.yaml
	cp -p was.yaml b.yaml
	run "$name-full" 4 a.yaml b.yaml >/dev/full 2>err
	holds "$name to a full disk" $? -eq 2
done

mkdir strange
touch strange/1.out
expect "a folder that nobody knows" 2 sh "$recipes/divide.sh" strange 2 replay -q --summary a.yaml
expect "a command that fails" 2 sh "$recipes/divide.sh" fails 2 replay --no-such-option a.yaml
expect "a command that finds something" 0 sh "$recipes/divide.sh" finds 2 validate -f json "$samples/stratego/illegal.yaml"

# No tool that a recipe uses may fail unseen.
for tool in awk sort jq; do
	path=$(command -v $tool) || continue
	printf '[ ! -e %s/broken ] || { cat >/dev/null; exit 2; }\nexec %s "$@"\n' "$work" "$path" >bin/$tool
	chmod +x bin/$tool
	for recipe in statistics.sh duplicates.sh 'impact.sh two-squares'; do
		grep -q "\b$tool " "$recipes/${recipe%%.*}.sh" || continue
		rm -f broken
		expect "$recipe" 0 sh "$recipes/${recipe%%.*}.sh" "$tool-${recipe%%.*}" 2 ${recipe#*.sh} a.yaml
		touch broken
		expect "$recipe without $tool" 2 sh "$recipes/${recipe%%.*}.sh" "$tool-${recipe%%.*}" 2 ${recipe#*.sh} a.yaml
	done
	rm -f broken bin/$tool
done

expect "a job array" 0 sh "$recipes/validate.sbatch" slurm 3 a.yaml
for k in 1 2 3; do
	SLURM_ARRAY_TASK_ID=$k sh "$recipes/validate.sbatch" slurm 3 a.yaml
done
expect "its sum" 0 env SLURM_JOB_ID=1 sh "$recipes/validate.sbatch" slurm 3 a.yaml
cat b.yaml >>a.yaml
expect "a job array of inputs that were changed" 2 sh "$recipes/validate.sbatch" slurm 3 a.yaml
expect "a job array in other parts" 2 sh "$recipes/validate.sbatch" slurm 4 b.yaml
holds "nothing is submitted then" "$(wc -l <submitted)" -eq 2
rm slurm/2.json
expect "a sum without a part" 2 env SLURM_JOB_ID=1 sh "$recipes/validate.sbatch" slurm 3 a.yaml
holds "no old sum is left" ! -e slurm/sum.json

echo "trust: $passed passed, $failed failed"
[ $failed -eq 0 ]
