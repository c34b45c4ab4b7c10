#!/bin/sh
# referee.sh: let random players play under samples/referee, and check each game: its record is valid, and no player was
# given anything that the log of its seat does not show (referee.py).  Called by tests/check.sh and tests/soak.sh.
#
# usage: tests/referee.sh B GAMES [SEED]       GAMES of each game, from the set-ups of generated ones
set -u
b=$(cd "$1/bin" && pwd) || exit 2
games=$2
seed=${3-1}
PATH=$b:$PATH
export PATH
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
passed=0
failed=0

# So many games are played by the same players, one after another.
most=25

play_some() { # GAME SEED COUNT
	strat-gen --game "$1" --count "$3" --seed "$2" >"$dir/start.yaml" || return
	seats=2
	case $1 in galaxy-grid | stratix) seats=4 ;; esac
	game=$1 at=$2 count=$3
	set --
	for seat in $(seq $seats); do
		set -- "$@" "python3 samples/referee/random_player.py $at.$seat"
	done
	python3 samples/referee/referee.py -s "$at" -m 300 -i "$dir/given" "$dir/start.yaml" "$@" >"$dir/record.yaml" 2>"$dir/says" || { cat "$dir/says"; return 1; }
	[ ! -s "$dir/says" ] || { cat "$dir/says"; return 1; }
	[ "$(grep -c '^---' "$dir/record.yaml")" -eq "$count" ] || return
	validate -q "$dir/record.yaml" || return
	plies=$((plies + $(wc -l <"$dir/given")))
	python3 tests/referee.py "$dir/given" "$dir/record.yaml"
}

for game in $(hello=$(echo hello | replay -L -g stratego) && echo "$hello" | sed 's/.*games: //; s/;.*//'); do
	i=0
	plies=0
	while [ $i -lt "$games" ]; do
		n=$((games - i < most ? games - i : most))
		if play_some "$game" $((seed + i)) $n; then
			passed=$((passed + n))
		else
			failed=$((failed + 1))
			echo "referee: $game, $n games from $((seed + i))"
		fi
		i=$((i + n))
	done
	echo "referee: $game: $games games, players were asked $plies times"
done
# ends HOW PLAYER: red plays like PLAYER, and so loses; the record says why.
ends() {
	python3 samples/referee/referee.py -t 2 samples/stratego/lesson.yaml "$2" 'python3 samples/referee/random_player.py' \
		>"$dir/record.yaml" 2>"$dir/says"
	if grep -qx "result: blue $1" "$dir/record.yaml" && grep -q "{red: $3" "$dir/record.yaml" && validate -q "$dir/record.yaml"; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "referee: red does not lose by $1"
	fi
}
cat >"$dir/wrong.sh" <<'END'
read -r asked && echo '{"action": "a1-a5x"}'
END
cat >"$dir/slow.sh" <<'END'
exec sleep 5
END
cat >"$dir/half.sh" <<'END'
printf '{"action": '; exec sleep 5
END
cat >"$dir/flood.sh" <<'END'
exec tr '\0' x </dev/zero
END
cat >"$dir/deep.sh" <<'END'
head -c 50000 /dev/zero | tr '\0' '['; echo
END
ends forfeit "sh $dir/wrong.sh" 'cannot read the action'
ends forfeit "echo '{\"action\": \"b2-b4\"}'" '.*STG-'
ends time "sh $dir/slow.sh" 'no answer in time'
ends time "sh $dir/half.sh" 'no answer in time'
ends time "sh $dir/flood.sh" 'no answer in time'
ends time "sh $dir/deep.sh" 'no answer in time'
# What a player says does nothing to a terminal; what it has started is stopped with it, also when the referee is.
printf '%s\n' 'printf "\033[2Jhello\a\n" >&2' 'read -r asked' 'echo "{\"action\": \"\\u001b]0;x\\u0007\"}"' >"$dir/escape.sh"
ends forfeit "sh $dir/escape.sh" "cannot read the action '?]0;x?'"
if grep -qx 'red: ?\[2Jhello?' "$dir/says" && ! LC_ALL=C grep -q '[[:cntrl:]]' "$dir/says" "$dir/record.yaml"; then
	passed=$((passed + 1))
else
	failed=$((failed + 1))
	echo "referee: what a player says reaches the terminal"
fi
# Each line is told whole, also while a child of the player writes without end, and with letters that come in pieces.
cat >"$dir/lines.sh" <<'END'
printf 'caf\303' >&2; sleep 0.2; printf '\251 \377\n' >&2
(exec yes aaaaaaaa >&2) &
read -r asked; sleep 0.2; echo '{"action": "a1-a5x"}'
END
ends forfeit "sh $dir/lines.sh" 'cannot read the action'
sed 's/cannot read.*/cannot read/; s/^red: aa*$/red: a/' "$dir/says" | LC_ALL=C sort -u >"$dir/lines" # (the last can be cut off)
if printf '%s\n' 'red: a' "$(printf 'red: caf\303\251 \357\277\275')" 'referee: red: cannot read' | LC_ALL=C sort | cmp - "$dir/lines"; then
	passed=$((passed + 1))
