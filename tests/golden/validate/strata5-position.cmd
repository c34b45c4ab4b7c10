while read -r p; do
	printf -- '--- %s\n' "$p" | validate -w 2>&1 | sed 1q
done <<'LINES'
strata5 8 a1g1a7g7 - red turn=1 ply=0 red=223456 black=223456
strata5 5 a1 - red turn=1 ply=0
strata5 17 a1 - red turn=1 ply=0
strata5 8 a1b1 - red turn=1 ply=0
strata5 8 h8 - red turn=1 ply=0
strata5 8 a1i1 - red turn=1 ply=0
strata5 8 a1/c3 - red turn=1 ply=0
strata5 8 a1/b2/c3/d4/e5/f6 - red turn=1 ply=0
strata5 8 a1 r2a1,b3a1 red turn=1 ply=0
strata5 8 a1 r7a1 red turn=1 ply=0
strata5 8 a1 r6a1,b6a2,r6b1 red turn=1 ply=0
strata5 8 a1 r2a1^1 red turn=1 ply=0
strata5 8 a1 r2a1 blue turn=1 ply=0
strata5 8 a1 r2a1 red turn=1 ply=0 red=7
strata5 8 a1 r2a1 red turn=1 ply=0 now=-b1
strata5 8 a1 r2a1 red turn=1 ply=0 now=--,--,--
strata5 8 a1 r2a1 red turn=1 ply=0 history=a1-b1
strata5 8 a1 r2a1 red turn=1 ply=0 history=a1-b1,--/--
strata5 8 a1 r2a1 red turn=1 ply=0 last=a1
strata5 8 a1 r2a1 red turn=1 ply=0 last=+a1^2
strata5 8 a1 r2a1 red turn=1 turn=2
strata5 8 a1 r2a1 red turn=1 ply=0 end=red:flag
strata5 8 a1 r2a1 red turn=1 ply=0 more=1
strata5 8 a1 r2a1 red turn=1 ply=0 x
LINES
