render samples/stratego/illegal.yaml; render --at 23 -q samples/stratego/illegal.yaml | head -n 1; render -o html samples/stratego/illegal.yaml | tail -n 1
