# PROGRAM_PREFIX reaches what the commands say of themselves
for c in validate replay render adjudicate; do
	ln -s "$(command -v $c)" strat-$c
	./strat-$c --help | grep strat-
	./strat-$c --bogus
	./strat-$c --sandbox=off --version
done
ln -s "$(command -v validate)" 'odd name validate'
./odd\ name\ validate --sandbox=off --version
