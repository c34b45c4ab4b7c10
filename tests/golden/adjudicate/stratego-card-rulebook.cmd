adjudicate --rulebook stratego-card
