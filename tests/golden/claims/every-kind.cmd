# every kind of claim in every game, upheld, refused and undetermined where it can be: what the rule book says stands
# first in each line below, found by hand, and a line that begins with NOT would tell that adjudicate answers otherwise
ask() { # ANSWER FILE CLAIM [OPTION ...]
	want=$1 file=$2 claim=$3
	shift 3
	sed '/^claims:/,$d' "$file" >asked.yaml
	adjudicate -o text "$@" -c "$claim" asked.yaml >said
	sed 's/^record 1[^,]*, //; s/position [^:]*:/position …:/; 1s/: \([a-z]*\)$/\n\1/' said >lines
	[ "$(sed -n 2p lines)" = "$want" ] || echo "NOT $want:"
	sed '1{N;s/\n/: /;}; /^  it turns/d; /^  it stands/d; /^    under/d; /^  nothing follows/d; /^  the action stands/d' lines
}
cut_before() { # FILE TURN: the record, unfinished, up to that turn
	sed "/^  $2\\. /,\$d" "$1"
	echo 'result: unfinished'
}
state_at() { # FILE PLY
	replay -w -a "$2" "$1" 2>/dev/null | sed 's/^--- //'
}
# the claims that all games have in common: by a record to its end on the board after so many plies, with its result and
# another one; and by one that is unfinished
common() { # WHOLE LAST RESULT OTHER OPEN
	ask upheld "$1" "over at $2"
	ask upheld "$1" "over at $2 result $3"
	ask refused "$1" "over at $2 result $4"
	ask refused "$1" "over at $(($2 - 1))"
	ask undetermined "$5" "over at 9999"
	ask upheld "$1" "result $3"
	ask refused "$1" "result $4"
	ask upheld "$1" "state at 2 position $(state_at "$1" 2)"
	ask refused "$1" "state at 1 position $(state_at "$1" 2)"
	for kind in illegal legal due; do
		ask undetermined "$5" "$kind at 9999"
	done
	ask undetermined "$5" "state at 9999 position $(state_at "$1" 2)"
	cut_before "$1" 2 >short.yaml
	ask refused "$1" 'differs from short.yaml'
	sed "s/^result: .*/result: $4/" "$1" >other.yaml
	ask upheld "$1" 'differs from other.yaml'
	# in every game: two logs of which one ends before the other begins, so that nobody knows what was played between
	{
		sed -n 's/^---$/&/p; /^strat:/p; /^game:/p; /^rules:/p' "$1"
		printf 'setup:\n  position: %s\nmoves: ""\nresult: unfinished\n' "$(state_at "$1" 12)"
	} >later.yaml
	ask undetermined short.yaml 'differs from later.yaml'
}

echo '== stratego'
S=$ROOT/samples/stratego
cut_before $S/flag.yaml 30 >open.yaml
common $S/flag.yaml 65 'red flag' 'blue flag' open.yaml
ask upheld $S/illegal.yaml 'illegal at 24'
ask refused $S/illegal.yaml 'illegal at 24 STG-2.7'
ask refused $S/lesson.yaml 'illegal at 1 STG-2.2'
ask refused $S/lesson.yaml 'illegal at 1 STG-2.4'
ask refused $S/dispute-shuttle.yaml 'illegal at 3 two-squares'
ask undetermined $S/illegal.yaml 'result red flag'
ask undetermined $S/dispute-defender.yaml 'illegal at 5' -S
replay --as blue $S/flag.yaml >log.yaml
cut_before log.yaml 3 >blue.yaml
ask undetermined blue.yaml 'illegal at 5 action h2-h3'
ask upheld $S/lesson.yaml 'legal at 1'
ask refused $S/illegal.yaml 'legal at 24'
cat >one.yaml <<'END'
---
strat: 1
game: stratego
id: one
variant: free
setup:
  board: |
    .  .  .  .  .  .  .  .  .  bF
    .  .  .  .  .  .  .  .  b6 .
    .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .
    .  .  ~  ~  .  .  ~  ~  .  .
    .  .  ~  ~  .  .  ~  ~  .  .
    .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .
    r8 rF .  .  .  .  .  .  .  .
moves: a1-a2 i9-i8
result: unfinished
END
ask upheld one.yaml 'due at 1'
ask refused one.yaml 'due at 2'

