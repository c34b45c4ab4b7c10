# A record without actions needs no time; the others are broken off, and the work goes on.
cat samples/stratix/assault.yaml >two.yaml
printf -- '---\nstrat: 1\ngame: strata5\nmoves: |\nresult: unfinished\n' >>two.yaml
for j in 1 4; do validate -j$j --max-seconds=0 --pass -- two.yaml; echo $?; done
for g in stratix strata5 stratego stratego-card galaxy-grid; do
	validate -w --max-seconds=0 --max-errors=1 samples/$g/archive.yaml; echo $?
	validate -w --max-seconds=0 --max-errors=1 --where '.plies > 0' samples/$g/archive.yaml; echo $?
done
validate -q --max-seconds=100000 samples/*/archive.yaml; echo $?
validate -w --max-seconds=0 --ledger=l samples/strata5/lesson.yaml; grep -c max-seconds l
for n in x -1 1.5 1000001 ''; do validate --max-seconds=$n two.yaml; echo $?; done
