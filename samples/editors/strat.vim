" Vim syntax for strat records: YAML, and in it the move text.
"
" Copy it to ~/.vim/syntax/strat.vim, and write in ~/.vimrc:
"   autocmd BufRead *.yaml if search('^strat: 1', 'nw') | set filetype=strat | endif

if exists('b:current_syntax')
	finish
endif
runtime! syntax/yaml.vim
unlet! b:current_syntax

" moves: | ends where a line begins in the first column
syntax region stratMoves matchgroup=stratKey start='^moves:\s*|[-+0-9]*\s*\ze\(#.*\)\?$' end='^\ze\S' keepend contains=stratTurn,stratComment,stratEvent
syntax match stratTurn '\%(^\|\s\)\@<=\d\+\.\{1,3}\ze\%(\s\|$\)' contained
syntax region stratComment start='{' end='}' contained contains=@Spell,stratAside
syntax match stratAside '\[%\%(line\|arrow\|square\)\s[^]]*\]' contained
syntax match stratEvent '\[\%(stands\|takeback\%(\s\+\d\+\)\?\|penalty\s[^]]*\|open\s[^]]*\)\]' contained

syntax match stratKey '^\%(strat\|game\|book\|id\|event\|site\|date\|round\|players\|log\|rules\|commitments\|setup\|result\|openings\|contributions\|signatures\|claims\)\ze:'
syntax match stratResult '\%(^result:\s\+\)\@<=\S.*$'

highlight default link stratKey Identifier
highlight default link stratTurn Number
highlight default link stratComment Comment
highlight default link stratAside SpecialComment
highlight default link stratEvent Special
highlight default link stratResult Constant

" A line says only from the beginning of its record what it is.
syntax sync fromstart

let b:current_syntax = 'strat'
