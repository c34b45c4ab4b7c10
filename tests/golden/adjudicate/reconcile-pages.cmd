# logs that differ, as a page and as Markdown
replay --as red samples/stratego/flag.yaml >red.log
replay --as blue samples/stratego/flag.yaml | sed 's/ h8-h7$/ g10-g9/' >blue.log
adjudicate --reconcile -o markdown red.log blue.log | cut -c 1-90
adjudicate --reconcile -o html red.log blue.log | grep -c '<article>\|</html>\|Whose log is wrong: blue.log'
