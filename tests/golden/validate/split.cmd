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
