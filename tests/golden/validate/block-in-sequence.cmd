# A literal block is what YAML takes for one, also where its lines look as the set-up's do.
sed 's/^setup:/x-list:\
  - a: |\
    b: 1\
x-blank:\
  a: |\
    \
      deep\
setup:/' samples/stratego/flag.yaml | validate -qC | sed -n '/^x-list/,/^setup/p'
