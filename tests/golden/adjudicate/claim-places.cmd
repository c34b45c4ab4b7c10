sed '/^claims:/,$d' $ROOT/samples/stratego/dispute-plain.yaml >bad.yaml
cat >>bad.yaml <<'END'
claims:
  - illegal at 6 STG-2.5
  - "red: illegal at 6 clause STG-2.99"
  - {by: red, says: illegal, at: soon}
  - {by: green, says: illegal, at: 6}
  - {says: state, at: 2, position: stratego nonsense}
  - {says: over, at: 4, had: none}
  - {at: 4}
  - {says: late, at: 4}
  - {says: forfeit, at: 4}
  - [illegal]
  - {says: illegal, at: 6, ply: 6}
  - {says: illegal, at: {ply: 6}}
  - {says: due, at: 6, made: 5}
END
adjudicate -o text bad.yaml
