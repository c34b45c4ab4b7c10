# of the same game only the first record
a=samples/stratego/archive.yaml
sed 's/^id: g/id: h/' $a >again.yaml
validate --full -q $a >full.yaml
validate --unique -p $a again.yaml full.yaml samples/stratego/flag.yaml >out.yaml
cat $a samples/stratego/flag.yaml | validate -qp | cmp - out.yaml
for j in 1 2 8; do cat again.yaml $a samples/*/archive.yaml | validate --unique -j$j -qC | cksum; done | uniq | wc -l
validate --unique -f json again.yaml $a
validate --unique -q -R - again.yaml $a samples/stratego/illegal.yaml samples/stratego/illegal.yaml | grep -c '^id: lake'
validate --unique -F again.yaml samples/stratego/dispute-defender.yaml samples/stratego/dispute-defender.yaml 2>&1 | tail -n 1
gen -g stratego -n 3000 -s 5 >many.yaml
cat many.yaml many.yaml | validate --unique -w
for c in "" "-C"; do validate --unique -q -p $c many.yaml | replay --summary --hash | cut -f 25 | sort | uniq -c | awk '{ n += $1 > 1 } END { print n + 0, NR }'; done
validate --unique -p -o json $a again.yaml | grep -c '"type":"record"'
# however it is spelled; as many games as there are hashes
for g in galaxy-grid strata5 stratego stratego-card stratix; do
	gen -g $g -n 40 -s 77 >$g.yaml
	validate -q --full $g.yaml >full.yaml
	cat $g.yaml full.yaml | validate --unique -w
	cat $g.yaml full.yaml | replay -q --summary --hash | cut -f 25 | sort -u | wc -l
done
f=samples/stratego/flag.yaml
validate -q --full $f | sed 's/^id:.*/id: other/; s/^players:.*//; /^event:/d' >same.yaml
sed 's/x\([a-j][0-9]*\)([^)]*)/x\1/g' $f >short.yaml
validate --unique $f same.yaml short.yaml
sed 's/, *x6//; s/\^[0-9]//g' samples/strata5/level-five.yaml >short.yaml
validate --unique -w samples/strata5/level-five.yaml short.yaml
# one id, several games
sed 's/^id:.*/id: one/' samples/stratego/archive.yaml >ids.yaml
validate --unique ids.yaml ids.yaml samples/stratego/archive.yaml
validate --unique -f json ids.yaml
