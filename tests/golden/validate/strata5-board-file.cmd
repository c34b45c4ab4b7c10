printf 'strat: 1\ngame: strata5\nboard: strata5-ten\nmoves: 1. 2:j1-j2\nresult: unfinished\n' >ten.yaml
validate -qwpc --data samples/boards ten.yaml
validate -q ten.yaml
mkdir own && printf 'size: 10\nshape: round\n' >own/strata5-ten.yaml
validate -q --data own --data samples/boards ten.yaml
