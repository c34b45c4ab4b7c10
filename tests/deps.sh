#!/bin/sh
# deps.sh: is everything there that is needed?  If not, root on a machine with apt-get installs it.  Anybody else gets the names of the
# packages, and an error.
#
# usage: tests/deps.sh [check | browser | editors | python | deb | web | cluster]
#
# Without an argument: what building and "make demo" need, and no more.  With one: that, and what "make check", "make check-browser",
# "make check-editors", "make python", "make deb", "make web" or tests/cluster/run.sh needs.
# WITH: the libraries to build with, of those that can be left out (EXPAT SODIUM ...); all, if it is not set.
set -u
what='the build and the tour'
missing=
without=

lacks() { missing="$missing $1"; }
tool() { command -v "$1" >/dev/null 2>&1 || lacks "$2"; } # PROGRAM PACKAGE
# MODULES PACKAGE...: modules of one Python, the first on the PATH or the distribution's own
module() {
	modules=$1
	shift
	python3 -c "import $modules" 2>/dev/null || /usr/bin/python3 -c "import $modules" 2>/dev/null || lacks "$*"
}
# HEADER PACKAGE MODULE...: a library, by the names that pkg-config has for it, or else by its header
library() {
	header=$1 package=$2
	shift 2
	[ $# -gt 0 ] && pkg-config --exists "$@" 2>/dev/null && return
	echo "#include <stdio.h>
#include <$header>" | cc -E - >/dev/null 2>&1 || lacks "$package"
}
# NAME HEADER PACKAGE MODULE...: one that can be left out
door() {
	name=$1
	shift
	known=$missing
	case " ${WITH-$name} " in *" $name "*) library "$@" ;; esac
	[ "$missing" = "$known" ] || without="$without $name=no"
}

# ---- the build, and the tour

command -v gcc >/dev/null 2>&1 || tool cc gcc
tool make make
tool ar binutils
tool cmp diffutils
tool awk mawk
tool pkg-config pkg-config
library stdio.h libc6-dev
library yaml.h libyaml-dev yaml-0.1
library zlib.h zlib1g-dev zlib
door LIBDEFLATE libdeflate.h libdeflate-dev libdeflate
door EXPAT expat.h libexpat1-dev expat
door SODIUM sodium.h libsodium-dev libsodium
door JQ jq.h libjq-dev libjq
door RSVG librsvg/rsvg.h librsvg2-dev librsvg-2.0 cairo
door RSVG fontconfig/fontconfig.h libfontconfig-dev fontconfig
door GIF gif_lib.h libgif-dev
door EDIT histedit.h libedit-dev libedit
door SQLITE sqlite3.h libsqlite3-dev sqlite3
door SECCOMP seccomp.h libseccomp-dev libseccomp

# ---- the rest

case ${1-} in
check)
	what="the tests"
	library check.h check check
	tool c++ g++
	tool gzip gzip
	tool bgzip tabix
	tool mandoc mandoc
	tool jq jq
	tool mlr miller
	tool sqlite3 sqlite3
	tool bash bash
	tool zsh zsh
	tool fish fish
	tool abidiff abigail-tools
	python3 -c 'import jsonschema' 2>/dev/null || lacks python3-jsonschema
	python3 -c 'import yaml' 2>/dev/null || lacks python3-yaml
	module cffi,numpy python3-cffi python3-numpy
	module setuptools,wheel python3-setuptools python3-wheel
	tool mypy mypy
	;;
browser)
	what="pages in a browser"
	command -v chromium-browser >/dev/null 2>&1 || tool chromium chromium
	tool node nodejs
	tool npm npm
	;;
editors)
	what="records in editors"
	tool npm npm
	vim --version 2>/dev/null | grep -q '+syntax' || lacks vim
	;;
python)
	what="a Python package"
	module setuptools,wheel python3-setuptools python3-wheel
	;;
deb)
	what="Debian packages"
	tool dh debhelper
	tool dh_python3 dh-python
	module setuptools python3-setuptools
	tool dpkg-buildpackage dpkg-dev
	tool fakeroot fakeroot
	tool lintian lintian
	tool debootstrap debootstrap
	;;
web)
	what="the module for browsers"
	tool clang-14 clang-14
	tool wasm-ld-14 lld-14
	[ -f /usr/include/wasm32-wasi/stdio.h ] || lacks wasi-libc
	[ -n "$(find /usr/lib/llvm-14/lib/clang -name 'libclang_rt.builtins-wasm32.a' 2>/dev/null)" ] || lacks libclang-rt-14-dev-wasm32
	tool wasm-opt binaryen
	tool xz xz-utils
	tool patch patch
	tool node nodejs
	tool npm npm
	;;
cluster)
	what="the cluster"
	PATH=$PATH:/usr/sbin
	parallel --version 2>/dev/null | grep -q '^GNU parallel' || lacks parallel
	tool jq jq
	tool ssh openssh-client
	tool sshd openssh-server
	tool sbatch slurm-client
	tool slurmctld slurmctld
	tool slurmd slurmd
	tool mungekey munge
	;;
esac

[ -z "$missing" ] && exit 0
if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null 2>&1; then
	echo "deps: these Debian packages are missing for $what:$missing" >&2
	[ -z "$without" ] || echo "deps: some libraries can be left out: make$without" >&2
	exit 1
fi
log=$(mktemp) || exit 1
trap 'rm -f "$log"' EXIT
export DEBIAN_FRONTEND=noninteractive
apt() { apt-get -qq -y --no-install-recommends "$@" $missing; }
# How many packages come with these, and how much room they take up.
much() {
	all=$(apt -s install 2>/dev/null | sed -n 's/^Inst \([^ ]*\).*/\1/p')
	# shellcheck disable=SC2086
	[ -z "$all" ] || apt-cache show --no-all-versions $all | awk '$1 == "Installed-Size:" { kib += $2 } $1 == "Package:" { n++ }
		END { printf " (%d packages with what they need, about %d MB)", n, kib / 1000 + 0.5 }'
}
if ! apt-get -qq update >"$log" 2>&1; then
	cat "$log" >&2
	echo "deps: cannot ask for packages; these are missing for $what:$missing" >&2
	exit 1
fi
echo "deps: installing for $what:$missing$(much)"
if ! apt install >"$log" 2>&1; then
	cat "$log" >&2
	echo "deps: could not install:$missing" >&2
	exit 1
fi
