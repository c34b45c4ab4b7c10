#!/usr/bin/env python3
"""proofs.py: a second implementation of the checks of proofs (strat-proofs(7)), and attacks on them.

usage: tests/proofs.py BUILD [GAMES [SEED]]     so many generated games (default: 30)

It makes commitments and openings itself, from what strat-proofs(7) says of the bytes, plants faults, and finds them from the events of
"replay --events".  "validate" must find the same: the same clauses at the same plies.  Then two sides, which share nothing but what they
send each other, play a game with the commands; every byte of the proofs is changed; and what is written to disk is made to fail.
"""
import copy
import ctypes
import ctypes.util
import hashlib
import json
import os
import random
import re
import resource
import signal
import stat
import subprocess
import sys
import tempfile

SEATS = ['red', 'blue']
LOW = ['', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'S', 'B', 'F']
HIGH = ['', '10', '9', '8', '7', '6', '5', '4', '3', '2', 'S', 'B', 'F']
SQUARES = [f + str(r) for r in range(1, 11) for f in 'abcdefghij']
ARMY = {'classic': [0, 1, 1, 2, 3, 4, 4, 4, 5, 8, 1, 6, 1], 'barrage': [0, 1, 1, 0, 0, 0, 0, 0, 1, 2, 1, 1, 1]}

passed = failed = 0


def check(good, what):
    global passed, failed
    if good:
        passed += 1
    else:
        failed += 1
        print('proofs: ' + what)


# ---- the bytes ------------------------------------------------------------------------------------

def digest(kind, owner, *fields):
    h = hashlib.blake2b(digest_size=32)
    for f in ('strat-proofs-1', kind, owner) + fields:
        f = f.encode() if isinstance(f, str) else f
        h.update(len(f).to_bytes(8, 'little') + f)
    return h.digest()


def rulings_in_force(record, book):
    options = {r['ruling']: r for r in book['rulings']}
    rules = record.get('rules', {})
    rules = {'preset': rules} if isinstance(rules, str) else rules
    preset = book['presets'].get(rules.get('preset'), {})
    return [r['name'] + '=' + rules.get(r['name'], preset.get(r['name'], r['options'][0])) for r in options.values()]


def own_keys(record):
    names = HIGH if record.get('ranks') == 'high' else LOW
    text = 'variant: %s\n' % record['variant'] if 'variant' in record else ''
    if 'army' in record:
        sides = []
        for s in SEATS:
            counts = {LOW[names.index(k)]: v for k, v in record['army'][s].items()}
            sides.append('%s: {%s}' % (s, ', '.join('%s: %s' % (k, counts[k]) for k in LOW if k in counts)))
        text += 'army: {%s}\n' % ', '.join(sides)
    return text


def game_hash(record, book):
    lines = record['commitments']
    fields = ['1', record['game'], str(record['book']), lines.get('refused-opening', 'loses-claim')]
    fields += rulings_in_force(record, book) + [own_keys(record)]
    for s in SEATS:
        name = record.get('players', {}).get(s)
        salt = bytes.fromhex(lines[s]['salt'])
        fields += [s, digest('player', s, salt, name) if name is not None else '', bytes.fromhex(lines[s]['text'])]
    return digest('game', '', *fields, record.get('date', ''))


def leaf(game, seat, place, piece, salt):
    return digest('leaf', seat, game, place, piece, bytes.fromhex(salt))


def commitment(game, seat, line, lines, leaves):
    after = []
    for s in SEATS:
        if s in line.get('after', []):
            after += [s, bytes.fromhex(lines[s]['setup'])]
    listed = [bytes.fromhex(leaves[q]) for q in SQUARES if q in leaves]
    return digest('setup', seat, game, bytes.fromhex(line['key']), digest('after', seat, *after), *listed)


SODIUM = ctypes.CDLL(ctypes.util.find_library('sodium') or 'libsodium.so.23')


def key_pair(seed):
    public, secret = ctypes.create_string_buffer(32), ctypes.create_string_buffer(64)
    SODIUM.crypto_sign_seed_keypair(public, secret, seed)
    return public.raw, secret.raw


def sign(message, secret):
    made = ctypes.create_string_buffer(64)
    SODIUM.crypto_sign_detached(made, None, message, ctypes.c_ulonglong(len(message)), secret)
    return made.raw


def is_signed(signature, message, public):
    return SODIUM.crypto_sign_verify_detached(signature, message, ctypes.c_ulonglong(len(message)), public) == 0


