# needs terminal
zcat $ROOT/samples/stratego/archive.yaml.gz >games.yaml
python3 - <<'END'
import struct, zlib

# Blocked gzip: each member says in an extra field how long it is; the last is empty.
text = open("games.yaml", "rb").read() * 3
with open("games.gz", "wb") as out:
    for at in list(range(0, len(text), 3000)) + [len(text)]:
        piece = text[at:at + 3000]
        packer = zlib.compressobj(6, zlib.DEFLATED, -15)
        packed = packer.compress(piece) + packer.flush()
        out.write(b"\x1f\x8b\x08\x04" + bytes(5) + b"\xff" + struct.pack("<HBBHH", 6, 66, 67, 2, len(packed) + 25))
        out.write(packed + struct.pack("<II", zlib.crc32(piece), len(piece)))
END
cat games.yaml games.yaml games.yaml | validate -p - >plain
for jobs in 1 2 8; do validate -p -j $jobs games.gz | cmp - plain; done
# Cut off between two blocks: the empty one at the end is missing.
head -c -$(tail -c 100 games.gz | python3 -c 'import sys; s = sys.stdin.buffer.read(); print(len(s) - s.rindex(b"\x1f\x8b"))') games.gz >end.gz
gunzip -t end.gz; validate end.gz; echo $?; cat end.gz | validate; echo $?
# Cut off, and damaged, in the middle of it: nothing of a block that is not whole is used, and it is the same however many workers there are.
head -c 5000 games.gz >cut.gz
(head -c 3000 games.gz; printf xxxxxxxx; tail -c +3009 games.gz) >damaged.gz
for file in cut.gz damaged.gz; do
	cat $file | validate -j 1 >one 2>one.err
	echo $?
	cat $file | validate -j 8 >many 2>many.err
	cmp one many; cmp one.err many.err
	tail -n 2 one.err
done
