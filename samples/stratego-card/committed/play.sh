#!/bin/sh
# play.sh: two sides play the Stratego Card Game without an arbiter: nobody shuffles a deck, and nobody sees what the other one lays.  See strat-proofs(7).
#
# usage: play.sh FOLDER [honest | false] [TURNS]     with the commands on the PATH
#
# Each side has a folder that the other one never sees: FOLDER/red and FOLDER/blue, with its secret, its set-up and its log.  What they send each
# other lies in FOLDER/post.  In the game called false, Blue tells another card than the one that was tapped, and then shows its secret.
set -eu
top=$1
how=${2-honest}
turns=${3-8}
mkdir -p "$top/red" "$top/blue" "$top/post"
: >"$top/post/commitments"
: >"$top/post/answers"
: >"$top/red/moves"
: >"$top/blue/moves"
echo unfinished >"$top/post/result"
unknown='? ? ? ? ?
    ? ? ?'
# Any cards, until the first eight are drawn.
for side in red blue; do echo 'F B S 2 3
    4 5 6' >"$top/$side/cards"; done

cat >"$top/post/head" <<'END_HEAD'
---
strat: 1
game: stratego-card
event: By post
date: 2026-11-29
players: {red: Ines Okafor, blue: Tom Berg}
END_HEAD

other()
{
	case $1 in red) echo blue ;; *) echo red ;; esac
}

# log SIDE: its own log, from what was sent and what it alone knows.
log()
{
	{
		cat "$top/post/head"
		echo "log: $1"
		cat "$top/post/commitments"
		printf 'setup:\n  %s: |\n    %s\n  %s: |\n    %s\n' "$1" "$(cat "$top/$1/cards")" "$(other "$1")" "$unknown"
		if [ -s "$top/$1/moves" ]; then
			echo 'moves: |'
			sed 's/^/  /' "$top/$1/moves"
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

# answers SIDE [OPTION]: check the record, and send what it contributes, has laid, and signs.  What it alone is told goes to its note.
answers()
{
	side=$1
	shift
	log "$side"
	validate -q "$top/$side/log.yaml"
	adjudicate --open "$@" "$top/$side/log.yaml" "$top/$side/secret" >"$top/$side/answer" 2>"$top/$side/note"
	mv "$top/$side/answer" "$top/post/answers"
}

# knows SIDE N: field N of the position, as it knows it.
knows()
{
	log "$1"
	replay "$top/$1/log.yaml" | cut -d ' ' -f "$2"
}

# in_slot SIDE SLOT: its card there.  A 10 is written as X here, so that each card is one letter.
in_slot()
{
	case $1 in red) field=3 ;; *) field=4 ;; esac
	knows "$1" "$field" | sed 's/[!~^]//g; s/10/X/g' | cut -c "$(printf abcde | sed "s/$2.*/x/" | wc -c)"
}

# plays SIDE TEXT: it writes what it does; the other one sees no cards that come from the deck or from the hand.
plays()
{
	echo "$2" >>"$top/$1/moves"
	echo "$2" | sed '/^+/{s/10/?/g; s/[^+]/?/g;}; s/=.*/=?/; /F(/{s/10/?/g; s/[SBF2-9]/?/g; s/?/F/;}' >>"$top/$(other "$1")/moves"
}

# told SIDE WORDS: what it alone was told: the cards after these words.
told()
{
	sed -n "s/.* $2 \([SBF0-9]*\)[: ].*/\1/p" "$top/$1/note"
}

# value CARD: what it fights with.
value()
{
	case $1 in S) echo 1 ;; X) echo 10 ;; B) echo 11 ;; F) echo 0 ;; *) echo "$1" ;; esac
}

# outcome ATTACKER DEFENDER: the sign for what comes of it.
outcome()
{
	case $1$2 in
	SX | 3B | ?F) echo '>' ;;
	SS) echo '=' ;;
	?S) echo '>' ;;
	?B) echo '<' ;;
	*) if [ "$1" = "$2" ]; then echo '='; elif [ "$(value "$1")" -gt "$(value "$2")" ]; then echo '>'; else echo '<'; fi ;;
	esac
}

