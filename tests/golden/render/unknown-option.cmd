render --nonsense; echo $? >&2; render -Z; echo $? >&2; render --jobs; exit $?
