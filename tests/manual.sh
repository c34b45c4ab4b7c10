#!/bin/sh
# manual.sh: is what the manual says true?  Runs every example of the man pages and of README.md, and
# compares the pages with the commands' --help, the diagnostics, and the rule books.
#
# An example is a line that begins with "$ " in a literal display of a section EXAMPLES, or in a block
# ```console of those two, and the lines after it that begin with "> ".  The next lines are what it prints, including
# standard error.  A line "..." stands for any lines.  Blanks at line ends do not count.
#
# usage: tests/manual.sh [BIN]        from the top of the tree; BIN is build/bin
set -u
bin=${1:-build/bin}
case $bin in /*) ;; *) bin=$PWD/$bin ;; esac
PATH=$bin:$PATH
LC_ALL=C
export PATH LC_ALL
unset NO_COLOR
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
mkdir -p build
passed=0
failed=0
skipped=0
without=$(validate --version | sed -n 's/^built without: //p' | tr -d ,)
lacks=$(sh tests/lacks.sh "$bin")

ok() { passed=$((passed + 1)); }
bad() { failed=$((failed + 1)); printf 'manual: %s\n' "$*"; }

# Write the examples of a file as $tmp/N.cmd, N.want and N.line; print how many.
extract() {
	awk -v dir="$tmp" -v readme="$2" '
	function close_one() { if (n) { close(dir "/" n ".cmd"); close(dir "/" n ".want"); close(dir "/" n ".line") } }
	function plain(s) {
		if (readme) return s
		sub(/^\\&/, "", s); gsub(/\\e/, "\\", s); gsub(/\\-/, "-", s)
		return s
	}
	readme && /^```/ { inside = !inside && $0 ~ /^```console/; shown = 0; next }
	!readme && /^\.Sh/ { section = $2; inside = 0; next }
	!readme && /^\.Bd -literal/ { inside = section == "EXAMPLES"; shown = 0; next }
	!readme && /^\.Ed/ { inside = 0; next }
	!inside { next }
	shown == 1 && /^> / { print plain(substr($0, 3)) > (dir "/" n ".cmd"); next }
	/^\$ / {
		close_one(); n++; shown = 1
		print plain(substr($0, 3)) > (dir "/" n ".cmd")
		printf "" > (dir "/" n ".want")
		print NR > (dir "/" n ".line")
		next
	}
	shown { print plain($0) > (dir "/" n ".want"); shown = 2 }
	END { close_one(); print n + 0 }' "$1"
}

# Does $2 (what was written) agree with $1 (what the page shows)?
agrees() {
	awk '
	function fits(i, j,    k) {
		while (i <= w) {
			if (want[i] == "...") {
				for (k = j; k <= g + 1; k++)
					if (fits(i + 1, k))
						return 1
				return 0
			}
			if (j > g || want[i++] != got[j++])
				return 0
		}
		return j > g
	}
	{ sub(/[ \t]+$/, "") }
	shown { want[++w] = $0; next }
	{ got[++g] = $0 }
	END { exit !fits(1, 1) }' shown=1 "$1" shown=0 "$2"
}

run_examples() {
	rm -f "$tmp"/*
	count=$(extract "$1" "$2")
	rests= # on an example before it that could not run
	i=1
	while [ "$i" -le "$count" ]; do
		sh -c "$(cat "$tmp/$i.cmd")" >"$tmp/got" 2>&1 </dev/null
		if agrees "$tmp/$i.want" "$tmp/got"; then
			ok
		elif [ -n "$lacks" ] && { [ -n "$rests" ] || grep -qE -e "$lacks" "$tmp/$i.cmd"; }; then
			skipped=$((skipped + 1))
			rests=yes
		else
			bad "$1:$(cat "$tmp/$i.line"): this does not write what the page shows: $(cat "$tmp/$i.cmd")"
			diff "$tmp/$i.want" "$tmp/got" | head -n 20
		fi
		i=$((i + 1))
	done
}

rm -rf build/examples # (what the examples of an older manual wrote)
for page in man/*.[1-9]; do
	run_examples "$page" ''
done
for page in README.md .github/CONTRIBUTING.md; do
	[ -f "$page" ] && run_examples "$page" 1
done

# The records that a page shows are valid.
shown() { # FILE AWK-PROGRAM
	awk "$2" "$1" | sed 's/^\\&//' >"$tmp/shown.yaml"
	if validate -qw "$tmp/shown.yaml"; then
		ok
	else
		bad "$1: the record shown is not valid:"
		validate "$tmp/shown.yaml" 2>&1
	fi
}
shown man/strat.5 '/^\.Bd -literal/ { inside = 1; next } /^\.Ed/ { exit } inside'
[ -f README.md ] && shown README.md '/^```yaml/ { inside = 1; next } /^```/ { inside = 0 } inside'

# --help has at most 30 lines of 80 columns, and --help=all lines of 80 columns, also if the command is installed as strat-NAME.
# --help has nothing that --help=all has not, and two examples.
for command in validate replay render adjudicate gen; do
	[ "$command" = gen ] || ln -sf "$bin/$command" "$tmp/strat-$command"
	PATH=$tmp:$PATH "strat-$command" --help >"$tmp/help"
	PATH=$tmp:$PATH "strat-$command" --help=all >"$tmp/all"
	if [ "$(wc -l <"$tmp/help")" -le 30 ] && ! grep '.\{81\}' "$tmp/help" "$tmp/all" && [ "$(grep -c "^  strat-$command " "$tmp/help")" = 2 ] &&
		! grep '^  .*-' "$tmp/help" | grep -v "^  strat-$command " | grep -vxFf "$tmp/all"; then
		ok
	else
		bad "$command: --help has over 30 lines or 80 columns, or other options than --help=all, or not two examples"
	fi
done

# Every option of --help=all is in the page, and every option of the page is in --help=all.
for command in validate replay render adjudicate strat-gen; do
	"$command" --help=all | awk '
	/^  -|^      --/ {
		for (i = 1; i <= NF && $i ~ /^-/; i++) { o = $i; sub(/[[=,].*/, "", o); print o }
	}' | sort -u >"$tmp/help"
	awk '/^\.It Fl/ {
		for (i = 2; i < NF; i++) if ($i == "Fl") { o = $(i + 1); sub(/,$/, "", o); print "-" o }
	}' "man/$command.1" | sort -u >"$tmp/page"
	if cmp -s "$tmp/help" "$tmp/page"; then
		ok
	else
		bad "man/$command.1: options differ from --help=all ('<' is --help=all):"
		diff "$tmp/help" "$tmp/page"
	fi
