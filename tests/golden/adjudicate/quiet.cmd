for d in defender plain; do adjudicate -q samples/stratego/dispute-$d.yaml; echo $?; done; adjudicate -q -c "illegal at 1" samples/stratego/flag.yaml; echo $?
