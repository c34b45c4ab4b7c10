# A piece that was struck, and that the striker's side did not see, is captured without a rank.
cat >unseen.yaml <<'Y'
strat: 1
game: stratego
variant: free
log: red
rules: {reveal: striker-only}
setup:
  board: |
    .  .  .  .  .  .  .  .  .  b?
    .  .  .  .  .  .  .  .  .  b?
    .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .
    .  .  ~  ~  .  .  ~  ~  .  .
    .  .  ~  ~  .  .  ~  ~  .  .
    .  b? .  .  .  .  .  .  .  .
    .  r4 .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .  .  rF
moves: 1. b3xb4(4>?)
result: unfinished
Y
render --at 1 unseen.yaml
