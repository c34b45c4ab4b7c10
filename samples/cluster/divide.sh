#!/bin/sh
# divide.sh: let a command work on each part of an archive, anywhere and in any order, and add what came of them.
#
# usage: divide.sh begin DIR N COMMAND [ARG ...]   make the folder DIR for N parts; if it is there, it must be of the same run
#        divide.sh missing DIR                     the numbers of the parts that are not done, from 1, one a line
#        divide.sh part DIR [K]                    do part K, if it is not done
#        divide.sh sum DIR                         check that all parts are whole, and write what came of them together
#        divide.sh all DIR N COMMAND [ARG ...]     begin, do what is missing on this machine, JOBS parts at a time, and sum
#
# COMMAND    validate, replay or adjudicate with options and archives; or, with archives alone:
#            statistics   for each game, winner and how it was won: the number of records, and their plies together
#            duplicates   for each valid record whose game came before: its number and id, and those of the first one
# K          without it, that of the job: SLURM_ARRAY_TASK_ID, which counts from 1, or JOB_COMPLETION_INDEX (Kubernetes),
#            AWS_BATCH_JOB_ARRAY_INDEX or BATCH_TASK_INDEX, which count from 0
# JOBS       default: as many as there are processors
#
# DIR/stamp says of which run the parts are: command, version, N, and the hashes of the inputs.  Parts of another run are refused.
# DIR/K.status says how a part ended; it is done if its command ended with 0 or 1 and all it wrote is there.  Exits with 2 if
# something is not done or not whole, else with 0; sum and all also with 1, if a part did.
set -u
export LC_ALL=C
tab=$(printf '\t')
new=

die()
{
	[ -z "$new" ] || rm -f "$new" "$new.json"
	echo "divide: $*" >&2
	exit 2
}

version()
{
	v=$(validate --version) && echo "$v" | head -n 1
}

# hash FILE: of all its bytes.
hash()
{
	h=$(sha256sum <"$1") && echo "${h%% *}"
}

# ---- the stamp

# describe N WORD...: what the parts are made of.
describe()
{
	v=$(version) || return 2
	echo "parts: $1"
	echo "version: $v"
	echo "folder: $PWD"
	shift
	for word in "$@"; do
		case $word in *"
"*) echo "divide: a word of the command has more than one line" >&2; return 2 ;; esac
		printf 'word: %s\n' "$word"
	done
	for word in "$@"; do
		[ -f "$word" ] || continue
		h=$(hash "$word") || return 2
		echo "input: $h $(stat -L -c '%s %Y' -- "$word") $word" || return 2
	done
}

# What must be the same: all but the times of the inputs.
without_times()
{
	sed 's/^\(input: [^ ]* [0-9]* \)[0-9]* /\1/' "$1"
}

