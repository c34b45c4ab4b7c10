for n in 0 16 18 end; do render --output prose --at $n samples/strata5/lesson.yaml; echo; done
render --output prose samples/strata5/lockout.yaml
