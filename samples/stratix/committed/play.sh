#!/bin/sh
# play.sh: two armies play a game of Stratix without an arbiter: nobody shuffles the pack, and nobody chooses a card.  See strat-proofs(7).
#
# usage: play.sh FOLDER [honest | false] [TURNS]     with the commands on the PATH
#
# Each side has a folder that the other one never sees: FOLDER/army1 and FOLDER/army3, with its secret and its log.  What they send to and fro
# lies in FOLDER/post.  In the game called false, army 1 writes another card than the one that came of its first draw.
set -eu
top=$1
how=${2-honest}
turns=${3-12}
mkdir -p "$top/army1" "$top/army3" "$top/post"
: >"$top/post/commitments"
: >"$top/post/answers"
: >"$top/post/moves"
echo unfinished >"$top/post/result"
echo '  draws: 1 2' >"$top/post/draws"

cat >"$top/post/head" <<'END_HEAD'
---
strat: 1
game: stratix
event: By post
date: 2026-11-28
players: {army1: Ines Okafor, army3: Tom Berg}
armies: [1, 3]
END_HEAD

# log SIDE: its own log, from what was sent.
log()
{
	{
		cat "$top/post/head"
		echo "log: $1"
		cat "$top/post/commitments"
		echo 'setup:'
		cat "$top/post/draws"
		if [ -s "$top/post/moves" ]; then
			echo 'moves: |'
			sed 's/^/  /' "$top/post/moves"
		else
			echo 'moves: ""'
		fi
		sed 's/^/result: /' "$top/post/result"
		cat "$top/post/answers"
	} >"$top/$1/log.yaml"
}

# commit SIDE [OPTION]: send its random text; or, with a secret, its commitment.
commit()
{
	log "$1"
	adjudicate --commit="$@" "$top/$1/log.yaml" >"$top/$1/answer"
	mv "$top/$1/answer" "$top/post/commitments"
}

# answers SIDE: check the record, and send what it contributes and signs.
answers()
{
	log "$1"
	validate -q "$top/$1/log.yaml"
	adjudicate --open "$top/$1/log.yaml" "$top/$1/secret" >"$top/$1/answer"
	mv "$top/$1/answer" "$top/post/answers"
}

# told PATTERN: what validate tells.
told()
{
	log army1
	validate "$top/army1/log.yaml" 2>&1 | sed -n "s/.*$1.*/\1/p"
}

# choose SIDE: a legal action, by the length of the record: onto a RECON space, or out of the corner, if one is.
choose()
{
	log "$1"
	replay --legal "$top/$1/log.yaml" | grep -v '!' >"$top/$1/legal"
	grep -E -- '-(e9|i5|e11|i15|o9|k5|o11|k15)$' "$top/$1/legal" >"$top/$1/wanted" || cp "$top/$1/legal" "$top/$1/wanted"
	sed -n "$(($(wc -c <"$top/post/moves") * 7 % $(wc -l <"$top/$1/wanted") + 1))p" "$top/$1/wanted"
}

commit army1
commit army3
commit army1 --secret="$top/army1/secret"
commit army3 --secret="$top/army3/secret"

# Who begins: each draws a card.  Both are drawn when the second has contributed to both.
answers army1
answers army3
answers army3
answers army1
echo "  $(told 'the set-up has \(draws: [0-9a-z ]*\): write it')" >"$top/post/draws"

for turn in $(seq "$turns"); do
	log army1
	replay --legal "$top/army1/log.yaml" >"$top/legal"
	side=army$(grep -v '!' "$top/legal" | head -n 1 | cut -c1)
	if ! grep -q "^${side#army}+" "$top/legal"; then
		choose "$side" >>"$top/post/moves"
		answers "$side"
		continue
	fi
	# A card is drawn: who acts contributes first.  A card that everybody knows needs no contributions.
	answers "$side"
	case $side in army1) answers army3 ;; *) answers army1 ;; esac
	card=$(told 'use [0-9]* is \([^ ]*\): write it next')
	[ -n "$card" ] || card=$(grep "^${side#army}+" "$top/legal")
	if [ "$how" = false ]; then
		grep "^${side#army}+" "$top/legal" | grep -vx -e "$card" | head -n 1 >>"$top/post/moves"
		log army1
		mv "$top/army1/log.yaml" "$top/dispute.yaml"
		exit 0
	fi
	echo "$card" >>"$top/post/moves"
done
echo "army1 resignation" >"$top/post/result"
answers army1
answers army3
log army1
validate --canonical -pq "$top/army1/log.yaml" >"$top/game.yaml"
