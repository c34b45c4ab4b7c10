for d in spies trick plain; do adjudicate samples/stratego-card/dispute-$d.yaml; echo "status $?"; done
adjudicate -o text samples/stratego-card/dispute-*.yaml
