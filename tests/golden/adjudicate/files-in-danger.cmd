cp samples/stratego/flag.yaml x; cp x y; cp x kept
adjudicate -x -m x x y; echo $? >&2
adjudicate -x -m y x - <y; echo $? >&2
adjudicate -x x y >>y; echo $? >&2
cmp x kept && cmp y kept && echo unharmed
echo old >z; chmod 600 z
adjudicate -q -x -m z x y; echo $? >&2; stat -c '%a' z; validate z
(ulimit -f 0; adjudicate -q -x -m z x y; echo $?) 2>&1 | cat; validate -q z; ls -A
