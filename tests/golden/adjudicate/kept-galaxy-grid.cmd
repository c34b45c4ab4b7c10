# how a legal action keeps each rule: for each kind of action what is said, and of which rules
. "$ROOT/tests/golden/adjudicate/kept.sh"
rules="GGD-1.2 GGD-2.2 GGD-2.3 GGD-2.4 GGD-2.5 GGD-2.6 GGD-3.1 GGD-3.5 GGD-4.2 GGD-4.4 GGD-4.5 GGD-5.8 GGD-6.1 GGD-6.3 GGD-7.3"
lesson=samples/galaxy-grid/lesson.yaml
kept $lesson 1 3 5 6 15 21 23 31 33
echo "== a path of one space, one along the rim, and a shot that comes back"
kept samples/galaxy-grid/four.yaml 10 70
sed '/^claims:/,$d' samples/galaxy-grid/dispute-bounce.yaml >bounce.yaml
kept bounce.yaml 132
echo "== a tank caught tipping dice"
sed '/^result:/d; s/^     1m61d3 .*/     1tip/; /^     1@=c2d3/,$d' $lesson >tipped.yaml
echo 'result: unfinished' >>tipped.yaml
kept tipped.yaml 4
echo "== a shot that meets nobody"
cat >shot.yaml <<END
---
strat: 1
game: galaxy-grid
setup:
  position: galaxy-grid standard c2>d3,s9,m1f2d3/-/g6>e6,s9,m2f2d3/- shoot tank1 round=12 ply=190 leader=tank1
moves: |
  1*-
result: unfinished
END
kept shot.yaml 191