begin() # DIR N WORD...
{
	[ $# -ge 3 ] || die "begin takes a folder, the number of parts and a command"
	dir=$1
	case $2 in ''|0*|*[!0-9]*|???????*) die "the number of parts is a number from 1 to 999999, not '$2'" ;; esac
	shift
	mkdir -p "$dir" || die "cannot make the folder $dir"
	new=$dir/stamp.$$
	describe "$@" >"$new" || die "cannot write $new, or cannot read what it is about"
	if [ ! -e "$dir/stamp" ]; then
		for file in "$dir"/*.out "$dir"/*.json "$dir"/*.status; do
			[ ! -e "$file" ] || die "$dir holds parts, but no stamp that says of which run: name another folder, or remove it"
		done
		# (of two runs that begin at once, one makes it)
		ln "$new" "$dir/stamp" 2>/dev/null || [ -e "$dir/stamp" ] || die "cannot write $dir/stamp"
	fi
	without_times "$new" >"$new.json" && without_times "$dir/stamp" | cmp -s - "$new.json" || {
		echo "divide: $dir holds parts of another run: name another folder, or remove it ('<' is what it holds, '>' is this run):" >&2
		without_times "$dir/stamp" | diff - "$new.json" | grep '^[<>]' >&2
		rm -f "$new" "$new.json"
		exit 2
	}
	rm -f "$new" "$new.json"
	new=
}

# open_run DIR: read the stamp; go to the folder where the run began.  Sets dir, parts, width.
open_run()
{
	[ $# -ge 1 ] && [ -r "$1/stamp" ] || die "${1-}/stamp is not there: begin the run first"
	dir=$(cd "$1" && pwd) || die "cannot open the folder $1"
	parts=$(sed -n 's/^parts: //p' "$dir/stamp")
	case $parts in ''|*[!0-9]*) die "$dir/stamp is damaged" ;; esac
	width=${#parts}
	cd "$(sed -n 's/^folder: //p' "$dir/stamp")" || die "the folder where the run began is not here"
}

# same_version: parts of two versions are no run.
same_version()
{
	v=$(version) || die "validate does not run"
	grep -qxF "version: $v" "$dir/stamp" || die "this is $v, and $dir/stamp is of another version"
}

# same_inputs HOW: are the inputs those of the stamp?  HOW: all hashes are computed, or those of the files whose time is another one.
same_inputs()
{
	sed -n 's/^input: //p' "$dir/stamp" | while read -r h size time name; do
		now=$(stat -L -c '%s %Y' -- "$name") || exit 2
		[ "$1" = quick ] && [ "$now" = "$size $time" ] && continue
		[ "${now% *}" = "$size" ] && [ "$(hash "$name")" = "$h" ] || { echo "divide: $name is another file than when the run began" >&2; exit 2; }
	done || exit 2
}

# ---- a part

# seal_of FILE...: what a status file says of what the part wrote.
seal_of()
{
	cat "$@" | cksum
}

# is_done K: all that it wrote is there, with the same bytes.  Sets status.
is_done()
{
	name=$dir/$(printf "%0${width}d" "$1")
	[ -f "$name.status" ] && [ -f "$name.out" ] || return 1
	read -r status sum size json 2>/dev/null <"$name.status" || return 1
	case $status in 0|1) ;; *) return 1 ;; esac
	set -- "$name.out"
	if [ "$json" = ledger ]; then
		[ -f "$name.json" ] || return 1
		set -- "$name.out" "$name.json"
	fi
	[ "$(seal_of "$@")" = "$sum $size" ]
}

missing()
{
	k=1
	while [ $k -le "$parts" ]; do
		is_done $k || echo $k
		k=$((k + 1))
	done
}

# work K WORD...: run the command on the part, with its output to $new.  Returns its status.
work()
{
	shard=$1/$parts
	shift
	case ${1##*/} in
	statistics) shift; set -- replay -q --summary --header "$@" ;;
	duplicates) shift; set -- replay -q --summary --hash --header "$@" ;;
	validate|strat-validate)
		"$@" --shard "$shard" --ledger "$new.json" >"$new"
		return ;;
	esac
	"$@" --shard "$shard" >"$new"
}

part() # K
{
	k=$1
	case $k in ''|0*|*[!0-9]*) die "a part has a number from 1, not '$k'" ;; esac
	[ "$k" -le "$parts" ] || die "there are $parts parts, and no part $k"
	is_done "$k" && return 0
	same_version
	same_inputs quick
	set --
	while IFS= read -r line; do
		case $line in "word: "*) set -- "$@" "${line#word: }" ;; esac
	done <"$dir/stamp"
	name=$dir/$(printf "%0${width}d" "$k")
	new=$name.$$.$(uname -n).new
	: >"$new" || die "cannot write $new"
	work "$k" "$@" </dev/null
	status=$?
	if [ $status -gt 1 ]; then
		echo "$status" >"$new" && mv "$new" "$name.status"
		die "part $k of $parts is not done: its command ended with status $status"
	fi
	json=none
	set -- "$new"
	if [ -f "$new.json" ]; then
		json=ledger
		set -- "$new" "$new.json"
	fi
	sum=$(seal_of "$@") || die "cannot read what part $k wrote"
	[ $json = none ] || mv "$new.json" "$name.json" || die "cannot write $name.json"
	mv "$new" "$name.out" || die "cannot write $name.out"
	# (last of all, so that a part is done when all is there)
	echo "$status $sum $json" >"$new" && mv "$new" "$name.status" || die "cannot write $name.status"
	new=
	is_done "$k" || die "part $k is not there as it was written"
}

# The number of this job, if something that runs arrays of jobs says it.
own_number()
{
	if [ -n "${SLURM_ARRAY_TASK_ID:-}" ]; then
		echo "$SLURM_ARRAY_TASK_ID"
	elif [ -n "${JOB_COMPLETION_INDEX:-${AWS_BATCH_JOB_ARRAY_INDEX:-${BATCH_TASK_INDEX:-}}}" ]; then
		echo $((${JOB_COMPLETION_INDEX:-${AWS_BATCH_JOB_ARRAY_INDEX:-$BATCH_TASK_INDEX}} + 1))
	else
		return 1
	fi
}

# ---- the sum

# all_of END: what all parts wrote, in their order.
all_of()
{
	k=1
	while [ $k -le "$parts" ]; do
		cat "$dir/$(printf "%0${width}d" $k)$1" || return 2
		k=$((k + 1))
	done
}

