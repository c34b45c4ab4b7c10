for n in 0 9 16 18 22 end; do render --at $n samples/strata5/lesson.yaml; done
# Larger and smaller boards, from positions.
render samples/strata5/resignation.yaml
echo '--- strata5 6 a1e1a5e5 - red turn=1 ply=0 red=223456 black=223456' | render -w
echo '--- strata5 16 a1o1a15o15c1 r6b2,b5p16 black turn=2 ply=3 red=22345 black=22346 last=+c1^1' | render -w
