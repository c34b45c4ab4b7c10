# needs terminal
# on a terminal: what is waited for, no colours where there are none, no bytes that are not for people
tty() { script -qec "$1" /dev/null </dev/null | tr -d '\r' | sed 's/\x1b\[/ESC[/g'; }
printf '\004' | script -qec validate /dev/null | tr -d '\r' | sed 's/^.*^D\x08*//; s/\x1b\[/ESC[/g'
for o in 'render -o png' 'render -o svg' 'render -o html' 'adjudicate -o html'; do tty "$o samples/stratego/dispute-plain.yaml; echo status \$?"; done
for term in dumb xterm; do tty "TERM=$term validate samples/stratego/illegal.yaml"; done
tty "NO_COLOR=1 validate samples/stratego/illegal.yaml"
# how far a long run is, where nothing else is written
mkfifo pipe
for o in '' '-p -o json' '--sample 1' '-q'; do
	(cat samples/stratego/flag.yaml; sleep 2.2; cat samples/stratego/flag.yaml) >pipe &
	tty "validate -w $o pipe" | sed 's/[0-9]* a second/N a second/; s/^ *//' | grep -v '"type"'; wait
done
