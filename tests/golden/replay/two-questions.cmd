# events and legal actions are two questions
replay -e -l samples/stratego/lesson.yaml
