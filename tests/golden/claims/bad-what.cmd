# what is wrong with a claim about what happened: the place of the word, and what to write instead; in a text of -c, in a
# text of the record, and in a mapping
say() { # GAME CLAIM ...
	file=$ROOT/samples/$1/lesson.yaml
	shift
	for c; do
		adjudicate --context -o text -c "$c" "$file" 2>&1 | sed 's/^--claim/-c/'
	done
}
say stratego 'what' 'what at 2' 'what at 2 not' 'what removed rank=9' 'what at 2 removde rank=9' 'what at 2 caught' \
    'what at 2 removed ranks=9' 'what at 2 removed rank 9' 'what at 2 removed rank=' 'what at 2 removed rank=?' \
    'what at 2 removed rank=10' 'what at 2 removed square=k1' 'what at 2 removed green' 'what at 2 removed blu' \
    'what at 2 removed red blue' 'what at 2 removed red of=blue' 'what at 2 removed of=green' 'what at 2 removed rank=9 rank=8' \
    'what at 2 end how=flog' 'what at 2 end how=resignation' 'what at 2 removed made 3' 'what at 3.red.1 removed' 'what at 99. removed'
say strata5 'what at 3 block level=x' 'what at 3 block level=70000' 'what at 3 block square=12' 'what at 3 capture by=blue'
say stratix 'what at 13 caught by=army5' 'what at 13 removed piece=5T' 'what at 13 removed piece=T' 'what at 13 removed cause=blst' \
    'what at 13 shuffle card=5' 'what at 6 draw card=99' 'what at 6 carry deed=recoil' 'what at 6 hit'
say stratego-card 'what at 1 out slot=f' 'what at 1 out rank=11' 'what at 1 draw cards=2345' 'what at 1 draw cards=2?' 'what at 1 outt'
say galaxy-grid 'what at 1 leader round=one' 'what at 23 shot hits=tank5' 'what at 23 shot hits=tank1 or tank2' 'what at 23 hit tank3' \
    'what at 23 hole tank1' 'what at 6 move to=z9' 'what at 21 redeem goods=mines'
cat $ROOT/samples/stratego/lesson.yaml - >bad.yaml <<'END'
claims:
  - what at 2 removed rank=14
  - {says: what, at: 2, event: removed rankk=9}
  - {says: what, event: removed}
  - {says: what, at: 2, event: removed, position: x}
  - {says: legal, at: 2, event: removed}
  - {says: what, at: 2, event: [removed]}
END
validate --context bad.yaml
adjudicate -o text bad.yaml
