# each page names the scripts that it runs, by what is in them, and no other
cat >policy.py <<'P'
import base64, hashlib, re, sys
for name in sys.argv[1:]:
    page = open(name, encoding='utf-8').read()
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page).group(1)
    hashes = ["'sha256-%s'" % base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
              for text in re.findall(r'<script>(.*?)</script>', page, re.S)]
    for i, one in enumerate(hashes):
        policy = policy.replace(one, 'script %d' % (i + 1))
    print(name + ':', policy)
P
for game in stratix strata5 stratego stratego-card galaxy-grid; do
	render -o html --theme dark samples/$game/lesson.yaml >$game.html
done
render -q -o html --site site samples/stratego/archive.yaml
adjudicate -o html samples/stratego/dispute-plain.yaml >sheet.html
python3 policy.py *.html site/games/1-g1.html site/index.html site/report.html
