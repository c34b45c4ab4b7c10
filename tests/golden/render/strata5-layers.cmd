render --view layers --at 18 samples/strata5/lesson.yaml
render --view layers samples/strata5/lockout.yaml
