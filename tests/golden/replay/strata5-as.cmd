# Nothing is hidden: each side sees everything.
replay --as red samples/strata5/dispute-plain.yaml
replay --as black samples/strata5/lesson.yaml | cmp - samples/strata5/lesson.yaml && echo the same
replay --as black --at 16 samples/strata5/lesson.yaml