def words_of(record, events, rules):
    """What was played, as all sides know it.  record: in canonical form with every mark, without takebacks."""
    names = HIGH if record.get('ranks') == 'high' else LOW
    movers = [who for _, who, _, kind, _ in events if kind in ('move', 'strike')]
    moves = [w for w in record['moves'].split() if not re.fullmatch(r'[0-9]+\.+', w)]

    def publish(m):
        striker, sign_, struck, where = m.groups()
        struck = LOW[names.index(struck)]
        hides = rules['reveal'] == 'striker-only' and struck != 'F'
        return '(%s%s%s%s)' % (LOW[names.index(striker)], sign_, '?' if hides else struck, where or '')
    words = ['%s %s' % (who, re.sub(r'\((\w+)([<=>])(\w+)(@\w+)?\)', publish, w)) for who, w in zip(movers, moves)]
    return words + (['result ' + record['result']] if record['result'] != 'unfinished' else [])


def hashes_of(record, words, book):
    """The hash after each word."""
    game, lines = game_hash(record, book), record['commitments']
    fields = [game]
    for s in SEATS:
        fields += [s] + [bytes.fromhex(lines[s].get(k, '')) for k in ('key', 'setup')]
    found = [digest('begin', '', *fields)]
    for w in words:
        found.append(digest('word', '', found[-1], w))
    return found


def signature_message(seat, hashes, at):
    return digest('signature', seat, hashes[at], str(at))


# ---- what was played --------------------------------------------------------------------------------

def pieces_of(record, seat):
    """The pieces of a side by the square on which they begin, in the usual numbering."""
    names = HIGH if record.get('ranks') == 'high' else LOW
    found = {}
    rows = record['setup'][seat].split('\n')[:4]
    for i, row in enumerate(rows):
        for f, word in enumerate(row.split()):
            if word != '.':
                found['abcdefghij'[f] + str((10 if seat == 'blue' else 4) - i)] = LOW[names.index(word)] if word != '?' else '?'
    return found


def shown_plies(record, events):
    """By side and square: the ply that first showed the piece that began there."""
    at = {q: (s, q) for s in SEATS for q in pieces_of(record, s)}
    first = {}
    strike = None
    for ply, _, _, kind, fields in events:
        if kind in ('move', 'strike') and strike and strike[1] not in at and strike[0] in at:
            at[strike[1]] = at.pop(strike[0])
        if kind in ('move', 'strike'):
            strike = None
        if kind in ('move', 'advance'):
            at[fields['to']] = at.pop(fields['from'])
        elif kind == 'strike':
            strike = fields['from'], fields['to']
        elif kind == 'shown':
            first.setdefault(at[fields['square']], ply)
        elif kind == 'removed':
            del at[fields['square']]
            strike = None if strike and fields['square'] == strike[0] else strike
    return first


