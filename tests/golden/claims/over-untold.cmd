# The log of red shows that the game is over, but not how: neither side may be able to attack, or only red.
ask() { adjudicate -o text "$@" | grep '^record\|hidden'; }
cat >over.yaml <<'Y'
strat: 1
game: stratego-card
log: red
deck: {S: 1, 2: 1, 10: 2, B: 4, F: 1}
rules: {spy-attacks-spy: defender-out, empty-front-line: passes, draw-timing: any-time-before-attack, both-stuck: draw}
setup:
  red: |
    10 F B B 10
    S 2 B
  blue: |
    ? ? ? ? ?
    ? ? ?
moves: |
  exa(10<B) e=S bxa(S>10) +B exe(S<B) e=2 a=B bxc(S<B) b=? exd(2<B) e=B +? cxe(2<B) c=?
result: unfinished
Y
about() { ask -c 'what at 14 end' -c 'what at 14 not end' -c 'what at 14 end blue' -c 'what at 14 end red' -c 'what at 14 end how=no-attack' -c 'over at 14' -c 'over at 14 draw no-attack' "$@"; }
about over.yaml
# the result says how
sed 's/^result: .*/result: draw no-attack/' over.yaml | about -
# it cannot be true: the game was over before
sed 's/^result: .*/result: red resignation/' over.yaml >off.yaml
about off.yaml
validate off.yaml 2>&1 | head -1
# All that was told counts, also what was taken back, and the last action: blue may have nothing but Bombs in front.
cat >back.yaml <<'Y'
strat: 1
game: stratego-card
log: red
deck: {S: 1, 2: 1, 10: 2, B: 4, F: 1}
rules: {flag-trick-saves: "yes", short-redeal: choose, draw-timing: any-time-before-attack, win-by-no-attack-when: after-opponents-turn}
setup:
  red: |
    B 10 2 S B
    B B F
  blue: |
    ? ? ? ? ?
    ? ? ?
moves: |
  bxc(10<B) b=B bxa(10<B) b=? blue+? [takeback 4]
  b=B bxd(10>S) +10 cxa(2<B) [takeback 4]
  b=B bxe(10<B) b=? +10 cxb(2>S)
result: unfinished
Y
ask -c 'what at 6 end' -c 'what at 6 not end' -c 'over at 6' -c 'what at 6 end blue' back.yaml
