# needs terminal
# by an index and by reading all, the commands write the same
all='samples/galaxy-grid/archive.yaml samples/strata5/archive.yaml samples/stratego/archive.yaml samples/stratix/illegal.yaml'
cat $all >plain.yaml
# what is hard to find: no id, the same id twice, a long id, nothing that can be read, a record that is too large, marks of order
printf -- '---\nid: g3\n---\nid: [\n...\n\n# a comment\n...\n\357\273\277---\nid: %s\ngame: chess\n%%YAML 1.1\n---\nid: last\n' \
	"$(printf '%060d' 0)" >>plain.yaml
sed '/^moves/,$s/^/ /' plain.yaml | sed '1s/^/---\nid: large\n/; s/^---/  ---/' >large; head -n 1 samples/stratego/flag.xml >xml; cat samples/stratego/flag.xml >>plain.yaml
cat large samples/stratego/lesson.yaml >>plain.yaml
gzip -cn plain.yaml >plain.gz; bgzip -c plain.yaml >blocks.gz
python3 - <<'END'
import struct, zlib

# Tiny blocks, some of them empty.
text = open("plain.yaml", "rb").read()
with open("tiny.gz", "wb") as out:
    at = 0
    for n in [700, 0, 1, 1300, 90] * 100000:
        piece = text[at:at + n]
        at += n
        packer = zlib.compressobj(6, zlib.DEFLATED, -15)
        packed = packer.compress(piece) + packer.flush()
        out.write(b"\x1f\x8b\x08\x04" + bytes(5) + b"\xff" + struct.pack("<HBBHH", 6, 66, 67, 2, len(packed) + 25))
        out.write(packed + struct.pack("<II", zlib.crc32(piece), len(piece)))
        if at >= len(text) and n == 0:
            break
END
validate -qj2 --max-record 20K --index plain.yaml blocks.gz tiny.gz; echo $?
validate --max-record 20K -j1 --index plain.yaml 2>&1 >/dev/null | tail -n 1; ls *.sti
same() { # OPTIONS
	validate --max-record 20K "$@" >one 2>one.err; echo $? >>one
	validate --max-record 20K --no-index "$@" >two 2>two.err; echo $? >>two
	cmp one two && cmp one.err two.err || echo "with $*"
	n=$((n + 1))
}
n=0
for f in plain.yaml blocks.gz tiny.gz 'plain.yaml samples/stratego/archive.yaml tiny.gz' 'samples/stratix/archive.yaml plain.yaml'; do
	for id in g3 s119 last large nowhere '' "$(printf '%060d' 0)" "$(printf '%047d' 0)" 'g3 --only-id lesson' 'g3 --only-id g3 --first 1' 'g7 --only-game stratego'; do same -p --only-id $id $f; done
	for o in 1 61 62 63 64 66 67 68 58-67 -3 64- 1-3,2-5,5,7,1-2,65 300 60-80; do same -f json --number $o $f; done
	for o in 1/1 1/2 2/2 1/7 3/7 7/7 2/100 90/100 100/100; do same -p --shard $o $f; same -R - -j2 --shard $o $f; done
	for o in '' '--seed 7' '--number 10-50' '--shard 2/3' '--only-game strata5' '--first 2 --number 5-9' '--first 2 --number 3,5,9' '--only-game stratix' '--only-game stratego --number 30-' '--where .plies>40'; do
		case $o in *first*) same -p $o $f;; *) same -p --sample 5 $o $f;; esac
	done
	same -p --sample 1000 $f; same -p --only-game strata5 $f; same -p --first 3 --only-game stratego $f; same -p --only-game galaxy-grid --only-id s107 $f
	same -p --number 8- --first 3 $f
	same -C --number 5-70 --first 3 --only-game stratego $f
	same --max-record 64M -p --only-id large $f
	same --max-record 1K -R - --number 60-68 $f
done
echo $n runs twice
replay --summary --only-id s104 blocks.gz | cut -f 2-5; replay --no-index --summary --only-id s104 blocks.gz | cut -f 2-5
render --only-id lesson --at 0 tiny.gz | head -n 1
# the places in findings
validate --only-id too-far samples/strata5/illegal.yaml plain.yaml
cat samples/stratego/flag.yaml samples/strata5/illegal.yaml >illegal.yaml; validate -q --index illegal.yaml; validate --number 2 illegal.yaml; validate --number 2 --no-index illegal.yaml
