# every claim at the last ply of a game and after it, in five games: the board shows the end; or an action after it
# was let stand; or that one comes after one that was not; or the result alone tells the end
record() { # NAME RESULT MOVES: of the game at hand, from the position before its end
	printf -- '---\nstrat: 1\ngame: %s\nid: %s\n%s\nsetup: {position: "%s"}\nmoves: |\n  %s\nresult: %s\n' \
	    "$game" "$1" "$rules" "$before" "$3" "$2" >"$1"
}
claim() { # NAME CLAIM ...
	name=$1
	shift
	grep -q '^claims:' "$name" || echo claims: >>"$name"
	for c; do
		printf "  - '%s'\n" "$c" >>"$name"
	done
}
claims_at() { # NAME PLY ...: all kinds
	name=$1
	shift
	for n; do
		claim "$name" "over at $n" "illegal at $n" "legal at $n" "due at $n"
		case $game in stratix) claim "$name" "late at $n" ;; esac
		case $game in stratix | strata5) claim "$name" "forfeit at $n" "forfeit at $n had none" ;; esac
	done
}
answer() { # NAME: a line each
	adjudicate -o text "$1" | awk '/^record/ { if (line != "") print line; sub(/^record 1 /, ""); sub(/position .*:/, "position:"); line = $0 }
	    /^  (ply [0-9]|open)/ { line = line " |" $0 } /^  it turns/ { line = line " | (turns)" }
    /^  [A-Z0-9]+-[A-Z0-9.]+:/ { sub(/:.*/, ""); sub(/^ */, ""); line = line " [" $0 "]" } END { print line }'
}
five() { # GAME SAMPLE PLY RESULT END AFTER STANDS ON OTHER ILLEGAL LEGAL
	game=$1
	rules=$(grep '^rules:' "$2")
	before=$(replay -w -a "$3" "$2" | sed 's/^--- //')
	e=$(($3 + 1))
	record shown "$4" "$5"
	last=$(replay -w shown | sed 's/^--- //')
	claim shown "illegal at $((e + 1))" "illegal at $((e + 1)) action $6" "over at $((e + 1))" "state at $((e + 1)) position $last"
	answer shown

	record played-on "$4" "$5 $6 $6"
	claims_at played-on $e $((e + 1)) $((e + 2))
	claim played-on "illegal at $((e + 5))" "legal at $((e + 5)) action $6" "result $4"
	claim played-on "state at $((e + 2)) position $before"
	for n in $e $((e + 1)) $((e + 2)) $((e + 5)); do
		claim played-on "state at $n position $last"
	done
	answer played-on

	record stood unfinished "$5 $7 [stands] $8"
	validate -w stood 2>&1 | sed 's/^validate: //; s/; [0-9]* bytes.*//'
	claims_at stood $e $((e + 1)) $((e + 2))
	claim stood "state at $((e + 1)) position $last" "result $4" "result unfinished"
	answer stood

	record closed "$4" "$5 $6 $7 [stands] $8"
	claims_at closed $((e + 2)) $((e + 3))
	claim closed "state at $((e + 2)) position $last" "result $4"
	answer closed

	record told 'draw agreement' "$9"
	claim told "over at $((e - 1))" "over at $e" "over at $((e + 1))" "illegal at $((e + 1)) action ${10}"
	claim told "legal at $((e + 1)) action ${11}" "due at $((e + 1)) action ${11}" "result draw agreement"
	answer told
}
five stratego samples/stratego/flag.yaml 64 'red flag' d10xe10 f10-g10 f10-f9 d2-d3 d2-d3 e10-d10 f10-f9
five strata5 samples/strata5/level-five.yaml 58 'red level-five' b5-b6-a6-a5-b5-b4-b3 -- +e4 f7-g7-g8 \
    a2-a3-a4-a5-a6-a7-a8 -- +d1
five stratix samples/stratix/assault.yaml 225 'army3 last-army' 3:Hk11-k12xk13 1:Mk13-k12 3:Ik16-k17 3:Im12-n13 3:Ik16-k17 \
    3:Im12-n13 1:Mk13-l13
five stratego-card samples/stratego-card/flag.yaml 98 'blue flag' exb axa axc a=2 axa b=2 d=2
five galaxy-grid samples/galaxy-grid/tie-break.yaml 106 'tank4 tie-break' '4*>331x3' '4*-' '4*-' '3*-' '4*-' '4*-' '3*-'
