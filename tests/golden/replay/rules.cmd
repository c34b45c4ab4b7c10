grep -v ^rules samples/stratego/lesson.yaml | replay; grep -v ^rules samples/stratego/lesson.yaml | replay -r isf
