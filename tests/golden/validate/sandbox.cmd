# what is written is the same, and the last of several counts
for how in auto off; do validate --sandbox=$how  samples/strata5/lesson.yaml 2>&1 | cksum; done
validate --sandbox=required --sandbox=off  samples/strata5/lesson.yaml 2>&1 | head -n 3
validate --sandbox=on samples/strata5/lesson.yaml; echo $?
validate --sandbox; echo $?
# a file that is not there is not there in the box either, and a folder is a folder
validate none.yaml; echo $?
validate .; echo $?