def find_faults(record, events, book):
    """All (kind, clause, ply) that validate should tell of a record of an arbiter."""
    lines, openings = record['commitments'], record.get('openings', {})
    found = []

    def wrong(clause, ply=0):
        found.append(('wrong-proof', 'PRF-' + clause, ply))

    def missing(clause, ply=0):
        found.append(('missing-proof', 'PRF-' + clause, ply))
    committed = [s for s in SEATS if 'setup' in lines.get(s, {})]
    rules = dict(r.split('=') for r in rulings_in_force(record, book))
    if committed and rules['reveal'] == 'loser-only':
        wrong('2.8')
    elif committed and any('text' not in lines.get(s, {}) for s in SEATS):
        wrong('1.2')
    a, b = (lines.get(s, {}) for s in SEATS)
    if any(k in a and a.get(k) == b.get(k) for k in ('text', 'salt', 'key', 'setup')):
        wrong('1.3')
    for s in committed:
        other = SEATS[1 - SEATS.index(s)]
        for k in SEATS:
            if k in lines[s].get('after', []) and (k == s or other not in committed or s in lines[other].get('after', [])):
                wrong('1.4')
                break
    if found:
        return sorted(found)
    first = shown_plies(record, events)
    signatures, words = record.get('signatures', {}), words_of(record, events, rules)
    plies = len(words) - (record['result'] != 'unfinished')
    hashes = hashes_of(record, words, book) if signatures else []
    for s in SEATS:
        if s not in signatures:
            continue
        at = int(signatures[s]['at'])
        if 'key' not in lines[s]:
            wrong('3.1')
        elif at > len(words):
            wrong('3.2', plies)
        elif not is_signed(bytes.fromhex(signatures[s]['sign']), signature_message(s, hashes, at), bytes.fromhex(lines[s]['key'])):
            wrong('3.1', min(at, plies))
    for s in SEATS:
        mine = openings.get(s, {})
        pieces = mine.get('pieces', [])
        if not mine:
            continue
        truth = pieces_of(record, s)
        game = game_hash(record, book) if s in committed else b''
        if s not in committed:
            wrong('2.1')
            continue
        if 'leaves' not in mine:
            wrong('2.2', int(pieces[0].get('at', 0)))
            continue
        if set(mine['leaves']) != set(truth) or commitment(game, s, lines[s], lines, mine['leaves']).hex() != lines[s]['setup']:
            wrong('2.1')
            continue
        done = []
        for o in pieces:
            ply = int(o.get('at', 0))
            if o['place'] not in mine['leaves']:
                wrong('2.3', ply)
            elif o['place'] in done:
                wrong('2.5', ply)
            elif leaf(game, s, o['place'], o['piece'], o['salt']).hex() != mine['leaves'][o['place']]:
                wrong('2.3', ply)
            elif first.get((s, o['place']), 0) != ply:
                wrong('2.4', ply or first[s, o['place']])
            elif truth[o['place']] not in ('?', o['piece']):
                wrong('2.6', ply)
            done.append(o['place'])
    if found:
        return sorted(found)
    for s in SEATS:
        opened = [o['place'] for o in openings.get(s, {}).get('pieces', [])]
        if s not in committed:
            missing('1.5')
            continue
        for q in pieces_of(record, s):
            if (s, q) in first and q not in opened:
                missing('2.4', first[s, q])
    for s in SEATS:
        at = int(signatures[s]['at']) if s in signatures else 0
        if signatures and at < len(words):
            missing('3.3', min(at, plies))
    winner = record['result'].split()[0]
    if winner in committed and len(openings.get(winner, {}).get('pieces', [])) < len(pieces_of(record, winner)):
        missing('2.10')
    elif winner in SEATS and winner not in committed and committed:
        missing('2.10')
    return sorted(found)


# ---- making them -------------------------------------------------------------------------------------

def draw(rng, n):
    return rng.randbytes(n).hex()


def commit(record, events, book, rng):
    """Both sides commit, one after the other, open and sign; returns the salts."""
    first = shown_plies(record, events)
    keys = {s: key_pair(rng.randbytes(32)) for s in SEATS}
    lines = {s: {'text': draw(rng, 32), 'salt': draw(rng, 16)} for s in SEATS}
    record['commitments'] = lines
    if rng.random() < .3:
        lines['refused-opening'] = rng.choice(['loses-claim', 'forfeits', 'nothing'])
    game = game_hash(record, book)
    salts, openings = {}, {}
    for s in rng.sample(SEATS, 2):
        other = SEATS[1 - SEATS.index(s)]
        pieces = pieces_of(record, s)
        salts[s] = {q: draw(rng, 16) for q in pieces}
        leaves = {q: leaf(game, s, q, p, salts[s][q]).hex() for q, p in pieces.items()}
        lines[s]['key'] = keys[s][0].hex()
        if 'setup' in lines[other] and rng.random() < .5:
            lines[s]['after'] = [other]
        lines[s]['setup'] = commitment(game, s, lines[s], lines, leaves).hex()
        opened = [dict(at=first[s, q], place=q, piece=p, salt=salts[s][q]) for q, p in pieces.items() if (s, q) in first]
        opened += [dict(place=q, piece=p, salt=salts[s][q]) for q, p in pieces.items() if (s, q) not in first and rng.random() < .3]
        if opened:
            openings[s] = {'leaves': leaves, 'pieces': opened}
    if openings:
        record['openings'] = openings
    words = words_of(record, events, dict(r.split('=') for r in rulings_in_force(record, book)))
    hashes = hashes_of(record, words, book)
    for s in SEATS:
        if words and rng.random() < .7:
            at = rng.choice([len(words), rng.randrange(1, len(words) + 1)])
            record.setdefault('signatures', {})[s] = {'at': at, 'sign': sign(signature_message(s, hashes, at), keys[s][1]).hex()}
    return salts


def flip(text, rng):
    i = rng.randrange(len(text))
    return text[:i] + rng.choice([c for c in '0123456789abcdef' if c != text[i]]) + text[i + 1:]


