adjudicate -o text -c "illegal at 15" samples/stratego/agreement.yaml
