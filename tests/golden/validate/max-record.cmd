validate --max-record=1K samples/stratego/archive.yaml samples/stratego/no-move.yaml 2>&1 | sed "s/ [0-9]* bytes in.*//"
validate --max-record=2M -q samples/stratego/flag.yaml && echo enough
