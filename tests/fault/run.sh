#!/bin/sh
# run.sh: run the commands, letting each allocation and each system call fail in turn: see fault.c.  Where they run there are
# made/games.yaml, made/games.gz with its index, made/rot.gz, which is damaged, made/claims.yaml and made/prove.
#
# usage: tests/fault/run.sh BUILD [EVERY]
set -u
build=$(cd "$1" && pwd) || exit 2
root=$(cd "$(dirname "$0")/../.." && pwd)
status=0
made=$build/fault/made
rm -rf "$made"
mkdir -p "$made"
cat "$root"/samples/stratego/lesson.yaml "$root"/samples/stratix/lesson.yaml >"$made/games.yaml"
(cat "$root"/samples/stratego/lesson.yaml && echo 'claims: [{by: blue, says: differs, from: other}]') >"$made/claims.yaml"
cp "$root"/samples/stratego/committed/*.secret "$made" || exit 1
cards=$root/samples/stratego-card/committed
for side in red blue; do cp "$cards/dispute-$side.secret" "$made/cards-$side.secret" || exit 1; done
sed '/^signatures:/,$d; /^    layings:/d; /digest:/d; s/^moves:.*/moves: ""/; /^  axa/d; /^  a=8/d' "$cards/dispute.yaml" >"$made/committed.yaml"
echo 'lay 10 9 8 7 5' >"$made/lay"
# (What people's keys do is done here by a program that is always the same.)
mkdir "$made/bin"
cat >"$made/bin/ssh-keygen" <<'END_PROGRAM'
#!/bin/sh
case $3 in
sign) cat >/dev/null; printf -- '-----BEGIN SSH SIGNATURE-----\nAAAA\n-----END SSH SIGNATURE-----\n' ;;
find-principals) echo somebody ;;
esac
END_PROGRAM
chmod +x "$made/bin/ssh-keygen"
PATH=$made/bin:$PATH
export PATH
(echo text; "$made/bin/ssh-keygen" -q -Y sign </dev/null | sed 's/^/# /') >"$made/signed"
printf '%s\n' prove 'proofs {"signatures": {"blue": {"at": 2}}}' '{"command":"save"}' >"$made/prove"
lacks=$(sh "$root/tests/lacks.sh" "$build/bin")
needless() { [ -z "$lacks" ] || ! printf '%s\n' "$1" | grep -qE -e "$lacks"; }
if [ -n "$lacks" ]; then grep -vE -e "$lacks" "$root/tests/fault/commands"; else cat "$root/tests/fault/commands"; fi >"$made/commands"
"$build/bin/validate" -q -O "$made/games.gz" "$made/games.yaml" || exit 1
! needless --index || "$build/bin/validate" -q --index "$made/games.gz" || exit 1
cat "$root"/samples/*/archive.yaml | "$build/bin/validate" -q -O "$made/rot.gz" && printf x | dd of="$made/rot.gz" bs=1 seek=30000 conv=notrunc 2>/dev/null || exit 1
for command in validate replay render adjudicate; do
	scratch=$build/fault/$command
	rm -rf "$scratch"
	mkdir -p "$scratch"
	ln -s "$root/samples" "$scratch/samples"
	ln -s "$root/tests/fault" "$scratch/fault"
	ln -s "$made" "$scratch/made"
	"$build/tests/bin/fault-$command" "$scratch" "$made/commands" "${2-1}" || status=1
done
[ -z "$lacks" ] || echo "faults: $(grep -cE -e "$lacks" "$root/tests/fault/commands") skipped for want of libraries"
exit $status
