validate --data samples/decks samples/stratego-card/edition.yaml
validate samples/stratego-card/edition.yaml
sed 's/^deck: .*/deck: stratego-card-miners/' samples/stratego-card/edition.yaml | validate --data samples/decks
mkdir decks; printf 'game: stratego-card\ncards: {10: 1, 2: 40}\n' >decks/many.yaml
sed 's/^deck: .*/deck: many/' samples/stratego-card/edition.yaml | validate --data decks
validate --data samples/decks --pass --canonical samples/stratego-card/edition.yaml | cmp - samples/stratego-card/edition.yaml && echo the same
