sed '/^claims:/,$d' samples/strata5/dispute-lockout.yaml >lockout.yaml
for claim in 'forfeit at 20' 'forfeit at 20 had none' 'due at 20' 'forfeit at 19' 'legal at 20 action a7-a6^1' 'legal at 20 action 2:g1-h1' \
    'forfeit at 21 action +--'; do
	adjudicate -o text -c "red: $claim" lockout.yaml
done
