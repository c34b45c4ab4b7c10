printf -- "---\nstrat: 1\n" | replay
