replay --as red samples/stratego/flag.yaml >red.log; replay --as blue samples/stratego/flag.yaml >blue.log
adjudicate --reconcile --merged merged.yaml red.log blue.log; echo $?
validate --canonical --pass merged.yaml 2>/dev/null | cmp - merged.yaml && sed 's/ {[^}]*}//' samples/stratego/flag.yaml >/dev/null && validate -q merged.yaml
sed 's/^  9\. f6-f7 .*/  9. f6-f7 g10-g9/' blue.log >blue-action.log
sed 's/e7xe8(S<2)/e7xe8(S<3)/' red.log >red-fact.log
sed 's/^result: .*/result: draw agreement/' blue.log >blue-result.log
sed '/^  20\./,/^  33\./d' red.log >red-short.log
sed 's/^  11\. e7xe8.*/  11. e7-e9 i7-i6/; /^  12\./,/^  33\./d; s/^result.*/result: unfinished/' red.log >red-illegal.log
sed 's/^rules: .*/rules: sheet/' red.log >red-rules.log
sed 's/^    9 \. \. \. 2/    9 . . 2 ./' blue.log >blue-setup.log
for logs in 'red.log blue-action.log' 'red.log blue-action.log samples/stratego/flag.yaml' 'red-fact.log blue.log' 'red.log blue-result.log' \
    'red-short.log blue.log' 'red-illegal.log blue.log' 'red-illegal.log red-illegal.log' 'red-rules.log blue.log' 'blue.log blue-setup.log' \
    'red.log samples/strata5/lockout.yaml' 'red.log red.log'; do
	echo "$logs:"; adjudicate -o text -x $logs | cut -c 1-100; done
adjudicate -x -o text -m - red-short.log blue-action.log | tail -n 12
adjudicate -q -x red.log blue.log; echo $?; adjudicate -q -x red.log blue-action.log; echo $?
