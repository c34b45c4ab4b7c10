# One worker and four say the same in the same order.
gen -n 450 -s 1 >many.yaml
gen -b -n 50 -s 2000 >>many.yaml
gen -n 20 -s 5000 >>many.yaml
validate -j 1 -p -R r1 many.yaml >o1 2>e1; echo $?
validate -j 4 -p -R r4 many.yaml >o4 2>e4; echo $?
cmp o1 o4 && cmp e1 e4 && cmp r1 r4 && echo same
[ "$(grep -c ' error: ' e1)" -eq "$(tail -n 1 e1 | sed 's/.* + \([0-9]*\) invalid + \([0-9]*\) unreadable.*/\1 + \2/; s/.*/expr &/' | sh)" ] && echo 'one error for each bad record'
