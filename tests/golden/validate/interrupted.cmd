# what was done is told when it is asked for, and when a signal ends the command
listens() { # (before that a signal would end it without a word)
	i=0
	until awk '/^SigBlk/ && $2 !~ /^0+$/ { n = 1 } END { exit !n }' /proc/$pid/status || [ $i -eq 600 ]; do sleep 0.1; i=$((i + 1)); done
}
asked() { # until it has told something
	i=0
	until [ -s told ] || [ $i -eq 600 ]; do kill -USR1 $pid; sleep 0.1; i=$((i + 1)); done
}
for command in 'validate -j1' 'validate -j2' 'validate -j2 -f json -p' 'validate -q' 'replay -q --at 1' 'replay --at 1'; do
	rm -f in told; mkfifo in; : >told
	$command <in 2>told >out & pid=$!
	exec 7>in
	cat samples/stratego/lesson.yaml samples/stratego/flag.yaml samples/stratego/illegal.yaml samples/stratego/lesson.yaml >&7
	listens
	case $command in *-q*) ;; *) asked ;; esac
	kill -TERM $pid
	{ wait $pid; status=$?; } 2>/dev/null
	echo "$command: $status"
	exec 7>&-
	sed -n '/interrupted/,$p' told | sed 's/--number [0-9]*-/--number N-/; s/[0-9][0-9]* records in = .*/some records/; s/\([^0-9]\)[0-9][0-9]*\( records\)/\1some\2/; s/"records.*"unfinished":[0-9]*,"warnings":[0-9]*/.../'
done
