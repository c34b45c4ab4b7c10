# plies are those of the record, which has 131 behind it: in every command
sed 's/1\*x13 .*/1*x13 1*x13/; /^claims:/,$d' $ROOT/samples/galaxy-grid/dispute-bounce.yaml >twice.yaml
validate twice.yaml
replay -e twice.yaml 2>/dev/null | cut -f 1 | sort -u
adjudicate -o text -c 'illegal at 133' -c 'over at 132' -c 'over at 131' -c 'illegal at 131' twice.yaml
adjudicate -q -c 'illegal at 132' twice.yaml && echo upheld
adjudicate -o text -I several-zero samples/galaxy-grid/dispute-bounce.yaml
