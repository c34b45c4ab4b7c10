render --color=always --at 4 samples/stratego/lesson.yaml; NO_COLOR=1 render --at 4 samples/stratego/lesson.yaml | grep -c "$(printf "\033")"
