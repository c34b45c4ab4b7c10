# The pictures that README shows are those that the tools draw now.
cd "$ROOT" && sh samples/pictures.sh "${PATH%%:*}" "$OLDPWD/new" && cd "$OLDPWD" || exit 2
for f in new/*.svg; do
	cmp -s "$f" "samples/pictures/${f#new/}" || echo "samples/pictures/${f#new/} is not what the tools draw now: sh samples/pictures.sh build/bin samples/pictures"
done
ls new
