# in the ways people write them
sed '/^claims:/,$d' $ROOT/samples/stratego/dispute-plain.yaml >written.yaml
cat >>written.yaml <<'END'
claims:
  - red: illegal at 6
  - arbiter: illegal at 6 STG-2.5
  - "arbiter: illegal at 6"
  - {by: arbiter, says: illegal, at: 6, text: "seen on the\n  set-up sheet"}
  - green: illegal at 6
  - {red: 6}
END
adjudicate -o text written.yaml
adjudicate -c 'differs from' written.yaml 2>&1 | grep claim
