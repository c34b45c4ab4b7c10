adjudicate -b stratego; adjudicate --rulebook stratego -o yaml | head -n 12; adjudicate -b chess
