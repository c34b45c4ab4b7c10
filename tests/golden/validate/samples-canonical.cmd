# Every good sample is a fixed point of the canonical form.
for f in lesson flag no-move classic agreement log-blue archive; do
	validate -qC samples/stratego/$f.yaml | cmp - samples/stratego/$f.yaml && echo "$f"
done
