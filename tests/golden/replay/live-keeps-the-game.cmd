# A position line that is refused leaves the game in hand as it was, for all eyes and for one seat's.
at() { replay --at "$1" "$2" | sed 's/^--- //'; }
{ at 5 samples/strata5/lesson.yaml; echo 'strata5 nonsense'; echo position; } | replay -L -g strata5 | sed '1!s/^strata5 .*/the same game/'
{ at 1 samples/stratego/lesson.yaml; echo 'stratego nonsense'; echo position; } | replay -L -s red -g stratego | sed '1!s/^stratego .*/the same game/'