def plant(record, salts, others, rng):
    """Change one thing."""
    lines, openings = record['commitments'], record.get('openings', {})
    s = rng.choice(SEATS)
    other = SEATS[1 - SEATS.index(s)]
    how = rng.choice(['nothing', 'byte', 'leaf', 'salt', 'piece', 'at', 'twice', 'leaves', 'withheld', 'after', 'date', 'player', 'seat', 'mirror',
                      'text', 'game', 'uncommitted', 'early', 'place', 'hand', 'sign', 'sign at', 'sign for', 'sign other'])
    mine = openings.get(s)
    opening = rng.choice(mine['pieces']) if mine else {}
    if how == 'byte':
        k = rng.choice(['text', 'salt', 'key', 'setup'])
        lines[s][k] = flip(lines[s][k], rng)
    elif how == 'leaf' and mine:
        q = rng.choice(list(mine['leaves']))
        mine['leaves'][q] = flip(mine['leaves'][q], rng)
    elif how == 'salt' and mine:
        opening['salt'] = flip(opening['salt'], rng)
    elif how == 'piece' and mine:
        opening['piece'] = rng.choice(LOW[1:])
    elif how == 'at' and mine:
        opening['at'] = rng.randrange(1, 40)
    elif how == 'early' and mine:
        opening.pop('at', None)
    elif how == 'place' and mine:
        opening['place'] = rng.choice(SQUARES)
    elif how == 'twice' and mine:
        mine['pieces'].append(dict(opening))
    elif how == 'leaves' and mine:
        del mine['leaves']
    elif how == 'withheld' and mine:
        mine['pieces'].remove(opening)
    elif how == 'after':
        lines[s]['after'] = [rng.choice(SEATS)]
    elif how == 'date':
        record['date'] = '2026-11-%02d' % rng.randrange(1, 29)
    elif how == 'player':
        record.setdefault('players', {})[s] = 'Somebody Else'
    elif how == 'seat' and mine and other not in openings:
        openings[other] = openings.pop(s)
    elif how == 'mirror':
        for k in ('key', 'setup'):
            lines[other][k] = lines[s][k]
    elif how == 'text':
        del lines[s]['text'], lines[s]['salt']
    elif how == 'game' and others and mine and s in others.get('openings', {}):
        openings[s] = copy.deepcopy(others['openings'][s])
    elif how == 'uncommitted':
        for k in ('key', 'setup', 'after'):
            lines[s].pop(k, None)
    elif how.startswith('sign') and s in record.get('signatures', {}):
        signatures = record['signatures']
        if how == 'sign':
            signatures[s]['sign'] = flip(signatures[s]['sign'], rng)
        elif how == 'sign at':
            signatures[s]['at'] = max(1, signatures[s]['at'] + rng.choice([-1, 1, 400]))
        elif how == 'sign for':
            signatures[other] = dict(signatures[s])
        elif others and s in others.get('signatures', {}):
            signatures[s] = dict(others['signatures'][s])
    elif how == 'hand' and mine:
        lines['refused-opening'] = 'nothing' if lines.get('refused-opening') != 'nothing' else 'forfeits'
    return how


# ---- running the commands -----------------------------------------------------------------------------

def run(command, text=None, folder=None):
    return subprocess.run(command, input=text, capture_output=True, text=True, cwd=folder)


def events_of(build, records):
    """Each game's events."""
    found = []
    for record in records:
        out = run([build + '/bin/replay', '--events', '-q'], json.dumps(dict(record, type='record'))).stdout
        found.append([(int(f[0]), f[1], f[2], f[3], dict(x.split('=', 1) for x in f[4:])) for f in (line.split('\t') for line in out.splitlines())])
    return found


