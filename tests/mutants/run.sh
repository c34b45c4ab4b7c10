#!/bin/sh
# run.sh: do the tests catch small faults in the rules?  Called by "make mutants".
#
# usage: tests/mutants/run.sh BUILD COUNT SEED GOAL AGAIN ROOM...
#
# For each room (a folder of lib/; or cmd or notation, whose tests are in around.sh), the program makes a sample of faults,
# one at a time (mutate.c says which faults there are).  The sources with one fault are a mutant.  Each mutant of a folder of
# lib/ is tried by the cases, by programs of tests/unit with few games (tests.sh), and by golden cases of render, replay,
# adjudicate, claims and validate, the quickest first, up to those that compute for twenty seconds.  If the room is a game's, only those of
# that game try it.  A mutant is caught if a test fails, crashes, or takes ten times as long as usual.  The seed chooses the
# sample: it stays the same until the lines change.
#
# Prints each mutant that survives, as soon as this is known, with its place and the change; a line for each room; and one
# for all:
#   mutants: 300 made: 281 caught (240 by cases, ...), 7 change nothing, 12 survive: 95.9 % caught
# The status is 1 if the percentage that is caught, of those that change something, is less than the goal.
#
# The results for a room's mutants are kept in BUILD/mutants.  If AGAIN is "yes", only those that survived the last time are
# tried, with the tests as they are now; the sums are for all that are kept.  A mutant is removed when its line is gone.
#
# If a mutant does not compile, or compiles to the same code, another one is chosen.  A fault that changes no answer may be
# listed in equivalent.txt, with the reason.  It is still made and tried; if a test catches it, the list is wrong.
set -u
export LC_ALL=C MUTANTS="$1/mutants" MUTATE="$1/tests/bin/mutate"
count=$2
seed=$3
goal=$4
again=$5
shift 5
here=$(dirname "$0")
jobs=${MUTANTS_JOBS:-$(nproc 2>/dev/null || echo 2)}
listed_max=60
export GOLDEN_SECONDS=600 STRAT_SEED=1 CK_FORK=no CK_DEFAULT_TIMEOUT=0 CK_VERBOSITY=silent

. "$here/tests.sh"
. "$here/around.sh"
mkdir -p "$MUTANTS"

# game ROOM: the game whose room it is, or nothing.
game() { grep -q "^GAME($(echo "$1" | tr - _))" lib/core/games.def && echo "$1"; }

# ten_times ROOM TEST: measure how many seconds the test computes without a fault, and note ten times as many as its limit.
ten_times()
{
	(run_test "$2" "$MUTANTS/$1.bin" "$MUTANTS/$1.plain" >/dev/null 2>&1 || echo bad; times) |
		awk '/bad/ { bad = 1 } { gsub(/[ms]/, " "); took = $1 * 60 + $2 + $3 * 60 + $4 }
		     END { print int(10 * took) + 1; exit bad }' >"$MUTANTS/$1.$2" ||
		{ echo "mutants: $2 fails without any fault"; exit 2; }
}

