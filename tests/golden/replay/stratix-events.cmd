replay --events samples/stratix/lesson.yaml
