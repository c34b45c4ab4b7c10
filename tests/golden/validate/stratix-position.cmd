# Position lines that are no good: where, and why.
good='stratix standard standard 19./19./19./19./19./18.3I/19./19./19./19./19./6.1I12./19./19./19./19./19./19./19. army1 round=1 ply=0 armies=13 pack=5.6'
echo "--- $good" | validate
for e in s/standard/blitz/ s/standard/x/2 's/19/20/' 's/6.1I/6.1I1I1I1I1I1I1I/' 's/6.1I12/9.1I9/' 's/1I/5I/' 's/army1/army9/' 's/ply=0/ply=x/' 's/=13/=/' 's/5.6/5.5/' 's/5.6/5.?/' 's/5.6/5.25/' 's/$/ loose=7/' 's/$/ draws=g8/' 's/$/ draws=a1/' 's/$/ follows=g8 card=5/' 's/$/ fault=3:g8/' 's/$/ waiting=a1/' 's/$/ hit=z9/' 's/$/ end=army1/' 's/$/ quiet=201/' 's/$/ nothing/' 's/standard/assault/;s/$/ assault/'; do
	echo "--- $good" | sed "$e" | validate 2>&1 | sed -n 1p
done
