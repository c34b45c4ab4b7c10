# A ply is counted in the game as it stands; what was taken back is judged all the same.
sed 's/^  1\. .*/  1. b4-b5 [takeback] b4-b5 {so} e7-e6/; /^  [2-9]/d; s/^result:.*/result: unfinished/; /^claims:/,$d' samples/stratego/dispute-plain.yaml >good.yaml
sed 's/\[takeback\]/[takeback 5]/' good.yaml >bad.yaml
replay --from 0 --to 1 good.yaml | cut -d' ' -f 4-
replay --at 1 bad.yaml
render -o prose --at 1 good.yaml | sed -n "1p;4p"