else
	failed=$((failed + 1))
	echo "referee: what a player says is told in pieces"
fi
cat >"$dir/child.sh" <<'END'
sleep 3131 & exec sleep 3132
END
ends time "sh $dir/child.sh" 'no answer in time'
python3 samples/referee/referee.py samples/strata5/lesson.yaml "sh $dir/child.sh" cat >/dev/null 2>&1 &
referee=$!
while ! pgrep -f 'sleep 3132' >/dev/null && kill -0 $referee 2>/dev/null; do sleep 0.1; done
kill $referee
wait $referee
if [ $? -eq 143 ] && ! ps -A -o stat=,args= | grep -v '^Z' | grep -q '[s]leep 313[12]'; then
	passed=$((passed + 1))
else
	failed=$((failed + 1))
	echo "referee: what a player has started goes on"
fi
# Each seat has a player, and no dice can be foreseen, unless a seed is given.
python3 samples/referee/referee.py samples/stratego/lesson.yaml 'python3 samples/referee/random_player.py' >"$dir/record.yaml" 2>"$dir/says"
if [ ! -s "$dir/record.yaml" ] && grep -q '^referee: stratego needs a PLAYER for each seat: red blue$' "$dir/says"; then
	passed=$((passed + 1))
else
	failed=$((failed + 1))
	echo "referee: one player plays for both seats"
fi
dice() {
	python3 samples/referee/referee.py -m 30 "$@" samples/galaxy-grid/four.yaml 'python3 samples/referee/random_player.py 1' \
		'python3 samples/referee/random_player.py 2' 'python3 samples/referee/random_player.py 3' 'python3 samples/referee/random_player.py 4'
}
if [ "$(dice)" != "$(dice)" ] && [ "$(dice -s 7)" = "$(dice -s 7)" ]; then
	passed=$((passed + 1))
else
	failed=$((failed + 1))
	echo "referee: dice can be foreseen, or not be thrown again"
fi
# Nobody says what dice show; and who has lost in one game plays in the next.
cat >"$dir/dice.sh" <<'END'
while read -r asked; do
	case $asked in *'"1:?"'*) echo '{"action": "1. 1:666"}' ;; *) echo '{"action": "L1"}' ;; esac
done
END
cat samples/galaxy-grid/lesson.yaml samples/galaxy-grid/lesson.yaml >"$dir/start.yaml"
set -- 'python3 samples/referee/random_player.py'
python3 samples/referee/referee.py "$dir/start.yaml" "sh $dir/dice.sh" "$@" "$@" "$@" >"$dir/record.yaml" 2>"$dir/says"
if [ "$(grep -c '{tank1: 1. 1:666: this is for chance to say' "$dir/record.yaml")" -eq 2 ] && validate -q "$dir/record.yaml"; then
	passed=$((passed + 1))
else
	failed=$((failed + 1))
	echo "referee: a player says what dice show"
fi
# Seats that nobody plays need no player: tanks 1 and 3 are a game of two, in which the other wins.
set -- 'python3 samples/referee/random_player.py 1' 'python3 samples/referee/random_player.py 2'
python3 samples/referee/referee.py -s 1 -m 60 -i "$dir/given" samples/galaxy-grid/lesson.yaml "$@" >"$dir/record.yaml" 2>"$dir/says"
python3 samples/referee/referee.py samples/galaxy-grid/lesson.yaml "echo '{\"action\": \"1=z9\"}'" "$2" >"$dir/lost.yaml" 2>"$dir/says.lost"
python3 samples/referee/referee.py samples/galaxy-grid/lesson.yaml "$@" "$2" >"$dir/none.yaml" 2>"$dir/says.three"
if validate -q "$dir/record.yaml" && [ ! -s "$dir/says" ] && grep -q '"seat": "tank3"' "$dir/given" && ! grep -q '"seat": "tank2"' "$dir/given" &&
    validate -q "$dir/lost.yaml" && grep -q '^result: tank[13] forfeit$' "$dir/lost.yaml" &&
    [ ! -s "$dir/none.yaml" ] && grep -q 'needs a PLAYER for each seat: tank1 tank3$' "$dir/says.three"; then
	passed=$((passed + 1))
else
	failed=$((failed + 1))
	echo "referee: seats that nobody plays are played, or needed"
fi

echo "referee: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
