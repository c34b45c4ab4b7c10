replay --from 2 --to 4 samples/stratego/lesson.yaml; replay --to 1 samples/stratego/lesson.yaml; replay --from 22 samples/stratego/lesson.yaml
