# how a legal action keeps each rule: for each kind of action what is said, and of which rules
. "$ROOT/tests/golden/adjudicate/kept.sh"
rules="ST5-1.3 ST5-3.2 ST5-3.3 ST5-3.4 ST5-4.1 ST5-4.2 ST5-4.3 ST5-5.1 ST5-5.2 ST5-5.4 ST5-5.5 ST5-5.6 ST5-6.0 ST5-6.1 ST5-6.2 ST5-6.3 ST5-6.4 ST5-6.5 ST5-6.6 ST5-6.7 ST5-6.8 ST5-7.2 ST5-8.2 ST5-R1 ST5-R3"
kept samples/strata5/lesson.yaml 2 3 15 16 18 19 20 22 23
echo "== a pawn that comes back to where it began"
sed 's/^rules: .*/rules: {return-to-start: allowed}/' samples/strata5/lesson.yaml >back.yaml
rules="ST5-5.4 ST5-5.6 ST5-R3" kept back.yaml "10 action g8-g7-h7-h8-g8"
