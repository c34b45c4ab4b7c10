for o in --at=x --output=bmp --scale=0 --scale=9; do render $o samples/stratego/flag.yaml; echo $? >&2; done; render --at 99 samples/stratego/flag.yaml
