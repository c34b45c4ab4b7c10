#!/bin/sh
# referee.sh: let random players play under samples/referee, and check each game: its record is valid, and no player was
# given a position, or an action to choose from, that a log of its seat does not show.  Called by tests/check.sh and
# tests/soak.sh.
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

# What the record shows each seat that was given something: after each ply the position.
shown() {
	python3 - "$dir/given" <<-'END' | sort -u
	import json, sys
	for line in open(sys.argv[1], encoding="utf-8"):
	    asked = json.loads(line)
	    print(asked["seat"], asked["view"]["position"])
	END
}

play_one() { # GAME SEED
	gen -g "$1" -n 1 -s "$2" >"$dir/start.yaml" || return
	seats=2
	case $1 in galaxy-grid | stratix) seats=4 ;; esac
	set -- "$1" "$2" $(seq $seats)
	game=$1 at=$2
	shift 2
	for n; do
		shift
		set -- "$@" "python3 samples/referee/random_player.py $at.$n"
	done
	python3 samples/referee/referee.py -s "$at" -m 300 -i "$dir/given" "$dir/start.yaml" "$@" >"$dir/record.yaml" 2>"$dir/says" || return
	[ ! -s "$dir/says" ] || { cat "$dir/says"; return 1; }
	validate -q "$dir/record.yaml" || return
	shown >"$dir/shown"
	cut -d ' ' -f 1 "$dir/shown" | sort -u | while read -r seat; do
		replay -w --as "$seat" --from 0 --to end "$dir/record.yaml" | sed "s/^--- /$seat /"
	done | sort -u >"$dir/seen"
	[ -s "$dir/shown" ] || return
	[ -z "$(comm -23 "$dir/shown" "$dir/seen" | tee "$dir/more")" ] || { head -n 3 "$dir/more"; return 1; }
}

for game in $(hello=$(echo hello | replay -L -g stratego) && echo "$hello" | sed 's/.*games: //; s/;.*//'); do
	i=0
	while [ $i -lt "$games" ]; do
		if play_one "$game" $((seed + i)); then
			passed=$((passed + 1))
		else
			failed=$((failed + 1))
			echo "referee: $game $((seed + i))"
		fi
		i=$((i + 1))
	done
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
ends forfeit "sh $dir/wrong.sh" 'cannot read the action'
ends forfeit "echo '{\"action\": \"b2-b4\"}'" '.*STG-'
ends time "sh $dir/slow.sh" 'no answer in time'

echo "referee: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
