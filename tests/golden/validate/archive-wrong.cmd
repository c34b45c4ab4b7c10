# in every command: what is wrong with an archive, its index or the question is told, with status 2, and no record is written
for i in 1 2 3 4 5 6; do cat samples/*/archive.yaml; done >whole.yaml
validate -qO a.gz whole.yaml; validate -q --index a.gz
mkdir damaged other cut
cp a.gz damaged; cp a.gz other
python3 - <<'END'
index = bytearray(open("a.gz.sti", "rb").read())
index[len(index) // 2] ^= 1
open("damaged/a.gz.sti", "wb").write(index)
# Cut off inside of a block, inside of its head, after its first byte, between two blocks, and before the empty last one.
data = open("a.gz", "rb").read()
blocks, at = [], 0
while at < len(data):
    blocks.append(at)
    at += int.from_bytes(data[at + 16:at + 18], "little") + 1
for name, n in ("a", blocks[3] + 500), ("b", blocks[3] + 12), ("c", blocks[3] + 1), ("d", blocks[3]), ("e", blocks[-1]), ("f", 100):
    open("cut/" + name + ".gz", "wb").write(data[:n])
END
sed 's/^id: g7$/id: x7/' whole.yaml | validate -qO x.gz; validate -q --index x.gz; cp x.gz.sti other/a.gz.sti
for c in 'validate -p' 'validate -j1 -O out.yaml' 'validate -C -R rejected' 'replay --at 1' 'replay --summary' 'render --at 1' 'render -o html --site site' 'adjudicate -n'; do
	echo "# $c"
	for o in 'damaged/a.gz --only-id g7' 'other/a.gz --number 3' cut/a.gz cut/b.gz cut/c.gz cut/d.gz cut/e.gz cut/f.gz 'cut/d.gz --number 2' "a.gz --where .winer" \
		"a.gz --where .result.hwo=="; do
		$c $o >out 2>err; echo "$? $(head -c 100 out) $(sed "/^Try/d; /^validate: [0-9]/d; s|cut/..gz|cut|" err)"
	done | uniq -c
done
cat out.yaml rejected; ls -A site
# with -f json it is told on standard output
validate -f json cut/d.gz
# from a pipe, it is seen at the end; blocks with other gzip after them are no cut
cat cut/d.gz | validate -w 2>&1 | tail -n 2
gzip -c samples/stratego/lesson.yaml >plain.gz; cat a.gz plain.gz a.gz plain.gz >mixed.gz; validate -w mixed.gz
(cat a.gz; head -c 300 /dev/zero) >padded.gz; validate -w padded.gz
cat a.gz cut/e.gz a.gz | tee two.gz | validate -w; validate -w two.gz
