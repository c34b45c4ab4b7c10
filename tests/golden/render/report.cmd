# statistics in pictures: the numbers of each game, as the page has them, without those of maps
for g in stratix strata5 stratego stratego-card galaxy-grid; do
	render --report samples/$g/archive.yaml | sed -e '1,/<main>/d' -e 's/<svg.*<\/svg>//g' -e 's/<svg/\n<svg/;s/<\/svg>/<\/svg>\n/' |
		sed -e '/^<svg/,/<\/svg>$/d' -e 's/<\/tr>/\n/g' | sed -e 's/<[^>]*>/ /g' -e 's/  */ /g' -e '/^ *$/d' -e '/^ [a-z][0-9]* [0-9]* $/d' -e '/^ [a-z][0-9][a-z][0-9.]* [0-9]* $/d'
done
# the picture
render --report -o svg --title 'Westerby & <friends>' --first 2 samples/stratego/archive.yaml
# it does not depend on -j; refused and unreadable records are counted; a theme
for j in 1 3; do render -j$j --report -o svg samples/*/archive.yaml.gz | cksum; done | uniq | wc -l
cat samples/stratego/lesson.yaml samples/stratego/illegal.yaml | render --report -O r.html; echo $? >&2; grep -o '<p>[0-9]* record[^<]*' r.html
render --report -o svg --theme dark samples/strata5/lesson.yaml | grep -c '#26241f'; echo $? >&2
# nothing to tell; what cannot be
render --report -o svg /dev/null | grep -c '<text'
for o in '-o png' '--site x' '-O nowhere/x' '-O /dev/full'; do render --report $o samples/stratego/flag.yaml; echo $? >&2; done
render --site club samples/stratego/archive.yaml; sed 's/<a href="index.html">All games<.a>//' club/report.html >a; render --report samples/stratego/archive.yaml | diff - a; grep -c 'href="report.html"' club/index.html
