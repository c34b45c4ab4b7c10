#!/usr/bin/env python3
"""proofs.py: a second implementation of the checks of proofs (strat-proofs(7)), and attacks on them.

usage: tests/proofs.py BUILD [GAMES [SEED]]     so many generated games (default: 30)

It makes commitments and openings itself, from what strat-proofs(7) says of the bytes, plants faults, and finds them from the events of
"replay --events".  "validate" must find the same: the same clauses at the same plies.  Then proofs_played.py plays games, and attacks them.
"""
import copy
import ctypes
import ctypes.util
import hashlib
import json
import os
import random
import re
import subprocess
import sys
import tempfile

SEATS = ['red', 'blue']
LOW = ['', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'S', 'B', 'F']
HIGH = ['', '10', '9', '8', '7', '6', '5', '4', '3', '2', 'S', 'B', 'F']
SQUARES = [f + str(r) for r in range(1, 11) for f in 'abcdefghij']
OFF_BOARD = ['resignation', 'time', 'agreement', 'forfeit']
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


def split_moves(record):
    """The actions, and the questions among them: "[open b1]"."""
    return [w for w in re.findall(r'\[[^]]*\]|\S+', record['moves']) if not re.fullmatch(r'[0-9]+\.+', w)]


def words_of(record, events, rules):
    """What was played, as all sides know it.  record: in canonical form with every mark, without takebacks."""
    names = HIGH if record.get('ranks') == 'high' else LOW
    movers = iter([who for _, who, _, kind, _ in events if kind in ('move', 'strike')])

    def publish(m):
        striker, sign_, struck, where = m.groups()
        struck = LOW[names.index(struck)]
        hides = rules['reveal'] == 'striker-only' and struck != 'F'
        return '(%s%s%s%s)' % (LOW[names.index(striker)], sign_, '?' if hides else struck, where or '')
    words = [w if w[0] == '[' else '%s %s' % (next(movers), re.sub(r'\((\w+)([<=>])(\w+)(@\w+)?\)', publish, w)) for w in split_moves(record)]
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


def questions_of(words):
    """By square: how many words and plies there are with the first question for it, and words with the first action after it."""
    found, plies = {}, 0
    for n, w in enumerate(words, 1):
        is_action = w.split()[0] in SEATS
        plies += is_action
        for q in found.values():
            if is_action and not q['passed']:
                q['passed'] = n
        if w[0] == '[':
            found.setdefault(w[6:-1], {'words': n, 'ply': plies, 'passed': 0})
    return found


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
    ply_at = [0]
    for w in words:
        ply_at.append(ply_at[-1] + (w.split()[0] in SEATS))
    plies = ply_at[-1]
    questions = questions_of(words)
    owner = {q: s for s in SEATS for q in pieces_of(record, s)}
    for q, asked in questions.items():
        ended = record['result'] != 'unfinished' and not asked['passed']
        if owner.get(q) not in committed or not (ended or 0 < first.get((owner[q], q), 0) <= asked['ply']):
            wrong('6.1', asked['ply'])
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
            wrong('3.1', ply_at[at])
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
            if (s, q) in first and q not in opened and q not in questions:
                missing('2.4', first[s, q])
    for q, asked in questions.items():
        at = int(signatures[owner[q]]['at']) if owner[q] in signatures else 0
        if q not in [o['place'] for o in openings.get(owner[q], {}).get('pieces', [])]:
            missing('6.2' if 0 < asked['passed'] <= at else '6.3', asked['ply'])
    refusals = sorted((asked['passed'], asked['words'], owner[q]) for q, asked in questions.items() if owner[q] in signatures and
                      q not in [o['place'] for o in openings.get(owner[q], {}).get('pieces', [])] and 0 < asked['passed'] <= int(signatures[owner[q]]['at']))
    if lines.get('refused-opening') == 'forfeits' and refusals and record['result'] != '%s forfeit' % SEATS[1 - SEATS.index(refusals[0][2])]:
        missing('R1', ply_at[refusals[0][0]])
    for s in SEATS:
        at = int(signatures[s]['at']) if s in signatures else 0
        if signatures and at < len(words):
            missing('3.3', ply_at[at])
    winner, ending = (record['result'] + ' -').split()[:2]
    ends_by_rules = ending not in OFF_BOARD
    changed = max([0] + [n for n, w in enumerate(words, 1) if w.split()[0] in SEATS])
    for s in committed if record['result'] != 'unfinished' and (signatures or openings) else []:
        if (int(signatures[s]['at']) if s in signatures else 0) < (changed if ends_by_rules or winner == s else len(words)):
            missing('3.5', plies)
    if winner in committed and len(openings.get(winner, {}).get('pieces', [])) < len(pieces_of(record, winner)):
        missing('2.10')
    elif winner in SEATS and winner not in committed and committed:
        missing('2.10')
    return sorted(found)


