for s in red blue; do replay --as $s samples/stratego-card/lesson.yaml; done
# What was derived is what is derived again, and holds.
replay --as red samples/stratego-card/archive.yaml | tee red.yaml | validate
replay --as red red.yaml | cmp - red.yaml && echo the same
replay --as red samples/stratego-card/log-blue.yaml
