# A position, read and written again, is the same; and so is what may be done there.
for f in lesson level-five lockout supply repetition resignation; do
	replay --from 0 --to end samples/strata5/$f.yaml >positions
	replay positions | cmp - positions && wc -l <positions
done
replay --from 0 --to end samples/strata5/lesson.yaml | replay --legal | cksum
for n in $(seq 0 23); do replay --legal --at $n samples/strata5/lesson.yaml; done | cksum
