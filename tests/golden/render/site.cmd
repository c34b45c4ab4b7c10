# a page for each game, and a list of them: one game of each kind, a refused one, one that cannot be read, one without a name
printf -- '---\nstrat: 1\ngame: stratego\nevent: unread\n' >torn.yaml
cat samples/*/lesson.yaml samples/stratego/illegal.yaml >all.yaml
render -o html --site club --title 'Westerby <club>' all.yaml torn.yaml samples/galaxy-grid/tie-break.yaml; echo $? >&2
ls club club/games
grep "^<tr><td" club/index.html
grep -c '^<g id="b' club/index.html; grep -o '<h1>.*' club/index.html
grep -L '<a [^>]*href="../index.html">All games</a>' club/games/*.html
grep -o 'https*:' club/index.html club/games/* | sort | uniq -c
# the output does not depend on -j; a site is made again in its place
for j in 1 3; do render -qj$j --site club$j all.yaml; done; diff -r club1 club3 && cp -r club1 club5 && render -qj2 --site club5 all.yaml; diff -r club1 club5
# equal ids have pages of their own; an id can be anything
sed "s/^id: lake/id: '..\/a<b> \"\&%Ä'/" samples/stratego/illegal.yaml >odd.yaml
render -q --site twice samples/stratego/flag.yaml samples/stratego/flag.yaml odd.yaml; ls twice/games; grep -o 'href="games[^<]*<.*</small></th>' twice/index.html
# one player's view
render --site blue --as blue samples/stratego/flag.yaml; sed -n 's/.*<small>flag/flag/p' blue/index.html; grep -c '<path class="R"' blue/index.html
# what cannot be
mkdir other; echo mine >other/index.html; echo plain >plain
(ulimit -f 32; render --site full samples/stratego/archive.yaml; echo $? >&2); ls -A full full/games
for o in '--site other' '--site plain' '--site plain/x' '--site nowhere/x' '--site' '--site x -o svg' '--site x -O y' '--title x'; do render $o samples/stratego/flag.yaml; echo $? >&2; done
cat other/index.html; ls -d x 2>&1
mkdir in; cp samples/stratego/flag.yaml in/index.html; render --site in in/index.html; echo $? >&2; cmp in/index.html samples/stratego/flag.yaml
