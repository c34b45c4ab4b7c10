#!/bin/sh
# arrows.sh: check which part of the sources may use which.
#
#   cmd uses notation and lib, notation uses lib; lib uses neither, prints nothing and opens no file.
#   Inside each of them a folder is a room, and tests/rooms says which others it may use.  No room has more than 25 files.
#   Only lib/<game>/, notation/<game>/, notation/foreign/ and games.def name a game.
#   The id of a clause is written once, in its game's table.
#   No file has more than 600 lines (in tests 700).
#
# Each line that is found is a fault.

cd "${STRAT_ROOT:-.}" || exit 2
export LC_ALL=C

faults=$(mktemp) || exit 2
trap 'rm -f "$faults"' EXIT
LIB=$(find lib -name '*.[ch]')
NOTATION=$(find notation -name '*.[ch]')
CMD=$(find cmd -name '*.[ch]')
games=$(sed -n 's/^GAME(\(.*\))/\1/p' lib/core/games.def | tr _ -)

# found WHAT: standard input has the faults, one on each line.
found()
{
	sed "s|^|arrows: $1: |" >>"$faults"
}

# Print the lines of C without comments, as file:line:text.
code()
{
	awk '
	FNR == 1 { inside = 0 }
	{
		line = $0; out = ""
		while (line != "") {
			if (inside) {
				i = index(line, "*/")
				if (i == 0) break
				line = substr(line, i + 2); inside = 0
			} else {
				i = index(line, "/*")
				if (i == 0) { out = out line; break }
				out = out substr(line, 1, i - 1); line = substr(line, i + 2); inside = 1
			}
		}
		print FILENAME ":" FNR ":" out
	}' "$@"
}

is_game()
{
	for g in $games; do
		[ "$1" = "$g" ] && return 0
	done
	return 1
}

# ---- rooms and includes

# room_of FILE: lib/core, notation/stratego.  (What lies deeper, as lib/stratego/hidden, is a part of its game's room.)
room_of()
{
	deeper=${1#*/*/}
	echo "${1%/"$deeper"}"
}

code $LIB lib/*/*.def | grep -E '^[^:]*:[0-9]+:[[:space:]]*#[[:space:]]*include[[:space:]]*<' |
    grep -vE '<(stdio|stdlib|string|strings|std[a-z]*|inttypes|assert|limits|ctype)\.h>' | found "lib includes what is not lib's"

# includes FILE...: print FILE:HEADER for each header that a file includes.
includes()
{
	grep -nE '^[[:space:]]*#[[:space:]]*include[[:space:]]*"' "$@" /dev/null |
	    sed -E 's/^([^:]*):[0-9]+:[^"]*"([^"]*)".*/\1:\2/'
}

# may_include ROOM: what it may include from others; nothing: there is no such room.
may_include()
{
	room=$1 game=${1#*/}
	if is_game "$game"; then
		case $room in
		lib/*) echo "core/ $game/"; return ;;
		*) room=notation/GAME; echo "$game/" ;;
		esac
	fi
	sed -n "s|^$room:|, |p" tests/rooms
}

for file in $(find lib notation cmd -name '*.[ch]'); do room_of "$file"; done | sort | uniq -c | while read -r n room; do
	[ -n "$(may_include "$room")" ] || echo "$room: tests/rooms does not know it"
done | found "a folder is no room"
for dir in $(find lib notation cmd -name '*.[ch]' | sed 's|/[^/]*$||' | sort -u); do
	n=$(ls "$dir"/*.[ch] | wc -l)
	[ "$n" -le 25 ] || echo "$dir: $n files"
done | found "a room has more than 25 files"

# (A room finds its own headers beside it, or by its name.  Others call a game's notation only through record/notation.h.)
of=
includes $(find lib notation cmd -name '*.[ch]' | sort) | while IFS=: read -r file header; do
	room=$(room_of "$file")
	[ "$room" = "$of" ] || may=$(may_include "$room")
	of=$room
	case $header in
	with.def) [ "$file" = notation/text/library.c ] || printf '%s: %s\n' "$file" "$header"; continue ;; # (made by the build)
	examples.def | diagnosed.def) [ "$file" = notation/book/examples.c ] || [ "$file" = notation/book/explanation.c ] || printf '%s: %s\n' "$file" "$header"; continue ;; # (made of cases)
	*.css.def | *.js.def) [ -f "$room/${header%.def}" ] || printf '%s: %s\n' "$file" "$header"; continue ;; # (a file as a string)
	"${room#*/}"/*) [ -f "${room%%/*}/$header" ] && continue ;;
	*/*) ;;
	*) [ -f "${file%/*}/$header" ] || printf '%s: %s\n' "$file" "$header"; continue ;;
	esac
	allowed=no
	for a in $may; do
		[ "$a" != any-game ] || ! is_game "${header%%/*}" || allowed=yes
		case $header in "$a"*) allowed=yes ;; esac
	done
	case $header in */internal.h) [ "${header%%/*}" = "${room#*/}" ] || is_game "${room#*/}" || allowed=no ;; esac
	[ $allowed = yes ] || printf '%s: %s\n' "$file" "$header"
done | found "a room includes what it may not know"

