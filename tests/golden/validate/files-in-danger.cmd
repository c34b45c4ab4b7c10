# An output that is an input is refused before anything is written: by any name, as a link, on standard input.
cp samples/stratego/illegal.yaml x; cp x kept
ln -s x soft; ln x hard; mkdir data; cp x data/board.yaml
for out in x ./x soft hard; do validate -p -R $out x; echo $? >&2; done
validate -R x <x; echo $? >&2
validate -R x /dev/stdin <x; echo $? >&2
validate -R data/board.yaml --data data samples/stratego/flag.yaml; echo $? >&2
validate -C x >>x; echo $? >&2
validate -C - <x >>x; echo $? >&2
validate samples/stratego/flag.yaml x 2>>x; echo $?
cmp x kept && cmp data/board.yaml kept && echo unharmed
# Two outputs are not one file.
validate -R both samples/stratego/illegal.yaml 2>both; cat both
# '-' is standard output, and so is its name; it has one use at a time.
validate -q -R - x | cmp - x
validate -q -R /dev/stdout x | cmp - x
validate -q -R y x >y; cmp x y
validate -q -f json -R - x 2>&1 >y; cmp x y
for o in --pass --canonical --full; do validate $o -R - x; echo $? >&2; done
validate --pass -R /dev/stdout x | cat
# A file is replaced when the new one is whole: with its permissions, through links, and nothing else is left.
echo old >z; chmod 604 z; ln -s z link; ln -s new dangling
validate -q -R link x; cmp x z; stat -c '%a' z; test -L link && echo 'still a link'
validate -q -R dangling x; cmp x new
echo old >z; mkfifo pipe; sleep 20 >pipe & sleeper=$!
validate -R z pipe & v=$!
while ! ls -l /proc/$v/fd 2>/dev/null | grep -q "/pipe$"; do sleep 0.1; done # (it reads, so its other files are there)
kill -TERM $v; wait $v 2>wait; echo $?; cat z; kill $sleeper
(ulimit -f 1; cat x x x x x | validate -q -R z; echo $?) 2>&1 | cat
cat z; ls -A
# Two outputs are not one file, by whatever name: nothing is written then.
mkdir two; ln -s ../two two/here; ln -s o.yaml two/link; cd two; two="$ROOT/samples/stratego/lesson.yaml $ROOT/samples/stratego/illegal.yaml"
for o in '-R o.yaml' '-R ./o.yaml' '-R here/o.yaml' '-R link' '--ledger o.yaml' '--ledger ../two/o.yaml'; do validate -q -O o.yaml $o $two; echo $? >&2; done
validate -q -R o.yaml --ledger link $two; echo $? >&2
for o in '-R o-0001.yaml' '--ledger here/o-0002.yaml'; do validate -q --split 1 -O 'o-%.yaml' $o $ROOT/samples/stratego/archive.yaml; echo $? >&2; done
cp $ROOT/samples/stratego/lesson.yaml a.yaml; validate -q --index -O ./a.yaml.sti a.yaml; echo $? >&2
ls -A; validate -q -O o.yaml -R other.yaml --ledger o.json $two; validate -q -O /dev/null -R /dev/null $two; ls
