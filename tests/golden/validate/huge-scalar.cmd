{ printf -- '---\nstrat: 1\ngame: stratego\nevent: '; head -c 50000000 /dev/zero | tr '\0' a; echo; } >big
validate big samples/stratego/flag.yaml
printf -- '---\nstrat: 1\nmoves: "' >big2; head -c 50000000 /dev/zero | tr '\0' ' ' >>big2
printf '"\nresult: unfinished\n' >>big2
validate big2
