# A key that is there twice is found among thousands, in a record as the tools write it and in another one.
many()
{
	printf '%s\nstrat: 1\nnotes:\n' "$1"
	awk 'BEGIN { for (i = 0; i < 4000; i++) print "  key-" i * 7919 % 4001 ": " i }'
	printf '%s\n' "$2" 'game: stratego'
}
for first in --- '--- # by hand'; do
	many "$first" '  key-2000: again' | validate --max-errors=1
	many "$first" '  another: one' | validate --max-errors=1
done 2>&1 | sed "s/ [0-9]* bytes in.*//"
