render --output prose --at 24 samples/stratix/lesson.yaml
render --output prose samples/stratix/final-assault.yaml
render --output prose --at 12 samples/stratix/lesson.yaml | sed -n '2,18p'
