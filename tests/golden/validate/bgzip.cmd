# valid records as blocked gzip: bgzip and gunzip read it, and so do the commands
all='samples/galaxy-grid/archive.yaml samples/strata5/archive.yaml samples/stratego/archive.yaml'
validate -qp $all >plain
validate -q --bgzip $all >packed
validate -q -O named.yaml.gz $all
validate -qj2 --bgzip -O named $all
cmp packed named.yaml.gz; cmp packed named
bgzip -t packed; gunzip -t named.yaml.gz
gunzip -c <packed | cmp - plain; bgzip -dc packed | cmp - plain; validate -qp packed | cmp - plain
# the last block is empty
tail -c 28 packed | od -An -tx1
# a record is in one block; one that needs more is in no more than it needs
awk 'BEGIN { print "strat: 1\ngame: stratego\nid: long\nvariant: barrage"; for (i = 0; i < 14000; i++) print "x-" i ": abc" }' >long
sed -n '/^setup/,$p' samples/stratego/no-move.yaml >>long
cat plain long plain plain | validate -q --bgzip | python3 -c '
import sys, zlib
raw, at, text, cuts = sys.stdin.buffer.read(), 0, b"", [0]
while at < len(raw):
    size = int.from_bytes(raw[at + 16:at + 18], "little") + 1
    text += zlib.decompress(raw[at + 18:at + size - 8], -15)
    cuts.append(len(text))
    at += size
starts = [0] + [i + 1 for i in range(len(text)) if text[i:i + 5] == b"\n---\n"] + [len(text)]
for a, b in zip(starts, starts[1:]):
    blocks = sum(1 for c in cuts[:-1] if a < c < b) + 1
    if blocks > (b - a + 65279) // 65280:
        print("record at", a, "of", b - a, "bytes lies in", blocks, "blocks")
print(len(starts) - 1, "records,", len(cuts) - 1, "blocks")'
# several files
mkdir a; validate -q --split 25 --bgzip $all; ls *.gz
validate -q --split-by game -O a/%.gz $all; for f in a/*; do bgzip -t $f; gunzip -c $f | validate -q --only-game $(basename $f .gz) -; done; cat a/* | bgzip -dc | cmp - plain
# one file, as it is
validate -q -O as-it-is $all; cmp as-it-is plain; validate -q -o json -O all.json $all; head -n 1 all.json | cut -c 1-30
validate -O - samples/stratego/flag.yaml | cmp - samples/stratego/flag.yaml
validate -q -O good.gz -R - samples/stratego/illegal.yaml samples/stratego/archive.yaml | cmp - samples/stratego/illegal.yaml; gunzip -c good.gz | cmp - samples/stratego/archive.yaml
# what cannot be
cp samples/stratego/archive.yaml x.gz
for o in '-O x.gz' '-O nowhere/x' '-O a' '-O y -R y' '-p -R -'; do validate -q $o x.gz; echo $?; done
cmp x.gz samples/stratego/archive.yaml
validate -q -O /dev/full samples/stratego/archive.yaml; echo $?
validate -q --bgzip samples/stratego/archive.yaml >/dev/full; echo $?
validate -q -O x.gz samples/stratego/archive.yaml nowhere; echo $?; bgzip -t x.gz
