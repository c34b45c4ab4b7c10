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
