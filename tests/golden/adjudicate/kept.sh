# kept.sh: what adjudicate says when somebody claims that a legal action breaks a rule.  Read by kept-*.cmd.
#
# kept RECORD 'PLY' | 'PLY action ACTION'...: prints a line for each action, and then what shows that it keeps $rules; rules
# with the same answer are together
kept() {
	record=$1
	shift
	for where; do
		set --
		for rule in $rules; do set -- "$@" -c "illegal at ${where%% *} $rule${where#"${where%% *}"}"; done
		adjudicate -o text "$@" "$record" | awk '
			/^  ply/ { action = substr($0, 3) }
			/^  it keeps/ { rule = substr($3, 1, length($3) - 1) }
			sub(/^    because /, "") { if (!($0 in kept)) order[++n] = $0; kept[$0] = kept[$0] " " rule }
			END { print action; for (i = 1; i <= n; i++) print "  " order[i] "," kept[order[i]] }'
	done
}
