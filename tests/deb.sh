#!/bin/sh
# deb.sh: build the Debian packages, twice, and look them over.  Called by "make deb" and by tests/soak.sh.
#
# usage: tests/deb.sh BUILD [check]       BUILD/deb gets the packages; check: also build them again, which must give the same
#                                         bytes, and install, run and remove them in a root of their own
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(cd "$1" && pwd)/deb
check=${2-}
version=$(sed -n '1s/^strat (\(.*\)).*/\1/p' "$root/samples/debian/changelog")

# Copy what is under version control, or all that make clean leaves, to a place of its own, and build there.
build() { # PLACE
	rm -rf "$1"
	mkdir -p "$1/strat-$version"
	(cd "$root" && { git ls-files -z 2>/dev/null || find . -name 'build*' -prune -o -type f -print0; } |
		xargs -0 cp --parents -t "$1/strat-$version")
	mv "$1/strat-$version/samples/debian" "$1/strat-$version/debian"
	(cd "$1/strat-$version" && dpkg-buildpackage -us -uc -b) >"$1/log" 2>&1 || { tail -n 30 "$1/log"; exit 1; }
	rm -rf "$1/strat-$version"
}

build "$work"
lintian --allow-root --fail-on error,warning "$work/strat_${version}_"*.changes
ls "$work"/*.deb
[ "$check" = check ] || exit 0

build "$work/again"
for package in "$work"/*.deb; do
	cmp "$package" "$work/again/${package##*/}"
done

# In a small Debian of its own: install, run, remove; nothing stays.
small=$work/root
[ -d "$small" ] || debootstrap --variant=minbase bookworm "$small" >"$work/debootstrap.log" 2>&1 || { rm -rf "$small"; tail -n 5 "$work/debootstrap.log"; exit 1; }
cp "$work"/strat_*.deb "$work"/libstrat*_*.deb "$work"/strat-doc_*.deb "$work"/python3-strat_*.deb "$small/tmp"
rm -f "$small"/tmp/*dbgsym*
inside() { chroot "$small" env DEBIAN_FRONTEND=noninteractive LC_ALL=C "$@"; }
inside apt-get -qq update >/dev/null
inside sh -c 'apt-get -qq -y --no-install-recommends install /tmp/*.deb gcc libc6-dev pkg-config' >"$work/install.log" 2>&1 || { tail -n 20 "$work/install.log"; exit 1; }
inside sh -c 'strat-validate -q /usr/share/doc/strat-doc/examples/stratego/lesson.yaml && strat-replay /usr/share/doc/strat-doc/examples/stratego/lesson.yaml | strat-render >/dev/null'
inside sh -c 'cd /tmp && cc -o referee /usr/share/doc/strat-doc/examples/c/referee.c $(pkg-config --cflags --libs strat) && echo 2:a1-a2 | ./referee strata5 | grep -q . && rm referee'
inside sh -c 'cd /tmp && python3 -c "import strat; print(strat.__file__, strat.Match(\"strata5\").legal()[0])" | grep "^/usr/lib/python3/dist-packages/strat/"'
inside sh -c 'cd /usr/share/doc/strat-doc/examples && python3 python/arrays.py stratego stratego/archive.yaml.gz | grep "^kind 1: "'
inside apt-get -qq -y purge strat libstrat1 libstrat-dev strat-doc python3-strat >/dev/null 2>&1
left=$(inside sh -c 'find /usr -name "*strat*" ! -path "*/perl*" ! -path "*/doc/*"; find /usr/share/doc -maxdepth 1 -name "*strat*"' | grep -v -i illustrat || true)
[ -z "$left" ] || { echo "deb: these files stay: $left"; exit 1; }
echo 'deb: 6 passed, 0 failed'
