sed 's/^    9 8 B F B 8 9 9 5 9$/    9 8 B F B 8 9 9 5 ./' samples/stratego/classic.yaml | validate
