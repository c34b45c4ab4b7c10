# the end of a seat's log may hang on a ruling that nothing else asks for; the record is called what a terminal must not obey
replay --as blue samples/stratego-card/no-attack.yaml | sed '/^game:/a\
id: "\\e[31mred"' | adjudicate -o text -I flag-trick-saves; echo $?
