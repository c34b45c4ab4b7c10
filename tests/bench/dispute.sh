#!/bin/sh
# dispute.sh: print records of a long quiet game in which the last twelve plies depend on five rulings.
#
#   dispute.sh RECORDS ROUNDS     each round is eight plies

awk -v records="$1" -v rounds="$2" '
BEGIN {
	for (i = 1; i <= rounds; i++) {
		n = 4 * i - 3
		quiet = quiet sprintf("  %d. e3-e4 e8-e7\n  %d. e4-f4 e7-f7\n  %d. f4-f3 f7-f8\n  %d. f3-e3 f8-e8\n", n, n + 1, n + 2, n + 3)
	}
	n = split("a1-a2 b2-b1|a2-b2 b1-a1|b2-b1 a1-a2|b1-a1 a2-b2|a1-a2 b2-b1|a2-b2 e8-e7|b2xb1(4>5) e7-e6|" \
	    "b1xc1(4<B) e6-f6|a5xa6(S=S) f6-e6|i1xi9(9<6) i9xh9(6<B)|e3-e4 e6-e5|e4xe5(7=7)", turn, "|")
	for (i = 1; i <= n; i++)
		last = last sprintf("  %d. %s\n", 4 * rounds + i, turn[i])
	for (i = 1; i <= records; i++)
		printf "---\nstrat: 1\ngame: stratego\nbook: 1\nid: d%d\nvariant: free\n" \
		    "rules: {scout-strike: from-afar, winning-defender: stays}\nsetup:\n  board: |\n" \
		    "    .  .  .  .  .  .  .  .  .  bF\n" \
		    "    .  .  .  .  .  .  .  rB b6 .\n" \
		    "    .  .  .  .  b7 .  .  .  .  .\n" \
		    "    .  .  .  .  .  .  .  .  .  .\n" \
		    "    bS .  ~  ~  .  .  ~  ~  .  .\n" \
		    "    rS .  ~  ~  .  .  ~  ~  .  .\n" \
		    "    .  .  .  .  .  .  .  .  .  .\n" \
		    "    .  .  .  .  r7 .  .  .  .  .\n" \
		    "    .  b5 .  .  .  .  .  .  .  .\n" \
		    "    r4 .  bB .  .  .  .  .  r9 rF\n" \
		    "moves: |\n%s%sresult: red no-move\n", i, quiet, last
}'
