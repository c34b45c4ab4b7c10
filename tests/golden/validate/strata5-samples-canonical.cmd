# Every good sample is a fixed point of the canonical form.
for f in lesson level-five lockout supply repetition resignation archive; do
	validate -qC samples/strata5/$f.yaml | cmp - samples/strata5/$f.yaml && echo "$f"
done
