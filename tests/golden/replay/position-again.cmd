# A position read back is the same position.
replay -q --from 0 samples/stratego/*.yaml >a
replay a >b; cmp a b && echo same
replay --as red --from 0 samples/stratego/classic.yaml >a; replay a | cmp - a && echo same
