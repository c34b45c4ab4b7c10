for c in 'result red flag' 'result blue flag' 'result draw no-move'; do adjudicate -o text -c "$c" samples/stratego/flag.yaml; echo "status $?"; done
adjudicate -o text -c 'result blue no-move' samples/stratego/no-move.yaml; adjudicate -o text -c 'result draw agreement' samples/stratego/agreement.yaml
