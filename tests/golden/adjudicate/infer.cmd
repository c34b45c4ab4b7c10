adjudicate -n -o text samples/stratego/*.yaml; echo $?; adjudicate --infer samples/stratego/no-move.yaml; adjudicate -o json -n -q samples/stratego/illegal.yaml; echo $?
adjudicate -o text -n samples/strata5/archive.yaml | tail -n 20
