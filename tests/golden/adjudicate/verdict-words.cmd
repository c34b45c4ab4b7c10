# needs terminal
# what is told only with --verbose; colour is for terminals, and for who asks; a ruling by its name; an end without
# the word result; a claim of the command line that cannot be read is not the file's fault
adjudicate -o text --verbose samples/stratego/dispute-defender.yaml
adjudicate -o text --color=always samples/stratego/dispute-plain.yaml | head -1
script -qec 'TERM=dumb adjudicate -o text samples/stratego/dispute-plain.yaml' /dev/null | head -1 | tr -d '\r'
script -qec 'TERM=xterm NO_COLOR=1 adjudicate -o text samples/stratego/dispute-plain.yaml' /dev/null | head -1 | tr -d '\r'
script -qec 'TERM=xterm adjudicate -o text samples/stratego/dispute-plain.yaml' /dev/null | head -1 | tr -d '\r'
adjudicate -o text -c 'illegal at 5 two-squares' -c 'illegal at 5 no-such' samples/stratego/dispute-shuttle.yaml
adjudicate -o text -c 'over at 23 black lockout' -c 'over at 23 red lockout' -c 'over at 23 result black lockout' samples/strata5/lesson.yaml | grep -v '^  it stands'
