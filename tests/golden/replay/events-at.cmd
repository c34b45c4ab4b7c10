replay -e --at 4 samples/stratego/lesson.yaml; replay -e --at end samples/stratego/lesson.yaml
