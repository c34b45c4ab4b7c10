# ledgers of parts add up to the ledger of the whole, to the last byte
cat samples/*/archive.yaml samples/*/illegal.yaml >all.yaml
gzip -nc all.yaml >all.gz; validate -qp --bgzip samples/*/archive.yaml.gz >blocks.gz
same() { # OPTION... FILE...: by 1, 2, 5 and 40 shards, in any order
	validate -q --ledger whole.json "$@"; echo "$?: $(validate "$@" 2>&1 | tail -n 1)" >whole
	for n in 1 2 5 40; do
		rm -f part-*; for k in $(seq $n); do validate -qj$((k % 2 + 1)) --ledger part-$k.json --shard $k/$n "$@"; done
		said=$(validate --sum --ledger sum.json $(ls -r part-*) 2>&1)
		echo "$?: $said" | cmp - whole; cmp sum.json whole.json
		cat part-* | validate -q --sum -
	done
	cat whole; sed 's/"size":[0-9]*,"hash":"[0-9a-f]*"/"size":0,"hash":"00000000000000000000000000000000"/g' part-7.json
}
same all.yaml; cat whole.json
same all.gz
cp all.yaml with-index.yaml; validate -q --index with-index.yaml blocks.gz
same with-index.yaml; same samples/stratego/lesson.yaml blocks.gz samples/strata5/lesson.yaml with-index.yaml; same --number 3-60 with-index.yaml
rm blocks.gz.sti
same samples/strata5/lesson.yaml blocks.gz all.yaml
same -F --where '.plies > 60' --only-game stratego --only-game strata5 samples/stratego/classic.yaml all.yaml
same --number 3-60 all.yaml
same --max-record 2K --rules isf -g stratego all.yaml; cat whole.json
echo "# ledgers of whole files"
for f in samples/*/archive.yaml; do validate -q --ledger $(echo $f | tr / -).json $f; done
validate --sum *-archive.yaml.json; validate samples/*/archive.yaml
validate --sum -f json --ledger sum.json *-archive.yaml.json; cat sum.json
validate -q --sum *-archive.yaml.json; echo $?
echo "# what is missing, there twice, or about something else"
rm part-*; for k in $(seq 16); do validate -q --ledger part-$k.json --shard $k/16 all.yaml; done
validate --sum part-[2-57-9].json part-16.json; echo $?
validate --sum --ledger none.json part-1.json part-1.json; echo $?; ls none.json
validate -f json --sum part-*.json part-3.json; echo $?
validate --sum whole.json part-*.json; echo $?
validate --sum samples-*.json part-1.json samples-stratego-archive.yaml.json; echo $?
cp all.yaml other.yaml; sed 's/red/rod/' all.yaml >changed.yaml
validate -q --ledger part-4.json --shard 4/16 other.yaml; validate -q --sum part-*.json; echo "$?: a copy is the same file"
validate -q --ledger part-4.json --shard 4/16 changed.yaml; validate --sum part-*.json; echo $?
validate -q --ledger part-4.json --shard 4/16 -F all.yaml; validate --sum part-*.json; echo $?
validate -q --ledger part-4.json --shard 4/15 all.yaml; validate --sum part-*.json; echo $?
head -c 20000 all.gz >cut.gz; validate -q --ledger part-1.json --shard 1/1 cut.gz; validate --sum part-1.json; echo $?
cat all.yaml | validate -q --ledger pipe.json; cat pipe.json; validate --sum pipe.json; validate --sum pipe.json part-2.json; echo $?
for o in --unique '--first 3' '--sample 3'; do
	for k in 1 2; do validate -q --ledger u-$k.json --shard $k/2 $o all.yaml; done
	validate --sum u-1.json u-2.json; echo $?
done
for f in strata5 stratix; do validate -q --number 1-3 --ledger $f.json samples/$f/archive.yaml; done
validate --sum strata5.json stratix.json; echo $?; validate --sum strata5.json; echo $?
for k in 1 2; do for f in strata5 stratix; do validate -q --shard $k/2 --ledger two-$k-$f.json samples/$f/archive.yaml; done; done
validate --sum two-*.json; echo $?; validate --sum two-*-strata5.json two-1-stratix.json; echo $?
echo "# what is no ledger"
validate --sum all.yaml nowhere; echo $?
validate --sum /dev/null; echo $?
validate -f json all.yaml | tail -n 1 | validate --sum; echo $?
sed 's/"version":"[^"]*"/"version":"0.9"/' whole.json | validate --sum; echo $?
sed 's/"valid":[0-9]*,//' whole.json | validate --sum; echo $?
sed 's/"hash":"/&0/' whole.json | validate --sum; echo $?
sed 's/"inputs":/"shard":{"part":5,"parts":4},&/' whole.json | validate --sum; echo $?
validate -q --ledger whole.json all.yaml
echo "# whose numbers contradict each other"
for e in 's/"valid":[0-9]*/"valid":9/' 's/"bytes_consumed":[0-9]*/"bytes_consumed":5/' 's/"bytes_in":[0-9]*/"bytes_in":9/' 's/"records":[0-9]*/"records":106/' \
	's/"left_out":0/"left_out":1/; s/"records":105/"records":106/' 's/"double":0,"valid":100/"double":1,"valid":99/' 's/"unfinished":0/"unfinished":106/' \
	's/"warnings":0/"warnings":0,"same_ids":2/' 's/"status":1/"status":0/' 's/"valid":100,"invalid":5/"valid":105,"invalid":0/' \
	's/"bytes_in":[0-9]*,"bytes_consumed":[0-9]*/"bytes_in":9,"bytes_consumed":9/' \
	's/"options":\[/&"--unique"/; s/"warnings":0/"warnings":0,"beginnings":101/'; do
	sed "$e" whole.json | validate --sum; echo $?
done
echo "# the file"
validate -q --ledger all.yaml all.yaml; echo $?
validate -q --ledger - all.yaml; echo $?
validate -q --ledger x --reject x all.yaml; echo $?
validate -q --ledger no/x all.yaml; echo $?
validate -q --ledger /dev/full samples/stratego/lesson.yaml; echo $?
validate -q --ledger none.json nowhere; echo $?; cat none.json
for o in -p '--game stratego' '--rules isf' --index --no-index '--data .' '--max-record 1M'; do validate --sum $o part-2.json; echo $?; done
ls -A | sed -n /strat-/p
