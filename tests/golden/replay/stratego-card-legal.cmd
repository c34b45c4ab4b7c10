replay --legal --at 9 samples/stratego-card/lesson.yaml
replay --as red --legal --at 9 samples/stratego-card/lesson.yaml
replay --legal --at 6 samples/stratego-card/lesson.yaml
# A game as it is played, from a position.
{ replay --at 13 samples/stratego-card/lesson.yaml; printf 'bxe\naxb(4<F)\naxb\nd2(a,e)\n'; } | replay --live --game stratego-card