# ---- making them -------------------------------------------------------------------------------------

def draw(rng, n):
    return rng.randbytes(n).hex()


def ask(record, first, rng):
    """Put a question into the moves: for a piece that was shown then, or sometimes for any."""
    actions = [m.end() for m in re.finditer(r'\S+', record['moves']) if not re.fullmatch(r'[0-9]+\.+|\[open|.*\]', m.group())]
    if first and rng.random() < .8:
        (_, place), ply = rng.choice(sorted(first.items()))
        ply = rng.choice([ply, rng.randrange(ply, len(actions) + 1)])
    else:
        place, ply = rng.choice(SQUARES), rng.randrange(1, len(actions) + 1)
    at = actions[ply - 1]
    record['moves'] = '%s [open %s]%s' % (record['moves'][:at], place, record['moves'][at:])


def commit(record, events, book, rng):
    """Both sides commit, one after the other, ask, open and sign; returns the salts."""
    first = shown_plies(record, events)
    while record['moves'] and rng.random() < .3:
        ask(record, first, rng)
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
        kept = [q for q in pieces if '[open %s]' % q in record['moves'] and rng.random() < .5]
        opened = [dict(at=first[s, q], place=q, piece=p, salt=salts[s][q]) for q, p in pieces.items() if (s, q) in first and q not in kept]
        opened += [dict(place=q, piece=p, salt=salts[s][q]) for q, p in pieces.items() if (s, q) not in first and q not in kept and rng.random() < .3]
        if opened:
            openings[s] = {'leaves': leaves, 'pieces': opened}
    if openings:
        record['openings'] = openings
    words = words_of(record, events, dict(r.split('=') for r in rulings_in_force(record, book)))
    hashes = hashes_of(record, words, book)
    for s in SEATS:
        if words and rng.random() < .8:
            at = rng.choice([len(words), max(1, len(words) - 1), rng.randrange(1, len(words) + 1)])
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
    told = {clause for found in by_record for _, clause, _ in found}
    check(games < 100 or len(planted) > 15, 'too few kinds of faults were planted')
    check(games < 1000 or {'PRF-3.5', 'PRF-6.1', 'PRF-6.2', 'PRF-6.3'} <= told, 'nobody refuses to open: ' + ' '.join(sorted(told)))


def main():
    build = os.path.abspath(sys.argv[1])
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 30
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    two_implementations(build, games, seed)
    page = open(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'man', 'strat-proofs.7')).read()
    check(run([build + '/bin/adjudicate', '-b', 'proofs', '-o', 'mdoc']).stdout in page, 'RULE BOOK of strat-proofs(7) is not what -b proofs writes')
    with tempfile.TemporaryDirectory() as folder:
        proofs_played.play_all(build, folder, 720 if games >= 1000 else 4)
        proofs_live.live_all(build, folder + '/live', 720 if games >= 1000 else 4)
    print('proofs: %d passed, %d failed' % (passed, failed))
    return failed > 0


if __name__ == '__main__':
    sys.modules['proofs'] = sys.modules['__main__'] # one count of what passed
    import proofs_live
    import proofs_played
    sys.exit(main())
