# in every command: damage in blocked gzip is told, with its place; nothing of the damaged block is used; the rest is read; the status is 2
for i in 1 2 3 4 5; do cat samples/*/archive.yaml; done >whole.yaml
validate -qO whole.gz whole.yaml
python3 - <<'END'
data = open("whole.gz", "rb").read()
blocks, at = [], 0
while at < len(data):
    blocks.append(at)
    at += int.from_bytes(data[at + 16:at + 18], "little") + 1

def damage(name, *places):
    new = bytearray(data)
    for place in places:
        new[place] ^= 4
    open(name + ".gz", "wb").write(new)

damage("text", (blocks[3] + blocks[4]) // 2)
damage("table", blocks[3] + 20)                 # the first bits of the packed text: what they say shows in all of it
damage("sum", blocks[4] - 8)                    # the checksum itself
damage("first", 1)                              # the first bytes of the file
damage("head", blocks[3])
damage("flags", blocks[3] + 3)
damage("length", blocks[3] + 17)                # harmless: the block still ends where it ends
damage("time", blocks[3] + 5)                   # harmless
damage("last", blocks[-2] + 100)
damage("end", blocks[-1] + 16)                  # of the empty block
damage("twice", blocks[2] + 100, blocks[3] + 100)
damage("both", blocks[1] + 100, blocks[5] + 100)
END
for f in text table sum first head flags length time last end twice both; do
	echo "# $f"
	validate -wp $f.gz >one 2>one.err; echo $?
	validate -wpj1 $f.gz 2>two.err | cmp - one; cmp one.err two.err
	cat $f.gz | validate -qwp | cmp - one
	cat one.err; diff whole.yaml one | grep -c '^< ---'; diff whole.yaml one | grep -c '^>'
done
for c in 'replay --summary' 'render --at 0' 'adjudicate --impact two-squares' 'validate -f json' 'replay --summary -j1'; do
	$c text.gz >out 2>err; echo "$c: $?"; grep -h gzip out err
done
echo "# with an index: which records they are; and parts are read as far as they are whole"
# (not where a hash of the archive looks, or the index is refused)
cat whole.yaml whole.yaml | validate -qO text.gz; validate -q --index text.gz
python3 - <<'END'
data = bytearray(open("text.gz", "rb").read())
part = len(data) - 16384
data[(part * 6 // 15 + 16384 + part * 7 // 15) // 2] ^= 4
open("text.gz", "wb").write(data)
data[5000] ^= 4
open("refused.gz", "wb").write(data)
END
cp text.gz.sti refused.gz.sti; validate --shard 1/3 refused.gz; echo $?; validate -q refused.gz; echo $?
for o in '' '-j1' --no-index '--shard 1/3' '--shard 2/3' '--shard 2/3 -j1' '--shard 3/3' '--number 300-700' '--number 300-470,480-700 -j1' '--number 300-700 --first 250' '--only-id g7'; do
	validate -w $o text.gz 2>&1; echo "$o: $?"
done
validate -wp text.gz >one 2>/dev/null
for k in 1 2 3; do validate -qwp --shard $k/3 text.gz; done | cmp - one
for k in 1 2 3; do validate -w --no-index --shard $k/3 text.gz; done
validate -qw --ledger part.json --shard 2/3 text.gz; sed 's/.*"status"/"status"/' part.json; validate --sum part.json
echo "# a damaged archive gets no index, and is no log; a sealed one is read on"
validate -q --index head.gz; echo $?; ls head.gz.sti
adjudicate --reconcile text.gz head.gz; echo $?
validate --sealed=out -qwO sealed.gz whole.yaml; validate -w --sealed sealed.gz; echo $?
python3 - <<'END'
data = bytearray(open("sealed.gz", "rb").read())
data[30000] ^= 1
open("sealed.gz", "wb").write(data)
END
validate -w --sealed sealed.gz; echo $?
# in blocks that end anywhere, a record that the damage cuts is unreadable, and the text behind it up to the next record is lost
bgzip -c whole.yaml >full.gz
printf x | dd of=full.gz bs=1 seek=30000 conv=notrunc 2>dd; validate -w full.gz; echo $?
