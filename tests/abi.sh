#!/bin/sh
# abi.sh: check what the shared library shows to other programs.
#
# usage: tests/abi.sh [--bless] BUILD
#
# It exports the functions that strat.h and strat-shown.h declare and strat(3) describes, and nothing else.  It cannot end the program, and it
# cannot print.  Its interface is the one in tests/abi; with --bless that file is written anew.  tests/abi/1.0 has the header
# and the interface of version 1.0, which nothing rewrites: all of that is still there, and a program that was built with it
# needs nothing newer.  A change that is not just an addition needs another STRAT_VERSION_MAJOR.
set -u
export LC_ALL=C
bless=no
[ "$1" != --bless ] || { bless=yes; shift; }
lib=$1/libstrat.so
kept=tests/abi/libstrat-$(uname -m).abi
first=tests/abi/1.0/libstrat-$(uname -m).abi
passed=0
failed=0
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

# expect WHAT FILE: the file must be empty; each line in it is a fault.
expect() {
	if [ -s "$2" ]; then
		failed=$((failed + 1))
		echo "abi: $1"
		cat "$2"
	else
		passed=$((passed + 1))
	fi
}

nm -D --defined-only "$lib" | awk '$2 != "A" { sub(/@.*/, "", $3); print $3 }' | sort >"$work/exported"
grep -ohE '\*?strat_[a-z_]+\(' notation/host/strat.h notation/host/strat-shown.h | tr -d '*(' | sort -u >"$work/declared"
diff "$work/exported" "$work/declared" >"$work/said"
expect 'what is exported (<) is not what the headers declare (>)' "$work/said"

grep -oE '^\.Fn strat_[a-z_]+' man/strat.3 | cut -c 5- | sort -u >"$work/described"
diff "$work/described" "$work/declared" >"$work/said"
expect 'what strat(3) describes (<) is not what the headers declare (>)' "$work/said"

nm -D --undefined-only "$lib" | awk '{ sub(/@.*/, "", $NF); print $NF }' |
    grep -xE '_?exit|_Exit|quick_exit|abort|__assert_fail|(__)?v?f?d?printf(_chk)?|puts|fputs|putchar|putc|fputc|fwrite|perror|stdin|stdout|stderr|system|popen|fork|exec.*|signal|sigaction|setlocale|chdir|rand|srand' >"$work/said"
expect 'the library can end the program, print, or change what all of it shares' "$work/said"

# The types that these headers show, without those that it hides.
abidw --exported-interfaces-only --header-file notation/host/strat.h \
	--header-file notation/host/strat-shown.h --drop-private-types --no-corpus-path --no-comp-dir-path \
	--no-elf-needed --no-show-locs "$lib" >"$work/abi" || exit 2
if [ $bless = yes ]; then
	cp "$work/abi" "$kept"
elif [ -f "$kept" ]; then
	abidiff --no-default-suppression "$kept" "$work/abi" >"$work/said" 2>&1
	expect "the interface is not the one in $kept" "$work/said"
fi

# Structs that a program makes and that begin with their size may grow at their end: the library sees by the size what it was given.
# So may a verdict and a finding, which the library makes.
cat >"$work/grown" <<'END'
[suppress_type]
type_kind = struct
name_regexp = ^strat_(options|drawing|rows|verdict|finding)$
has_data_member_inserted_at = end
has_size_change = yes
END
if [ -f "$first" ]; then
	abidiff --no-default-suppression --suppr "$work/grown" --no-added-syms "$first" "$work/abi" 2>&1 |
	    grep -vE '^$|^(Functions|Variables) changes summary: 0 Removed, 0 Changed' >"$work/said"
	expect "it is not all of the interface in $first" "$work/said"
fi

# The symbols file of the Debian package knows every version that has functions, and no other one.
if command -v dpkg-gensymbols >/dev/null; then
	dpkg-gensymbols -c4 -plibstrat1 -v99 -Isamples/debian/libstrat1.symbols -e"$(readlink -f "$lib")" -O/dev/null >"$work/said" 2>&1 &&
	    : >"$work/said"
	expect 'samples/debian/libstrat1.symbols is not that of the library' "$work/said"
fi

# A program of version 1.0, as the linker and the dynamic linker see it.
printf '4:b1-b2-a2-a1\n+z9\n' >"$work/actions"
cat >"$work/right" <<'END'
  red's pawn 4 enters on b1 and goes to a1, level 1
  refused: cannot read the action '+z9'
END
mkdir "$work/include" && cp tests/abi/1.0/host/strat.h "$work/include" && {
	${CC:-cc} -std=c17 -I"$work/include" -o "$work/referee" samples/c/referee.c -L"$1" -l:libstrat.so &&
	readelf -V "$work/referee" | grep -o 'Name: STRAT_[0-9.]*' | grep -vx 'Name: STRAT_1'
	LD_LIBRARY_PATH=$1 "$work/referee" strata5 <"$work/actions" | grep '^  [rR]' | diff - "$work/right"
} >"$work/said" 2>&1
expect 'a program of version 1.0 does not run as it did, or needs more' "$work/said"

echo "abi: $passed passed, $failed failed"
[ $failed -eq 0 ]
