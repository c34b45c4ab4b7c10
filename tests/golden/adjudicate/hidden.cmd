adjudicate -o text -c "illegal at 21" -c "illegal at 5" samples/stratego/log-blue.yaml; echo $?; adjudicate -o text -c "illegal at 52" samples/stratego/refuted.yaml
