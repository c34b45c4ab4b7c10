adjudicate -j 1 -c "illegal at 7" samples/stratego/archive.yaml >a; adjudicate -j 4 -c "illegal at 7" samples/stratego/archive.yaml >b; cmp a b && echo same; grep -c ^verdict a
