# where a position comes up
f=samples/stratego/archive.yaml
replay --find "$(replay --at 0 --number 3 $f)" $f
replay --find "$(replay --at 12 --number 7 $f)" $f
replay --find "$(replay --hash --at 12 --number 7 $f)" -f json samples/*/archive.yaml
replay --find "$(replay --at 9 --number 2 samples/strata5/archive.yaml)" --from 5 --to 20 samples/*/archive.yaml
replay --find 00000000000000000000000000000000 $f
for p in chess '' 'stratego x' 0000 'stratix standard'; do replay --find "$p" $f; done
replay --find 00000000000000000000000000000000 --hash $f
replay --find "$(replay --hash --at 12 --number 7 $f | tr a-f A-F)" $f
# a position from which no game begins: the reason in full, with the clause's numbers
replay --find 'stratego free ........../........../........../........../..~~..~~../..~~..~~../........../........../.r1......../b?b?b?......rF red turn=5 ply=8 log=red red-army=1,0,0,0,0,0,0,0,0,0,0,1 blue-army=0,0,0,0,0,0,2,0,0,0,0,1 unequal=ba1bb1 unequal=bb1bc1 unequal=ba1bc1' $f
# two logs of one game: the positions that are in both
replay --hash samples/stratego/flag.yaml | sort >one
sed 's/^id:.*/id: two/' samples/stratego/flag.yaml | replay --hash --to 9 | sort | comm -12 one - | wc -l
