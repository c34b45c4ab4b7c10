printf 'strat: 1\ngame: strata5\nboard: strata5-ten\nmoves: 1. 2:j1-j2\nresult: unfinished\n' >ten.yaml
validate -wpC --data samples/boards ten.yaml
validate ten.yaml
mkdir own && printf 'size: 10\nshape: round\n' >own/strata5-ten.yaml
validate --data own --data samples/boards ten.yaml
