# The headings of trays step with the game, as what is in them does.
render -o html samples/galaxy-grid/four.yaml | grep -o ' data-h="[^"]*"\|<h2>[^<]*'
render -o html samples/stratego-card/lesson.yaml | grep -o ' data-h="[^"]*"\|<h2>[^<]*'
