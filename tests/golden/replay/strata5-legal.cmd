replay --legal --at 0 samples/strata5/lesson.yaml
echo; replay --legal --at 15 samples/strata5/lesson.yaml | grep x
echo; replay --legal --at 19 samples/strata5/lesson.yaml
echo; replay --legal --at 20 samples/strata5/lesson.yaml
echo; replay --legal --at 62 samples/strata5/repetition.yaml
echo; replay --legal --at end samples/strata5/lesson.yaml