done

# The table of short options in strat(7) has those of all commands, each letter once.
for command in validate replay render adjudicate; do
	"$command" --help=all | sed -n 's/^  \(-[A-Za-z]\), \(--[a-z-]*\).*/\1 \2/p'
done | sort -u >"$tmp/help"
awk '/^\.Ss/ { inside = $0 == ".Ss Short options" } inside && /^\.It Fl/ { print "-" $3, "-" $6 }' man/strat.7 | sort >"$tmp/page"
if cmp -s "$tmp/help" "$tmp/page" && [ -z "$(cut -d ' ' -f 1 "$tmp/page" | uniq -d)" ]; then
	ok
else
	bad "man/strat.7: the short options differ from those of --help ('<' is --help), or a letter stands twice:"
	diff "$tmp/help" "$tmp/page"
fi

# replay(1) has the columns of a summary, in their order.
replay --summary -o csv samples/stratego/lesson.yaml | sed -n '1s/,/\n/gp' >"$tmp/have"
awk '/^\.Ss/ { inside = $2 == "Summaries" } inside && /^\.El/ { exit } inside && /^\.It Li / { print $3 }' man/replay.1 >"$tmp/listed"
if cmp -s "$tmp/have" "$tmp/listed"; then
	ok
else
	bad "man/replay.1: the columns differ from those of --summary ('<' is the command's):"
	diff "$tmp/have" "$tmp/listed"
fi

