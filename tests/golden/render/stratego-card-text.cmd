for n in 0 7 8 10 15 end; do render --at $n samples/stratego-card/lesson.yaml; done
# As each side sees it, from the arbiter's log and from its own.
render --at 15 --as red samples/stratego-card/lesson.yaml
render --at 15 --as blue samples/stratego-card/lesson.yaml
replay --as blue samples/stratego-card/lesson.yaml | render --at 15
# A hand that was seen and has spread; a deck of unknown order.
render --at 3 samples/stratego-card/refuted.yaml 2>&1
# Two hands that were seen, and gaps filled from each.
sed '/^moves:/,$d' samples/stratego-card/refuted.yaml >looks.yaml
printf 'moves: |\n  1. dS(468)\n  2. cxa(2<10) c=?\n  3. dS(68)\n  4. +? bxa(3<10) b=?\nresult: unfinished\n' >>looks.yaml
render looks.yaml
