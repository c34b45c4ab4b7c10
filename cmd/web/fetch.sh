#!/bin/sh
# fetch.sh: get the sources of the libraries that the module for browsers has in it, and unpack them.
#
# usage: cmd/web/fetch.sh FOLDER
#
# They come from where this machine's apt-get gets its packages, as source packages, whose files must be those of sources.txt.  Nothing
# of the machine is changed: lists and packages lie in FOLDER, and so do the sources in the end: FOLDER/libyaml and so on, and their
# licences in FOLDER/licences.txt.  What is there already is not fetched again.
set -eu
here=$(dirname "$0")
list=$(cd "$here" && pwd)/sources.txt
mkdir -p "$1/apt/parts" "$1/apt/lists/partial" "$1/apt/cache/archives/partial" "$1/files"
cd "$1"
folder=$PWD

fail() { echo "make web: $*" >&2; exit 1; }
ask_apt() {
	apt-get -q -o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts="$folder/apt/parts" -o Dir::State::lists="$folder/apt/lists" \
		-o Dir::Cache="$folder/apt/cache" -o APT::Sandbox::User= "$@" >"$folder/apt/log" 2>&1
}

# The machine's own lists, of sources in place of programs.
list_sources() {
	for f in /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources; do
		[ ! -f "$f" ] || sed -e 's/^Types:.*/Types: deb-src/' -e 's/^deb[[:space:]]/deb-src /' "$f" >"apt/parts/$(basename "$f")"
	done
	ask_apt update || fail "no lists of source packages: is there a network?  $(tail -n 1 apt/log)"
}

# Have the files of a package, and no others.
fetch() { # NAME VERSION
	grep -A 9 "^package $1 " "$list" | sed 1d | sed '/^package/,$d' | sed -n 's/^file \([0-9a-f]*\) /\1  /p' >sums
	(cd files && sha256sum --quiet -c ../sums >/dev/null 2>&1) && return
	[ -f apt/listed ] || list_sources
	: >apt/listed
	(cd files && ask_apt source --download-only --only-source "$1=$2") || fail "cannot fetch the source package $1 $2: $(tail -n 1 apt/log)"
	(cd files && sha256sum --quiet -c ../sums >/dev/null) || fail "the source package $1 $2 is not the one in cmd/web/sources.txt"
}

# Unpack it, with Debian's changes.
unpack() { # FOLDER LICENCE FILE...
	[ ! -f "$1/.whole" ] || return 0
	rm -rf "$1"
	mkdir "$1"
	tar -xf "files/$3" -C "$1" --strip-components=1
	tar -xf "files/$4" -C "$1"
	if [ -f "$1/debian/patches/series" ]; then
		sed -e 's/[[:space:]]*#.*//' -e '/^$/d' "$1/debian/patches/series" | while read -r p; do
			patch -s -d "$1" -p1 <"$1/debian/patches/$p" >/dev/null || fail "cannot apply $p to $1"
		done
	fi
	[ -f "$1/$2" ] || fail "$1 has no file $2"
	: >"$1/.whole"
}

for program in apt-get sha256sum tar patch; do
	command -v $program >/dev/null 2>&1 || fail "it needs the program $program, to fetch and unpack the sources of libraries"
done
rm -f apt/listed
grep '^package ' "$list" | while read -r _ name version to licence; do
	fetch "$name" "$version"
	set -- $(cut -d ' ' -f 3 sums)
	unpack "$to" "$licence" "$@"
done
grep '^package ' "$list" | while read -r _ name version to licence; do
	printf '%s %s\n\n' "$name" "${version#*:}"
	cat "$to/$licence"
	printf '\n'
done >licences.new
mv licences.new licences.txt
