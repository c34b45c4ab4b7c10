# a position is claimed as replay writes it, though other rules remember more
for ply in 19 40 64; do adjudicate -r sheet -o text -c "state at $ply position $(replay -a $ply samples/stratego/flag.yaml | sed 's/^--- //')" samples/stratego/flag.yaml | sed 's/ position .*:/:/;1!d'; done
