echo "--- galaxy-grid standard c2b1>b1,s9,t12,v3,f65d1,done/g0>g2,s2,t2,m63d6,done/c2>b1,s10,t5,v2,f44d2/b3a2>b3,s1,m3f1d3,mended shoot tank4 round=9 ply=90 leader=tank1 mines=a0:1,a0b1:2,g2f3:3,d3:4,c2d3:1,g0:2,b3a2:1,c2:1 holes=b3,c4d5,f5 way=1*c2b1,b1c2,b1,b1a0,a0b1,a0,a0c0,c0a0,c0,c0d1" >crowded.yaml
render crowded.yaml
render -o prose crowded.yaml
render -o svg crowded.yaml | grep -o "scale(1.9)\|#shot)\|>[a-zA-Z ]*</text>$" | sort | uniq -c
echo "--- galaxy-grid standard off,s0,t1,v1,f65d1,fell,done/out,s2,t2/b1c2>c2,s1,m3f1d3,done/b3a2>b3,s1,m3f1d3,mends lead tank4 round=9 ply=90 leader=tank1 tie mines=a0:1 holes=b3" | render
echo "--- galaxy-grid standard a0~,s2/a0>c0,s2/-/- roll tank1 round=3 leader=tank1" >two.yaml
render two.yaml
render -o svg two.yaml | grep -c "translate(31 548)\|translate(57 548)"
sed "/^  - /s/, 3]/, 6]/; s/board: .*/board: long/" $ROOT/samples/boards/galaxy-small.yaml >long.yaml
printf "strat: 1\ngame: galaxy-grid\nboard: long\ntanks: 2\nmoves: L1 1:663 3:651 1m66d3 3m65d1 1@ 3@\nresult: unfinished\n" | render --data .
