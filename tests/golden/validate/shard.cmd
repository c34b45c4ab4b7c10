# the shards of an archive are the archive: each record is in one of them, in the order of the input
all='samples/galaxy-grid/archive.yaml samples/strata5/archive.yaml.gz samples/stratego/archive.yaml samples/stratix/lesson.yaml'
validate -qp $all >whole
validate -q --bgzip $all >blocks.gz
for n in 1 2 3 7 64; do
	for i in "$all" whole blocks.gz; do
		for k in $(seq $n); do validate -qpj$((k % 2 + 1)) --shard $k/$n $i; done | cmp - whole
	done
done
# about equal, and counted
for k in 1 2 3 4; do validate --shard $k/4 $all; done
for k in 1 2 3 4; do validate -qp --shard $k/4 $all | wc -c; done
for k in 1 2 3 4; do validate -f json --shard $k/4 whole; done | sed 's/.*"valid":\([0-9]*\).*/\1/'
# the same from a file on standard input, plain or gzip, and by inputs of one text
validate -qp --shard 2/3 whole >second
validate -qp --shard 2/3 <whole | cmp - second
validate -qp --shard 2/3 <blocks.gz | cmp - second
gzip -c whole >plain.gz; validate -qp --shard 2/3 - <plain.gz | cmp - second
validate -qp --shard 2/3 plain.gz | cmp - second
# with other options: the shard comes first
validate --shard 2/3 --number -40 whole
validate -qp --shard 2/3 --first 2 whole | head -n 2
validate -qp --shard 3/3 --only-game stratego whole | grep -c '^id'
for j in 1 2; do validate -qpj$j --shard 1/2 --sample 5 whole | cksum; done | uniq | wc -l
replay --summary --shard 2/60 whole | cut -f 2-4
# a record that is too large is in one shard, too
(cat whole; sed '/^moves/,$s/^/ /' whole; cat whole) >large
for k in 1 2 3 4 5; do validate -q --max-record 4K -R - --shard $k/5 large; done >parts; validate -q --max-record 4K -R - large | cmp - parts; wc -c <parts
# what cannot be
cat whole | validate --shard 1/2; echo $?
validate --shard 1/2 whole nowhere; echo $?
for s in 0/3 4/3 3 /3 3/ a/b 1/1000001 1/3/5 '' +1/3; do validate --shard "$s" whole; echo $?; done 2>&1 | sort | uniq -c
