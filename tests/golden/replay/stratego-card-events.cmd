replay --events samples/stratego-card/lesson.yaml
