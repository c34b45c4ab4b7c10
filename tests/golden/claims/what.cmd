# claims about what happened, in every game, upheld, refused and undetermined: what the rule book says stands first in
# each line below, found by hand, and a line that begins with NOT would tell that adjudicate answers otherwise
ask() { # ANSWER FILE CLAIM [OPTION ...]
	want=$1 file=$2 claim=$3
	shift 3
	sed '/^claims:/,$d' "$file" >asked.yaml
	adjudicate -o text "$@" -c "$claim" asked.yaml >said
	sed 's/^record 1[^:]*, //; 1s/: \([a-z]*\)$/\n\1/' said >lines
	[ "$(sed -n 2p lines)" = "$want" ] || echo "NOT $want:"
	sed '1{N;s/\n/: /;}; /^  it stands/d; /^  nothing follows/d' lines
}
cut_before() { # FILE TURN: the record, unfinished, up to that turn
	sed "/^  $2\\. /,\$d" "$1"
	echo 'result: unfinished'
}

echo '== stratego'
S=$ROOT/samples/stratego
ask upheld $S/lesson.yaml 'what at 2 removed blue rank=9'
ask upheld $S/lesson.yaml 'blue: what at 1.blue not removed red'
ask upheld $S/lesson.yaml 'what at 2 Strike striker=scout struck=Bomb to=i1 by=blue'
ask refused $S/lesson.yaml 'what at 2 removed of=red rank=b'
ask refused $S/lesson.yaml 'what at 2 not shown red'
ask refused $S/lesson.yaml 'what at 1 strike'
ask upheld $S/flag.yaml 'what at 65 end red how=flag'
ask refused $S/flag.yaml 'what at 65 end winner=nobody'
ask refused $S/flag.yaml 'what at 65 end blue how=no-move'
ask refused $S/flag.yaml 'what at 66 move'
ask upheld $S/flag.yaml 'what at 66 not move'
cut_before $S/flag.yaml 30 >open.yaml
ask undetermined open.yaml 'what at 99 removed rank=9'
# an action that is against the rules is void, and one that was let stand is not
ask refused $S/illegal.yaml 'what at 24 move to=h6'
ask upheld $S/illegal.yaml 'what at 24 not move to=h6'
ask undetermined $S/illegal.yaml 'what at 25 move'
# the winner of a strike stays hidden, until it is shown
cat >hidden.yaml <<'END'
---
strat: 1
game: stratego
id: hidden
variant: free
rules: {reveal: loser-only}
setup:
  board: |
    .  .  .  .  .  .  .  .  .  bF
    .  .  .  .  .  .  .  .  b6 .
    .  .  .  .  .  .  .  .  .  .
    .  .  .  b5 .  .  .  .  .  .
    .  .  ~  ~  .  .  ~  ~  .  .
    .  .  ~  ~  .  .  ~  ~  .  .
    .  .  .  .  .  .  .  .  .  .
    .  .  .  r7 .  .  .  .  .  .
    .  .  .  .  r1 .  .  .  .  .
    rF .  .  .  .  .  .  .  .  .
moves: |
  1. d3-d4 d7-e7
  2. d4-e4 e7-e6
  3. e4-e5 e6xe5
  4. e2-e3 i9-i8
  5. e3-e4 e5xe4
result: unfinished
END
ask upheld hidden.yaml 'what at 6 strike striker=5 struck=7'
ask upheld hidden.yaml 'what at 6 not shown blue'
replay --as red hidden.yaml >log.yaml
cut_before log.yaml 5 >short.yaml
ask undetermined short.yaml 'what at 6 strike striker=5'
ask undetermined short.yaml 'what at 6 not strike striker=6'
ask refused short.yaml 'what at 6 strike striker=9'
ask upheld short.yaml 'what at 6 strike struck=7'
ask upheld short.yaml 'what at 6 not removed blue'
ask upheld log.yaml 'what at 6 strike striker=5'
ask refused log.yaml 'what at 6 strike striker=6'
# what a strike shows turns on a ruling, and so does where its winner stands
ask undetermined $S/dispute-defender.yaml 'what at 4 shown red rank=2' -S
ask upheld $S/dispute-defender.yaml 'what at 4 advance red to=i3'
ask undetermined $S/dispute-defender.yaml 'what at 4 advance' -S

