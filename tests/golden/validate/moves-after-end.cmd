sed 's/d10xe10(8>F)/d10xe10(8>F) e6-e5/' samples/stratego/flag.yaml | validate
