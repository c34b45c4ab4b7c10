for p in 0 1 23 end; do replay --at $p samples/stratego/lesson.yaml; done; replay -a 24 samples/stratego/lesson.yaml
