# If one of several files cannot be written, none is there, even when what was packed is written only at the end.
sed 's/^event:.*/event: a/' samples/stratego/no-move.yaml >two.yaml
cat samples/stratego/archive.yaml >>two.yaml
mkdir parts; echo old >parts/a.yaml.gz
for o in '' --sealed; do (ulimit -f 2; validate -q $o --split-by event -O 'parts/%.yaml.gz' two.yaml; echo $?); done
ls -A parts; cat parts/a.yaml.gz
validate -q --sealed --split-by event -O 'parts/%.yaml.gz' two.yaml; ls -A parts; gzip -dc parts/*.gz | validate --sealed
