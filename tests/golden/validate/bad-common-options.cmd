for o in --jobs=0 --jobs=x --jobs=257 --rules=nobody --rules=two-squares=nine --rules=,, --game=chess --data=nowhere --max-record=0 --max-record=1X --format=xml --color=blue --max-errors=0 --max-errors=18446744073709551617 --max-record=18446744073709551617; do
	validate $o samples/stratego/flag.yaml
	echo "$o: $?" >&2
done
