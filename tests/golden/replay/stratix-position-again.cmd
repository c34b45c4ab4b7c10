# A position is a state: written, read and written, at every ply of a game.
for f in four-armies agreement; do
	replay --from 0 --to end samples/stratix/$f.yaml >a 2>/dev/null || replay --from 0 samples/stratix/$f.yaml >a
	replay a | cmp - a && wc -l <a
done
