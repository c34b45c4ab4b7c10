sed '/^claims:/,$d' samples/stratego/dispute-plain.yaml >plain.yaml
for claim in 'legal at 6' 'legal at 6 action b10-b9' 'legal at 6 action e5-e4' 'due at 6' 'over at 6' \
    'over at 4 result red flag' 'illegal at 6 STG-2.6' 'illegal at 9' 'illegal at 6 action e5xe4'; do
	adjudicate -o text -c "red: $claim" plain.yaml
done
adjudicate -o text -c 'over at 65' -c 'over at 65 result blue flag' -c 'over at 64' samples/stratego/flag.yaml | grep -v '  it turns'
