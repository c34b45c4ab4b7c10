# what an expression may not do, and what goes wrong
for e in env '$ENV.HOME' 'input' '[inputs]' '"\(env.HOME)"' 'halt' 'halt_error' 'debug' 'stderr' 'import "a" as a; .' 'include "a"; .' 'input_line_number' 'modulemeta' \
	'.resutl.how' '.winer' '.plies >' '"' '.a.b' '(((((((((((((((((((((((((((((((((((((((((' '\(' '"\("\("\("a")")")"'; do
	validate --where "$e" samples/stratego/flag.yaml && echo "taken: $e"
done
validate --where 'def f: f; f' samples/stratego/flag.yaml
validate --where '.plies.x' samples/stratego/flag.yaml samples/stratego/no-move.yaml
validate --where '.id | error' samples/stratego/flag.yaml
for o in '--number 3-2' '--number -' '--number 0' '--number 1,,2' '--first 0' '--sample x' '--seed 3' '--first 2 --sample 2' '--only-game chess' '--where . --where .'; do
	validate $o samples/stratego/flag.yaml
done
validate --number "$(seq -s, 1 2 140)" samples/stratego/flag.yaml
validate $(seq -f '--only-id g%.0f' 65) samples/stratego/flag.yaml
replay --live --first 1 samples/stratego/flag.yaml
adjudicate --reconcile --first 1 samples/stratego/flag.yaml samples/stratego/log-blue.yaml
printf '' | validate --where true
validate --where true nowhere
validate -p --where true samples/stratego/flag.yaml >/dev/full
validate -p --sample 3 samples/stratego/archive.yaml >/dev/full
ids=$(seq 65 | sed 's/^/--only-id g/'); validate $ids samples/stratego/flag.yaml
validate --number $(seq -s, 1 2 131) samples/stratego/flag.yaml
