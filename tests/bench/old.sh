#!/bin/sh
# old.sh: an older commit against the program as it is, and other programs beside it, in one run.
#
#   old.sh BUILD-DIRECTORY COMMIT
#
# Builds the commit in BUILD-DIRECTORY/old.  Both then judge the same generated records of each game, in turn: old, new, old again.  Times
# are processor times, with the noise of the machine beside them (pairs -p in tests/bench/pairs.c): a difference that is smaller than the
# noise says nothing.  If valgrind is there, callgrind counts, on fewer records, instructions, branches that a simple predictor gets
# wrong, and misses of the first caches; those of an empty input are subtracted.  Of the peers, gzip unpacks what validate reads, and
# pgn-extract checks games of chess in which knights and pawns move: what it takes for a ply of its game.
#
# BENCH_RECORDS (5000)  BENCH_COUNT (300)  BENCH_RUNS (15)  BENCH_GAMES (all)
set -u
b=$1 commit=$2
records=${BENCH_RECORDS:-5000} counted=${BENCH_COUNT:-300} runs=${BENCH_RUNS:-15} seed=4711
here=$(dirname "$0")
PATH=$PATH:/usr/games # where Debian has pgn-extract
pairs="$b/tests/bin/pairs"
old="$b/old/$commit"
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT INT TERM

build_old()
{
	[ ! -x "$old/build/bin/validate" ] || return 0
	rm -rf "$old"
	git clone -q . "$old" && git -C "$old" checkout -q "$commit" && make -s -C "$old" build/bin/validate B=build OLD= >"$b/old/log" 2>&1 ||
		{ echo "bench: $commit does not build; see $b/old/log" >&2; exit 2; }
}

# counts PROGRAM INPUT: instructions, wrong branches and misses of the first caches, less those for an empty input.
counts()
{
	for input in "$2" /dev/null; do
		valgrind --tool=callgrind --branch-sim=yes --cache-sim=yes --callgrind-out-file=/dev/null "$1" -q -j1 "$input" 2>&1 >/dev/null |
			sed -n 's/.*Collected : //p'
	done | awk '{ i = $1; m = $11 + $13; c = $4 + $5 + $6 } NR == 1 { ai = i; am = m; ac = c } END { print ai - i, am - m, ac - c }'
}

# plies_of COUNT: of the games that the generator makes.
plies_of() { "$b/bin/strat-gen" --game "$game" --seed $seed --count "$1" --totals | awk 'NR == 1 { print $2 * $4 }'; }

per() { awk "BEGIN { printf \"%.${3:-0}f\", $1 / $2 }"; }

# against_old: a row of the table.
against_old()
{
	"$b/bin/strat-gen" --game "$game" --seed $seed --count "$records" >"$dir/all.yaml" &&
		"$b/bin/strat-gen" --game "$game" --seed $seed --count "$counted" >"$dir/few.yaml" || exit 2
	set -- $("$pairs" -p "$runs" "$old/build/bin/validate -q -j1 $dir/all.yaml" "$b/bin/validate -q -j1 $dir/all.yaml") || exit 2
	printf '%-14s %6s %6s %9s' "$game" "$3" "$4" "$(per "$2 * 1e9" "$(plies_of "$records")")"
	if command -v valgrind >/dev/null; then
		plies=$(plies_of "$counted")
		set -- $(counts "$old/build/bin/validate" "$dir/few.yaml") $(counts "$b/bin/validate" "$dir/few.yaml")
		printf ' %6s %8s %6s %8s %6s %8s' "$(per "$4" "$1" 3)" "$(per "$4" "$plies")" "$(per "$5" "$2" 3)" "$(per "$5" "$plies" 1)" \
			"$(per "$6" "$3" 3)" "$(per "$6" "$plies" 1)"
	fi
	printf '\n'
}

