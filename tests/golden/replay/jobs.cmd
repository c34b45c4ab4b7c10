gen -n 100 -s 1 >many.yaml; gen -b -n 20 -s 700 >>many.yaml
for o in "--from 0" -e "--as blue" "-l --at 3"; do
	replay -j 1 $o many.yaml >o1 2>e1; replay -j 4 $o many.yaml >o4 2>e4
	cmp o1 o4 && cmp e1 e4 && echo same
done
