#!/bin/sh
# new-game.sh: write the files of a new game that builds, plays a trivial rule, and passes the tests.  Called by
# "make new-game".
#
# usage: tests/new-game.sh NAME CLAUSES       the files, from the templates in tests/new-game/
#        tests/new-game.sh --book NAME BIN    the rule book of its page, by BIN/adjudicate; prints what is left to do
#
# The templates are a game with the name sixth; its clauses are SIX-1.1 and so on.  No file is overwritten.
set -eu
export LC_ALL=C
templates=tests/new-game

refuse() { echo "new-game: $*" >&2; exit 2; }

# The files to write: template and file.
layout() {
	cat <<-END
		lib/sixth.h lib/$1/$1.h
		lib/internal.h lib/$1/internal.h
		lib/law.def lib/$1/law.def
		lib/tables.c lib/$1/tables.c
		lib/judge.c lib/$1/judge.c
		lib/make.c lib/$1/make.c
		lib/legal.c lib/$1/legal.c
		lib/scene.c lib/$1/scene.c
		lib/rules.c lib/$1/rules.c
		notation/notation.c notation/$1/notation.c
		notation/sixth.abnf notation/$1/$1.abnf
		gen.c tests/gen/$1.c
		cases/first.yaml tests/data/$1/first.yaml
		cases/0100-taking.yaml tests/data/$1/0100-taking.yaml
		lesson.yaml samples/$1/lesson.yaml
		sixth.7 man/strat-$1.7
	END
}

check_words() { # NAME CLAUSES
	printf '%s\n' "$1" | grep -qxE '[a-z][a-z0-9]*(-[a-z0-9]+)*' ||
		refuse "a game's name is small letters and digits, with hyphens between its words, as in NAME=nine-stones, not '$1'"
	printf '%s\n' "$2" | grep -qxE '[A-Z][A-Z0-9]{1,3}' ||
		refuse "clauses begin with two to four capitals and digits, as in CLAUSES=NST, not '$2'"
	for path in "lib/$1" "notation/$1" "tests/gen/$1.c" "tests/data/$1" "tests/unit/$1" \
		"tests/unit/$1.c" "samples/$1" "man/strat-$1.7"; do
		[ ! -e "$path" ] || refuse "the name $1 is taken: there is a $path"
	done
	# (tests/arrows.sh looks for names of games by their letters)
	for file in $(sed -n 's/^\([a-z/]*\):.*/\1/p' tests/rooms | grep -v '^notation/foreign$' | sed 's|$|/*.[ch]|'); do
		! grep -qi -e "$(echo "$1" | tr - .)" "$file" || refuse "the word $1 stands in $file, and a game's name stands nowhere but in its own files"
	done
	! grep -qs "\.prefix = \"$2\"," lib/*/*.c || refuse "another game's clauses begin with $2"
}

lay_out() { # NAME CLAUSES
	id=$(echo "$1" | tr - _)
	own=$(echo "$2" | tr A-Z a-z)
	title=$(echo "$1" | tr - ' ' | awk '{ for (i = 1; i <= NF; i++) $i = toupper(substr($i, 1, 1)) substr($i, 2); print }')
	layout "$1" | while read -r from to; do
		mkdir -p "$(dirname "$to")"
		sed -e "s/STRAT-SIXTH/STRAT-@CAPITALS@/; s/SIX/$2/g; s/six_/${own}_/g; s/(six\([,)]\)/($own\1/g" \
			-e 's/_sixth/_@ID@/g; s/sixth/@NAME@/g; s/Sixth/@TITLE@/g' \
			-e "s/@CAPITALS@/$(echo "$1" | tr a-z A-Z)/; s/@ID@/$id/g; s/@NAME@/$1/g; s/@TITLE@/$title/g" \
			-e "s/^\.Dd DATE/.Dd $(date '+%B %e, %Y' | tr -s ' ')/" "$templates/$from" >"$to"
		echo "$to"
	done
	echo "GAME($id)" >>lib/core/games.def
	echo "lib/core/games.def: GAME($id)"
}

write_book() { # NAME BIN
	page=man/strat-$1.7
	"$2/adjudicate" -b "$1" -o mdoc >"$page.book"
	sed -e "/^@RULE BOOK@\$/{
		r $page.book
		d
	}" "$page" >"$page.new"
	mv "$page.new" "$page"
	rm "$page.book"
}

left_to_do() { # NAME
	cat <<-END

		It plays: make all && build/bin/validate samples/$1/lesson.yaml.  Now put your own game in its place, rules first.

		These lists are yours to add to; make check holds them:
		  README.md             its title in the first part, strat-$1(7) where the pages are named
		  man/strat.7           ".It $1" in DESCRIPTION
		  SEE ALSO              ".Xr strat-$1 7" in $(grep -l '^\.Xr strat\.*-.* 7 ,$' man/*.[1-9] | grep -v 'man/strat-.*\.7' | tr '\n' ' ')
		  man/strat-first.7     a section with the form, and the form filled in: validate --new=$1
		  samples/demo.sh       a part on samples/$1
		  tests/unit/record.c   an action of it in action_words
		  tests/data/$1/        25 cases with numbers at least, on all clauses and options: make conformance
	END
}

if [ "${1-}" = --book ]; then
	write_book "$2" "$3"
	left_to_do "$2"
else
	check_words "${1-}" "${2-}"
	lay_out "$1" "$2"
fi
