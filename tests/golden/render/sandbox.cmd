# what is written is the same, and the last of several counts
for how in auto off; do render --sandbox=$how  samples/strata5/lesson.yaml 2>&1 | cksum; done
render --sandbox=required --sandbox=off  samples/strata5/lesson.yaml 2>&1 | head -n 3
render --sandbox=on samples/strata5/lesson.yaml; echo $?
render --sandbox; echo $?
# a file that is not there is not there in the box either, and a folder is a folder
render none.yaml; echo $?
render .; echo $?
