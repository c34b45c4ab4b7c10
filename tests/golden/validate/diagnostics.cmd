# each diagnostic is earned by the record that --explain shows for it
sh "$ROOT/tests/diagnostics.sh" "$(dirname "$(command -v validate)")/.."
for id in bad-utf-8 wrong-mark not-finished out-of-memory; do validate --explain $id; done
