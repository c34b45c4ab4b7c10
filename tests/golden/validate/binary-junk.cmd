head -c 100000 "$ROOT/samples/stratego/archive.yaml.gz" | tail -c 4000 >junk
validate junk 2>&1 | sed 's/:[0-9]*:[0-9]*: error: .*/: an error/; s/[0-9][0-9]* bytes.*//'
awk 'BEGIN { srand(1); for (i = 0; i < 20000; i++) printf "%c", int(rand() * 256) }' >junk
validate -q junk; echo $?
