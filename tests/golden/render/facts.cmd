# Who played, what, when and by which rulings, on every drawing; whatever names hold, it stays text, and no wider than the board.
cat >names.yaml <<'G'
strat: 1
game: stratego
id: <script>
event: "\e[31m</title><script>alert(1)</script>"
site: "</text><image href='http://x'/>"
round: 3
date: 2026-10-08
players: {red: "\u202e\"><b>Ines", blue: Ostseewintermeisterschaftsqualifikationsrunde-Ostseewintermeisterschaftsqualifikationsrunde-Ostseewintermeisterschaftsqualifikationsrunde}
variant: barrage
rules: {scout-strike: from-afar}
setup:
  blue: |
    F B . . . . . . . .
    8 S . . . . . . . .
    . . 2 . . . . 1 . .
    . . . . 9 . . . 9 .
  red: |
    . 1 . . . 9 . . . .
    . . . . . . . 2 . .
    . 8 . . . . . . . S
    9 . . . . . . . B F
moves: f4-f8
result: draw agreement
G
for o in text prose svg html; do
	render -a 0 -o $o names.yaml >out.$o
	grep -c "<script>alert\|<image\|<b>Ines" out.$o
	grep -o "Rulings other[^<]*\|The whole game[^<]*" out.$o | sort -u
done
head -n 8 out.text; tail -n 8 out.text
awk 'length > 80' out.text
head -n 3 out.prose
grep -o '<title id="title">.*\|<text.*Ostsee.*\|<text.*Ines.*\|<text.*round 3.*' out.svg
grep -o '<p class="fact">.*\|<b [^0-9].*' out.html
# For a seat the title stays; a game of four has each name at its corner.
render -a 1 --as blue -o prose names.yaml | head -n 1
render -o svg samples/stratix/four-armies.yaml | grep -o 'text-anchor="[a-z]*" font-size="16".*'
# Letters of East Asian scripts are twice as wide, and a mark on a letter takes no room.
h=汉字汉字汉字汉字汉字; sed "s/^players: .*/players: {red: $h$h$h$h$h$h, blue: E\xcc\x81a}/" names.yaml >wide.yaml
render -a 0 -o svg wide.yaml | grep -o '>汉[^<]*\|>E[^<]*a<'; render -a 0 wide.yaml | grep 汉