def two_implementations(build, games, seed):
    rng = random.Random(seed)
    book = json.loads(run([build + '/bin/adjudicate', '-b', 'stratego', '-o', 'json']).stdout)
    generated = run([build + '/bin/strat-gen', '-g', 'stratego', '--plies=120', '--count=%d' % games, '--seed=%d' % seed]).stdout
    lines = run([build + '/bin/validate', '--canonical', '--full', '-p', '-q', '-o', 'json'], generated).stdout.splitlines()
    records = [r for r in map(json.loads, lines) if set(r['setup']) == {'red', 'blue'} and r['log'] == 'arbiter' and
               '[' not in r['moves']] # (takebacks: see tests/data/stratego/proofs.yaml)
    check(len(records) > games // 4, 'too few of the generated games begin with set-ups: %d' % len(records))
    events = events_of(build, records)
    planted = set()
    made = []
    for record, played in zip(records, events):
        salts = commit(record, played, book, rng)
        how = plant(record, salts, made[-1] if made else None, rng)
        planted.add(how)
        record['x-planted'] = how
        made.append(record)
    told = run([build + '/bin/validate', '-f', 'json', '--max-errors=1000000'], '\n'.join(json.dumps(r) for r in made))
    by_record = [[] for _ in made]
    for line in told.stdout.splitlines():
        f = json.loads(line)
        f['id'] = f.get('diagnostic')
        if f['id'] in ('wrong-proof', 'missing-proof'):
            by_record[f['record'] - 1].append((f['id'], f['clause'], f.get('ply', 0)))
        elif f.get('level') == 'error':
            by_record[f['record'] - 1].append((f['id'], f.get('message'), f.get('ply', 0)))
    for i, (record, played) in enumerate(zip(made, events)):
        mine = find_faults(record, played, book)
        check(sorted(by_record[i]) == mine, 'seed %d, game %d (%s): validate tells %s, and here is found %s' %
              (seed, i + 1, record['x-planted'], sorted(by_record[i]), mine))
    check(games < 100 or len(planted) > 15, 'too few kinds of faults were planted')


# ---- two sides, and the disk ------------------------------------------------------------------------

SAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'samples', 'stratego', 'committed')
PROOFS = re.compile(r'(?m)^(?:commitments|openings|signatures):\n(?:  .*\n)*')


def canonical(build, text):
    return [json.loads(line) for line in run([build + '/bin/validate', '--canonical', '--full', '-pqo', 'json'], text).stdout.splitlines()]


def played_anew(build, folder):
    """The script of the samples plays, and its records are what they should be."""
    env = dict(os.environ, PATH=build + '/bin:' + os.environ['PATH'])
    book = json.loads(run([build + '/bin/adjudicate', '-b', 'stratego', '-o', 'json']).stdout)
    for how in 'honest', 'false':
        top = os.path.join(folder, how)
        done = subprocess.run(['sh', SAMPLES + '/play.sh', top, how], env=env, capture_output=True, text=True)
        check(done.returncode == 0 and done.stderr == '', 'play.sh %s: %s' % (how, done.stderr))
        for side in SEATS:
            check(stat.S_IMODE(os.stat('%s/%s/secret' % (top, side)).st_mode) == 0o600, 'the secret of %s can be read by others' % side)
    for path in SAMPLES + '/game.yaml', folder + '/honest/game.yaml':
        text = open(path).read()
        check(run([build + '/bin/validate', '--canonical', '-pq'], text).stdout == text, path + ' is not canonical')
        for record, events in zip(canonical(build, text), events_of(build, canonical(build, text))):
            check(find_faults(record, events, book) == [], path + ': the second implementation finds a fault')
            check(all(len(record['openings'][s]['pieces']) == 8 for s in SEATS), path + ': not all is opened')
    opened = run([build + '/bin/adjudicate', '--open', 'dispute.yaml', 'red/secret', 'blue/secret'], folder=folder + '/false')
    check(opened.returncode == 1 and opened.stdout == '' and 'ply 3: blue committed to a 1 on h8' in opened.stderr, 'the lie: ' + opened.stderr)


def seats_see_no_more(build):
    """What a seat's view of a record has, it has without proofs."""
    with_proofs = open(SAMPLES + '/game.yaml').read()
    for side in SEATS:
        for command in (['replay', '--as', side], ['replay', '--events', '--as', side], ['render', '-o', 'prose', '--as', side]):
            with_, without = (run([build + '/bin/' + command[0]] + command[1:], text) for text in (with_proofs, PROOFS.sub('', with_proofs)))
            check((with_.stdout, with_.returncode) == (without.stdout, without.returncode), '%s: proofs show in what it writes' % ' '.join(command))


def every_byte(build):
    """A record of which one byte of the proofs is changed is refused, and so is one of which a line of the openings is cut or moved."""
    text = open(SAMPLES + '/game.yaml').read()
    made = []
    for part in PROOFS.finditer(text):
        for m in re.finditer(r'[0-9a-f]{32,128}', part.group()):
            for i in range(m.start(), m.end()):
                at = part.start() + i
                made.append(text[:at] + format(int(text[at], 16) ^ 1 << at % 4, 'x') + text[at + 1:])
        lines = part.group().splitlines(True)
        for i, line in enumerate(lines):
            if re.match(r' +[a-j][0-9]+: ', line):
                made.append(text[:part.start()] + ''.join(lines[:i] + lines[i + 1:]) + text[part.end():])
        for m in re.finditer(r'place: ([a-j][0-9]+), piece: "?(.)', part.group()):
            for group, others in (1, SQUARES), (2, LOW[1:]):
                for other in others:
                    if other != m.group(group):
                        made.append(text[:part.start() + m.start(group)] + other + text[part.start() + m.end(group):])
    judged = run([build + '/bin/validate', '-w', '-f', 'json', '--max-errors=1000000'], ''.join(made))
    refused = {json.loads(line)['record'] for line in judged.stdout.splitlines() if json.loads(line).get('level') == 'error'}
    check(len(made) > 3000 and len(refused) == len(made), 'of %d changed records %d are refused' % (len(made), len(refused)))


