sed 's/^rules: .*/rules: {preset: isf, reveal: loser-only}/' samples/stratego/flag.yaml >l.yaml
replay --as blue l.yaml | grep '[?]'
replay --as blue l.yaml | validate
sed 's/^rules: .*/rules: {preset: sheet, reveal: loser-only}/' samples/stratego/no-move.yaml | replay --as blue | tee log.yaml | grep '@'; validate log.yaml
