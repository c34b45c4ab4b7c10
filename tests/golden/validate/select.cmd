# what is selected is worked on; the others are counted
all='samples/galaxy-grid/archive.yaml samples/strata5/archive.yaml samples/stratego/archive.yaml samples/stratego-card/archive.yaml samples/stratix/archive.yaml'
validate --where '.result.how == "flag" and .plies > 60' $all
validate --only-game strata5 samples/*/lesson.yaml samples/strata5/illegal.yaml
validate --only-id lesson --only-id lake samples/stratego/*.yaml
validate --number 10-20 $all
validate --number 1-3,7,99- $all
validate --number -2 -f json $all
validate --number 30- --only-game stratego --first 4 $all
validate --sample 7 -p $all | grep '^id:'
validate --sample 7 --seed 2 -f json $all
validate --sample 500 -qp $all >most; validate -qp $all | cmp - most
for o in '-j1' '-j2'; do validate $o --sample 9 --seed 5 -qp --where '.plies > 30' $all | cksum; done | uniq | wc -l
# bad ones may be what is wanted
cat samples/stratego/illegal.yaml samples/stratego/flag.yaml >mixed
printf -- '---\nid: odd\ngame: chess\n' >>mixed
validate -q -R - --where '.judged != "valid"' mixed | grep '^id:'
validate --where 'any(.findings[]; .clause == "STG-2.4")' mixed
validate --only-id odd mixed
validate --max-record 1K --number 1 -q -R - samples/stratego/lesson.yaml samples/stratix/lesson.yaml | cmp - samples/stratego/lesson.yaml
validate --max-record 1K --first 1 -q -R - samples/stratego/lesson.yaml samples/stratix/lesson.yaml | cmp - samples/stratego/lesson.yaml
validate --max-record 1K --where true samples/stratego/lesson.yaml
# in the other commands
replay --number 2 --at 3 samples/stratego/archive.yaml
replay --summary --first 2 --where '.result.winner == "blue"' samples/stratego/archive.yaml | cut -f 2,3,23
render --only-id flag --at 0 samples/stratego/*.yaml 2>&1 | head -n 2
adjudicate --only-id plain -o text samples/stratego/dispute-*.yaml | head -n 1
adjudicate -I STG-R5 -q --number 1-5 samples/stratego/archive.yaml
