adjudicate --nonsense; echo $? >&2; adjudicate -Z; echo $? >&2; adjudicate --jobs; exit $?
