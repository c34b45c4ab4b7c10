# where something was given up, one of "forfeit" and "forfeit had none" is upheld, whatever the rules say of giving up;
# where nothing was, neither
both() { # FILE PLY ...
	file=$1
	shift
	for n; do
		adjudicate -o text -c "forfeit at $n" -c "forfeit at $n had none" "$file" | grep -v 'consulted\|stands under\|not so'
	done
}
cat >pass.yaml <<'END'
---
strat: 1
game: stratix
id: free
variant: no-recon
armies: [1, 3]
rules: {pass: free}
setup:
  first: army1
  pieces:
    army1: If9
    army3: Ir14
moves: |
  1. 1:pass 3:Ir14-r13
  2. 1:pass
result: unfinished
END
both pass.yaml 1 2 3
sed 's/pass: free/pass: only-when-stuck/; s/id: free/id: stuck/' pass.yaml >stuck.yaml
both stuck.yaml 1
sed '/^claims:/,$d' samples/strata5/dispute-lockout.yaml >lockout.yaml
both lockout.yaml 19 20 21
