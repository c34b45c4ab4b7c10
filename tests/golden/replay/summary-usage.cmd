replay --summary --events samples/stratego/lesson.yaml
replay --summary --as red samples/stratego/lesson.yaml
replay --summary --at 3 samples/stratego/lesson.yaml
replay --summary --find 0 samples/stratego/lesson.yaml
replay --summary --live samples/stratego/lesson.yaml
replay --header samples/stratego/lesson.yaml
replay --output csv samples/stratego/lesson.yaml
replay --summary --output xml samples/stratego/lesson.yaml
echo $?
