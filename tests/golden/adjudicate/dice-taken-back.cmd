# a roll that is taken back was a slip of the pen: only the one in its place counts
sed 's/^     1:631 3:642 .*/     1:666 [takeback] 1:631 3:642/' samples/galaxy-grid/lesson.yaml >slip.yaml
adjudicate -d -o yaml slip.yaml >slip.dice && adjudicate -d -o yaml samples/galaxy-grid/lesson.yaml | cmp - slip.dice && validate slip.yaml
