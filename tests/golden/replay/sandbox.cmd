# what is written is the same, and the last of several counts
for how in auto off; do replay --sandbox=$how  samples/strata5/lesson.yaml 2>&1 | cksum; done
replay --sandbox=required --sandbox=off  samples/strata5/lesson.yaml 2>&1 | head -n 3
replay --sandbox=on samples/strata5/lesson.yaml; echo $?
replay --sandbox; echo $?
# a file that is not there is not there in the box either, and a folder is a folder
replay none.yaml; echo $?
replay .; echo $?
