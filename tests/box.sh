#!/bin/sh
# box.sh: is what the commands do not need closed to them, and does what they need still work?
#
# Nothing in the commands helps this test: a library that is preloaded (tests/box/intrude.c) does what an intruder would try.
#
# usage: tests/box.sh BUILD [CC]
set -u
build=$(cd "$1" && pwd) || exit 2
cc=${2-cc}
root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root" || exit 2
PATH=$build/bin:$PATH
LC_ALL=C
export LC_ALL PATH
work=$build/box
rm -rf "$work"
mkdir -p "$work/place" || exit 2
passed=0
failed=0

good() { passed=$((passed + 1)); }
bad() { failed=$((failed + 1)); echo "box: $*"; }
# is WHAT GOT WANTED
is() { if [ "$2" = "$3" ]; then good; else bad "$1: '$2', not '$3'"; fi; }
same() { if cmp "$2" "$3"; then good; else bad "$1"; fi; }
done_() { echo "box: $passed passed, $failed failed"; [ "$failed" -eq 0 ]; exit; }

samples=$root/samples
cp "$samples/stratego/lesson.yaml" "$work/place/in.yaml"
cd "$work/place" || exit 2

# ---- where there is no box ----
says=$(validate --version | sed -n 's/^sandbox: //p')
if [ "$says" != 'Landlock, seccomp' ]; then
	echo "box: only a part is tested, because here is: $says"
	for c in validate replay render adjudicate; do
		$c --sandbox=required in.yaml >/dev/null 2>"$work/err"
		is "$c: required, but not here" "$?" 2
		grep -q sandbox=required "$work/err" && good || bad "$c says nothing"
	done
	validate -q in.yaml
	is 'it goes on without' "$?" 0
	done_
fi

compile() { # OUTPUT SOURCE FLAG...
	out=$work/$1
	source=$root/tests/box/$2
	shift 2
	$cc -Wall -Wextra -O1 -o "$out" "$source" "$@" || exit 2
}
compile intrude.so intrude.c -shared -fPIC -ldl -pthread
compile blind.so blind.c -shared -fPIC -ldl
compile refuse refuse.c -lseccomp

# A kernel without: the same results; required is an error.
for lacks in landlock seccomp both; do
	for c in validate replay render adjudicate; do
		$c --sandbox=off in.yaml >"$work/out" 2>"$work/err"
		was=$?
		"$work/refuse" $lacks $c in.yaml >"$work/out2" 2>"$work/err2"
		is "$c without $lacks" "$?" "$was"
		same "$c without $lacks" "$work/out" "$work/out2"
		same "$c without $lacks" "$work/err" "$work/err2"
		"$work/refuse" $lacks $c --sandbox=required in.yaml >"$work/out" 2>"$work/err"
		is "$c without $lacks, required" "$?" 2
		[ -s "$work/out" ] && bad "$c writes something"
		case $lacks in landlock) what=Landlock ;; seccomp) what=seccomp ;; *) what='Landlock and seccomp' ;; esac
		is "$c without $lacks, required" "$(cat "$work/err")" "$c: --sandbox=required: $what cannot be had here"
	done
done
is '--version without Landlock' "$("$work/refuse" landlock replay --version | sed -n 2p)" 'sandbox: seccomp; no Landlock here'
is '--version without seccomp' "$("$work/refuse" seccomp replay --version | sed -n 2p)" 'sandbox: Landlock; no seccomp here'
is '--version without both' "$("$work/refuse" both replay --version | sed -n 2p)" 'sandbox: none: no Landlock and no seccomp here'

