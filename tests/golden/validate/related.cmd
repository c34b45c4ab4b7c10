# games that are the beginning of another one, and ids of several games
cut() { awk -v n="$2" '/^moves:/ { print; m = 1; next } /^result:/ { print "result: unfinished"; exit } !m || n-- > 0' "$1"; }
for g in galaxy-grid strata5 stratego stratego-card stratix; do
	gen -g $g -n 1 -s 21 | sed 's/^id:.*/id: whole/' >$g.yaml
	cut $g.yaml 3 | sed 's/^id:.*/id: three/' >$g-3.yaml
	cut $g.yaml 2 | sed 's/^id:.*/id: two/' >$g-2.yaml
	cut $g.yaml 0 | sed 's/^id:.*/id: none/' >$g-0.yaml
done
show() { validate --unique -f json "$@" | sed -n '/beginning/s/.*"record":\([0-9]*\).*message":"\([^"]*\)".*/\1 \2/p'; }
for g in galaxy-grid strata5 stratego stratego-card stratix; do
	show $g.yaml $g-3.yaml $g-2.yaml $g-0.yaml
	show $g-2.yaml $g-0.yaml $g.yaml $g-3.yaml $g-2.yaml
done
validate --unique stratego-3.yaml stratego.yaml stratego-2.yaml strata5-2.yaml
# another set-up, another ruling: another beginning
beginnings() { validate --unique "$@" 2>&1 | grep -c '\[beginning\]'; }
sed 's/^log:/event: another\n&/' strata5-2.yaml | beginnings - strata5.yaml
sed 's/repetition: none/repetition: threefold-draw/' strata5-2.yaml | beginnings - strata5.yaml
beginnings strata5-0.yaml strata5.yaml
# the same on disk, from a pipe, with any number of workers
gen -g strata5 -n 400 -s 9 >many.yaml
sed '/^  [23]\. /,/^result/{/^result/!d;}; s/^result.*/result: unfinished/' many.yaml >few.yaml
sed 's/^id: g\(.*\)..$/id: \1/' many.yaml >ids.yaml
for o in "-j1" "-j2 --buffer-size 1" "-j8 --buffer-size 4K"; do
	cat few.yaml many.yaml ids.yaml | validate --unique -p -f json $o 2>found | cksum
	cksum <found
done | sort -u | wc -l
validate --unique few.yaml many.yaml ids.yaml 2>&1 | tail -n 2
validate --unique -w few.yaml many.yaml
mkdir left; TMPDIR=$PWD/left validate --unique -q --buffer-size 1 many.yaml; ls -A left
# no room
(ulimit -f 20; TMPDIR=. validate --unique -p --buffer-size 1K many.yaml >/dev/null); echo $?
TMPDIR=nowhere validate --unique -q --buffer-size 1K many.yaml; echo $?
validate --unique --buffer-size 0 many.yaml; echo $?
