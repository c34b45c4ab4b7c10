#!/bin/sh
# play.sh: two sides play a game of Stratego without an arbiter, and prove it afterwards.  See strat-proofs(7).
#
# usage: play.sh FOLDER [honest | false | refuses [RULING]]      with the commands on the PATH
#
# Each side has a folder that the other one never sees: FOLDER/red and FOLDER/blue.  In FOLDER/post lies what they send each other.  In
# the game called false, Blue tells at ply 3 that the piece on h8 is its General, which it did not commit to there.  In the one called refuses
# it does not open that piece, also when it is asked for it, and plays on.
set -eu
top=$1
how=${2-honest}
mkdir -p "$top/red" "$top/blue" "$top/post"
: >"$top/post/commitments"
: >"$top/post/openings"
echo unfinished >"$top/post/result"
: >"$top/post/moves"

cat >"$top/post/head" <<'END_HEAD'
---
strat: 1
game: stratego
event: By post
date: 2026-11-20
players: {red: Ines Okafor, blue: Tom Berg}
variant: barrage
rules: {scout-strike: from-afar, winning-defender: stays}
END_HEAD
cat >"$top/red/setup" <<'END_RED'
setup:
  blue: |
    ? ? . . . . . . . .
    ? ? . . . . . . . .
    . . ? . . . . ? . .
    . . . . ? . . . ? .
  red: |
    . 1 . . . 9 . . . .
    . . . . . . . 2 . .
    . 8 . . . . . . . S
    9 . . . . . . . B F
END_RED
cat >"$top/blue/setup" <<'END_BLUE'
setup:
  blue: |
    F B . . . . . . . .
    8 S . . . . . . . .
    . . 2 . . . . 1 . .
    . . . . 9 . . . 9 .
  red: |
    . ? . . . ? . . . .
    . . . . . . . ? . .
    . ? . . . . . . . ?
    ? . . . . . . . ? ?
END_BLUE

# log SIDE: its own log, from what was sent and its own set-up.
log()
{
	{
		cat "$top/post/head"
		echo "log: $1"
		cat "$top/post/commitments" "$top/$1/setup"
		if [ -s "$top/post/moves" ]; then
			echo 'moves: |'
			sed 's/^/  /' "$top/post/moves"
		else
			echo 'moves: ""'
		fi
		sed 's/^/result: /' "$top/post/result"
		cat "$top/post/openings"
	} >"$top/$1/log.yaml"
}

# commit SIDE [OPTION]: send its random text; or, with a secret, its commitment.
commit()
{
	log "$1"
	adjudicate --commit="$@" "$top/$1/log.yaml" >"$top/$1/answer"
	mv "$top/$1/answer" "$top/post/commitments"
}

# opens SIDE: send what opens its pieces that were shown, or all when the game has ended; and its signature.
opens()
{
	log "$1"
	validate -q "$top/$1/log.yaml"
	adjudicate --open "$top/$1/log.yaml" "$top/$1/secret" >"$top/$1/answer"
	if [ -s "$top/$1/answer" ]; then mv "$top/$1/answer" "$top/post/openings"; fi
}

if [ "$how" = refuses ]; then printf 'commitments:\n  refused-opening: %s\n' "${3-forfeits}" >"$top/post/commitments"; fi
commit red
commit blue
commit blue --secret="$top/blue/secret"
commit red --secret="$top/red/secret"

struck=1
[ "$how" != false ] || struck=2
echo "f4-f8" >>"$top/post/moves"
echo "i7xi1(9<B)" >>"$top/post/moves"
opens blue
opens red
echo "f8xh8(9<$struck)" >>"$top/post/moves"
if [ "$how" = refuses ]; then
	echo "[open h8]" >>"$top/post/moves"
	opens red
	echo "e7-e2" >>"$top/post/moves"
	opens blue
	sed -i '/place: h8/d' "$top/post/openings"
	log red
	mv "$top/red/log.yaml" "$top/refused.yaml"
	exit 0
fi
if [ "$how" != honest ]; then
	log red
	mv "$top/red/log.yaml" "$top/dispute.yaml"
	cp "$top/red/secret" "$top/dispute-red.secret"
	cp "$top/blue/secret" "$top/dispute-blue.secret"
	exit 0
fi
opens red
opens blue
echo "e7-e2" >>"$top/post/moves"
echo "h3-g3" >>"$top/post/moves"
opens red
echo "red resignation" >"$top/post/result"
opens blue
log red
mv "$top/red/log.yaml" "$top/red.yaml"
opens red
log red
adjudicate --open "$top/red/log.yaml" "$top/red/secret" "$top/blue/secret" >"$top/game.yaml"
