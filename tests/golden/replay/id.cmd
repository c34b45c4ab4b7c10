replay -i --at 2 samples/stratego/archive.yaml | head -n 3; replay -i -e samples/stratego/archive.yaml | head -n 2; sed /^id/d samples/stratego/flag.yaml | replay --id --at 0
