validate -qC samples/galaxy-grid/lesson.yaml samples/galaxy-grid/small-board.yaml
validate -q --full samples/galaxy-grid/four.yaml | grep "=[a-g][0-9]-" | head -4
validate -q --full samples/galaxy-grid/four.yaml | validate -qC | cmp - $ROOT/samples/galaxy-grid/four.yaml
validate -q --full samples/stratego/lesson.yaml | grep -o "i7xi1.*"
