# a position with all that is hidden, claimed of the log of one seat: it may have been so, it was so, or it was not
whole() { sed "s/^log: .*/log: arbiter/" $1 | replay -a $2 - | sed 's/^--- //'; }
ask() { # RECORD PLY POSITION...
	record=$1 ply=$2
	shift 2
	for position; do
		adjudicate -w -o text -c "state at $ply position $position" $record | sed '/^  ply\|stands under\|^  consulted/d; s/ position .*: / /'
	done
}
cat >pack.yaml <<'END'
---
strat: 1
game: stratix
log: army1
armies: [1, 3]
setup:
  pack: 3 5 6
  first: army1
  pieces:
    army1: Ae5 Ig7
    army3: Is14 Ho14
moves: 1:Ae5-e9
result: unfinished
END
sed 's/-e9$/-e9 1+6/' pack.yaml >drawn.yaml
sed 's/^variant.*//; /^  pack/d; s/^log/variant: no-recon\n&/' pack.yaml >no-cards.yaml
echo "== the order of a pack"
line=$(whole pack.yaml 1)
for pack in 3.5.6 6.3.5 6.3.7; do ask pack.yaml 1 "${line%pack=*}pack=$pack${line#*pack=3.5.6}"; done
ask drawn.yaml 1 "$line" "${line%pack=*}pack=6.3.5${line#*pack=3.5.6}"
ask no-cards.yaml 1 "$(whole no-cards.yaml 1)"
echo "== pieces"
log=$(replay -a 1 samples/stratego/log-blue.yaml | sed 's/^--- //')
line=$(replay -a 1 samples/stratego/flag.yaml | sed 's/^--- //')
ask samples/stratego/log-blue.yaml 1 "$log" "$line"
ask samples/stratego/log-blue.yaml 20 "$(replay -a 20 samples/stratego/flag.yaml | sed 's/^--- //')"
{ sed '/^  4\./,$d' samples/stratego/log-blue.yaml && echo 'result: unfinished'; } >first.yaml
ask first.yaml 1 "$line" "$(echo "$line" | sed 's/rF/r9/; s/rB/r9/')"
echo "== cards"
log=$(replay --as red samples/stratego-card/flag.yaml | replay -a 6 - | sed 's/^--- //')
line=$(replay -a 6 samples/stratego-card/flag.yaml | sed 's/^--- //')
replay --as red samples/stratego-card/flag.yaml >cards.yaml
ask cards.yaml 6 "$log" "$line" "$(replay -a 5 samples/stratego-card/flag.yaml | sed 's/^--- //')"
