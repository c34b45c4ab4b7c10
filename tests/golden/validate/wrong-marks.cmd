sed 's/f10(9<8)/f10(9>8)/' samples/stratego/flag.yaml >/dev/null
for s in 's/(9=9)/(9=8)/' 's/(S<2)/(S>2)/' 's/(2<1)/(2<1@a1)/' 's/(8>B)/(8=B)/'; do sed "$s" samples/stratego/flag.yaml | validate; done
