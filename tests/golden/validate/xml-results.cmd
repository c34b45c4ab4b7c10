# results of Gravon's archive: who won, what cannot be, and what is kept
sed '/<move id="4"/,/<move id="65"/d' $ROOT/samples/stratego/flag.xml >short.xml
for r in '3 1' '3 3' '4 1' '4 2' '4 3' '10 3' '11 2' '11 3' '12 3' '13 3' '14 1' '14 3'; do
	set -- $r
	sed "s/<result.*/<result type=\"$1\" winner=\"$2\"\/>/" short.xml | validate -qC | grep -e ^x-gravon-result -e ^result: | tr '\n' ' '
	echo
done
