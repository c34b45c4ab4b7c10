#!/bin/sh
# arrows.sh: check which part of the sources may use which.
#
#   cmd uses notation and lib, notation uses lib; lib uses neither, prints nothing and opens no file.
#   Inside notation: text <- record <- a game's folder, foreign and dispute; text <- draw <- dispute; all but the games <- host.
#   Only lib/<game>/, notation/<game>/, notation/foreign/ and games.def name a game.
#   The id of a clause is written once, in its game's table.
#   No file has more than 700 lines.
#
# Each line that is found is a fault.

cd "${STRAT_ROOT:-.}" || exit 2
export LC_ALL=C

faults=$(mktemp) || exit 2
trap 'rm -f "$faults"' EXIT
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

# ---- includes

code lib/*/*.[ch] lib/*/*.def | grep -E '^[^:]*:[0-9]+:[[:space:]]*#[[:space:]]*include' | while IFS= read -r line; do
	file=${line%%:*}
	dir=$(basename "$(dirname "$file")")
	case $line in
	*'"core/'* | *"\"$dir/"* | *STRAT_EXTRA_GAMES*) continue ;;
	*'"'*) printf '%s\n' "$line" ;;
	*'<stdio.h>'* | *'<stdlib.h>'* | *'<string.h>'* | *'<strings.h>'* | *'<std'*'.h>'* | *'<inttypes.h>'* | *'<assert.h>'* | *'<limits.h>'* | *'<ctype.h>'*) continue ;;
	*) printf '%s\n' "$line" ;;
	esac
done | found "lib includes what is not lib's"

for g in $games; do
	for other in $games; do
		[ "$g" = "$other" ] || grep -nE "include \"$other/" lib/"$g"/*.[ch]
	done
done | found "one game includes another"

# includes FILE...: print FILE:HEADER for each header that a file includes.
includes()
{
	grep -nE '^[[:space:]]*#[[:space:]]*include[[:space:]]*"' "$@" /dev/null |
	    sed -E 's/^([^:]*):[0-9]+:[^"]*"([^"]*)".*/\1:\2/'
}

# The folders (rooms) of notation, and what each may include from others.  A game's folder also includes its game.  Others
# call a game's notation only through record/notation.h.
may_include()
{
	case $1 in
	text) echo 'core/memory.h' ;;
	draw) echo 'text/arena.h text/stream.h text/digest.h core/scene.h core/seats.h core/hash.h' ;;
	record) echo 'text/ core/ adjudicate/past.h' ;;
	foreign) echo 'text/ record/ core/ any-game' ;;
	dispute) echo 'text/ record/ draw/ core/ adjudicate/' ;;
	host) echo 'text/ record/ draw/ dispute/ core/ adjudicate/' ;;
	*) echo "text/ record/ core/ $1/" ;;
	esac
}

includes notation/*/*.[ch] | while IFS=: read -r file header; do
	room=$(basename "$(dirname "$file")")
	case $header in
	*/*) ;;
	examples.def | diagnosed.def) [ "$file" = notation/dispute/explanation.c ] || printf '%s: %s\n' "$file" "$header"; continue ;; # (made of cases)
	*.css.def | *.js.def) [ -f "notation/$room/${header%.def}" ] || printf '%s: %s\n' "$file" "$header"; continue ;; # (a file as a string)
	*) [ -f "notation/$room/$header" ] || printf '%s: %s\n' "$file" "$header"; continue ;;
	esac
	allowed=no
	for a in $(may_include "$room"); do
		[ "$a" != any-game ] || ! is_game "${header%%/*}" || allowed=yes
		case $header in "$a"*) allowed=yes ;; esac
	done
	[ $allowed = yes ] || printf '%s: %s\n' "$file" "$header"
done | found "a room of notation includes what it may not know"

# No folder may include the internal headers of another.
includes lib/*/*.[ch] notation/*/*.[ch] cmd/*.[ch] | grep -E ':.*(internal\.h|draw/(building|isometric|palette)\.h)$' | grep '/.*:.*/' | while IFS=: read -r file header; do
	[ "$(basename "$(dirname "$file")")" = "${header%%/*}" ] || printf '%s: %s\n' "$file" "$header"
done | found "a room's own header is included from another"

