# Every good sample is a fixed point of the canonical form.
for f in lesson final-assault four-armies assault three-armies agreement archive; do
	validate -qC samples/stratix/$f.yaml | cmp - samples/stratix/$f.yaml && echo "$f"
done
