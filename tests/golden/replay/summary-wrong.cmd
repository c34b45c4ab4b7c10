# a row also for what is wrong; the reports and the status are as ever
sed 's/^game:.*/game: chess/' samples/stratego/lesson.yaml >chess.yaml
printf -- '---\nstrat: 1\n...\n# nothing\n---\n[\n' >more.yaml
sed '/^id:/s/.*/id: "a, \\"b\\"\\tc"/; s/^event:.*/event: one, two/; s/^players:.*/players: {blue: Tom}/; s/^result:.*/result: blue time/; s/c7xc8(1>2)/c7-c8/' samples/stratego/lesson.yaml >odd.yaml
cat chess.yaml more.yaml odd.yaml >all.yaml
replay --summary --output csv all.yaml samples/stratego/illegal.yaml
echo $?
replay --summary -q -o json all.yaml
replay --summary -q all.yaml nowhere
echo $?
printf '' | replay --summary --header
replay --summary --max-record 1K -o json samples/stratix/lesson.yaml 2>/dev/null
replay --summary samples/stratego/lesson.yaml >/dev/full
echo $?
replay --summary -o csv samples/stratego/archive.yaml | head -n 2 | cut -c 1-60
