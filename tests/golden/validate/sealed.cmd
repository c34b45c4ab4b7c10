# a stream that came whole says so, and one that did not is refused
a=samples/stratego/archive.yaml
echo "# written by each command that writes records, and read by all"
validate -wp --sealed $a >sealed.yaml; echo $?; tail -n 1 sealed.yaml
head -n -1 sealed.yaml | cmp - $a && head -n -1 sealed.yaml | b2sum -l 128 | cut -c -32
for c in 'validate -p' 'validate -C' 'validate -j2 --full' 'replay --at 3' 'replay --from 0' 'replay --as red' 'replay -j2 --as blue --from 2'; do
	echo "## $c"
	$c -q --sealed $a | tee whole | tail -n 1
	for to in 'validate' 'replay --at 1' 'render' 'adjudicate -n' 'validate -j2'; do $to -q --sealed <whole >/dev/null || echo "$to: $?"; done
	head -n -1 whole | validate -q --sealed; echo "without its seal: $?"
	tail -n +2 whole | validate -q --sealed; echo "without its beginning: $?"
	sed '9s/.$/x/' whole | validate -q --sealed; echo "with another letter: $?"
done
echo "# only sides that are asked for"
validate -q --sealed $a; echo $?
validate -wp --sealed=out $a | validate -p --sealed=in | tail -n 1
validate -wp --sealed=both $a | tail -n 1
cat $a | validate -wp --sealed | tail -n 1
cat $a | validate -wp --sealed=out | validate -p --sealed | replay --at 1 --sealed | tail -n 1
echo "# parts, compression, files"
cat sealed.yaml sealed.yaml | validate -w --sealed
gzip -c sealed.yaml | validate -w --sealed -j2
validate -w --sealed sealed.yaml $a
cp sealed.yaml longer.yaml; cat $a >>longer.yaml; validate -wp --sealed longer.yaml | tail -n 1
echo "# findings do not hinder it, trouble does"
validate -qp --sealed -R bad.yaml samples/stratego/illegal.yaml samples/stratego/lesson.yaml | tail -n 1; tail -n 1 bad.yaml
validate -q --sealed bad.yaml; echo $?
validate -qp --sealed samples/stratego/illegal.yaml | validate --sealed; echo $?
validate -qp --sealed -R bad.yaml nowhere $a | tail -n 1; cat bad.yaml
validate -qp --sealed sealed.yaml longer.yaml | tail -n 1
head -c 3000 samples/stratego/archive.yaml.gz | validate -qp --sealed=out | tail -n 1
(validate -p --sealed $a; echo "full: $?" >&2) 2>&1 >/dev/full
printf 'strat: 1\nx: &' | validate -q -R - --sealed=out
echo "# all is read"
validate --sealed --first 2 sealed.yaml
head -n 200 sealed.yaml | validate --number 1-2 --sealed
validate -w --sealed --shard 2/3 sealed.yaml
tail -n +2 sealed.yaml >changed.yaml; validate -w --sealed --shard 3/3 changed.yaml
validate -wp --sealed --sample 2 $a | validate --sealed
echo "# files of a split"
validate -q --sealed --split 8 $a; tail -qn 1 000?.yaml; validate -w --sealed 000?.yaml
validate -q --sealed --split-by how $a nowhere; tail -qn 1 flag.yaml; validate -q --sealed flag.yaml; echo $?
echo "# and in blocked gzip"
validate -wp --bgzip --sealed $a | validate -j2 --sealed
validate -wp --bgzip --sealed $a | gunzip | cmp - sealed.yaml
validate -qO one.yaml.gz -R - --sealed $a samples/stratego/illegal.yaml | tail -n 1; gunzip -c one.yaml.gz | cmp - sealed.yaml
validate -q --sealed --bgzip --split 8 $a; validate -w --sealed 000?.yaml.gz
echo "# without the option a seal is no part of a record"
cat sealed.yaml sealed.yaml | validate -p | tail -n 1
{ cat sealed.yaml; tail -n +2 samples/stratego/flag.yaml; } | validate
{ cat samples/stratego/flag.xml; tail -n 1 sealed.yaml; } | validate
echo "# no sense"
validate --sealed=all $a; validate --sealed=out $a; replay --events --sealed=out $a; render --sealed=both $a
validate -o json -p --sealed $a; replay -f json --sealed $a; replay -L --sealed -g stratego; adjudicate -x --sealed $a $a; adjudicate --sealed=out $a
