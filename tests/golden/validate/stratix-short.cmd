# Ways, kinds and what was struck may be left out, and are made good.
sed 's/ \([1-4]\):[A-Z]\([a-s][0-9]*\)\(-[a-s0-9]*\)*\([-x]\)\([a-s][0-9]*\)[^ ]*/ \1:\2\4\5/g; s/#[1-4]//g' samples/stratix/final-assault.yaml >short.yaml
sed -n '/moves/,/  3\./p' short.yaml
validate -qC short.yaml | validate -w
validate -qC short.yaml | sed -n '/moves/,/  3\./p'
