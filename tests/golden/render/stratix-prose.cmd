render --output prose --at 24 samples/stratix/lesson.yaml
render --output prose samples/stratix/final-assault.yaml