# Rows of summaries, without the headers but the first, to what a program of awk makes of them.  at[] is where a column is.
rows()
{
	all_of .out >"$new.json" && awk -F "$tab" '
		NR == 1 { head = $0; for (i = 1; i <= NF; i++) at[$i] = i }
		$0 == head { next }
		'"$1" "$new.json"
}

statistics()
{
	rows '{ k = $at["game"] "\t" $at["winner"] "\t" $at["how"]; n[k]++; plies[k] += $at["plies"] }
		END { for (k in n) print k "\t" n[k] "\t" plies[k] }' >"$new.rows" && sort "$new.rows"
}

# Equal hashes are found by sorting, not in memory.
duplicates()
{
	rows '$at["judged"] == "valid" { print $at["hash"] "\t" $at["record"] "\t" $at["id"] }' >"$new.rows" &&
		sort -t "$tab" -k 1,1 -k 2,2n "$new.rows" >"$new.json" &&
		awk -F "$tab" '$1 == hash { print $2, $3, first; next } { hash = $1; first = $2 " " $3 }' "$new.json" >"$new.rows" &&
		sort -n "$new.rows"
}

impact()
{
	all_of .out >"$new.json" && jq -sc '
	[.[] | select(.type == "impact-sum")] |
	(map(.impact) | add // []) as $all |
	reduce (.[] | {records, consulted, others}) as $s ({type: "impact-sum"};
		.records += $s.records | .consulted += $s.consulted | .others += $s.others) |
	.impact = (reduce $all[] as $i ({keys: [], of: {}};
		([$i.game, $i.ruling, $i.option] | tostring) as $k |
		if .of[$k] then .of[$k] |= (.results += $i.results | .lengths += $i.lengths | .legalities += $i.legalities | .records += $i.records)
		else .keys += [$k] | .of[$k] = $i end) | [.keys[] as $k | .of[$k]])' "$new.json" >"$new.rows" || return 2
	awk 'index($0, "{\"type\":\"impact-sum\"") != 1' "$new.json" && cat "$new.rows"
}

ledgers()
{
	k=1
	set --
	while [ $k -le "$parts" ]; do
		set -- "$@" "$dir/$(printf "%0${width}d" $k).json"
		k=$((k + 1))
	done
	rm -f "$dir/sum.json"
	validate --sum --ledger "$dir/sum.json" "$@" >&2
	[ $? -le 1 ] && all_of .out >"$new.json" && awk 'index($0, "{\"type\":\"ledger\"") != 1' "$new.json"
}

sum()
{
	left=$(missing | tr '\n' ' ')
	[ -z "$left" ] || die "not done, or not whole: ${left}of $parts; do them, and call this again"
	same_version
	same_inputs all
	new=$dir/sum.$$.$(uname -n)
	words=$(sed -n 's/^word: //p' "$dir/stamp")
	case $(echo "$words" | head -n 1) in
	statistics) statistics >"$new" ;;
	duplicates) duplicates >"$new" ;;
	validate|*/validate|strat-validate|*/strat-validate) ledgers >"$new" ;;
	adjudicate|*/adjudicate)
		if echo "$words" | grep -q -e '^--impact'; then impact >"$new"; else all_of .out >"$new"; fi ;;
	*) all_of .out >"$new" ;;
	esac || { rm -f "$new.rows"; die "the parts cannot be added"; }
	cat "$new" || { rm -f "$new.rows"; die "cannot write the sum"; }
	rm -f "$new" "$new.json" "$new.rows"
	worst=0
	k=1
	while [ $k -le "$parts" ]; do
		is_done $k || die "part $k was changed while it was added"
		[ "$status" -eq 0 ] || worst=1
		k=$((k + 1))
	done
	exit $worst
}

case ${1-} in
begin)
	shift
	begin "$@" ;;
missing)
	shift
	open_run "$@"
	missing ;;
part)
	shift
	open_run "$@"
	k=${2-}
	[ -n "$k" ] || k=$(own_number) || die "part: which one? Give its number, or run this in an array of jobs"
	part "$k" ;;
sum)
	shift
	open_run "$@"
	sum ;;
all)
	shift
	begin "$@"
	me=$(cd "$(dirname "$0")" && pwd)/$(basename "$0")
	open_run "$1"
	missing | xargs -P "${JOBS:-$(nproc)}" -n 1 sh "$me" part "$dir"
	sum ;;
*)
	sed -n '2,/^set -u/s/^# \{0,1\}//p' "$0" >&2
	exit 2 ;;
esac
