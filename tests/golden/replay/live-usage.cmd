replay -L; echo $? >&2; replay -L -g stratego a b; echo $? >&2; echo a4-a5 | replay -L -g stratego
