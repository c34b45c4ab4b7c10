replay -L; echo $? >&2; replay -L -g stratego a b; echo $? >&2; echo a4-a5 | replay -L -g stratego
replay -L -g stratego -s green; echo $? >&2
for o in '-a 3' --from=1 --to=2 -e -l -i; do replay -L -g stratego $o; echo $? >&2; done
