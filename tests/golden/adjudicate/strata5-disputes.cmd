for d in entry return lockout plain; do adjudicate samples/strata5/dispute-$d.yaml; echo "status $?"; done
adjudicate -o text samples/strata5/dispute-*.yaml
