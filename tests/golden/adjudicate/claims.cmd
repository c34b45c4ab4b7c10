for c in 'illegal at 1' 'illegal at 24' 'illegal at 24 STG-2.4' 'illegal at 24 STG-2.2' 'illegal at 30' 'illegal at 999' 'result red flag' 'red: illegal at 24'; do
	adjudicate -o text -c "$c" samples/stratego/illegal.yaml; echo "status $?"
done
