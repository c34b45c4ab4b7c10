# what a finding, a clause or a ruling means
for id in bad-value STG-2.4 gGd-2.1 STC-R3 winning-defender STG-9.9; do validate --explain $id; echo "status $?"; done
# every clause and ruling is explained by records that do what is said of them
games='stratix strata5 stratego stratego-card galaxy-grid'
for game in $games; do adjudicate -b $game -o json; done >books.json
grep -oE '"(clause|ruling)":"[A-Z0-9]*-[0-9R][0-9.]*"' books.json | cut -d '"' -f 4 >ids
wc -l <ids
while read -r id; do
	validate --explain "$id" | awk -v id="$id" '
		/^A record that keeps it/ { to = "kept" } /^A record that breaks it/ { to = "broken" } / decides here/ { to = "decided" }
		/^[A-Za-z].* (keeps|breaks|decides)/ { print "---" >>to; if (to == "broken") print id >>"wanted"; inside = 1; next }
		inside && /^    / { print substr($0, 5) >>to }'
done <ids
validate -w kept
# (a record may break others, too)
validate -f json broken 2>/dev/null | sed -n 's/.*"record":\([0-9]*\),.*"clause":"\([^"]*\)".*/\1 \2/p' | sort -u >found
awk '{ print NR, $1 }' wanted | sort | join - found | awk '$2 == $3 { n++ } END { print n " broken by their own clause" }'
grep -c '^---' kept broken decided
