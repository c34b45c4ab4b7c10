replay --as blue --at 4 samples/stratego/lesson.yaml; replay --as red --at 4 samples/stratego/lesson.yaml