# chess GAMES: games that pgn-extract reads, of 200 plies each.  Pieces stay on their own half of the board, so that nothing is taken, and
# no king is in check.
chess()
{
	awk -v games="$1" -v seed=$seed 'function to(file, rank, seat) { return substr("abcdefgh", file, 1) (seat ? 9 - rank : rank) }
		function free(f, r) { return f >= 1 && f <= 8 && r >= 1 && r <= 4 && !((f, r) in on) }
		function hop(seat, k, n, f, r) {
			for (;;) {
				k = int(rand() * 2)
				f = kf[seat, k] + step[n = int(rand() * 8)]; r = kr[seat, k] + rise[n]
				if (free(f, r)) break
			}
			n = "N" to(kf[seat, k], kr[seat, k], seat) to(f, r, seat)
			delete on[kf[seat, k], kr[seat, k]]; on[f, r] = 1
			kf[seat, k] = f; kr[seat, k] = r
			return n
		}
		BEGIN {
			srand(seed)
			split("1 2 2 1 -1 -2 -2 -1", s, " "); split("2 1 -1 -2 -2 -1 1 2", t, " ")
			for (i = 0; i < 8; i++) { step[i] = s[i + 1]; rise[i] = t[i + 1] }
			for (g = 1; g <= games; g++) {
				printf "[Event \"Club\"]\n[Site \"?\"]\n[Date \"2026.10.08\"]\n[Round \"%d\"]\n[White \"Ines\"]\n[Black \"Tom\"]\n[Result \"*\"]\n\n", g
				for (seat = 0; seat < 2; seat++) { kf[seat, 0] = 2; kf[seat, 1] = 7; kr[seat, 0] = kr[seat, 1] = 1 }
				for (ply = 0; ply < 200; ply++) {
					seat = ply % 2
					for (k in on) delete on[k]
					for (f = 1; f <= 8; f++) { if (f != 2 && f != 7) on[f, 1] = 1; on[f, 2] = 1 }
					for (k = 0; k < 2; k++) on[kf[seat, k], kr[seat, k]] = 1
					printf "%s%s%s", seat ? "" : ply / 2 + 1 ". ", hop(seat), ply % 16 == 15 ? "\n" : " "
				}
				print "*\n"
			}
		}'
}

peers()
{
	"$b/bin/strat-gen" --game stratego --seed $seed --count "$records" >"$dir/all.yaml" && gzip -6 -k "$dir/all.yaml" || exit 2
	"$b/bin/validate" -q -O "$dir/blocked.gz" "$dir/all.yaml" || exit 2
	set -- $("$pairs" "$runs" "$b/bin/validate -q -j2 $dir/all.yaml.gz" "gzip -dc $dir/all.yaml.gz | cat >/dev/null")
	printf '\nvalidate -j2 of gzip, against gzip -dc | cat, in elapsed time   %s\n' "$3"
	set -- $("$pairs" "$runs" "$b/bin/validate -q -j2 $dir/blocked.gz" "gzip -dc $dir/blocked.gz | cat >/dev/null")
	printf 'the same of a blocked archive                                   %s\n' "$3"
	command -v pgn-extract >/dev/null || { echo 'pgn-extract is not there'; return; }
	chess 2000 >"$dir/chess.pgn"
	set -- $("$pairs" -p "$runs" "pgn-extract -r -s $dir/chess.pgn 2>/dev/null" "$b/bin/validate -q -j1 $dir/all.yaml") || exit 2
	game=stratego
	chess_ply=$(per "$1 * 1e9" 400000) own_ply=$(per "$2 * 1e9" "$(plies_of "$records")")
	printf 'a ply of chess in pgn-extract, nanoseconds                      %s\n' "$chess_ply"
	printf 'against a ply of Stratego in validate -j1                       %s\n' "$(per "$chess_ply" "$own_ply" 1)"
}

build_old
printf '%s against %s, validate -j1, %s records of seed %s a game, medians of %s; counts on %s\n\n' "$(git describe --always --dirty 2>/dev/null)" \
	"$commit" "$records" $seed "$runs" "$counted"
printf '%-14s %6s %6s %9s %6s %8s %6s %8s %6s %8s\n' 'new : old' time noise 'ns a ply' instr. 'a ply' wrong 'a ply' misses 'a ply'
for game in ${BENCH_GAMES:-$(grep -v '^#' "$here/games.txt" | sed 's/ .*//')}; do against_old; done
peers
