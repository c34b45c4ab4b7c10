# The log of a seat has no order of the pack, and comes to the same.
replay --as army3 samples/stratix/final-assault.yaml >log.yaml
sed -n '/^log/,/  3\./p' log.yaml
validate log.yaml
replay --at end log.yaml | sed 's/ log=army3//' >a; replay --at end samples/stratix/final-assault.yaml | cmp - a && echo the same
replay --at 60 --as army1 samples/stratix/final-assault.yaml
replay --as army1 samples/stratix/agreement.yaml | grep -o 'shuffle.*' | head -1