# golden_of ROOM: choose its golden cases, if that was not done before.  They must pass without any fault.
golden_of()
{
	[ "$again" = yes ] && [ -s "$MUTANTS/$1.cases-of-golden" ] && return
	mkdir -p "$MUTANTS/$1.sound"
	cp "$MUTANTS/$1.plain/libroom.so" "$MUTANTS/$1.sound/"
	printf 'lib/%s/none.c:0\n' "$1" >"$MUTANTS/$1.sound/mutant"
	echo 20 >"$MUTANTS/$1.golden" # for each command
	for case in $(grep -lE -e "^[$].*[^a-z0-9-]${STRAT_GAME:-.}([^a-z0-9-]|\$)" tests/golden/*/*.case | grep -v /strat-gen/); do
		echo "$case" >"$MUTANTS/$1.cases-of-golden"
		(timeout 90 sh "$here/one.sh" golden "$MUTANTS/$1.sound" || echo $?; times) |
			awk -v case="$case" 'NF == 1 { status = $1; next } { gsub(/[ms]/, " "); took = $1 * 60 + $2 + $3 * 60 + $4 }
			     END { if (status == 124) exit; if (took <= 20) print took, case; exit status > 0 }' ||
			{ echo "mutants: $case fails without any fault" >&2; exit 2; }
	done >"$MUTANTS/$1.times-of-golden"
	sort -n "$MUTANTS/$1.times-of-golden" | cut -d ' ' -f 2 >"$MUTANTS/$1.cases-of-golden"
}

# plain FILE ROOM: compile it without a fault.
plain()
{
	dir=$MUTANTS/$2.plain
	cp "$1" "$dir/"
	$MUTANT_CC -w -iquote "$(dirname "$1")" -c -o "$dir/$(basename "$1" .c).o" "$dir/$(basename "$1")" || exit 2
}

# prepare ROOM: make the room a library of its own, and link everything else once.  A mutant is another such library.
prepare()
{
	rm -rf "$MUTANTS/$1.plain" "$MUTANTS/$1.bin"
	mkdir -p "$MUTANTS/$1.plain" "$MUTANTS/$1.bin"
	for c in $(find "lib/$1" -name "*.c"); do plain "$c" "$1"; done
	$MUTANT_SHARED -o "$MUTANTS/$1.plain/libroom.so" "$MUTANTS/$1.plain"/*.o || exit 2
	for program in $(for test in $(programs_for "$1"); do program_of "$test"; done | sort -u) $MUTANT_COMMANDS; do
		$MUTANT_LD -Wl,-s,--no-as-needed -rdynamic -o "$MUTANTS/$1.bin/$program" "$MUTANTS/$1.plain/libroom.so" \
			$(objects_of "$program") $MUTANT_LIBS || exit 2
	done
	ln -s "$(cd "$MUTANTS/../bin" && pwd)/strat-gen" "$MUTANTS/$1.bin/strat-gen" # (pipelines also want records of sound games)
}

# prepare_room ROOM: the same, and how long its tests may take.
prepare_room()
{
	STRAT_GAME=$(game "$1")
	export STRAT_GAME
	prepare "$1"
	for test in $(programs_for "$1"); do ten_times "$1" "$test"; done
	golden_of "$1"
}

# prepare_around ROOM: objects and trees are made when they are needed.
prepare_around()
{
	unset STRAT_GAME
	rm -rf "$MUTANTS/$1.plain" "$MUTANTS"/tree.* "$MUTANTS"/plain.* "$MUTANTS/unsound"
	mkdir -p "$MUTANTS/$1.plain"
}

# draw ROOM N: build mutants in the order of the seed until there are N good ones.
draw()
{
	"$MUTATE" list "$seed" $(sources_of "$1") >"$MUTANTS/$1.list" || exit 2
	have=0
	drawn=0
	while [ $have -lt "$2" ] && [ $drawn -lt "$(wc -l <"$MUTANTS/$1.list")" ]; do
		for n in $(seq $((drawn + 1)) $((drawn + $2 - have))); do
			mkdir -p "$MUTANTS/$1/$n"
			sed -n "${n}p" "$MUTANTS/$1.list" >"$MUTANTS/$1/$n/mutant"
			[ -s "$MUTANTS/$1/$n/mutant" ] && echo "$MUTANTS/$1/$n"
		done | xargs -P "$jobs" -n 1 sh "$here/one.sh" build || exit 2
		drawn=$((drawn + $2 - have))
		have=$(grep -lx made "$MUTANTS/$1"/*/status | wc -l)
	done
}