# strat(5) has every diagnostic, and no other.
sed -n 's/^DIAG([A-Z0-9_]*, "\([^"]*\)".*/\1/p' notation/text/diag.def | sort >"$tmp/have"
awk '/^\.Sh/ { inside = $2 == "DIAGNOSTICS" } inside && /^\.It Li / { print $3 }' man/strat.5 | sort >"$tmp/listed"
if cmp -s "$tmp/have" "$tmp/listed"; then
	ok
else
	bad "man/strat.5: the diagnostics differ from notation/text/diag.def ('<' is diag.def):"
	diff "$tmp/have" "$tmp/listed"
fi

games=$(sed -n 's/^GAME(\(.*\))/\1/p' lib/core/games.def | tr _ -)

# The rule book in the page of each game is byte for byte what the command prints from the tables.
for game in $games; do
	page=man/strat-$game.7
	if [ ! -f "$page" ]; then
		bad "there is no $page"
		continue
	fi
	adjudicate -b "$game" -o mdoc >"$tmp/book"
	awk '/^\.Sh/ { inside = $0 == ".Sh RULE BOOK" } inside' "$page" >"$tmp/page"
	if [ -s "$tmp/book" ] && cmp -s "$tmp/book" "$tmp/page"; then
		ok
	else
		bad "$page: the rule book differs from 'adjudicate -b $game -o mdoc' ('<' is the command's):"
		diff "$tmp/book" "$tmp/page" | head -n 20
	fi
done

# The page of each game lists its events, each with the player's part in it and its fields.
for game in $games; do
	sed -n 's/^EVENT([^ ]* "\([^"]*\)", EVENT_FIELDS(\(.*\)), "[^"]*", \([^ ]*\),.*/\1 \3 \2/p' "lib/$game/law.def" |
		sed 's/[",]//g; s/ NULL//g' | sort >"$tmp/have"
	awk '/^\.Ss/ { inside = $2 == "Events" } inside && /^\.It Li / { $1 = $2 = ""; sub(/ Cm /, " "); sub(/^ */, ""); print }' \
		"man/strat-$game.7" | sort >"$tmp/listed"
	if [ -s "$tmp/have" ] && cmp -s "$tmp/have" "$tmp/listed"; then
		ok
	else
		bad "man/strat-$game.7: the events differ from lib/$game/law.def ('<' is law.def):"
		diff "$tmp/have" "$tmp/listed"
	fi
done

# strat-first(7) has a section for each game, of at most 24 lines of 80 columns: to the left the form that the command writes, to
# the right a record in which nothing is found.  (Five columns are indentation, and before the display stands an empty line.)
for game in $games; do
	validate --new="$game" >"$tmp/have"
	awk -v title="$(adjudicate -b "$game" | sed -n '1s/, book.*//p')" -v form="$tmp/form" -v filled="$tmp/filled.yaml" '
	BEGIN { printf "" >form; printf "" >filled }
	/^\.S[sh]/ { inside = $0 == ".Ss " title; rows += inside; next }
	!inside { next }
	/^\.Bd/ { shown = 1; rows++; next }
	/^\.Ed/ { shown = 0; next }
	{ sub(/^\\&/, ""); rows += int((length($0) + 74) / 75) }
	shown { left = substr($0, 1, 34); sub(/ *$/, "", left); if (left != "") print left >form; print substr($0, 37) >filled }
	END { exit !rows || rows > 24 }' man/strat-first.7 && ok || bad "man/strat-first.7: the section of $game is missing, or has more than 24 lines"
	cmp -s "$tmp/have" "$tmp/form" && ok || {
		bad "man/strat-first.7: the form of $game differs from validate --new=$game ('<' is the command's):"
		diff "$tmp/have" "$tmp/form"
	}
	validate "$tmp/filled.yaml" >"$tmp/said" 2>&1
	[ "$(sed 's/;.*//' "$tmp/said")" = 'validate: 1 records in = 1 valid + 0 invalid + 0 unreadable' ] && ok || {
		bad "man/strat-first.7: the form of $game, filled in, is not valid:"
		cat "$tmp/said"
	}
