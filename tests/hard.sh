#!/bin/sh
# hard.sh: print, as variables of make, which flags a compiler has that make a fault hard to exploit.  See the Makefile.
#
# usage: tests/hard.sh COMPILER...
#
# If there is no compiler it prints nothing, and make runs it again the next time.
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
cat >"$dir/try.c" <<EOF
#include <string.h>
int main(int argc, char **argv)
{
	char text[16] = "";
	strncpy(text, argv[argc - 1], sizeof(text) - 1);
	return text[0] != '\\0' && argc > 16;
}
EOF

# has COMPILER... FLAG...: does the compiler accept the flags, without a message?
has()
{
	"$@" -Werror -O2 -o "$dir/try" "$dir/try.c" >"$dir/said" 2>&1 && [ ! -s "$dir/said" ]
}

has "$@" || exit 0
printf 'HARD_CC = %s\n' "$*"
compile=
has "$@" -fstack-protector-strong && compile=-fstack-protector-strong
# The shadow stack and marked targets of jumps, where the processor has them; a large frame touches each page of its stack.
for flag in -fcf-protection -fstack-clash-protection; do
	has "$@" "$flag" && compile="$compile $flag"
done
has "$@" -fPIE -pie && compile="$compile -fPIE" && printf 'HARD_PIE = -pie\n'
printf 'HARD_COMPILE = %s\n' "$compile"
has "$@" -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2 && printf 'HARD_FORTIFY = -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2\n'
link=
for flag in -Wl,-z,relro -Wl,-z,now; do
	has "$@" "$flag" && link="$link $flag"
done
printf 'HARD_LINK =%s\n' "$link"
