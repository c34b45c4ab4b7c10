# what a ruling changes, as a picture and as a page: a bar for each option that changes something
adjudicate -I winning-defender -o svg samples/stratego/archive.yaml; echo $? >&2
adjudicate -I winning-defender -o html samples/stratego/archive.yaml | sed -e '1,/<main>/d' -e 's/<[^>]*>/ /g' -e 's/  */ /g' -e '/^ *$/d'
adjudicate -I two-squares=off -o html samples/stratego/archive.yaml samples/strata5/archive.yaml | grep -o '<p>.*'
for j in 1 3; do adjudicate -j$j -I return-to-start -o svg samples/strata5/archive.yaml.gz | cksum; done | uniq | wc -l
adjudicate -o svg samples/stratego/dispute-plain.yaml; echo $? >&2
