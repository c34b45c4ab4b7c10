# An expression that does not end costs the record, and no more.
cat samples/stratego/lesson.yaml samples/strata5/lesson.yaml >all.yaml
for e in "def f: f; f" "last(repeat(1))"; do
	validate -j1 --where "if .game == \"stratego\" then $e else true end" all.yaml; echo $?
done
# One that fails in the same way for each record is told five times.
validate -j1 --where '.site | startswith(1)' samples/stratego/archive.yaml; echo $?
validate -j2 --where '.site | startswith(1)' samples/*/archive.yaml; echo $?
# Whatever a process wants to write goes nowhere, and a process is not left.
validate -j2 --where '.plies > 20 and (nan | todate | false)' samples/stratego/archive.yaml >/dev/full 2>&1; echo $?
