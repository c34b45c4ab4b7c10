# (the record ends by agreement, which is undone first)
{ echo '1:Tg9-g8-h7-h8'; echo '1:Tg9-g8-h7-h8#2'; echo '3!1'; echo '1:pass'; echo '1:Id3-d5'; echo position; } >in
{ echo undo; cat in; } | replay --live samples/stratix/lesson.yaml
replay --at 27 samples/stratix/lesson.yaml | sed 's/^--- /position /; s/position /--- /' >at
sed -n 1p at | { read -r dashes line; { echo "$line"; cat in; } | replay --live --game stratix; }
