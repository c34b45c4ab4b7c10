# What is not valid is kept byte for byte, marks, line ends and all.
printf '\357\273\277---\nstrat: 1\ngame: chess\n' >a
printf -- '---\r\nstrat: 2\r\n' >b
printf -- '--- [\n' >c
printf -- '---\nno newline at the end' >d
cat a samples/stratego/flag.yaml b c samples/stratego/lesson.yaml d >mixed.yaml
cat a b c d >bad.yaml
validate --reject=out.yaml mixed.yaml
cmp out.yaml bad.yaml && echo 'byte for byte'
validate -j 4 -q -R out4.yaml mixed.yaml
cmp out4.yaml bad.yaml
# So are those of a sample, and those that are too large.
validate -q --sample 9 --reject=out5.yaml mixed.yaml
cmp out5.yaml bad.yaml
awk 'BEGIN { for (; n < 20000; n++) print "    a comment that takes up room" }' | sed '1s/.*/---\nstrat: 1\nnotes: |/' >huge.yaml
for j in 1 2; do
	cat a huge.yaml samples/stratego/flag.yaml b huge.yaml | validate -j$j -q --max-record 4K --sample 9 -R out6.yaml
	cat a huge.yaml b huge.yaml | cmp - out6.yaml
done
cat a huge.yaml b | validate --max-record 4K --sample 1 --seed 4 -R out7.yaml
cmp huge.yaml out7.yaml
cp huge.yaml h.yaml; cat b >>h.yaml; validate -q --index h.yaml
validate -q --max-record 4K --sample 9 -R out8.yaml h.yaml; cmp out8.yaml h.yaml
