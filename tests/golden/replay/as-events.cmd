replay --as red -e --to 4 samples/stratego/lesson.yaml; replay --as red -l --at 4 samples/stratego/lesson.yaml | wc -l
