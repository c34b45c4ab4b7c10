render -o prose --at 0 samples/stratego/lesson.yaml; render -o prose --at 12 samples/stratego/lesson.yaml; render --output=prose samples/stratego/agreement.yaml
