render -o png --scale 1 -O a.png samples/stratego/flag.yaml; render -o png --scale=2 samples/stratego/flag.yaml >b.png
head -c 4 a.png | tail -c 3; echo
[ $(wc -c <b.png) -gt $(wc -c <a.png) ] && echo larger
