replay --legal --at 2 samples/stratego/lesson.yaml; replay -l samples/stratego/flag.yaml
