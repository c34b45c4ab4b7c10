printf -- "---\nstrat: 1\n" | adjudicate -c "illegal at 1"
