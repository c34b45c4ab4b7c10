# Of tanks on one space the one on top shows how it faces on the board, and each of the others below it.
echo "--- galaxy-grid standard c2>d1,s9,t2/c2>b1,s2,t2/c2>b3,s10,t5/c2d1>d1,s1 roll tank1 round=9 ply=90 leader=tank1" | render
