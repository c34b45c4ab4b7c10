# plies as people count them: in claims and in --at, --from and --to; both are told; a right that lapses: when it was
# open; what the refused claim's action did, and the rule that it kept
adjudicate -o text -c 'illegal at 3.' -c 'illegal at 3.red ST5-3.5' -c 'illegal at 3.red:2' -c 'state at 30.red position x' \
    -c 'illegal at 3.rd' -c 'illegal at 3.red:0' samples/strata5/lesson.yaml
adjudicate -c 'illegal at 3.red:2' samples/strata5/lesson.yaml | sed -n '/^ply/,/^action/p'
adjudicate -o text -c 'late at 94 action 3!1' -c 'due at 96 action 3!1' -c 'due at 16.army2 action 3!1 made 16.army3' samples/stratix/four-armies.yaml |
    grep -v '  STX'
replay --at 3.red:2 samples/strata5/lesson.yaml | cut -c 1-60
replay --from 2.blue --to 3. samples/stratego/lesson.yaml | cut -c 1-40
replay --at 20. samples/stratego/lesson.yaml
replay --at 3.r samples/stratego/lesson.yaml
render --at 3.blue samples/stratego/lesson.yaml | grep After
render --at 3:blue samples/stratego/lesson.yaml
