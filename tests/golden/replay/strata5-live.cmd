replay --live samples/strata5/dispute-return.yaml <<'ACTIONS'
# red to move
position
e1-g1
h1-g2
2:e1-e2
2:g1-g2
+a1
g2-g1-h1
h1-h2
+g1
h2-g1-f1-e1
legal
+a1
+c1
position
a6-b6-b7
ACTIONS
