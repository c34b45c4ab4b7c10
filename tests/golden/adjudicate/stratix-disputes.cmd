for d in recon catch plain; do adjudicate samples/stratix/dispute-$d.yaml; echo "status $?"; done
adjudicate -o text samples/stratix/dispute-*.yaml
