# A record in XML names its players too: on every drawing, on a sheet, and on a page.
for o in text prose; do render -o $o samples/stratego/flag.xml | grep 'Marta\|Jonas\|Stratego'; done
render -o svg samples/stratego/flag.xml | grep -o '>\(Marta\|Jonas\)[^<]*'
render -o html samples/stratego/flag.xml >a.html; grep -o '<title>[^r].*\|<h1>.*\|<p class="fact">.*\|<b .*' a.html | grep -v 'g transform'
sed 's/Marta Lindqvist/\&lt;b onclick="x()"\&gt; \&amp; \xe2\x80\xae/; s/Jonas Abeel//' samples/stratego/flag.xml | render -o svg | grep -c '<b onclick\|Jonas'
adjudicate -o text -c 'result red flag' samples/stratego/flag.xml | head -n 3
adjudicate -o html -c 'result red flag' samples/stratego/flag.xml | grep -c 'Marta Lindqvist'
