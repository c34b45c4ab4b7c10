# needs terminal
# a run that is interrupted says with which record it goes on, and the two parts are the whole
i=0; while [ $i -lt 24 ]; do cat samples/*/archive.yaml; i=$((i + 1)); done >big.yaml
validate -q --index big.yaml
mkfifo out
for c in 'validate -wpj1' 'validate -wpj2 --number 3-20,80-2200 --only-game strata5 --no-index' 'replay -j2 --events' 'validate -Cwj2 --shard 2/3 --no-index' \
	'validate -wpj1 --number 3-40,90-94,300-2200' 'validate -wpj2 --number 1-9,60-70,300-2200 --shard 1/2'; do
	$c big.yaml >whole 2>/dev/null
	$c big.yaml >out 2>told & pid=$!
	exec 7<out
	head -c 20000 <&7 >parts
	kill -TERM $pid
	cat <&7 >>parts
	{ wait $pid; status=$?; } 2>/dev/null
	more=$(sed -n 's/.*: the same with --number \([0-9,-]*\) goes on from there$/\1/p' told)
	case $more in '') echo "not said"; cat told ;; esac
	$c --number 1-1 big.yaml >/dev/null 2>&1 # (a run that is not interrupted says nothing of it)
	set -- $c; while [ $# -gt 0 ]; do case $1 in --number) shift ;; *) printf '%s ' "$1" ;; esac; shift; done >again
	$(cat again) --number "$more" big.yaml >>parts 2>/dev/null
	cmp parts whole && echo "$c: $status, and goes on"
done
echo "# where it would not be the same, nothing is said"
for c in 'validate -wp --unique' 'validate -wp -R bad'; do
	$c big.yaml >out 2>told & pid=$!
	exec 7<out
	head -c 20000 <&7 >/dev/null
	kill -TERM $pid
	cat <&7 >/dev/null
	wait $pid 2>/dev/null
	grep -c 'goes on' told
done
echo "# how far it is"
python3 -c '
import os, pty, re, select, signal, subprocess, time
ours, theirs = pty.openpty()
run = subprocess.Popen(["validate", "-wpj1", "big.yaml"], stdout=subprocess.PIPE, stderr=theirs)
run.stdout.read(1000)
time.sleep(2.2)
run.send_signal(signal.SIGUSR1)
run.communicate()
seen = ""
while not re.search(r" consumed\r\n$", seen) and select.select([ours], [], [], 10)[0]: # (a terminal hands it over in pieces)
    seen += os.read(ours, 1 << 16).decode()
far = r"\d+ records, \d+ a second, \d+%, (\d+ s|\d+ min \d+ s|\d+ h \d+ min) left"
for what in r"\r\x1b\[Kvalidate: " + far + r"\r\x1b\[K", r"validate: so far: \d+ records in = .*\r\nvalidate: " + far + r"\r\n", \
        r"validate: 2400 records in = 2400 valid .*\r\n$":
    print("seen" if re.search(what, seen) else (what, seen))
'
