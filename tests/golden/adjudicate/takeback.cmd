adjudicate -o text -c "illegal at 5" samples/stratego/lesson.yaml
