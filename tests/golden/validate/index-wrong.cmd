# an index that is damaged, or of another archive, is an error: nothing is read and nothing is passed
for i in 1 2 3 4 5 6; do cat samples/*/archive.yaml; done >a.yaml
validate -q --bgzip a.yaml >b.gz
validate -q --index a.yaml b.gz
try() { validate -p --only-id g7 --number -3 "$@" >out 2>err; echo "$? $(wc -c <out) $(cat err)"; }
cp a.yaml.sti kept
try a.yaml
flip() { python3 -c 'import sys
at = int(sys.argv[3]); data = bytearray(open(sys.argv[1], "rb").read()); data[at] ^= 0x55; open(sys.argv[2], "wb").write(data)' "$@"; }
for at in 0 9 40 4095 4096 20000 -300 -120 -2; do flip kept a.yaml.sti $at; try a.yaml; done | uniq -c
for n in 0 1 127 128 143 144 5000 $(($(wc -c <kept) - 1)); do head -c $n kept >a.yaml.sti; try a.yaml; done | uniq -c
(cat kept; echo) >a.yaml.sti; try a.yaml
# every single byte, damaged: told, or the answer is the same
cp samples/stratego/lesson.yaml l.yaml; validate -q --index l.yaml
python3 - <<'END'
import subprocess
good = open("l.yaml.sti", "rb").read()
run = lambda: subprocess.run(["validate", "-p", "--number", "1", "l.yaml"], capture_output=True)
want = run()
for at in range(len(good)):
    open("l.yaml.sti", "wb").write(good[:at] + bytes([good[at] ^ 0x55]) + good[at + 1:])
    got = run()
    if got.returncode != 2 or got.stdout or b"l.yaml.sti" not in got.stderr:
        print("byte", at, got)
END
# another version
(head -c 8 kept; printf '\002'; tail -c +10 kept) >a.yaml.sti; try a.yaml
# of another archive
cp b.gz.sti a.yaml.sti; try a.yaml
cp kept a.yaml.sti; sed 's/^id: g7$/id: x7/' a.yaml >c.yaml; cp kept c.yaml.sti; try c.yaml
(cat a.yaml; echo) >c.yaml; try c.yaml
head -c 100000 b.gz >c.yaml; cp b.gz.sti c.yaml.sti; try c.yaml
# changed where only the record shows it
flip a.yaml c.yaml 30000; cp kept c.yaml.sti; try c.yaml
for o in '--number 40-' '--number 5-30' '--shard 2/3' '--shard 1/3' '--sample 600'; do validate -q $o c.yaml; echo $?; done
# --no-index does not look at it
validate -q --only-id g7 --no-index c.yaml; echo $?
# nor does a command that selects nothing by it
echo >a.yaml.sti; validate a.yaml; validate --where '.id == "g7"' --first 1 a.yaml
# what gets none
gzip -c a.yaml >plain.gz
validate -q --index plain.gz; echo $?; validate -q --index - <a.yaml; echo $?; cat a.yaml | validate -q --index /dev/stdin; echo $?
validate -q --index nowhere; echo $?; head -c 5000 b.gz >cut.gz; validate -q --index cut.gz; echo $?; : >empty; validate -q --index empty; echo $?
mkdir d.yaml.sti; cp a.yaml d.yaml; validate -q --index d.yaml; echo $?; validate --only-id g7 d.yaml; echo $?
cp a.yaml e.yaml; cp a.yaml e.yaml.sti; validate -q --index e.yaml e.yaml.sti; echo $?
for o in '--number 3' '--only-game stratego' '--shard 1/2'; do validate --index $o a.yaml; echo $?; done
ls -d *.sti .strat* 2>/dev/null
