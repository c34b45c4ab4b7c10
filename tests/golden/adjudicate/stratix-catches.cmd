for claim in 'army3: due at 95 action 3!1' 'army3: due at 95 action 3!1 made 96' 'army3: due at 95 action 3!1 made 97' 'army2: late at 100 action 2!1' \
    'army1: due at 56' 'army3: late at 56' 'army3: late at 57 action 3!2' 'army1: due at 50 action 1!2'; do
	adjudicate -o text -c "$claim" samples/stratix/four-armies.yaml | grep -v '  it turns\|  consulted'
done
