replay -f text --at 3 samples/stratego/flag.yaml 2>/dev/null | sed -n 's/^--- //p' >position
position=$(sed 1q position)
adjudicate -o text -c "state at 3 position $position" samples/stratego/flag.yaml | sed 's/position stratego .*: /position …: /' | grep -v '  it turns'
adjudicate -o text -c "state at 4 position $position" samples/stratego/flag.yaml | sed 's/position stratego .*: /position …: /' | grep -v '  it turns'
