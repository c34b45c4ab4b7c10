#!/bin/sh
# play.sh: two tanks play a game of Galaxy Grid without an arbiter, and nobody chose the dice.  See strat-proofs(7).
#
# usage: play.sh FOLDER [honest | false] [ROUNDS]     with the commands on the PATH
#
# Each side has a folder that the other one never sees: FOLDER/tank1 and FOLDER/tank3, with its secret.  All that they pass to and fro is one
# record, which lies in parts in FOLDER/post.  In the game called false, tank 3 writes other dice than those that came of its second roll.
set -eu
top=$1
how=${2-honest}
rounds=${3-4}
mkdir -p "$top/tank1" "$top/tank3" "$top/post"
: >"$top/post/commitments"
: >"$top/post/answers"
: >"$top/post/moves"
echo unfinished >"$top/post/result"

cat >"$top/post/head" <<'END_HEAD'
---
strat: 1
game: galaxy-grid
event: By post
date: 2026-11-28
players: {tank1: Mira Tal, tank3: Jon Ode}
tanks: [1, 3]
shields: 4
END_HEAD

# record: the record, from its parts.
record()
{
	{
		cat "$top/post/head" "$top/post/commitments"
		if [ -s "$top/post/moves" ]; then
			echo 'moves: |'
			sed 's/^/  /' "$top/post/moves"
		else
			echo 'moves: ""'
		fi
		sed 's/^/result: /' "$top/post/result"
		cat "$top/post/answers"
	} >"$top/record.yaml"
}

# commit SIDE [OPTION]: send its random text; or, with a secret, its commitment.
commit()
{
	record
	adjudicate --commit="$@" "$top/record.yaml" >"$top/$1/answer"
	mv "$top/$1/answer" "$top/post/commitments"
}

# answers SIDE [OPTION]: check the record, and send what it contributes, opens and signs.
answers()
{
	who=$1
	shift
	record
	validate -q "$top/record.yaml"
	adjudicate --open "$@" "$top/record.yaml" "$top/$who/secret" >"$top/$who/answer"
	mv "$top/$who/answer" "$top/post/answers"
}

other()
{
	case $1 in tank1) echo tank3 ;; tank3) echo tank1 ;; esac
}

# choose SIDE PATTERN: one of its legal actions that fit, by the length of the record.
choose()
{
	record
	replay --legal "$top/record.yaml" | grep "^${1#tank}$2" | grep -v tip >"$top/$1/legal" || return 1
	sed -n "$(($(wc -c <"$top/post/moves") * 7 % $(wc -l <"$top/$1/legal") + 1))p" "$top/$1/legal"
}

# rolls SIDE: it contributes, and the other one answers; what comes of it is written.
rolls()
{
	answers "$1"
	answers "$(other "$1")"
	record
	dice=$(validate "$top/record.yaml" 2>&1 | sed -n 's/.*: use [0-9]* is \([^ ]*\): write it next.*/\1/p')
	nrolls=$((nrolls + 1))
	if [ "$how" = false ] && [ $nrolls = 3 ]; then
		echo 3:666 >>"$top/post/moves"
		record
		mv "$top/record.yaml" "$top/dispute.yaml"
		exit 0
	fi
	echo "$dice" >>"$top/post/moves"
	ends
}

# ends: if the game is over, write how.
ends()
{
	record
	over=$(validate "$top/record.yaml" 2>&1 | sed -n 's/.*the board shows \(tank[0-9] [a-z-]*\);.*/\1/p')
	[ -z "$over" ] || echo "$over" >"$top/post/result"
}

# places SIDE: it plays what it has committed to, and opens it.
places()
{
	cat "$top/$1/choice" >>"$top/post/moves"
	answers "$1"
}

commit tank1
commit tank3
commit tank3 --secret="$top/tank3/secret"
commit tank1 --secret="$top/tank1/secret"

nrolls=0
for round in $(seq "$rounds"); do
	record
	side=tank$(replay --legal "$top/record.yaml" | sed -n 's/^L//p')
	echo "L${side#tank}" >>"$top/post/moves"
	rolls "$side"
	rolls "$(other "$side")"
	for side in tank1 tank3; do
		choose $side m >"$top/$side/choice"
	done
	for side in tank1 tank3; do
		answers $side --choose="$(cat "$top/$side/choice")"
	done
	answers tank1 # by which it signs what both have committed to; tank 3, who committed last, has signed that
	places tank1
	places tank3
	while :; do
		record
		[ "$(cat "$top/post/result")" = unfinished ] || break 2
		replay --legal "$top/record.yaml" >"$top/legal"
		if grep -q '^L' "$top/legal"; then break; fi
		side=tank$(cut -c1 "$top/legal" | head -n 1)
		if grep -q "^${side#tank}x[0-9]:" "$top/legal"; then
			rolls "$side"
		else
			choose "$side" '' >>"$top/post/moves"
			ends
			answers "$side"
		fi
	done
done
if [ "$(cat "$top/post/result")" = unfinished ]; then
	echo "tank1 resignation" >"$top/post/result"
fi
answers tank1
answers tank3
record
validate -q "$top/record.yaml"
validate --canonical -pq "$top/record.yaml" >"$top/game.yaml"