# lay CARDS: five of eight cards in a line, and three in hand: the Flag, if it is there, or the lowest card lies in slot e.
lay()
{
	set -- $(echo "$1" | sed 's/10/X/g; s/F/0/; s/./& /g' | tr ' ' '\n' | grep . | sort | sed 's/0/F/; s/X/10/')
	echo "$2 $3 $4 $5 $1 $6 $7 $8"
}

# over: has the game ended, as one of them knows?  Then both write the result.
over()
{
	for knows in red blue; do
		log "$knows"
		end=$(validate -w "$top/$knows/log.yaml" 2>&1 | sed -n 's/.*the board shows \([a-z]* [a-z-]*\);.*/\1/p')
		if [ -n "$end" ]; then
			echo "$end" >"$top/post/result"
			return 0
		fi
	done
	return 1
}

# draws SIDE: it contributes, then the other one does, and then it is told.
draws()
{
	answers "$1"
	answers "$(other "$1")"
	answers "$1"
	plays "$1" "+$(told "$1" draws)"
}

# redeals SIDE SLOT: it commits to a new deck of all its cards that are not out; both contribute; it lays five of eight cards.
redeals()
{
	answers "$1" --choose="$2F"
	answers "$(other "$1")"
	answers "$1"
	set -- "$1" "$2" $(lay "$(told "$1" dealt)")
	plays "$1" "$2F($3$4$5$6$7/$8$9${10})"
}

# attacks SIDE: the first card that can attack taps a card of the other side, which tells what it is.
attacks()
{
	log "$1"
	tap=$(replay --legal "$top/$1/log.yaml" | grep '^[a-e]x' | grep -v '[<=]' | sed -n "$(($(wc -c <"$top/$1/moves") % 3 + 1))p")
	mine=$(in_slot "$1" "$(echo "$tap" | cut -c 1)")
	theirs=$(in_slot "$(other "$1")" "$(echo "$tap" | cut -c 3)")
	if [ "$how" = false ]; then
		case $theirs in 2) theirs=3 ;; *) theirs=2 ;; esac
	fi
	tap=$(echo "$tap" | cut -c 1-3)
	echo "$tap($mine$(outcome "$mine" "$theirs")$theirs)" | sed 's/X/10/g' >>"$top/$1/moves"
	tail -n 1 "$top/$1/moves" >>"$top/$(other "$1")/moves"
}

commit red
commit blue
commit red --secret="$top/red/secret"
commit blue --secret="$top/blue/secret"

# The first eight cards of each side are drawn like all others: who draws contributes first.
answers red
answers blue
answers blue
answers red
for side in red blue; do
	answers "$side"
	set -- $(lay "$(told "$side" dealt)")
	printf '%s %s %s %s %s\n    %s %s %s\n' "$@" >"$top/$side/cards"
done
# What they lay is bound before the first ply.
answers red
answers blue

# turn SIDE: it draws, redeals once if its Flag lies in front, or attacks, and fills its gaps.
turn()
{
	if [ "$(knows "$1" 6)" = draw ]; then draws "$1"; fi
	if over; then return; fi
	flag=
	for slot in a b c d e; do
		if [ "$turn" -gt 3 ] && [ ! -e "$top/redealt" ] && [ "$(in_slot "$1" "$slot")" = F ]; then flag=$slot; fi
	done
	if [ -n "$flag" ]; then
		touch "$top/redealt"
		redeals "$1" "$flag"
	else
		attacks "$1"
	fi
	while ! over && [ "$(knows "$1" 6)" = fill ]; do
		plays "$1" "$(replay --legal "$top/$1/log.yaml" | head -n 1)"
	done
}

for turn in $(seq "$turns"); do
	side=$(knows red 5)
	turn "$side"
	answers "$side"
	if [ "$how" = false ]; then
		log "$side"
		mv "$top/$side/log.yaml" "$top/dispute.yaml"
		cp "$top/red/secret" "$top/dispute-red.secret"
		cp "$top/blue/secret" "$top/dispute-blue.secret"
		exit 0
	fi
	if [ "$(cat "$top/post/result")" != unfinished ]; then break; fi
done
if [ "$(cat "$top/post/result")" = unfinished ]; then echo 'red resignation' >"$top/post/result"; fi
answers blue # each opens its cards when the other one has signed the end
answers red
answers blue
log red
mv "$top/red/log.yaml" "$top/red.yaml"
log blue
adjudicate --open "$top/blue/log.yaml" "$top/red/secret" "$top/blue/secret" >"$top/game.yaml"
