render -o svg --file "p%.svg" samples/stratego/archive.yaml; ls p*.svg | wc -l; render -o svg samples/stratego/archive.yaml >/dev/null; echo $? >&2; render -o svg -O nowhere/a.svg samples/stratego/flag.yaml
# A record that is chosen can be any; the first that can be drawn is. More than one drawing does not fit into one file.
render -o svg --number 3 -O one.svg samples/stratego/archive.yaml; echo $?; grep -c '<svg ' one.svg
{ echo "--- nonsense"; cat samples/stratego/flag.yaml; } | render -o svg -O one.svg; echo $?; grep -c '<svg ' one.svg
render --number 3 -O one.txt samples/stratego/archive.yaml; head -n 1 one.txt; render -j 3 --number 3-4 -O one.txt samples/stratego/archive.yaml; echo $?; head -n 1 one.txt
# An empty line stands between drawings on standard output, and nowhere else.
for j in 1 3; do render -j $j -o prose --only-id g3 --only-id g5 samples/stratego/archive.yaml | grep -n "^$\|^g[0-9]"; done