def secrets_and_the_disk(build, folder):
    """Nothing is shown unless what opens it is safe, and no file is written over."""
    log = folder + '/honest/red/before.yaml'
    text = open(folder + '/honest/red.yaml').read()
    text = re.sub(r'(?m)^    (key|setup|after): .*\n', '', PROOFS.sub(lambda m: m.group() if m.group()[0] == 'c' else '', text))
    text = re.sub(r'(?s)moves: .*', 'moves: ""\nresult: unfinished\n', text)
    open(log, 'w').write(text)
    commit_to = [build + '/bin/adjudicate', '--commit=red', '--secret=new', log]

    def limit(kills):
        def prepare():
            signal.signal(signal.SIGXFSZ, signal.SIG_DFL if kills else signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        return prepare
    full = subprocess.run(commit_to, cwd=folder, capture_output=True, text=True, preexec_fn=limit(False), check=False)
    check(full.returncode == 2 and full.stdout == '' and not os.path.exists(folder + '/new'), 'a full disk: ' + full.stdout + full.stderr)
    killed = subprocess.run(commit_to, cwd=folder, capture_output=True, text=True, preexec_fn=limit(True), check=False)
    check(killed.returncode != 0 and killed.stdout == '', 'killed: ' + killed.stdout)
    if os.path.exists(folder + '/new'):
        os.unlink(folder + '/new')
    os.symlink('nowhere', folder + '/new')
    linked = run(commit_to, folder=folder)
    check(linked.returncode == 2 and linked.stdout == '' and not os.path.exists(folder + '/nowhere'), 'a link: ' + linked.stderr)
    os.unlink(folder + '/new')
    open(folder + '/new', 'w').write('mine')
    there = run(commit_to, folder=folder)
    check(there.returncode == 2 and there.stdout == '' and open(folder + '/new').read() == 'mine', 'a file that is there: ' + there.stderr)
    os.unlink(folder + '/new')
    good = run(commit_to, folder=folder)
    secret = open(folder + '/new').read()
    check(good.returncode == 0 and good.stdout.startswith('commitments:\n'), 'it cannot commit: ' + good.stderr)
    check(not any(word in good.stdout for word in re.findall(r'[0-9a-f]{32,}', re.sub(r'(?m)^(game|setup) .*', '', secret))), 'the secret is shown')
    seals_nothing(build, folder, secret)


def seals_nothing(build, folder, secret):
    """A secret of which a byte is changed or cut opens nothing."""
    record = SAMPLES + '/dispute.yaml'
    text = open(SAMPLES + '/dispute-red.secret').read()
    rng = random.Random(1)
    for i in range(40):
        at = rng.randrange(len(text))
        bad = text[:at] if i % 4 == 0 else text[:at] + chr(ord(text[at]) ^ 1) + text[at + 1:]
        if 'key ' in text[text.rfind('\n', 0, at) + 1:at + 4]:
            continue # nothing is opened by it
        open(folder + '/bad', 'w').write(bad)
        opened = run([build + '/bin/adjudicate', '--open', record, folder + '/bad'])
        check(opened.returncode in (1, 2) and opened.stdout == '', 'a secret changed at byte %d opens' % at)
    not_an_oracle(build, folder)
    other = run([build + '/bin/adjudicate', '--open', folder + '/honest/red.yaml', SAMPLES + '/dispute-red.secret'])
    check(other.returncode == 1 and '[PRF-1.1]' in other.stderr, 'the secret of another game: ' + other.stderr)
    blue = run([build + '/bin/adjudicate', '--open', record, SAMPLES + '/dispute-blue.secret'])
    check(blue.returncode == 1 and blue.stdout == '', 'Blue opens from the log of Red')


def no_army(build, folder, book):
    """A side that has committed to what is no army, as no command would, is found out when it opens."""
    record = canonical(build, open(SAMPLES + '/red.yaml').read())[0]
    lines, rng = record['commitments'], random.Random(3)
    game = game_hash(record, book)
    pieces = dict(zip(pieces_of(record, 'blue'), ['9', '9', '2', '1', '8', 'F', 'F', 'B']))
    salts = {q: draw(rng, 16) for q in pieces}
    public, key = key_pair(rng.randbytes(32))
    lines['blue'] = {'text': lines['blue']['text'], 'salt': lines['blue']['salt'], 'key': public.hex()}
    lines['red'].pop('after')
    leaves = {q: leaf(game, 'blue', q, p, salts[q]).hex() for q, p in pieces.items()}
    lines['blue']['setup'] = commitment(game, 'blue', lines['blue'], lines, leaves).hex()
    mine = {q: (p, draw(rng, 16)) for q, p in pieces_of(record, 'red').items()}
    lines['red']['key'] = public.hex()[::-1]
    lines['red']['setup'] = commitment(game, 'red', lines['red'], lines, {q: leaf(game, 'red', q, *ps).hex() for q, ps in mine.items()}).hex()
    for seat, opened in ('red', mine), ('blue', {q: (p, salts[q]) for q, p in pieces.items()}):
        with open('%s/%s.secret' % (folder, seat), 'w') as out:
            out.write('strat secret 1\nseat %s\ngame %s\nsetup %s\nkey %s\n' % (seat, game.hex(), lines[seat]['setup'], key.hex()))
            out.writelines('piece %s %s %s\n' % (q, *opened[q]) for q in SQUARES if q in opened)
            out.write('end\n')
    record = dict(record, moves='', result='unfinished', type='record')
    record.pop('openings')
    record.pop('signatures')
    open(folder + '/army.json', 'w').write(json.dumps(record))
    told = run([build + '/bin/adjudicate', '--open', 'army.json', 'red.secret', 'blue.secret'], folder=folder)
    check(told.returncode == 1 and told.stdout == '' and '[PRF-2.7]' in told.stderr and 'STG-1.1' in told.stderr, 'no army: ' + told.stderr)


def struck_tells(build, folder):
    """With striker-only the logs of two sides differ; both sign the same, and one record comes of them."""
    honest = folder + '/honest/'
    head = open(honest + 'post/head').read().replace('stays}', 'stays, reveal: striker-only}')
    moves = {'red': 'f4-f8 i7xi1(9<B) f8xh8(9<?) e7-e2', 'blue': 'f4-f8 i7xi1(9<?) f8xh8(9<1) e7-e2'}
    sent = ''

    def write(seat, played=''):
        setup = open(honest + seat + '/setup').read()
        with open('%s/told-%s.yaml' % (folder, seat), 'w') as out:
            out.write('%slog: %s\n%s%smoves: "%s"\nresult: unfinished\n' % (head, seat, sent, setup, played))

    def ask(seat, *options):
        answer = run([build + '/bin/adjudicate'] + list(options), folder=folder)
        check(answer.returncode == 0, 'striker-only, %s: %s' % (seat, answer.stderr))
        return answer.stdout
    for secret in False, True:
        for seat in SEATS:
            write(seat)
            options = ['--secret=told-%s.secret' % seat] if secret else []
            sent = ask(seat, '--commit=' + seat, *options, 'told-%s.yaml' % seat)
    answered = ''
    for seat in SEATS:
        write(seat, moves[seat])
        with open('%s/told-%s.yaml' % (folder, seat), 'a') as out:
            out.write(answered)
        answered = ask(seat, '--open', 'told-%s.yaml' % seat, 'told-%s.secret' % seat)
    with open(folder + '/told-red.yaml', 'a') as out:
        out.write(answered)
    opened = ask('all', '--open', 'told-red.yaml', 'told-red.secret', 'told-blue.secret')
    check('f8xh8(9<1)' in opened and opened.count('at: 4\n') == 2, 'what was struck is not told: ' + opened)
    check(run([build + '/bin/validate', '-w'], opened).returncode == 0, 'the record of both logs is not valid')


def not_an_oracle(build, folder):
    """A secret answers one line of records, also if forty copies ask at once; and what was answered is on the disk first."""
    text = open(SAMPLES + '/dispute.yaml').read().replace('f8xh8(9<2)', 'f8xh8(9<1)')
    secret = folder + '/asked.secret'
    open(secret, 'w').write(open(SAMPLES + '/dispute-red.secret').read())
    asked = []
    for i in range(40):
        path = '%s/copy-%d.yaml' % (folder, i)
        open(path, 'w').write(PROOFS.sub(lambda m: m.group() if m.group()[0] == 'c' else '', text).replace(
            'result: unfinished', '  a10-a9\nresult: unfinished').replace('a10-a9', 'c8-%s' % ['c7', 'd8', 'b8'][i % 3]))
        asked.append(subprocess.Popen([build + '/bin/adjudicate', '--open', path, secret], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True))
    answers = [(p.communicate(), p.returncode) for p in asked]
    given = {out for (out, err), status in answers if status == 0}
    check(len(given) == 1 and sum(status == 0 for _, status in answers) >= 13, 'forty copies got %d answers' % len(given))
    check(all('[PRF-4.1]' in err for (out, err), status in answers if status != 0), 'another reason for no answer')
    at = [i for i, (_, status) in enumerate(answers) if status == 0][0]
    path = '%s/copy-%d.yaml' % (folder, at)
    shorter = open(path).read()
    open(path, 'w').write(re.sub(r'\n  c8-.*', '', shorter))
    check(run([build + '/bin/adjudicate', '--open', path, secret]).returncode == 1, 'a shorter record is answered')
    open(path, 'w').write(re.sub(r'(\n  c8-..)', r'\1 [takeback]', shorter))
    check(run([build + '/bin/adjudicate', '--open', path, secret]).returncode == 0, 'a takeback is not answered')
    open(path, 'w').write(re.sub(r'(\n  c8-..)', r'\1 [takeback] c8-c7 b4-b5', shorter))

    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (50, 50))
    before = open(secret + '.last').read()
    full = subprocess.run([build + '/bin/adjudicate', '--open', path, secret], capture_output=True, text=True, preexec_fn=limit, check=False)
    check(full.returncode == 2 and full.stdout == '' and open(secret + '.last').read() == before, 'a full disk: an answer is shown that is not kept')
    two_continuations(build, folder, shorter)


