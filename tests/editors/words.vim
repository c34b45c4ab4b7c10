" words.vim: write what strat.vim takes each letter of a record for: a line for each, with line, column and kind.
" $STRAT_SYNTAX: a folder with syntax/strat.vim; $STRAT_RECORD: the record; $STRAT_WORDS: where to write.
set runtimepath^=$STRAT_SYNTAX
syntax on
edit $STRAT_RECORD
set filetype=strat
let words = []
for line in range(1, line('$'))
	for column in range(1, strlen(getline(line)))
		let kind = synIDattr(synID(line, column, 1), 'name')
		if kind =~# '^strat\(Turn\|Comment\|Event\|Result\|Key\)$' && getline(line)[column - 1] =~# '[[:alnum:]]'
			call add(words, line . ' ' . column . ' ' . tolower(kind[5:]))
		endif
	endfor
endfor
call writefile(words, $STRAT_WORDS)
qall!
