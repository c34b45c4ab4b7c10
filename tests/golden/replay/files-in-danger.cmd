cp samples/stratego/flag.yaml x; cp x kept
replay -e x >>x; echo $? >&2
replay -e <x >>x; echo $? >&2
echo legal >moves; cp moves same
replay -L x <moves >>moves; echo $? >&2
cmp x kept && cmp moves same && echo unharmed
# To read and to write the same terminal, pipe or null device is nothing special.
replay -e </dev/null >/dev/null; echo $? >&2
