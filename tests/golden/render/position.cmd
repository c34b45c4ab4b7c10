replay --at 12 samples/stratego/lesson.yaml | render
