replay --nonsense; echo $? >&2; replay -Z; echo $? >&2; replay --jobs; exit $?
