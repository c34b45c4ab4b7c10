# what is written is the same, and the last of several counts
for how in auto off; do adjudicate --sandbox=$how --infer samples/strata5/lesson.yaml 2>&1 | cksum; done
adjudicate --sandbox=required --sandbox=off --infer samples/strata5/lesson.yaml 2>&1 | head -n 3
adjudicate --sandbox=on samples/strata5/lesson.yaml; echo $?
adjudicate --sandbox; echo $?
# a file that is not there is not there in the box either, and a folder is a folder
adjudicate none.yaml; echo $?
adjudicate .; echo $?
