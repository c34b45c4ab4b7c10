for n in 0 11 24; do render --at $n samples/stratix/lesson.yaml; done
render --at 12 --color always samples/stratix/lesson.yaml | cat -v | sed -n '10,14p'
