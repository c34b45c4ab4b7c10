adjudicate -x samples/stratego/flag.yaml; echo $? >&2; adjudicate -x samples/stratego/flag.yaml samples/stratego/archive.yaml; echo $? >&2
adjudicate -x samples/stratego/flag.yaml nowhere.log; echo $? >&2; adjudicate -x samples/stratego/flag.yaml /dev/null; echo $? >&2
adjudicate -m x samples/stratego/flag.yaml; adjudicate -x -n samples/stratego/flag.yaml; adjudicate -x -z samples/stratego/flag.yaml; adjudicate -x -o html a b
adjudicate -n -c 'illegal at 1' samples/stratego/flag.yaml
adjudicate -x -m /dev/full samples/stratego/flag.yaml samples/stratego/flag.yaml >/dev/null; echo $? >&2
