sed -n '/^moves/,/^result/p' samples/stratego/flag.yaml | grep -o '[a-j][0-9]*[-x][a-j][0-9]*[^ ]*' >acts
{ replay --at 0 samples/stratego/flag.yaml | sed 's/^--- //'; cat acts; echo a4-a5; } | replay -L -g stratego -r isf | tail -n 2
