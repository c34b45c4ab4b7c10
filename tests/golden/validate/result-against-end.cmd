sed 's/^result: .*/result: blue flag/' samples/stratego/flag.yaml | validate
sed 's/^result: .*/result: blue resignation/' samples/stratego/flag.yaml | validate
sed 's/^result: .*/result: unfinished/' samples/stratego/no-move.yaml | validate
