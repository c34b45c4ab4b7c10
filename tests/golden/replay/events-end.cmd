replay -e samples/stratego/flag.yaml samples/stratego/no-move.yaml | grep end
