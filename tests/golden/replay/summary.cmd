# a row for each game, in each form
replay --summary samples/*/lesson.yaml
replay --summary --header samples/stratego/flag.xml | head -n 1
replay --summary --output csv samples/*/lesson.yaml samples/stratego/flag.xml
replay --summary -o json samples/*/lesson.yaml samples/stratego/flag.xml
replay --summary --hash -f json samples/stratix/four-armies.yaml
replay --at end samples/stratego/flag.yaml | replay --summary
