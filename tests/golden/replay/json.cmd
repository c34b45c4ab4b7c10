replay -f json --at 2 samples/stratego/lesson.yaml; replay -f json -e --from 2 --to 3 samples/stratego/lesson.yaml; replay -f json -l --at 23 samples/stratego/illegal.yaml | head -n 2
