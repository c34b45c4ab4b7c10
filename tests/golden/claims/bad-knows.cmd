# claims about what a seat knew that cannot be read
for claim in "knows" "knows red e6=1" "knows at 3" "knows at 3 nobody e6=1" "knows at 3 red" "knows at 3 red not" "knows at 3 red e6" \
    "knows at 3 red e6=" "knows at 3 red z9=1" "knows at 3 red e6=12" "knows at 3 red e6={}" "knows at 3 red e6=?" "knows at 3 red from-e6" \
    "knows at 3 red e6=Admiral" "knows at 3 red e6=1 e7=2" "knows at 3 red fact e6=1" "knows at x red e6=1" "knows at 3 red e6=1 made 4"; do
	adjudicate -c "$claim" samples/stratego/flag.yaml >/dev/null
done
for claim in "knows at 3 red f=7" "knows at 3 red c=" "knows at 3 red c=?" "knows at 3 red hand=79" "knows at 3 red hand=7777" \
    "knows at 3 red green-c=7" "knows at 3 red red=7" "knows at 3 red deck=x"; do
	adjudicate -c "$claim" samples/stratego-card/flag.yaml >/dev/null
done
for claim in "knows at 3 army1 pack" "knows at 3 army1 pack0=3" "knows at 3 army1 pack41=3" "knows at 3 army1 pack=99" \
    "knows at 3 army1 pack={3,5}" "knows at 3 army1 top=3"; do
	adjudicate -c "$claim" samples/stratix/lesson.yaml >/dev/null
done
adjudicate -c "knows at 3 red e6=1" samples/strata5/lesson.yaml
adjudicate -c "knows at 3 tank1 e6=1" samples/galaxy-grid/lesson.yaml
for fields in "fact: red e6=1" "at: 3" "at: 3, fact: e6=1" "at: 3, fact: red no e6=1" "at: 3, fact: red e6=1, had: none"; do
	sed "\$a claims:\n  - {says: knows, $fields}" samples/stratego/flag.yaml >bad.yaml
	adjudicate bad.yaml >/dev/null
done
sed '$a claims:\n  - {by: blue, says: knows, at: 2, fact: red not from-i7=9}\n  - {by: red, says: knows, at: 2.red, fact: red from-i7=S}' samples/stratego/flag.yaml >good.yaml
adjudicate -o text good.yaml | grep '^record'