# draw_again ROOM: build the survivors once more, at the lines where they are now.
draw_again()
{
	[ -d "$MUTANTS/$1" ] || { echo "mutants: nothing is kept of $1"; exit 2; }
	"$MUTATE" list "$(cat "$MUTANTS/$1.seed")" $(sources_of "$1") >"$MUTANTS/$1.list" || exit 2
	for status in $(grep -lx survives "$MUTANTS/$1"/*/status); do
		dir=${status%/*}
		if find_again "$dir/mutant" "$MUTANTS/$1.list" >"$dir/now"; then
			mv "$dir/now" "$dir/mutant"
			echo "$dir"
		else
			rm -r "$dir"
		fi
	done | xargs -r -P "$jobs" -n 1 sh "$here/one.sh" build || exit 2
}

# find_again MUTANT LIST: find the same change of the same file; if there are several, the one in the same place.
find_again()
{
	awk -F '\t' '
	FNR == NR { place = $1; fault = $2; file = $1; sub(/:[0-9]+$/, "", file); change = $3 FS $4; next }
	{ here = $1; sub(/:[0-9]+$/, "", here) }
	here == file && $3 FS $4 == change && (!found || ($1 == place && $2 == fault)) { found = $0 }
	END { if (!found) exit 1; print found }' "$1" "$2"
}

sh "$here/listed.sh" || exit 2

share=$((count / $#))
[ "$share" -gt 0 ] || share=1
for room in "$@"; do
	if is_around "$room"; then prepare_around "$room"; else prepare_room "$room"; fi
	if [ "$again" = yes ]; then
		draw_again "$room"
	else
		rm -rf "${MUTANTS:?}/$room"
		echo "$seed" >"$MUTANTS/$room.seed"
		draw "$room" "$share"
	fi
	grep -lx made "$MUTANTS/$room"/*/status | sed 's,/status$,,' | xargs -r -P "$jobs" --process-slot-var=SLOT -n 1 sh "$here/one.sh" try || exit 2
	is_around "$room" && [ -e "$MUTANTS/unsound" ] && sort -u "$MUTANTS/unsound" | sed 's/$/ fails without any fault/; s/^/mutants: /'
done

# FILE:LINE, fault, before, after, status, room: one line for each mutant that was made.
for room in "$@"; do
	for status in "$MUTANTS/$room"/*/status; do
		grep -qx 'bad\|same' "$status" || printf '%s\t%s\t%s\n' "$(cat "${status%/*}/mutant")" "$(cat "$status")" "$room"
	done
done >"$MUTANTS/all"

all_tests=$(for room in "$@"; do tests_of "$room"; done | tr ' ' '\n' | awk 'NF && !met[$0]++')
awk -F '\t' -v goal="$goal" -v listed_max=$listed_max -v tests="$(echo $all_tests)" '
function rate(caught, made) { return made ? 100 * caught / made : 100 }
FNR == NR {
	if (/^#/ || /^$/) next
	if (/^- /) before = substr($0, 3)
	else if (/^\+ /) after = substr($0, 3)
	else if (/^= ./) { reason[file, before, after] = substr($0, 3); listed++ }
	else file = $0
	next
}
{
	file = $1; sub(/:[0-9]+$/, "", file)
	key = file SUBSEP $3 SUBSEP $4
	if (!($6 in made)) rooms[++nrooms] = $6
	if (key in reason) {
		nothing++
		if ($5 != "survives") { print $1 ": listed as changing nothing, but " $5 " caught it"; wrong++ }
		next
	}
	made[$6]++; all++
	if ($5 != "survives") { caught[$6]++; total++; by[$5]++ }
}
END {
	for (i = 1; i <= nrooms; i++)
		printf "mutants: %s: %d of %d caught: %.1f %%\n", rooms[i], caught[rooms[i]], made[rooms[i]], rate(caught[rooms[i]], made[rooms[i]])
	n = split(tests, p, " ")
	for (i = 1; i <= n; i++) how = how (i > 1 ? ", " : "") by[p[i]] + 0 " by " p[i]
	printf "mutants: %d made: %d caught (%s), %d change nothing, %d survive: %.1f %% caught\n", all + nothing, total, how, nothing,
		all - total, rate(total, all)
	if (listed > listed_max) { print "mutants: " listed " are listed as changing nothing: at most " listed_max " may be"; wrong++ }
	exit wrong > 0 || rate(total, all) < goal
}' "$here/equivalent.txt" "$MUTANTS/all"
