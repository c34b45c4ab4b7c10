# Nothing that steers a terminal, or turns the direction of writing, comes through from names, ids and claims.
wild=$(printf 'a\302\205b\342\200\256c\342\200\250d\357\273\277e\033[31mf')
clean() { LC_ALL=C grep -c "$(printf '\302\205')\|$(printf '\342\200\256')\|$(printf '\342\200\250')\|$(printf '\357\273\277')\|$(printf '\033')"; }
export wild
sed "s/^id: .*/id: \"a\\\\u0085b\\\\u202ec\\\\u2028d\\\\ufeffe\\\\e[31mf\"/
s/^event: .*/event: \"a\\\\u0085b\\\\u202ec\\\\u2028d\\\\ufeffe\\\\e[31mf\"/
s/^players: .*/players: {red: \"a\\\\u0085b\\\\u202ec\\\\u2028d\\\\ufeffe\\\\e[31mf\"}/" samples/stratego/dispute-plain.yaml >wild.yaml
grep -c u202e wild.yaml
for c in 'replay -i' 'replay -ei' 'replay -e -f json' 'render' 'render -o prose' 'render -o svg' 'render -o html' 'adjudicate' \
	'adjudicate -o text' 'adjudicate -o markdown' 'adjudicate -o html' 'adjudicate -o json' 'validate -C' 'validate -f json'; do
	echo "$c: $($c wild.yaml 2>&1 | clean)"
done
replay -i --at 0 wild.yaml | cut -f 1
# File names and options, too.
validate "$wild" 2>&1 | clean
validate "--$wild" 2>&1 | clean
validate --game "$wild" 2>&1 | clean
replay --as "$wild" wild.yaml 2>&1 | clean
replay -L "$wild" 2>&1 | clean
render -O "$wild/x" wild.yaml 2>&1 | clean
adjudicate -c "$wild" wild.yaml 2>&1 | clean
adjudicate -x "$wild" wild.yaml 2>&1 | clean
