render samples/stratego/flag.yaml samples/stratego/lesson.yaml
