# the lines are the arbiter's, the answers red's
at() { replay --at "$1" "$2" | sed 's/^--- //'; }
rules=scout-strike=from-afar,winning-defender=stays
{ at 1 samples/stratego/lesson.yaml; printf '%s\n' legal 'i7xi1(9<3)' b9-b8 b10xi10 'i7xi1(9<B)' f8xh8 position; } | replay --live --as red -g stratego -r $rules
# a hand and a deck that blue does not see, a draw, a look, a gap that is filled, a reason
{ at 0 samples/stratego-card/lesson.yaml; printf '%s\n' 'bxa(5>4)' legal 'bxb(8>5)' a=S 'dxd(4<5)' b=7 b=B d=2 +6 'aS(2)' +38 'd2(b8,c3)' 'd2(a4,b8)' position legal; } | replay --live --as blue -g stratego-card
# what red draws all see, the order of the pack nobody
sed '/^result/s/:.*/: unfinished/' samples/stratix/lesson.yaml >stratix.yaml
echo position | replay --live --as army1 stratix.yaml | tr ' ' '\n' | grep '^pack'
# a log goes on as its keeper's, and as no other's
echo position | replay --live samples/stratego/log-blue.yaml >want
echo position | replay --live --as blue samples/stratego/log-blue.yaml | cmp - want && echo same
replay --live --as red samples/stratego/log-blue.yaml; echo $? >&2
# nothing is hidden, so nothing is kept back
{ at 21 samples/strata5/lesson.yaml; echo b4-b1; echo b4-b7; } | replay --live --as red -g strata5
