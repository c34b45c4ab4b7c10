# Through a position line, a drawing stays the same but for the record's name and who played; so it does for a seat, as nothing is hidden.
for n in 0 9 16 18 22 23; do
	render --at $n samples/strata5/lesson.yaml | sed '/^lesson/,/^$/d; /^Last move/d; /^The whole game/,/ones\.$/d; /^\[ \] Ines/d; /^( ) Tom/d' >a
	replay --at $n samples/strata5/lesson.yaml | render -w | sed '/^Last move/d' >b
	cmp a b && echo same
	render --as black --below red --at $n samples/strata5/lesson.yaml | sed '/^lesson/,/^$/d; /^Last move/d; /^The whole game/,/ones\.$/d; /^\[ \] Ines/d; /^( ) Tom/d' | cmp - a
done
replay --at 18 samples/strata5/lesson.yaml | render -w --output prose
