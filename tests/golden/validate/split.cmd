# records to several files
all='samples/galaxy-grid/archive.yaml samples/strata5/archive.yaml samples/stratego/archive.yaml'
validate -qp $all >passed
mkdir a b c d
validate --split 25 --file a/part-%.yaml $all
ls a; cat a/* | cmp - passed
validate --split-by game --file b/%.yaml $all
ls b; for f in b/*; do validate --only-game $(basename $f .yaml) -qp $all | cmp - $f; done
validate -j2 --split-by how -O c/%.json -o json $all
ls c; cat c/*.json | validate
validate --split-by event -O d/%.yaml samples/stratego/*.yaml samples/stratego/flag.xml 2>/dev/null; ls d
for j in 1 2; do validate -qj$j --split 7 --unique -O $j-% $all $all; cat $j-* | cksum; done | uniq | wc -l; ls | grep -c '^1-'
# the default name; what cannot be
validate -q --split 50 $all; ls *.yaml
for o in '--split 0' '--split-by plies' '--split 2 --split-by game' '--file x%' '--split 2 --file x' '--split 2 -O nowhere/%'; do validate -q $o $all; echo $?; done
cp samples/stratego/archive.yaml 0001.yaml
validate -q --split 50 0001.yaml; echo $?; cmp 0001.yaml samples/stratego/archive.yaml
validate --split-by game -O e-% $all nowhere; ls | grep '^e-'
seq 600 | while read -r n; do sed "s/^event:.*/event: e$n/" samples/stratego/no-move.yaml; done | validate -q --split-by event -O f-%; echo $?; ls -a | grep -c -e '^f-' -e '^.strat'
# hostile texts: each has its own file, here, and as few files can be open as there may be
mkdir h; n=0
for k in '"a/b"' '"../x"' '".."' '""' '"."' '"-rf"' '"none"' '"a_b"' '"a b"' '"a  b"' '"\u00e9"' '"\u00e8"' '"\e[31m"' '"~"' '"a%b"' '"a.b-c"' "\"$(printf '%0300d' 1)\"" "\"$(printf '%0300d' 2)\""; do
	n=$((n + 1))
	awk -v n=$n -v k="$(printf '%s' "$k" | sed 's/\\/&&/g')" '/^id:/ { $0 = "id: n" n } /^event:/ { $0 = "event: " k } { print }' samples/stratego/no-move.yaml
done >keys.yaml
validate --split-by event -O 'h/%.yaml' keys.yaml
(cd h; grep '^id:' *); cat h/* | wc -c; validate -qp keys.yaml | wc -c; ls
(ulimit -n 12; validate -q --split-by event -O 'g-%' keys.yaml 2>&1; echo $?) | sed "s/'.*'/.../"; ls -A | grep -e '^g-' -e strat-
(ulimit -f 1; validate -q --split 1 -O 'g-%' $all 2>&1; echo $?) | sed "s/'.*'/.../"; ls -A | grep -e '^g-' -e strat-
sed 's/"a.b-c"/full/' keys.yaml | validate -q --split-by event -O /dev/% --where '.id == "n16"'; echo $?
