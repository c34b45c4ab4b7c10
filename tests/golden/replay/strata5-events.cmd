replay --events samples/strata5/lesson.yaml
for f in level-five lockout supply repetition resignation; do replay --events --id samples/strata5/$f.yaml | tail -1; done
replay --events --format json --at 18 samples/strata5/lesson.yaml
