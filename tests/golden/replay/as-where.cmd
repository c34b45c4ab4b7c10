# which records are selected tells a seat nothing hidden either, nor does what goes wrong
f='samples/stratego/lesson.yaml samples/stratego/flag.yaml'
for e in '.events|tojson|error' '.plies > 20' '.'; do
	replay --as blue --where "$e" $f; echo $?
	render --where "$e" --as blue -a 3 $f; echo $?
done 2>&1 | grep -v '^Try'
replay --as blue --at 3 --where '.id == "lesson"' $f | head -n 1
# a hash that an expression asks for goes to no column
for e in '.hash != null' . '.plies > 3'; do
	replay --summary -o json --where "$e" samples/strata5/lesson.yaml | grep -o '"hash":[^,]*'
	replay --summary -o json --hash --where "$e" samples/strata5/lesson.yaml | grep -o '"hash":[^,]*'
done
