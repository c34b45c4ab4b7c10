#!/bin/sh
# deps.sh: is everything there that is needed to build and to test?  If not, root on a machine with apt-get installs it.
# Anybody else gets the names of the packages, and an error.
#
# usage: tests/deps.sh [browser | editors | deb | cluster]
#                      also what "make check-browser", "make check-editors", "make deb" or tests/cluster/run.sh needs
set -u
missing=

lacks() { missing="$missing $1"; }

command -v gcc >/dev/null 2>&1 || command -v cc >/dev/null 2>&1 || lacks gcc
command -v c++ >/dev/null 2>&1 || lacks g++
command -v make >/dev/null 2>&1 || lacks make
command -v gzip >/dev/null 2>&1 || lacks gzip
command -v cmp >/dev/null 2>&1 || lacks diffutils
command -v awk >/dev/null 2>&1 || lacks mawk
command -v mandoc >/dev/null 2>&1 || lacks mandoc
command -v bgzip >/dev/null 2>&1 || lacks tabix
command -v jq >/dev/null 2>&1 || lacks jq
command -v mlr >/dev/null 2>&1 || lacks miller
command -v sqlite3 >/dev/null 2>&1 || lacks sqlite3
python3 -c 'import jsonschema' 2>/dev/null || lacks python3-jsonschema
command -v bash >/dev/null 2>&1 || lacks bash
command -v zsh >/dev/null 2>&1 || lacks zsh
command -v fish >/dev/null 2>&1 || lacks fish
python3 -c 'import yaml' 2>/dev/null || lacks python3-yaml
python3 -c 'import cffi' 2>/dev/null || /usr/bin/python3 -c 'import cffi' 2>/dev/null || lacks python3-cffi
command -v ar >/dev/null 2>&1 || lacks binutils
command -v abidiff >/dev/null 2>&1 || lacks abigail-tools
[ -e /usr/include/stdio.h ] || echo '#include <stdio.h>' | cc -E - >/dev/null 2>&1 || lacks libc6-dev
if command -v pkg-config >/dev/null 2>&1; then
	pkg-config --exists yaml-0.1 || lacks libyaml-dev
	pkg-config --exists zlib || lacks zlib1g-dev
	[ -e /usr/include/jq.h ] || lacks libjq-dev
	pkg-config --exists libsodium || lacks libsodium-dev
	pkg-config --exists expat || lacks libexpat1-dev
	pkg-config --exists libseccomp || lacks libseccomp-dev
	pkg-config --exists check || lacks check
	pkg-config --exists libedit || lacks libedit-dev
	pkg-config --exists librsvg-2.0 cairo || lacks librsvg2-dev
	pkg-config --exists fontconfig || lacks libfontconfig-dev
else
	lacks pkg-config
	[ -e /usr/include/yaml.h ] || lacks libyaml-dev
	[ -e /usr/include/jq.h ] || lacks libjq-dev
	[ -e /usr/include/zlib.h ] || lacks zlib1g-dev
	[ -e /usr/include/sodium.h ] || lacks libsodium-dev
	[ -e /usr/include/expat.h ] || lacks libexpat1-dev
	[ -e /usr/include/seccomp.h ] || lacks libseccomp-dev
	[ -e /usr/include/check.h ] || lacks check
	[ -e /usr/include/histedit.h ] || lacks libedit-dev
	ls -d /usr/include/librsvg-2.0 >/dev/null 2>&1 || lacks librsvg2-dev
	[ -e /usr/include/fontconfig/fontconfig.h ] || lacks libfontconfig-dev
fi

# (giflib has no pkg-config file)
echo '#include <stdio.h>
#include <gif_lib.h>' | cc -E - >/dev/null 2>&1 || lacks libgif-dev

if [ "${1-}" = deb ]; then
	command -v dh >/dev/null 2>&1 || lacks debhelper
	command -v dpkg-buildpackage >/dev/null 2>&1 || lacks dpkg-dev
	command -v fakeroot >/dev/null 2>&1 || lacks fakeroot
	command -v lintian >/dev/null 2>&1 || lacks lintian
	command -v debootstrap >/dev/null 2>&1 || lacks debootstrap
fi
if [ "${1-}" = editors ]; then
	command -v npm >/dev/null 2>&1 || lacks npm
	vim --version 2>/dev/null | grep -q '+syntax' || lacks vim
fi
if [ "${1-}" = browser ]; then
	command -v chromium >/dev/null 2>&1 || command -v chromium-browser >/dev/null 2>&1 || lacks chromium
	command -v node >/dev/null 2>&1 || lacks nodejs
	command -v npm >/dev/null 2>&1 || lacks npm
fi
if [ "${1-}" = cluster ]; then
	PATH=$PATH:/usr/sbin
	parallel --version 2>/dev/null | grep -q '^GNU parallel' || lacks parallel
	command -v ssh >/dev/null 2>&1 || lacks openssh-client
	command -v sshd >/dev/null 2>&1 || lacks openssh-server
	command -v sbatch >/dev/null 2>&1 || lacks slurm-client
	command -v slurmctld >/dev/null 2>&1 || lacks slurmctld
	command -v slurmd >/dev/null 2>&1 || lacks slurmd
	command -v mungekey >/dev/null 2>&1 || lacks munge
fi

[ -z "$missing" ] && exit 0
if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null 2>&1; then
	echo "deps: these Debian packages are missing:$missing" >&2
	exit 1
fi
echo "deps: installing$missing"
log=$(mktemp) || exit 1
trap 'rm -f "$log"' EXIT
export DEBIAN_FRONTEND=noninteractive
# shellcheck disable=SC2086
if ! { apt-get -qq update && apt-get -qq -y --no-install-recommends install $missing; } >"$log" 2>&1; then
	cat "$log" >&2
	echo "deps: could not install:$missing" >&2
	exit 1
fi
