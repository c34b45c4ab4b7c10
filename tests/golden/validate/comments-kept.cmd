cat >c.yaml <<'EOF'
# on top
---
# first
strat: 1 # one
game: stratego
variant: free
rules: # which
  preset: isf # these
x-mine: [1, {a: b}] # kept
setup: # as found
  position: stratego free bF........./b4........./........../........../..~~..~~../..~~..~~../........../........../r5........./rF......... red turn=1 ply=0
moves: | # so
  1. a2-a3 {a comment}
# behind
result: red resignation # why not
# at the end
EOF
validate -C c.yaml >d.yaml; cat d.yaml; validate -qC d.yaml | cmp - d.yaml