# ---- an intruder ----
# intrude HOW COMMAND...: run it with the library; what it tried goes to $work/tried
intrude() {
	how=$1
	command=$2
	shift 2
	rm -rf "$work/secrets"
	mkdir -p "$work/secrets/folder"
	echo secret >"$work/secrets/file"
	cp "$samples/stratego/lesson.yaml" in.yaml
	INTRUDE_FILE=$work/secrets/file INTRUDE_FOLDER=$work/secrets/folder INTRUDE_INPUT=in.yaml LD_PRELOAD=$work/intrude.so \
		"$command" --sandbox="$how" "$@" <"$samples/stratego/lesson.yaml" 2>"$work/tried"
}
# The same command, in the box with the library, and out of it without.
kept_out() { # COMMAND...
	for how in auto required; do
		intrude $how "$@" >"$work/out"
		was=$?
		grep -E ': (done|E[A-Z]+|[A-Z][a-z ]+)$' "$work/tried" | grep -v '^[a-z]*: [0-9]' >"$work/tries"
		case " $* " in *' in.yaml '*) mine=done ;; *) mine=EACCES ;; esac
		sed "s/^read the input: .*/read the input: $mine/" "$root/tests/box/refused.txt" >"$work/refused"
		same "$*: what is refused" "$work/refused" "$work/tries"
		is "$*: the file" "$(ls -l "$work/secrets/file" | cut -c 1-10) $(cat "$work/secrets/file")" '-rw-r--r-- secret'
		same "$*: the input" "$samples/stratego/lesson.yaml" in.yaml
		command=$1
		shift
		"$command" --sandbox=off "$@" <"$samples/stratego/lesson.yaml" >"$work/out2" 2>/dev/null
		is "$command $*: status" "$was" "$?"
		same "$command $*" "$work/out2" "$work/out"
		set -- "$command" "$@"
	done
}
umask 022
kept_out validate - in.yaml
kept_out validate -j 1 --pass in.yaml -
kept_out validate -j 3 --where '.plies > 3 and ([range(9)] | length) == 9' - in.yaml
kept_out replay --events - in.yaml
kept_out replay --live in.yaml
mkdir -p "$work/own" && cp "$samples/stratego/committed/dispute-red.secret" "$work/own/secret" && cp "$samples/stratego/committed/dispute.yaml" .
case $(validate --version) in *'built without:'*libsodium*) ;; *) kept_out replay --live --secret="$work/own/secret" dispute.yaml ;; esac
kept_out render - in.yaml
kept_out adjudicate --infer - in.yaml
kept_out adjudicate --claim 'illegal at 1' - in.yaml
kept_out render -o png --at 3 -
kept_out render -o gif --to 2 -
# Without the box the library gets what it wants.
intrude off validate - in.yaml >/dev/null
for what in 'make a thread outside' 'read a file' 'write a file' 'make a file' fork 'start a program' socket 'empty the input'; do
	grep -qx "$what: done" "$work/tried" && good || bad "without the box: $what: $(grep "^$what: " "$work/tried")"
done
cp "$samples/stratego/lesson.yaml" in.yaml

# ---- pictures ----
for game in stratix strata5 stratego stratego-card galaxy-grid; do
	for form in 'png --at 9' 'png --at 5 --theme dark --size 700' 'gif --to 2 --size 300'; do
		# shellcheck disable=SC2086
		render --sandbox=off -o $form "$samples/$game/lesson.yaml" >"$work/off.picture" || bad "$game: $form"
		# shellcheck disable=SC2086
		render --sandbox=required -o $form "$samples/$game/lesson.yaml" >"$work/on.picture" || bad "$game: $form in the box"
		same "$game: $form" "$work/off.picture" "$work/on.picture"
	done
done
# letters of many scripts, for which other fonts may be taken
sed 's/Tom Berg/Том 汤 ベ עברית 👑/' in.yaml >scripts.yaml
render --sandbox=off -o png scripts.yaml >"$work/off.picture"
render --sandbox=required -o png scripts.yaml | cmp - "$work/off.picture" && good || bad 'letters of many scripts'

# Fonts that are links to elsewhere; none; and one that cannot be read.
font=$(fc-match -f '%{file}' sans-serif)
fonts() { # FOLDER
	printf '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>%s</dir></fontconfig>' "$1" >"$work/fonts.conf"
	FONTCONFIG_FILE=$work/fonts.conf
	XDG_CACHE_HOME=$work/cache
	export FONTCONFIG_FILE XDG_CACHE_HOME
}
mkdir -p "$work/fonts" "$work/elsewhere" "$work/none" "$work/cache"
cp "$font" "$work/elsewhere/some.ttf"
ln -s ../elsewhere/some.ttf "$work/fonts/some.ttf"
fonts "$work/fonts"
for form in png gif; do
	render --sandbox=off -o $form --to 1 in.yaml >"$work/off.picture" 2>/dev/null || render --sandbox=off -o $form in.yaml >"$work/off.picture" || bad "a font that is a link: $form"
	render --sandbox=required -o $form --to 1 in.yaml >"$work/on.picture" 2>/dev/null || render --sandbox=required -o $form in.yaml >"$work/on.picture" || bad "a font that is a link, in the box: $form"
	same "a font that is a link: $form" "$work/off.picture" "$work/on.picture"
done
for how in auto off; do
	for form in png gif; do
		LD_PRELOAD=$work/blind.so render --sandbox=$how -o $form in.yaml >"$work/out" 2>"$work/err"
		is "a font that cannot be read: $form" "$? $(cat "$work/out")" '2 '
		grep -q 'the font for its letters cannot be read: .*Permission denied' "$work/err" && good || bad "$(cat "$work/err")"
	done
done
fonts "$work/none"
for how in auto off; do
	for form in png gif; do
		render --sandbox=$how -o $form in.yaml >"$work/out" 2>"$work/err"
		is "no font: $form" "$? $(cat "$work/out")" '2 '
		grep -q 'there is no font for its letters' "$work/err" && good || bad "$(cat "$work/err")"
	done
done
render -o svg in.yaml >/dev/null && good || bad 'SVG needs no font'
unset FONTCONFIG_FILE XDG_CACHE_HOME

