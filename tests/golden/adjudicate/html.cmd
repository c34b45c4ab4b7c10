adjudicate -o html samples/stratego/dispute-*.yaml >page.html; echo $?
grep -c '<article>' page.html; grep -c '<img ' page.html
sed 's/src="data:[^"]*"/src=""/g' page.html | sed -n '/<article>/,/<\/article>/p' | sed '/<\/article>/q'
tail -n 2 page.html
