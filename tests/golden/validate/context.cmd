# The line of a finding and a mark under the place: after tabs, characters that are not ASCII, what no terminal may get, in a
# long line, at the end of one, and in gzip; a missing key has no place of its own.
make() {
	printf -- '---\nstrat: 1\ngame: stratego\nid: "b\303\266se"\nplayers: {red: "J\303\274rgen \342\200\256 \\u0001",\tbleu: Tom}\n'
	printf 'rules: {scout-strike: from-afar, winning-defender: stays, two-squares: %80s , more: no, moer: no, mroe: no}\n' never
	printf 'setup: {}\nmoves: |\n  1. a4-a5\n'
}
make | validate --context
make | gzip | validate --context --color=always --max-errors 1
make | validate --context --format json | grep -c help
make | validate --context=never
make | validate --context=perhaps
