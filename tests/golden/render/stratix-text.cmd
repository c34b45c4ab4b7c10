for n in 0 11 24; do render --at $n samples/stratix/lesson.yaml; done
render --at 12 --color always samples/stratix/lesson.yaml | cat -v | sed -n '10,14p'
# who may be caught, who is to move off, what stands on RECON spaces, who plays and who is out, on 80 columns
for n in 12 14; do render --at $n --color never samples/stratix/lesson.yaml | sed -n '12,14p;24,$p'; done
render --color never samples/stratix/archive.yaml | awk 'length > 80'
