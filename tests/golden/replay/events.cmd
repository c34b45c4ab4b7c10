replay --events samples/stratego/lesson.yaml
