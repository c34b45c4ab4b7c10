# what the law says, what the arbiter let stand, and what it cost
sed '/^moves:/,$d' $ROOT/samples/stratego/dispute-plain.yaml >stood.yaml
cat >>stood.yaml <<'END'
moves: |
  1. b4-b5 e7-e6
  2. b5-b6 e6-e5
  3. b6-b7 b10-c10 [stands] [penalty blue moved a Bomb]
  4. b7-b8 c8-d8 [takeback 2]
  4. b7-c7 c8-d8
result: blue forfeit
claims:
  - {by: red, says: illegal, at: 6, text: "a Bomb stays where it is"}
  - legal at 6
  - illegal at 7
  - over at 6
  - over at 8
  - over at 8 result blue forfeit
  - result unfinished
  - illegal at 9 action c7-c8
  - legal at 9 action c7-b7
END
adjudicate -o text stood.yaml
adjudicate -o markdown stood.yaml | sed -n "1,/^## The board/p" | head -20
