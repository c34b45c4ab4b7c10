replay samples/stratego/flag.yaml samples/stratego/no-move.yaml >a; replay a | cmp - a && echo same; render -o prose a | grep over
