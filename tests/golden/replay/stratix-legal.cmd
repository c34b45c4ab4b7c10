for n in 5 6 11 12; do echo "after $n:"; replay --legal --at $n samples/stratix/lesson.yaml | head -12; done
