sed 's/^    9 8 B F B 8 9 9 5 9$/    9 8 B F B 8 9 8 5 9/' samples/stratego/classic.yaml | validate
sed 's/^    9 8 B F B 8 9 9 5 9$/    9 8 B F B 8 9 Q 5 9/' samples/stratego/classic.yaml | validate
sed 's/^    9 8 B F B 8 9 9 5 9$/    9 8 B F B 8 9 ? 5 9/' samples/stratego/classic.yaml | validate
