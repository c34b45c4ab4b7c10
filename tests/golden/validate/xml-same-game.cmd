validate -qC samples/stratego/flag.xml | sed -n '/^setup/,$p' >a
sed -n '/^setup/,$p' samples/stratego/flag.yaml | sed 's/ {[^}]*$//; /^  Red is left/d; /}$/s/ {.*//' >b
cmp a b && echo same
