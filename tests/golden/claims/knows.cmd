# what a seat knew: upheld, refused and undetermined in each game that hides something
ask() { # RECORD CLAIM...
	record=$1
	shift
	for claim; do
		adjudicate -o text -c "$claim" "$record" | grep -v '^  it \|^  ply\|^  nothing follows'
	done
}
flag=samples/stratego/flag.yaml
echo "== Stratego"
ask $flag "knows at 2 red from-i7=9" "knows at 1 red i7=Scout" "knows at 20 red from-i7=Scout" "knows at 20 red i7=Marshal" \
    "knows at 20 red i7=*" "knows at 21 red i7=1" "knows at 22 red f8=2" "knows at 42 blue i1=B" "knows at 42 blue not h1={BF}" \
    "knows at 62 red not e10=F" "knows at 63 red e10=F" "knows at 63 red not d10=B" "knows at 0 blue i1=8" "knows at 0 blue d10=B" "knows at 0 blue d10=F" "knows at 2 blue a9=2" \
    "knows at 5 red a8=9" "knows at 99 red a1=9" "red: knows at 3.red red from-i7=9"
echo "== the log of one seat"
ask samples/stratego/log-blue.yaml "knows at 2 blue from-h4=9" "knows at 1 blue not h1=8" "knows at 2 red i7=9" "knows at 2 red f7=1" \
    "knows at 2 red not f7=2" "knows at 2 red h1=8"
echo "== cards"
flag=samples/stratego-card/flag.yaml
ask $flag "knows at 1 red c=4" "knows at 1 red not c=4" "knows at 3 red c=9" "knows at 3 red not blue-c=9" "knows at 1 blue c=9" \
    "knows at 3 blue c=B" "knows at 56 blue hand=3" "knows at 76 blue red-deck=2" "knows at 12 red not hand=2" \
    "knows at 62 blue hand=22" "knows at 61 red deck={68}" "knows at 61 red deck={6810}" "knows at 61 red a=B" "knows at 62 red a=B"
echo "== the log of one seat"
ask samples/stratego-card/log-blue.yaml "knows at 1 blue c=4" "knows at 1 red hand=4" "knows at 1 red blue-c=4" "knows at 1 red c=3" \
    "knows at 1 red not hand=10"
echo "== what was taken back"
sed 's/^  2\. bxc(9=9) b=3/  2. bxc(9=9) b=3 [takeback 2] 2... exa(4>2)/; /^  [3-9]\./d; /^  [1-4][0-9]\./d; s/^result: .*/result: unfinished/' $flag >back.yaml
sed -n '/^moves/,$p' back.yaml
ask back.yaml "knows at 2 red b=9" "knows at 2 red b={9B}" "knows at 2 red not hand=9" "knows at 1 blue c=9" "knows at 1 blue c={68}"
echo "== the pack"
ask samples/stratix/lesson.yaml "knows at 1 army1 pack=6" "knows at 8 army2 pack={9.19.22}" "knows at 9 army3 not pack3=9" \
    "knows at 10 army1 pack2={19.22}" "knows at 5 army2 pack4=19" "knows at 8 army1 pack4=6" "knows at 30 army1 not pack2=22"
replay -s army2 samples/stratix/lesson.yaml >army2.yaml
ask army2.yaml "knows at 8 army1 pack={9.19.22}" "knows at 8 army1 pack=9" "knows at 8 army2 not pack=9"
echo "== as documents"
adjudicate -o json -c "knows at 20 red from-i7=Scout" samples/stratego/flag.yaml
adjudicate -o markdown -c "knows at 20 red not i7=1" samples/stratego/flag.yaml | sed '/^!/d' | head -n 24
