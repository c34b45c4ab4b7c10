# The clauses and rulings are held against the manual elsewhere.
adjudicate --rulebook strata5 | sed '/^Clauses/,/^Rulings/d; /^  ST5-R/,/^$/d'
adjudicate --rulebook strata5 --output yaml | sed -n '1,8p; /^rulings/,/^presets/p' | head -16