echo '== strata5'
S=$ROOT/samples/strata5
sed '/^claims:/,$d' $S/dispute-lockout.yaml >open.yaml
common $S/lesson.yaml 23 'black lockout' 'red lockout' open.yaml
ask upheld $S/dispute-entry.yaml 'illegal at 19 ST5-4.1'
ask refused $S/dispute-return.yaml 'illegal at 10 ST5-5.6'
ask refused $S/lesson.yaml 'illegal at 1 ST5-3.2'
ask refused $S/lesson.yaml 'illegal at 3 ST5-6.1'
ask undetermined $S/dispute-entry.yaml 'illegal at 19' -S
ask upheld $S/lesson.yaml 'legal at 1'
ask refused $S/lesson.yaml 'legal at 1 action 4:b1-b2-a2'
ask upheld open.yaml 'due at 20'
ask refused open.yaml 'due at 1'
ask refused open.yaml 'forfeit at 20'
ask upheld open.yaml 'forfeit at 20 had none'
ask upheld open.yaml 'forfeit at 21 action +--'
ask undetermined open.yaml 'forfeit at 9999'

echo '== stratix'
S=$ROOT/samples/stratix
cut_before $S/lesson.yaml 3 >open.yaml
common $S/assault.yaml 226 'army3 last-army' 'army1 last-army' open.yaml
ask upheld $S/dispute-recon.yaml 'illegal at 9 STX-4.15'
ask refused $S/dispute-recon.yaml 'illegal at 1 STX-4.15'
ask refused $S/lesson.yaml 'illegal at 1 STX-4.5'
ask refused $S/lesson.yaml 'illegal at 2 STX-4.5'
ask refused $S/lesson.yaml 'illegal at 22 STX-4.19'
ask undetermined $S/dispute-catch.yaml 'illegal at 6' -S
ask upheld $S/lesson.yaml 'legal at 1'
ask refused $S/lesson.yaml 'legal at 1 action 1:Ta5-b6-c7-b6'
ask upheld $S/lesson.yaml 'due at 13'
ask refused $S/lesson.yaml 'due at 12 action 3!2'
sed 's/ 3!2 {.*/ 3:Hk11-i11-h11/; /turn\. A catch\|takes no turn/d' $S/lesson.yaml >uncaught.yaml
cut_before uncaught.yaml 4 >late.yaml
ask upheld late.yaml 'late at 14 action 3!2'
ask refused late.yaml 'late at 13 action 3!2'
ask undetermined late.yaml 'late at 9999'
ask undetermined open.yaml 'forfeit at 9999'
cat >stuck.yaml <<'END'
---
strat: 1
game: stratix
id: stuck
armies: [1, 2, 3]
setup:
  pack: 8 4 12 19 20 3 22 1 24 23 17 7 9 13 2 14 6 18 10 11 5 21 15
  first: army1
  pieces:
    army1: Ia6
    army2: Ja7 Ib7 Ab6 Ik13 Ho5
    army3: Mh3 Hl16 Ir17
moves: 1:pass
result: unfinished
END
ask refused stuck.yaml 'forfeit at 1'
ask upheld stuck.yaml 'forfeit at 2 action 2:pass'

echo '== stratego-card'
S=$ROOT/samples/stratego-card
cut_before $S/lesson.yaml 7 >open.yaml
common $S/lesson.yaml 18 'red flag' 'blue flag' open.yaml
ask upheld $S/dispute-plain.yaml 'illegal at 3 STC-3.8'
ask refused $S/lesson.yaml 'illegal at 2 STC-3.8'
ask refused $S/lesson.yaml 'illegal at 10 STC-4.2'
ask refused $S/lesson.yaml 'illegal at 7 STC-2.1'
ask undetermined $S/dispute-trick.yaml 'illegal at 56' -S
replay --as red $S/flag.yaml >log.yaml
cut_before log.yaml 30 >red.yaml
replay --as blue $S/flag.yaml | sed 's/^result: .*/result: unfinished/' >blue.yaml
ask undetermined red.yaml 'differs from blue.yaml'
cut_before log.yaml 3 >red.yaml
ask undetermined red.yaml 'due at 3'
ask upheld $S/lesson.yaml 'legal at 10'
ask refused $S/lesson.yaml 'legal at 10 action e2(a4,b8)'
ask upheld $S/lesson.yaml 'due at 7'
ask refused $S/lesson.yaml 'due at 1'

echo '== galaxy-grid'
S=$ROOT/samples/galaxy-grid
cut_before $S/lesson.yaml 3 >open.yaml
common $S/lesson.yaml 41 'tank1 shields' 'tank3 shields' open.yaml
ask upheld $S/dispute-plain.yaml 'illegal at 6 GGD-2.3'
ask refused $S/lesson.yaml 'illegal at 6 GGD-3.2'
ask refused $S/lesson.yaml 'illegal at 8 GGD-6.2'
ask refused $S/dispute-bounce.yaml 'illegal at 132 GGD-6.6'
ask refused $S/dispute-bounce.yaml 'result tank3 shields'
ask undetermined $S/dispute-bounce.yaml 'result tank3 shields' -S
ask upheld $S/lesson.yaml 'legal at 6'
ask refused $S/lesson.yaml 'legal at 6 action 1@=c2'
ask upheld $S/lesson.yaml 'due at 1'
ask refused $S/lesson.yaml 'due at 8'
