adjudicate -I winning-defender samples/stratego/archive.yaml | tail -n 33; adjudicate -o text --impact two-squares=off samples/stratego/archive.yaml samples/strata5/archive.yaml; echo $?
adjudicate -I STG-R5 -q samples/stratego/flag.yaml; echo $?; adjudicate -f json -I reserve-counts=by-entry samples/strata5/archive.yaml | tail -n 2
adjudicate -I scout-strike=always samples/stratego/flag.yaml; adjudicate -I two-squares -g strata5 samples/strata5/archive.yaml
