for n in 0 1 16 18 22 end; do replay --at $n samples/strata5/lesson.yaml; done
replay samples/strata5/repetition.yaml samples/strata5/supply.yaml samples/strata5/level-five.yaml samples/strata5/resignation.yaml
replay --at 24 samples/strata5/lesson.yaml
