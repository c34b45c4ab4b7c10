head -c 3000 samples/stratego/archive.yaml.gz >cut.gz
validate -w cut.gz 2>&1 | tail -n 2
cp samples/stratego/archive.yaml.gz long.gz; cat samples/stratego/flag.yaml >>long.gz
validate -w long.gz
cat samples/stratego/archive.yaml.gz samples/stratego/archive.yaml.gz >two.gz
validate two.gz