echo '== strata5'
S=$ROOT/samples/strata5
ask upheld $S/lesson.yaml 'what at 16 capture red pawn=6 square=b4 by=black'
ask refused $S/lesson.yaml 'what at 16 capture of=black'
ask refused $S/lesson.yaml 'what at 16 capture pawn=5'
ask upheld $S/lesson.yaml 'what at 18 trap red square=b1'
ask refused $S/lesson.yaml 'what at 18 not trap red'
ask upheld $S/lesson.yaml 'what at 9 block square=c2'
ask refused $S/lesson.yaml 'what at 9 block square=c3'
ask undetermined $S/dispute-lockout.yaml 'what at 22 end'
ask refused $S/dispute-lockout.yaml 'what at 21 end how=lockout'
ask undetermined $S/dispute-lockout.yaml 'what at 21 end how=lockout' -S
ask refused $S/level-five.yaml 'what at 60 block'

echo '== stratix'
S=$ROOT/samples/stratix
ask upheld $S/lesson.yaml 'what at 13 caught army2 by=army3'
ask refused $S/lesson.yaml 'what at 13 caught army3 by=army2'
ask refused $S/lesson.yaml 'what at 13 caught by=army1'
ask upheld $S/lesson.yaml 'what at 13 removed square=e11 piece=2T cause=catch'
ask refused $S/lesson.yaml 'what at 13 removed cause=blast'
ask upheld $S/lesson.yaml 'what at 21 removed army3 cause=Blast'
ask upheld $S/lesson.yaml 'what at 6 draw army2 card=6'
ask refused $S/lesson.yaml 'what at 6 draw card=9'
ask upheld $S/dispute-catch.yaml 'what at 4 false-catch army3'
ask upheld $S/dispute-recon.yaml 'what at 9 not strike'
ask undetermined $S/dispute-recon.yaml 'what at 10 move'
# a seat's log hides the order of the pack, and no event tells of that: it answers as the arbiter's does
replay --as army1 $S/lesson.yaml >log.yaml
ask upheld log.yaml 'what at 6 draw army2 card=6'
ask refused log.yaml 'what at 6 draw card=9'
ask undetermined log.yaml 'what at 999 draw card=9'

echo '== stratego-card'
S=$ROOT/samples/stratego-card
ask upheld $S/lesson.yaml 'what at 1 out blue rank=4'
ask refused $S/lesson.yaml 'what at 1 out red'
ask upheld $S/lesson.yaml 'what at 3 fill slot=a rank=S'
ask upheld $S/lesson.yaml 'what at 18 end how=flag winner=red'
ask refused $S/lesson.yaml 'what at 17 end'
ask upheld $S/dispute-spies.yaml 'what at 1 out red rank=Spy'
ask undetermined $S/dispute-spies.yaml 'what at 1 out red rank=S' -S
replay --as red $S/lesson.yaml >log.yaml
cut_before log.yaml 4 >short.yaml
ask undetermined short.yaml 'what at 3 fill rank=S'
ask undetermined short.yaml 'what at 3 not fill rank=S'
ask refused short.yaml 'what at 3 fill slot=b'
ask upheld log.yaml 'what at 3 fill rank=S'
ask refused log.yaml 'what at 3 fill rank=9'
ask undetermined log.yaml 'what at 7 draw cards=6'
ask refused log.yaml 'what at 7 draw cards=66'
ask upheld log.yaml 'what at 8 see-hand cards=2'
ask refused log.yaml 'what at 17 end'

echo '== galaxy-grid'
S=$ROOT/samples/galaxy-grid
ask upheld $S/lesson.yaml 'what at 15 smash smashed=tank3'
ask refused $S/lesson.yaml 'what at 15 not damaged tank3'
ask refused $S/lesson.yaml 'what at 15 damaged tank1'
ask refused $S/lesson.yaml 'what at 15 damaged shields=1'
ask upheld $S/lesson.yaml 'what at 23 shot hits=tank3'
ask refused $S/lesson.yaml 'what at 23 shot hits=nobody'
ask upheld $S/lesson.yaml 'what at 21 redeem goods=mine'
ask upheld $S/dispute-bounce.yaml 'what at 132 shot by=tank1 from=g6f5 hits=tank1 and tank3'
ask undetermined $S/dispute-bounce.yaml 'what at 132 damaged tank3' -S
ask refused $S/dispute-bounce.yaml 'what at 132 end'
ask undetermined $S/dispute-bounce.yaml 'what at 133 end'

echo '== every form'
cat >claims <<'END'
claims:
  - {by: blue, says: what, at: 2, event: not removed red rank=9, text: it was the Bomb}
  - what at 2 removed blue
END
cat $ROOT/samples/stratego/lesson.yaml claims >forms.yaml
adjudicate forms.yaml | sed -n '/^verdict/,/^facts/p'
adjudicate -o json forms.yaml | sed 's/"facts".*//'
adjudicate -o markdown forms.yaml | sed -n '/^What follows/,/^Would other/p; /happened\|Claim/p' | head -30
validate -q --canonical forms.yaml | sed -n '/^claims/,$p'
