# The headings of trays step with the game, as what is in them does.
for f in samples/galaxy-grid/four.yaml samples/stratego-card/lesson.yaml; do
	render -o html $f >a.html
	python3 $ROOT/tests/page.py a.html trays | sed -n 's/<h2>\(.*\)<.h2>/\1/p; /^--/p' | sed 's/^--.*/--/' | paste -sd';' - | sed 's/--;/\n/g' | uniq
done
