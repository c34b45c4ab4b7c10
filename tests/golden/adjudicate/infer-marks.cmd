# (S=S) says that both Spies go out: that is evidence of the rules, which is not there once it is left out
sed '/^  2\. /d; /^claims:/,$d; s/^  1\. .*/  1. dxd(S=S)/' samples/stratego-card/dispute-spies.yaml >spies.yaml
adjudicate -n -o text spies.yaml | head -n 1; sed 's/(S=S)//' spies.yaml | adjudicate -n -o text | head -n 1
