for n in 0 7 8 10 15 end; do render --at $n samples/stratego-card/lesson.yaml; done
# As each side sees it, from the arbiter's log and from its own.
render --at 15 --as red samples/stratego-card/lesson.yaml
render --at 15 --as blue samples/stratego-card/lesson.yaml
replay --as blue samples/stratego-card/lesson.yaml | render --at 15
# A hand that was seen and has spread; a deck of unknown order.
render --at 3 samples/stratego-card/refuted.yaml 2>&1
