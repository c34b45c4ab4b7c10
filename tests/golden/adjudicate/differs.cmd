replay --as red samples/stratego/flag.yaml >red.log; sed 's/e7xe8(S<2)/e7xe8(S<3)/' red.log >wrong.log
adjudicate -c 'differs from red.log' -o text samples/stratego/flag.yaml | cut -c 1-90; adjudicate -c 'blue: differs from wrong.log' samples/stratego/flag.yaml; echo $?
adjudicate -q -c 'differs from red.log' samples/stratego/flag.yaml; echo $?; adjudicate -c 'differs from nowhere.log' samples/stratego/flag.yaml; echo $?