includes notation/*/*.[ch] lib/*/*.[ch] | grep -E ':(cli|render|replay|output|worker)' | found "cmd is included from below"
includes cmd/*.[ch] | grep / | grep -vE ':(core|adjudicate|text|record|dispute|draw|foreign|host)/' | grep -v '^[^:]*:[^/]*$' | found "cmd includes a game's header"

# ---- lib does no input or output; games allocate no memory

words='printf|fprintf|vprintf|vfprintf|dprintf|puts|fputs|putchar|putc|fputc|fwrite|fopen|freopen|fdopen|open|read|write|getc|fgets|fread|scanf|fscanf|perror|system|popen|getenv|exit|abort|rand|srand|random|time|clock'
code lib/*/*.[ch] lib/*/*.def | sed 's/"[^"]*"/""/g' | grep -E "(^|[^A-Za-z0-9_.>])($words)[[:space:]]*\(" | found "lib does what only those above it do"
code $(ls lib/*/*.[ch] | grep -v '^lib/adjudicate/\|^lib/core/memory\.[ch]$') | grep -E 'memory_[a-z]+[[:space:]]*\(|core/memory\.h' | found "a game asks for memory"
code lib/*/*.[ch] lib/*/*.def | grep -E '(^|[^A-Za-z0-9_])(stdin|stdout|stderr|FILE|errno)([^A-Za-z0-9_]|$)' | found "lib knows streams"

# Memory comes from where the host of the library says (core/memory.h); so does that of zlib.  libyaml, which one file uses,
# and qsort cannot be told: strat.h says so.
memory='malloc|calloc|realloc|reallocarray|aligned_alloc|posix_memalign|strdup|strndup|asprintf|vasprintf|free|getline|getdelim|open_memstream|fopen|fdopen|opendir|scandir|realpath|regcomp|newlocale|iconv_open'
code $(ls lib/*/*.[ch] lib/*/*.def notation/*/*.[ch] notation/*/*.def | grep -v '^lib/core/memory\.c$') | sed 's/"[^"]*"/""/g' |
    grep -E "(^|[^A-Za-z0-9_.>])($memory)[[:space:]]*\(" | found "memory that is not the host's"
for file in $(grep -lE '(inflate|deflate)Init' notation/*/*.c); do
	[ "$(grep -cE '(inflate|deflate)Init' "$file")" -le "$(grep -c 'stream_memory(&' "$file")" ] || echo "$file"
done | found "zlib's memory is not the host's"
grep -l yaml_parser_initialize notation/*/*.c | grep -v '^notation/text/node\.c$' | found "libyaml's memory is not the host's"

# Nothing is remembered between calls: all static variables are constants.  (A call of a host has a source of memory.)
code lib/*/*.c notation/*/*.c | grep -v '^lib/core/memory\.c:' | grep -E '^[^:]*:[0-9]+:static [^(]*(=|;)' | grep -vE 'const |:static (inline|enum|struct|bool|int|unsigned|void|size_t|uint[0-9]+_t) [a-z_0-9]+\(' | found "a variable that is not constant"

# ---- names

# (a game's own notation may name a game whose name its own begins with)
files=$(ls lib/core/* lib/adjudicate/* notation/*/*.[ch] notation/*/*.def cmd/*.[ch] | grep -vE '^(lib/core/games\.def|notation/foreign/.*)$')
for g in $games; do
	own=$(for o in $games; do case $o in "$g" | "$g"-*) printf '%s\n' "-e ^notation/$o/" ;; esac; done)
	pattern=$(printf %s "$g" | tr - .)
	code $(printf '%s\n' $files | grep -v $own) | sed 's/^\([^:]*:[0-9]*:\)/\1 /' |
	    grep -iE "^[^ ]* .*$pattern"
done | found "a game is named where none may be"

prefixes=$(sed -n 's/^[[:space:]]*\.prefix = "\(.*\)",/\1/p' lib/*/*.c | sort -u)
for p in $prefixes; do
	code cmd/*.[ch] notation/*/*.[ch] notation/*/*.def lib/core/* lib/adjudicate/* | grep -E "\"$p-[A-Z0-9]"
done | found "a clause is named outside its game"

for p in $prefixes; do
	code lib/*/*.[ch] lib/*/*.def | grep -oE "\"$p-[A-Z]?[0-9][0-9.]*\"" | sort | uniq -d
done | found "an id stands twice"

# ---- length

find lib notation cmd tests -type f \( -name '*.[ch]' -o -name '*.def' -o -name '*.sh' -o -name '*.mk' \) | while IFS= read -r file; do
	lines=$(wc -l <"$file")
	[ "$lines" -le 700 ] || printf '%s: %d\n' "$file" "$lines"
done | found "a file is longer than 700 lines"

cat "$faults"
[ ! -s "$faults" ]
