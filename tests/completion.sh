#!/bin/sh
# completion.sh: do bash, zsh and fish complete what they should?  Each is asked as a person would, in its own way.
# Called by tests/check.sh.
#
# usage: tests/completion.sh B
set -u
b=$1/bin
commands='validate replay render adjudicate'
all="$commands strat-gen"
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
PATH=$(cd "$b" && pwd):$PATH
export PATH HOME="$dir"
passed=0
failed=0

for c in $all; do
	for s in bash zsh fish; do
		"$c" --completion=$s >"$dir/$c.$s" || exit 2
	done
done

bash_answers() { # LINE
	bash --norc -c '. "$1/${2%% *}.bash"; compopt() { :; }; COMP_LINE=$2 COMP_POINT=${#2}
		function=_${2%% *}; ${function//-/_}; printf "%s\n" "${COMPREPLY[@]}"' bash "$dir" "$1"
}

fish_answers() {
	fish --no-config -c "source $dir/${1%% *}.fish; complete -C'$1'" | cut -f 1
}

# zsh completes in a terminal only.  It has one here, and a key that shows the line.
cat >"$dir/ask.zsh" <<'END'
zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z "PS1= RPS1= TERM=dumb; autoload -Uz compinit; compinit -u -D; source $1"
zpty -w z 'show() { print; print -r "LINE:$BUFFER:"; BUFFER= }; zle -N show; bindkey "^X" show; print REA""DY'
while zpty -r z line; do [[ $line = READY* ]] && break; done
zpty -w -n z "$2"$'\t\x18'
while zpty -r z line; do [[ $line = LINE:* ]] && break; done
zpty -d z
print -r -- "$line"
END
zsh_answers() {
	timeout 20 zsh -f "$dir/ask.zsh" "$dir/${1%% *}.zsh" "$1" | sed -n 's/^LINE:\(.*\):[^:]*$/\1/; s/[ ,]*$//; s/.* //; 1p'
}

# expect LINE ANSWER...: one of the answers to LINE is each of these; bash gives only what follows the last "=".
expect() {
	line=$1
	shift
	for shell in bash fish; do
		${shell}_answers "$line" >"$dir/answers" 2>&1
		for answer; do
			[ $shell = bash ] || case $line in *--*=*) answer=${line##* }; answer=${answer%%=*}=$1 ;; esac
			if grep -qxF -e "$answer" "$dir/answers"; then
				passed=$((passed + 1))
			else
				failed=$((failed + 1))
				echo "completion: $shell: '$line' does not offer '$answer':"
				head -n 5 "$dir/answers"
			fi
		done
	done
}

# completes LINE WORD: zsh makes WORD of the line's last word, which has one answer.
completes() {
	got=$(zsh_answers "$1")
	if [ "$got" = "$2" ]; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "completion: zsh: '$1' becomes '$got', not '$2'"
	fi
}

for c in $commands; do
	expect "$c --" --game --rules --where --jobs --help
	expect "$c -" -q
done
expect 'strat-gen --' --game --seed --count --help
expect 'strat-gen --game stra' strata5
expect 'validate -o ' yaml json
expect 'validate --output=j' json
expect 'replay -o ' tsv csv json
expect 'render --theme ' paper dark contrast print
expect 'adjudicate -o ' markdown mdoc
expect 'replay --as ' red blue army3 tank4
expect 'validate -g strat' stratego stratix stratego-card strata5
expect 'validate --new stratego/' stratego/barrage
expect 'validate --new ' strata5 stratix/assault
expect 'validate --split-by ' event seat1
expect 'validate --where .res' .result.how
expect 'validate --where .events.' .events.move
expect 'validate --explain STG-2' STG-2.1
expect 'validate --explain bad-' bad-value
expect 'adjudicate -I scout' scout-strike scout-strike=adjacent
bash_answers 'validate -r sheet,winning-defender=st' >"$dir/answers"
[ "$(cat "$dir/answers")" = stays ] && passed=$((passed + 1)) || { failed=$((failed + 1)); echo 'completion: bash: the last of a list'; }
[ "$(fish_answers 'validate -r sheet,winning-defender=st')" = sheet,winning-defender=stays ] && passed=$((passed + 1)) ||
	{ failed=$((failed + 1)); echo 'completion: fish: the last of a list'; }
completes 'validate -g galax' galaxy-grid
completes 'replay --output=t' --output=tsv
completes 'validate -r sheet,winning-defender=st' sheet,winning-defender=stays

# No word that is offered is refused.
for c in $all; do
	sed -n "s/^complete -c $c -l \([a-z-]*\).* -x -a '\([a-z0 ]*\)' .*/\1 \2/p" "$dir/$c.fish" >"$dir/words"
	while read -r option words; do
		for word in $words; do
			if "$c" --$option="$word" </dev/null 2>&1 >/dev/null | grep "not '$word'"; then
				failed=$((failed + 1))
				echo "completion: $c does not take --$option=$word"
			else
				passed=$((passed + 1))
			fi
		done
	done <"$dir/words"
done

# What an option takes is offered, or it is one of these, which nobody can offer.
for c in $all; do
	"$c" --help=all | sed -n 's/^ .* --\([a-z-]*\)\[*=\([^] ]*\).*/\1 \2/p' | while read -r option argument; do
		case $argument in N | N-M | S | NAME | SIZE | PIXELS | ID | CLAIM | POSITION | K/N) continue ;; esac
		grep -q -e "^complete -c $c -l $option .*-a '.\|^complete -c $c -l $option .*-r -F" "$dir/$c.fish" ||
			echo "completion: $c --$option=$argument: what is it? say so in cmd/cli/completion.c"
	done
done >"$dir/unknown"
cat "$dir/unknown"
failed=$((failed + $(wc -l <"$dir/unknown")))

echo "completion: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