done

# Lists of games name all games, and nothing else.  A list is compared with the sorted names, one on each line.
printf '%s\n' $games | sort >"$tmp/games"
lists() { # WHERE NAMES
	printf '%s\n' "$2" | sort -u >"$tmp/listed"
	if cmp -s "$tmp/games" "$tmp/listed"; then
		ok
	else
		bad "$1: the games differ from lib/core/games.def ('<' is games.def):"
		diff "$tmp/games" "$tmp/listed"
	fi
}
# The games whose pages a section of a page refers to.
refers() { # PAGE SECTION
	awk -v section="$2" '/^\.Sh/ { inside = $0 == ".Sh " section } inside && /^\.Xr strat-.* 7/ { sub(/^strat-/, "", $2); if ($2 !~ /^(first|tutorial|examples|live|proofs|python|scale|table)$/) print $2 }' "$1"
}

lists 'man/strat.7, DESCRIPTION' "$(refers man/strat.7 DESCRIPTION)"
for page in man/*.[1-9]; do
	case " $(printf 'man/strat-%s.7 ' $games)" in
	*" $page "*) continue ;; # a game's own page need not name all games
	esac
	names=$(refers "$page" 'SEE ALSO')
	case $page in
	man/strat.[57]) ;; # these must have the list
	*) [ -n "$names" ] || continue ;; # others may have no list
	esac
	lists "$page, SEE ALSO" "$names"
done
lists 'README.md, the manual' "$(grep -o 'strat-[a-z0-9-]*(7)' README.md | grep -v -e first -e tutorial -e examples -e live -e proofs -e python -e scale -e table | sed 's/^strat-//; s/(7)$//')"
lists 'samples/demo.sh' "$(grep -o 'samples/[a-z0-9-]*' samples/demo.sh | sed 's/^samples.//' | grep -v -x -e demo -e boards -e decks)"
# The files that CONTRIBUTING.md names exist; a name with <game> exists for some game.
files=$(cat .github/CONTRIBUTING.md | grep -oE '(^    |`)(cmd|lib|notation|tests|man|samples)/[A-Za-z0-9_<>./-]*' |
	sed 's/^[ `]*//' | sort -u)
for file in $files; do
	found=no
	for game in $games; do
		[ -e "$(printf '%s\n' "$file" | sed "s/<game>/$game/g")" ] && found=yes
	done
	if [ $found = yes ]; then ok; else bad "CONTRIBUTING.md names $file, which is not there"; fi
done

# README.md has at most 230 lines, its first record has five, and what it refers to is there.
if [ "$(wc -l <README.md)" -le 230 ]; then ok; else bad "README.md has more than 230 lines"; fi
if [ "$(sed -n '/first.yaml <</,/^> result/p' README.md | grep -c '^> [^E]')" -eq 5 ]; then ok; else bad "README.md: the first record has other than five lines"; fi
for file in $(grep -oE '\]\([^):]*\)' README.md | sed 's/^](//; s/)$//' | sort -u); do
	if [ -e "$file" ]; then ok; else bad "README.md refers to $file, which is not there"; fi
done

# The first paragraphs of README.md have the titles of the games, with which the rule books begin.
for game in $games; do
	title=$(adjudicate -b "$game" | sed -n '1s/, book.*//p')
	if sed '/^## /,$d' README.md | tr '\n' ' ' | grep -q "${title:-no title}[,;]"; then
		ok
	else
		bad "README.md: $game ($title) is not among the games that its first part names"
	fi
done

# The pages are well formed.
if command -v mandoc >/dev/null 2>&1; then
	if mandoc -Tlint -W warning man/*.[1-9] >"$tmp/lint"; then
		ok
	else
		bad "mandoc finds fault:"
		cat "$tmp/lint"
	fi
fi

[ "$skipped" -eq 0 ] && said= || said=", $skipped skipped for want of $without"
echo "manual: $passed passed, $failed failed$said"
[ "$failed" -eq 0 ]
