replay -e --header --to 2 samples/stratego/flag.yaml
replay -e -i --header --to 2 samples/stratego/flag.yaml
replay -e --header --to 2 -f json samples/stratego/flag.yaml
replay -l --header samples/stratego/flag.yaml
