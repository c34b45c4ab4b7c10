# what no other case writes as JSON, for tests/schemas.py
adjudicate -b strata5 -o json
adjudicate -n -o json samples/stratego/no-move.yaml samples/stratix/dispute-plain.yaml samples/strata5/lesson.yaml 2>&1
adjudicate -x -o json samples/stratego/flag.yaml samples/stratego/log-blue.yaml
replay -s red samples/stratego/flag.yaml >red.yaml
sed 's/f4-f8/f4-f7/' red.yaml >other.yaml
adjudicate -x -o json other.yaml samples/stratego/log-blue.yaml
adjudicate -x -o json samples/stratego/flag.yaml samples/stratego/no-move.yaml
for g in galaxy-grid strata5 stratego-card stratego stratix; do replay -f json --at 20 samples/$g/archive.yaml | head -n 2; done
replay -f json -s blue --at 8 samples/stratego/flag.yaml
replay -f json --at end samples/stratego/flag.yaml
for g in galaxy-grid strata5 stratego-card stratego stratix; do replay -f json -e --from 10 --to 14 samples/$g/archive.yaml | head -n 12; done
validate -f json -p -R rest samples/*/illegal.yaml 2>&1 >/dev/null
for f in samples/*/dispute-*.yaml; do adjudicate -o json $f; done
