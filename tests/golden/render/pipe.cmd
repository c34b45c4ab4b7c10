cat samples/stratego/lesson.yaml samples/stratego/illegal.yaml | validate --pass | replay --at 12 | render
