# What replay --as writes of a seat's own log is that log in canonical form, however it begins.
same() { # LOG SEAT
	validate -q -w --canonical "$1" >canonical; replay -q -w -s "$2" "$1" | cmp canonical - && wc -l <canonical
}
for seat in red blue; do
	for g in stratego stratego-card; do
		gen -g $g -n 30 -s 7 >games; replay -w -q -s $seat games >log; same log $seat
		# begun in mid-game
		replay -w -q --at 20 -s $seat games >lines; replay -w -q -s $seat lines >begun; grep -c 'log=' begun; same begun $seat
	done
done
gen -g stratix -n 10 -s 7 >games
for seat in army1 army2; do
	replay -w -q -s $seat games >log; same log $seat
	replay -w -q --at 20 -s $seat games >lines; replay -w -q -s $seat lines >begun; same begun $seat
done
# with everything else that its keeper wrote, and cut at a ply
cat >own.yaml <<'Y'
strat: 1
game: stratego
id: mine
event: Thursday club
log: blue
variant: free
army: {red: {5: 1, F: 1}, blue: {3: 1, F: 1}}
x-place: at home
setup:
  position: "stratego free ........../........../.........bF/.........b3/..~~..~~../..~~..~~../........../........../r?........./r?......... red turn=1 ply=0 log=blue red-army=0,0,0,0,1,0,0,0,0,0,0,1 blue-army=0,0,1,0,0,0,0,0,0,0,0,1"
moves: |
  1. a2-a3 {so a2 is no Flag} j7-i7
result: red resignation
claims:
  - 'knows at 1 blue a3=Captain'
Y
same own.yaml blue
replay -s blue own.yaml | adjudicate -o text | head -1
replay -s blue --to 1 own.yaml | tail -4
replay -s red own.yaml
