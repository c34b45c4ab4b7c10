adjudicate -i winning-defender samples/stratego/archive.yaml | tail -n 33; adjudicate -o text --impact two-squares=off samples/stratego/archive.yaml samples/strata5/archive.yaml; echo $?
adjudicate -i STG-R5 -q samples/stratego/flag.yaml; echo $?; adjudicate -f json -i reserve-counts=by-entry samples/strata5/archive.yaml | tail -n 2
adjudicate -i scout-strike=always samples/stratego/flag.yaml; adjudicate -i two-squares -g strata5 samples/strata5/archive.yaml
