render --output prose --at 10 samples/stratego-card/lesson.yaml
render --output prose --at 10 --as blue samples/stratego-card/lesson.yaml
render --output prose --at 10 --as red samples/stratego-card/lesson.yaml | grep -i seen
