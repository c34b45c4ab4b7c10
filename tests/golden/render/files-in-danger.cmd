cp samples/stratego/flag.yaml x; cp x kept; cp x 1; ln -s x soft
for out in x soft; do render -O $out x; echo $? >&2; done
render -O x <x; echo $? >&2
render x >>x; echo $? >&2
render -O % 1; echo $? >&2
cmp x kept && cmp 1 kept && echo unharmed
# '-' is standard output.
render -o prose -O - x | head -n 1
# A file that cannot be written whole is not there, and what was there stays.
echo old >old
(ulimit -f 1; render -o svg -O old x; echo $?; render -o svg -O new x; echo $?) 2>&1 | cat
cat old
mkdir closed
render -o png -O nowhere/x x; echo $? >&2
render -O closed x; echo $? >&2
ls -A