# What comes from outside is C's or the system's, or tests/rooms says which rooms may ask for it.
system='(atomic|(assert|ctype|dirent|errno|fcntl|getopt|inttypes|limits|locale|malloc|math|poll|pthread|sched|signal|std[a-z]*|strings?|time|unistd|(sys|linux)/[a-z]*)\.h)'
code $NOTATION $CMD | sed -nE 's/^([^:]*):[0-9]+:[[:space:]]*#[[:space:]]*include[[:space:]]*<([^>]*)>.*/\1 \2/p' | grep -vE " $system\$" |
    while read -r file header; do
	case "$(sed -n "s|^<$header>:\(.*\)|\1 |p" tests/rooms)" in *" $(room_of "$file") "*) ;; *) echo "$file: <$header>" ;; esac
done | found "a room asks for a library that is not its own"

# ---- lib does no input or output; games allocate no memory

words='printf|fprintf|vprintf|vfprintf|dprintf|puts|fputs|putchar|putc|fputc|fwrite|fopen|freopen|fdopen|open|read|write|getc|fgets|fread|scanf|fscanf|perror|system|popen|getenv|exit|abort|rand|srand|random|time|clock'
code $LIB lib/*/*.def | sed 's/"[^"]*"/""/g' | grep -E "(^|[^A-Za-z0-9_.>])($words)[[:space:]]*\(" | found "lib does what only those above it do"
code $(printf '%s\n' $LIB | grep -v '^lib/adjudicate/\|^lib/reconcile/\|^lib/core/memory\.[ch]$') | grep -E 'memory_[a-z]+[[:space:]]*\(|core/memory\.h' | found "a game asks for memory"
code $LIB lib/*/*.def | grep -E '(^|[^A-Za-z0-9_])(stdin|stdout|stderr|FILE|errno)([^A-Za-z0-9_]|$)' | found "lib knows streams"

# Memory comes from where the host of the library says (core/memory.h); so does that of zlib.  libyaml, which one file uses,
# and qsort cannot be told: strat.h says so.
memory='malloc|calloc|realloc|reallocarray|aligned_alloc|posix_memalign|strdup|strndup|asprintf|vasprintf|free|getline|getdelim|open_memstream|fopen|fdopen|opendir|scandir|realpath|regcomp|newlocale|iconv_open'
code $(ls $LIB lib/*/*.def $NOTATION notation/*/*.def | grep -v '^lib/core/memory\.c$') | sed 's/"[^"]*"/""/g' |
    grep -E "(^|[^A-Za-z0-9_.>])($memory)[[:space:]]*\(" | found "memory that is not the host's"
for file in $(grep -lE '(inflate|deflate)Init' notation/*/*.c); do
	[ "$(grep -cE '(inflate|deflate)Init' "$file")" -le "$(grep -c 'stream_memory(&' "$file")" ] || echo "$file"
done | found "zlib's memory is not the host's"
grep -l yaml_parser_initialize notation/*/*.c | grep -v '^notation/yaml/node\.c$' | found "libyaml's memory is not the host's"

# Nothing is remembered between calls: all static variables are constants.  (A call of a host has a source of memory.)
code lib/*/*.c lib/*/*/*.c notation/*/*.c | grep -v '^lib/core/memory\.c:' | grep -E '^[^:]*:[0-9]+:static [^(]*(=|;)' | grep -vE 'const |:static (inline|enum|struct|bool|int|unsigned|void|size_t|uint[0-9]+_t) [a-z_0-9]+\(' | found "a variable that is not constant"

# ---- names

# (a game's own notation may name a game whose name its own begins with)
files=$(ls lib/core/* lib/adjudicate/* lib/reconcile/* $NOTATION notation/*/*.def $CMD | grep -vE '^(lib/core/games\.def|notation/foreign/.*)$')
for g in $games; do
	own=$(for o in $games; do case $o in "$g" | "$g"-*) printf '%s\n' "-e ^notation/$o/" ;; esac; done)
	pattern=$(printf %s "$g" | tr - .)
	code $(printf '%s\n' $files | grep -v $own) | sed 's/^\([^:]*:[0-9]*:\)/\1 /' |
	    grep -iE "^[^ ]* .*$pattern"
done | found "a game is named where none may be"

prefixes=$(sed -n 's/^[[:space:]]*\.prefix = "\(.*\)",/\1/p' lib/*/*.c | sort -u)
for p in $prefixes; do
	code $CMD $NOTATION notation/*/*.def lib/core/* lib/adjudicate/* lib/reconcile/* | grep -E "\"$p-[A-Z0-9]"
done | found "a clause is named outside its game"

for p in $prefixes; do
	code $LIB lib/*/*.def | grep -oE "\"$p-[A-Z]?[0-9][0-9.]*\"" | sort | uniq -d
done | found "an id stands twice"

# ---- length

find lib notation cmd tests -type f \( -name '*.[ch]' -o -name '*.def' -o -name '*.sh' -o -name '*.mk' \) -exec wc -l {} + |
    awk '$2 != "total" && $1 > ($2 ~ /^tests\// ? 700 : 600) { print $2 ": " $1 }' | found "a file is too long"

cat "$faults"
[ ! -s "$faults" ]
