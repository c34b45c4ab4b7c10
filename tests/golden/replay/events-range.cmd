replay -e --from 3 --to 4 samples/stratego/lesson.yaml