def two_continuations(build, folder, text):
    """Who signs two of them, by a copy of the secret, is convicted; nobody is by what was signed once."""
    logs = []
    for i, move in enumerate(('c8-c7', 'c8-b8')):
        secret, log = '%s/fork-%d.secret' % (folder, i), '%s/fork-%d.yaml' % (folder, i)
        open(secret, 'w').write(open(SAMPLES + '/dispute-red.secret').read())
        open(log, 'w').write(re.sub('c8-..', move, text))
        answer = run([build + '/bin/adjudicate', '--open', log, secret])
        check(answer.returncode == 0, 'no answer: ' + answer.stderr)
        open(log, 'a').write(answer.stdout)
        logs.append(log)
    told = run([build + '/bin/adjudicate', '--signed'] + logs)
    check(told.returncode == 1 and 'convict red [PRF-3.4]' in told.stderr and 'ply 4' in told.stderr, 'two continuations: ' + told.stderr)
    longer = folder + '/fork-longer.yaml'
    open(longer, 'w').write(open(logs[0]).read().replace('c8-c7', 'c8-c7 b4-b5'))
    told = run([build + '/bin/adjudicate', '--signed', logs[0], longer])
    check(told.returncode == 0, 'one continuation: ' + told.stderr)
    framed = folder + '/framed.yaml'
    open(framed, 'w').write(open(logs[0]).read().replace('c8-c7', 'c8-d8'))
    told = run([build + '/bin/adjudicate', '--signed', logs[0], framed])
    check(told.returncode == 1 and '[PRF-3.1]' in told.stderr and 'convict' not in told.stderr, 'a framing: ' + told.stderr)


def main():
    build = os.path.abspath(sys.argv[1])
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 30
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    two_implementations(build, games, seed)
    page = open(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'man', 'strat-proofs.7')).read()
    check(run([build + '/bin/adjudicate', '-b', 'proofs', '-o', 'mdoc']).stdout in page, 'RULE BOOK of strat-proofs(7) is not what -b proofs writes')
    every_byte(build)
    seats_see_no_more(build)
    with tempfile.TemporaryDirectory() as folder:
        played_anew(build, folder)
        secrets_and_the_disk(build, folder)
        struck_tells(build, folder)
        no_army(build, folder, json.loads(run([build + '/bin/adjudicate', '-b', 'stratego', '-o', 'json']).stdout))
    print('proofs: %d passed, %d failed' % (passed, failed))
    return failed > 0


if __name__ == '__main__':
    sys.exit(main())
