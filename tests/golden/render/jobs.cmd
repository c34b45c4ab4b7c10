for o in text prose; do render -j 1 -o $o samples/stratego/archive.yaml >a; render -j 4 -o $o samples/stratego/archive.yaml >b; cmp a b && echo same; done