# ---- files ----
mkdir far many parts
# An input that is replaced while the command is busy with another one: what was there is read.
mkfifo pipe
cp in.yaml two.yaml
cp "$samples/stratix/lesson.yaml" other.yaml
validate --ledger ledger.json pipe two.yaml 2>"$work/err" &
v=$!
exec 3>pipe
mv other.yaml two.yaml
cat in.yaml >&3
exec 3>&-
wait $v
is 'an input that is replaced' "$?" 0
is 'an input that is replaced: what was read' "$(sed -n 's/.*; \(5618 bytes\).*/\1/p' "$work/err")" '5618 bytes'
is 'its ledger' "$(jq -r '.inputs[1].size' ledger.json)" 2809
# one that comes later
validate -q pipe later.yaml &
v=$!
exec 3>pipe
cp in.yaml later.yaml
cat in.yaml >&3
exec 3>&-
wait $v
is 'an input that comes later' "$?" 0
# many inputs, of which one is a link to elsewhere
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13; do for j in a b c d; do cp in.yaml many/$i$j.yaml; done; done
mv many/13d.yaml far/real.yaml
ln -s ../far/real.yaml many/13d.yaml
is 'many inputs' "$(validate many/*.yaml 2>&1 | cut -d ' ' -f 2-6)" '52 records in = 52'
validate -q many/*.yaml many
is 'many inputs, and a folder' "$?" 2
# few descriptors
(ulimit -S -n 12; validate -q many/1?.yaml)
is 'few descriptors' "$?" 0
(ulimit -n 12; validate -q many/1?.yaml)
is 'few descriptors, and no more' "$?" 0
# outputs: through links, one of which fits a pattern; beside an index; through a descriptor
ln -s ../far/stratego.yaml parts/stratego.yaml
validate -q --split-by game -O 'parts/%.yaml' in.yaml "$samples/strata5/lesson.yaml"
is 'outputs by a pattern' "$? $(ls far parts | tr '\n' ' ')" '0 far: real.yaml stratego.yaml  parts: strata5.yaml stratego.yaml '
test -L parts/stratego.yaml && good || bad 'the link is gone'
mkdir by by/strata5 far/stratego
ln -s ../far/stratego by/stratego
validate -q --split-by game -O 'by/%/all.yaml' in.yaml "$samples/strata5/lesson.yaml"
is 'outputs by a pattern for a folder' "$? $(ls far/stratego by/strata5 | tr '\n' ' ')" '0 by/strata5: all.yaml  far/stratego: all.yaml '
render --site club in.yaml && mv club/index.html club/games/1-lesson.html far && ln -s ../far/index.html club/index.html &&
	ln -s ../../far/1-lesson.html club/games/1-lesson.html && cp far/index.html "$work/index.html" && : >far/1-lesson.html &&
	render --sandbox=required --site club in.yaml && test -s far/1-lesson.html && test -L club/games/1-lesson.html && good || bad 'links in a site'
same 'links in a site' far/index.html "$work/index.html"
# boards that are links, in the folder of --data
mkdir data
board=$samples/boards/stratix-standard.yaml
cp "$board" far/board.yaml
ln -s ../far/board.yaml "data/${board##*/}"
sed "s|^board:.*|board: $(basename "$board" .yaml)|" "$samples/stratix/lesson.yaml" >named.yaml
grep -q '^board:' named.yaml || sed -i "1a board: $(basename "$board" .yaml)" named.yaml
validate --sandbox=off --data data named.yaml >"$work/out" 2>&1
was=$?
validate --sandbox=required --data data named.yaml 2>&1 | cmp - "$work/out" && good || bad 'a board that is a link'
grep -q 'Permission' "$work/out" && bad 'a board that is a link'
# several logs, of which one is replaced while another one is awaited
cp in.yaml two.yaml
adjudicate --sandbox=required --reconcile pipe two.yaml >"$work/out" 2>&1 &
v=$!
exec 3>pipe
cp "$samples/stratix/lesson.yaml" other.yaml
mv other.yaml two.yaml
cat in.yaml >&3
exec 3>&-
wait $v
is 'logs' "$?" 0
validate -q -O /dev/fd/4 in.yaml 4>far/by-number
same 'an output by its number' in.yaml far/by-number
TMPDIR=$PWD/far validate -q --unique --buffer-size 1K many/*.yaml in.yaml 2>"$work/err"
is 'what is put aside' "$? $(cat "$work/err")" '0 '
# a log that a claim of the command line names
adjudicate -q --claim 'differs from far/real.yaml' in.yaml
is 'a log that a claim names' "$?" "$(adjudicate --sandbox=off -q --claim 'differs from far/real.yaml' in.yaml; echo $?)"
adjudicate --sandbox=off --claim 'red: differs from far/real.yaml' in.yaml >"$work/out" 2>&1
adjudicate --claim 'red: differs from far/real.yaml' in.yaml 2>&1 | cmp - "$work/out" && good || bad 'a log that a claim names'
done_
