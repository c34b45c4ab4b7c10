for d in defender shuttle plain; do adjudicate samples/stratego/dispute-$d.yaml; echo "status $?"; done
