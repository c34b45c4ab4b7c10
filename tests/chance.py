#!/usr/bin/env python3
"""chance.py: a second implementation of the checks of contributions (strat-proofs(7), CHANCE), and attacks on them.

usage: tests/chance.py BUILD [GAMES [SEED [DRAWS]]]     so many played games (default: 20), and draws counted (default: 10000)

It makes chains and contributions itself, plays games in which the dice are what comes of them (chance_games.py), plants faults, and finds them
from the moves and "replay --events".  "validate" must find the same: the same clauses at the same plies.  Then the script of the samples is run, every
byte of its contributions is changed, the dice are counted, and worlds are compared that one side cannot tell apart.
"""
import copy
import json
import os
import random
import re
import subprocess
import sys
import tempfile

import proofs
from chance_games import (CHAIN, ROLL, Live, Side, add_signatures, as_json, begin, choice_hash, commitment, complete, find_faults, game_hash, give, last_link,
                          link, numbers_of, plant, play, tokens_of, told_of)
from proofs import check, digest, run


def events_of(build, record):
    bare = {k: v for k, v in record.items() if k not in ('commitments', 'contributions')}
    out = run([build + '/bin/replay', '--events', '-q'], as_json(bare)).stdout
    return [(int(f[0]), f[1], f[2], f[3], f[4:]) for f in (line.split('\t') for line in out.splitlines())]


def write_all_marks(build, records):
    """Words have all marks."""
    bare = '\n'.join(as_json({k: v for k, v in r.items() if k not in ('commitments', 'contributions')}) for r in records)
    lines = run([build + '/bin/validate', '--canonical', '--full', '-pqo', 'json'], bare).stdout.splitlines()
    check(len(lines) == len(records), 'of %d games %d are valid' % (len(records), len(lines)))
    for record, line in zip(records, lines):
        record['moves'] = json.loads(line)['moves']


def two_implementations(build, games, seed):
    rng = random.Random(seed)
    book = json.loads(run([build + '/bin/adjudicate', '-b', 'galaxy-grid', '-o', 'json']).stdout)
    live, made, planted, dice = Live(build), [], set(), [0] * 6
    played = [play(live, rng, book, rng.randrange(40)) for _ in range(games)]
    live.end()
    write_all_marks(build, [record for record, _, _, _ in played])
    for record, sides, game, legal in played:
        events = events_of(build, record)
        complete(record, sides, game, legal, events, rng)
        add_signatures(record, sides, events, legal, book, rng)
        for word in tokens_of(record):
            if ROLL.match(word):
                for d in word[2:]:
                    dice[int(d) - 1] += 1
        how = plant(record, sides, game, made[-1][0] if made else None, rng)
        planted.add(how)
        if how == 'dice':
            legal = proofs.run([build + '/bin/replay', '--legal', '-q'], as_json(record)).stdout.split()
        made.append((record, legal, events, how))
    told = told_of(build, [made_[0] for made_ in made])
    named = set()
    for i, ((record, legal, events, how), theirs) in enumerate(zip(made, told)):
        mine = find_faults(record, events, legal, book)
        named.update(c for _, c, _ in mine)
        check(theirs == mine if len(mine) < 32 else len(theirs) >= 32, 'seed %d, game %d (%s): validate tells %s, and here is found %s: %s' %
              (seed, i + 1, how, theirs, mine, json.dumps(record)))
    check(games < 200 or len(planted) > 20, 'too few kinds of faults were planted')
    check(games < 1000 or {'PRF-5.%d' % i for i in range(1, 9)} <= named, 'not every clause was broken: %s' % sorted(named))
    return dice


# ---- the pack of Stratix -------------------------------------------------------------------------------------

RECON = re.compile(r'-(e9|i5|e11|i15|o9|k5|o11|k15)$')


def first_draws(deck, seats, draw):
    """Draw cards to find who begins (STX-1.2).  draw: gives the next of the cards that are left."""
    drawn, still = [], list(seats)
    while len(still) > 1:
        numbers = {s: deck[draw([c for c in range(len(deck)) if c not in drawn], drawn)] for s in still}
        still = [s for s in still if numbers[s] == max(numbers.values())]
    return drawn


def play_stratix(live, rng, book, plies):
    """A game in which all cards are what comes of the contributions; some of what was played is taken back."""
    record = {'strat': 1, 'game': 'stratix', 'book': book['book'], 'log': 'army1', 'armies': rng.choice([[1, 3], [1, 2], [1, 2, 3]])}
    sides = {'army%d' % a: Side(rng, 'army%d' % a) for a in record['armies']}
    lines = record['commitments'] = {s: {'text': rng.randbytes(32).hex(), 'salt': rng.randbytes(16).hex()} for s in sides}
    game = game_hash(record, book)
    for s in sides:
        lines[s]['key'], lines[s]['chain'] = sides[s].public.hex(), sides[s].links(game, 1)[0][0].hex()
        lines[s]['setup'] = commitment(game, s, lines).hex()
    record['contributions'] = {}
    uses, known, hand, words = [0], [0], [], []

    def number(below):
        uses[0] += 1
        for s in sides:
            give(record, s, 'uses', uses[0], sides[s].contribution(game, uses[0]))
        return numbers_of(game, uses[0], [(s, bytes.fromhex(sides[s].contribution(game, uses[0]))) for s in sides], below, 1)[0]

    def draw(left, drawn):
        drawn.append(left[number(len(left))])
        return drawn[-1]
    drawn = first_draws(list(range(1, 25)), sides, draw) # (the cards of the standard deck have the numbers 1 to 24)
    record['setup'] = {'draws': ' '.join(str(c + 1) for c in drawn)}
    answer = live.ask('new ' + json.dumps({k: record[k] for k in ('armies', 'log', 'setup')}))
    assert answer.startswith('ok'), answer
    forced = [] # cards whose draws were taken back, the next one last
    for _ in range(plies):
        legal = [w for w in live.legal() if '!' not in w]
        if not legal:
            break
        cards = [w for w in legal if re.match(r'\d\+', w)]
        if cards:
            card = cards[number(len(cards))] if len(cards) > 1 else cards[0]
            known[0] += len(cards) == 1
            if forced:
                check(len(cards) == 1 and cards[0].split('+')[1] == forced[-1], 'card %s was taken back, and does not come again: %s' % (forced[-1], cards))
                forced.pop()
            word = card
        else:
            word = rng.choice([w for w in legal if RECON.search(w)] or legal)
        answer = live.ask(word)
        assert answer.startswith('ok'), (word, answer)
        words.append(word)
        hand.append(word)
        if not live.legal():
            live.ask('undo')
            words.pop()
            break
        if cards and rng.random() < .3:
            back = rng.randrange(1, min(4, len(hand)) + 1)
            assert live.ask('takeback %d' % back).startswith('ok')
            words.append('[takeback %d]' % back)
            forced += [w.split('+')[1] for w in reversed(hand[-back:]) if re.match(r'\d\+', w)]
            del hand[-back:]
    record['moves'], record['result'] = ' '.join(words), 'unfinished'
    return record, uses[0], known[0]


def pack(build, games, seed):
    """The cards are what comes of the contributions, also after takebacks; other cards and other contributions are refused."""
    rng, live = random.Random(seed), Live(build, 'stratix')
    book = json.loads(run([build + '/bin/adjudicate', '-b', 'stratix', '-o', 'json']).stdout)
    made, want, all_uses, all_known, cards = [], [], 0, 0, [0] * 24
    for _ in range(games):
        record, uses, known = play_stratix(live, rng, book, rng.randrange(20, 60))
        all_uses += uses
        all_known += known
        for card in record['setup']['draws'].split()[:1]:
            cards[int(card) - 1] += 1
        made.append(record)
        want.append(set())
        bad = copy.deepcopy(record)
        s = rng.choice(sorted(bad['contributions']))
        n = rng.choice(sorted(bad['contributions'][s]['uses']))
        bad['contributions'][s]['uses'][n] = proofs.flip(bad['contributions'][s]['uses'][n], rng)
        made.append(bad)
        want.append({'PRF-5.1'})
        bad = copy.deepcopy(record)
        s, n = bad['contributions'], str(uses)
        for seat in s:
            del s[seat]['uses'][n]
        made.append(bad)
        want.append({'PRF-5.4'})
        bad = copy.deepcopy(record)
        first = bad['setup']['draws'].split()
        first[0], first[1] = first[1], first[0]
        if len(first) == 2 and bad['moves'] and len(record['armies']) == 2:
            bad['setup']['draws'] = ' '.join(first)
            made.append(bad)
            want.append(None)
    live.end()
    for i, (told, clauses, record) in enumerate(zip(told_of(build, made), want, made)):
        found = {c for _, c, _ in told if str(c).startswith('PRF')}
        good = found == clauses and len(found) == len({c for _, c, _ in told}) if clauses is not None else len(told) > 0
        if clauses == {'PRF-5.4'}:
            good = all(kind == 'missing-proof' for kind, _, _ in told) and found <= clauses
        check(good, 'seed %d, record %d of Stratix: validate tells %s, and not %s: %s' % (seed, i + 1, told, clauses, json.dumps(record)))
    check(games < 20 or (all_uses > 3 * games and all_known > 0), '%d uses and %d known cards are too few' % (all_uses, all_known))
    return cards


# ---- the samples, attacks, and dice ---------------------------------------------------------------------

SAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'samples', 'galaxy-grid', 'committed')
PROOFS = re.compile(r'(?m)^(?:commitments|contributions|signatures):\n(?:  .*\n)*')


def judged(build, record, book):
    """The second implementation's faults of a record in text."""
    line = run([build + '/bin/validate', '--canonical', '--full', '-pqo', 'json'], record).stdout
    record = json.loads(line)
    legal = [w for w in run([build + '/bin/replay', '--legal', '-q'], line).stdout.split() if 'tip' not in w]
    return find_faults(record, events_of(build, record), legal, book)


def played_anew(build, folder, book, whole):
    """The scripts of the samples play, and their records are what they should be.  whole: each of them, and not only those that others need."""
    env = dict(os.environ, PATH=build + '/bin:' + os.environ['PATH'])
    for how in ('honest', 'false') if whole else ('honest',):
        done = subprocess.run(['sh', SAMPLES + '/play.sh', folder + '/' + how, how, '2' if whole else '1'], env=env, capture_output=True, text=True)
        check(done.returncode == 0 and done.stderr == '', 'play.sh %s: %s' % (how, done.stderr))
    stratix = SAMPLES.replace('galaxy-grid', 'stratix')
    for how in ('honest', 'false') if whole else ('false',):
        done = subprocess.run(['sh', stratix + '/play.sh', folder + '/stratix-' + how, how, '6'], env=env, capture_output=True, text=True)
        check(done.returncode == 0 and done.stderr == '', 'play.sh of Stratix, %s: %s' % (how, done.stderr))
    for path in [stratix + '/game.yaml'] + [folder + '/stratix-honest/game.yaml'] * whole:
        text = open(path).read()
        told = run([build + '/bin/validate', '-w'], text)
        check(told.returncode == 0 and '+' in text and run([build + '/bin/validate', '--canonical', '-pq'], text).stdout == text, path + ': ' + told.stderr)
    for path in stratix + '/dispute.yaml', folder + '/stratix-false/dispute.yaml':
        told = run([build + '/bin/validate', path])
        check(told.returncode == 1 and 'by the contributions to use 3 it is ' in told.stderr and '[PRF-5.4]' in told.stderr, 'the other card: ' + told.stderr)
    for path in SAMPLES + '/game.yaml', folder + '/honest/game.yaml':
        text = open(path).read()
        check(run([build + '/bin/validate', '--canonical', '-pq'], text).stdout == text, path + ' is not canonical')
        check(judged(build, text, book) == [], path + ': the second implementation finds a fault')
        check(text.count('salt: ') > 3, path + ' opens no choices')
    for path in [SAMPLES + '/dispute.yaml'] + [folder + '/false/dispute.yaml'] * whole:
        told = run([build + '/bin/validate', path])
        check(told.returncode == 1 and 'by the contributions to use 3 it is 3:' in told.stderr and 'not 3:666 [PRF-5.4]' in told.stderr, 'the lie: ' + told.stderr)


def every_byte(build, step):
    """A record of which one byte of the proofs is changed is refused."""
    text = open(SAMPLES + '/game.yaml').read()
    made = []
    for part in PROOFS.finditer(text):
        for m in re.finditer(r'[0-9a-f]{32,128}', part.group()):
            for i in range(m.start() + len(made) % step, m.end(), step):
                at = part.start() + i
                made.append(text[:at] + format(int(text[at], 16) ^ 1 << at % 4, 'x') + text[at + 1:])
    told = run([build + '/bin/validate', '-w', '-f', 'json', '--max-errors=1000000'], ''.join(made))
    refused = {json.loads(line)['record'] for line in told.stdout.splitlines() if json.loads(line).get('level') == 'error'}
    check(len(made) > 100 and len(refused) == len(made), 'of %d changed records %d are refused' % (len(made), len(refused)))


def refusals(build, folder):
    """What a side does not answer."""
    post = folder + '/honest/'
    text = open(post + 'record.yaml').read()
    moves = re.search(r'(?s)moves: \|\n(.*?)result', text).group(1).split('\n')

    def ask(name, played, answers, *options, seat='tank3', last=False):
        """A record of so many lines of moves, asked of a side."""
        secret = '%s%s.secret' % (post, name)
        open(secret, 'w').write(open('%s%s/secret' % (post, seat)).read())
        if os.path.exists(secret + '.last') and not last:
            os.unlink(secret + '.last')
        head = PROOFS.sub(lambda m: m.group() if m.group()[:3] == 'com' else '', re.sub(r'(?s)moves: .*', '', text))
        open(post + name, 'w').write(head + 'moves: |\n' + '\n'.join(moves[:played]) + '\nresult: unfinished\n' + answers)
        return run([build + '/bin/adjudicate', '--open', *options, post + name, secret])

    first = ask('a', 1, '', seat='tank1')
    check(first.returncode == 0 and 'uses' in first.stdout, 'who acts does not contribute: ' + first.stderr)
    second = ask('b', 1, first.stdout)
    check(second.returncode == 0 and second.stdout.count('"1": ') + second.stdout.count(' 1: ') == 2, 'the other one does not contribute: ' + second.stdout)
    unsigned = re.sub(r'(?s)signatures:.*', '', first.stdout)
    told = ask('c', 1, unsigned)
    check(told.returncode == 1 and told.stdout == '' and '[PRF-5.3]' in told.stderr, 'it contributes to what is not signed: ' + told.stderr)
    check('uses' not in ask('d', 1, '').stdout, 'it contributes before who acts')
    told = ask('e', 1, second.stdout.replace('tank3', 'tankX').replace('tank1', 'tank3').replace('tankX', 'tank1'))
    check(told.returncode == 1 and '[PRF-5.1]' in told.stderr, 'mirrored contributions: ' + told.stderr)
    whole = PROOFS.findall(text)
    given = ''.join(part for part in whole if part.startswith('contributions'))
    told = ask('f', 1, given)
    check(told.returncode == 1 and '[PRF-5.3]' in told.stderr, 'early contributions: ' + told.stderr)
    # choices: another one than was committed to, and two of them
    rolled = re.sub(r'(?m)^ +"?[3-9]"?: [0-9a-f"]{64,66}\n', '', re.sub(r'(?ms)^ +choices:\n(?:      .*\n)*', '', given))
    third = [m.strip() for m in moves[3:5]]
    for seat in 'tank1', 'tank3':
        mine = [m for m in third if m[0] == seat[4]]
        check(len(mine) == 1, 'no placement of %s in %s' % (seat, moves[:6]))
    told = ask('g', 3, rolled, '--choose=' + third[1], seat='tank' + third[1][0])
    check(told.returncode == 0 and 'choices' in told.stdout, 'no choice: ' + told.stderr)
    again = ask('h', 3, told.stdout, '--choose=' + third[1], seat='tank' + third[1][0])
    check(again.returncode == 1 and '[PRF-5.6]' in again.stderr, 'two choices: ' + again.stderr)
    # dice that are taken back before all have committed: who has may commit anew, and no more than that is left of it
    kept, moves[2:] = moves[2:], [moves[2], '  [takeback]', '']
    early = ask('g', 4, told.stdout, last=True)
    check(early.returncode == 1 and early.stdout == '' and 'tank1 has not signed its last action' in early.stderr and '[PRF-5.3]' in early.stderr,
          'who acts contributes to what the other one could still take back: ' + early.stderr)
    signed = ask('m', 4, told.stdout, seat='tank1')
    check(signed.returncode == 0 and 'uses' in signed.stdout and '"3": ' not in signed.stdout, 'it signs, and contributes: ' + signed.stderr)
    foreign = ask('l', 4, signed.stdout)
    check(foreign.returncode == 1 and foreign.stdout == '' and '[PRF-4.1]' in foreign.stderr, 'who has never answered signs its commitment: ' + foreign.stderr)
    anew = ask('m', 4, ask('g', 4, signed.stdout, last=True).stdout, seat='tank1', last=True)
    ask('g', 4, anew.stdout, last=True)
    moves[4] = '  ' + re.search(r'use 3 is (\S+):? write|$', run([build + '/bin/validate', post + 'g']).stderr).expand(r'\1').rstrip(':')
    ask('g', 5, anew.stdout, last=True)
    legal = [w for w in run([build + '/bin/replay', '--legal', post + 'g']).stdout.split() if w.startswith(third[1][0] + 'm')]
    other = ask('g', 5, anew.stdout, '--choose=' + legal[0], seat='tank' + third[1][0], last=True)
    check(other.returncode == 0 and other.stdout.count('commitment') == 1 and other.stdout != anew.stdout, 'a choice anew: ' + other.stderr)
    moves[2:] = kept
    alone = ask('i', 5, told.stdout, seat='tank' + third[1][0])
    check(alone.returncode == 1 and '[PRF-5.6]' in alone.stderr, 'opened before all have committed: ' + alone.stderr)
    both = run([build + '/bin/adjudicate', '--open', '--choose=' + third[0], post + 'g'] + [post + 'g.secret'] * 2)
    check(both.returncode == 2 and both.stdout == '' and '--choose' in both.stderr, 'a choice of all: ' + both.stderr)
    told = ask('j', 3, rolled, '--choose=' + third[0], seat='tank' + third[1][0])
    check(told.returncode == 1 and told.stdout == '', 'the choice of another: ' + told.stderr)


def long_chain(build, book):
    """After 1024 uses each side anchors a new chain.  Rolls that are taken back are uses."""
    rng = random.Random(5)
    record, sides, game = begin(rng, book)
    while len(sides) != 4 or 'rules' in record:
        record, sides, game = begin(rng, book)
    words, count = ['L1'], [0] * 6
    for use in range(1, CHAIN + 4):
        for s in sides:
            give(record, s, 'uses', use, sides[s].contribution(game, use))
            if use % CHAIN == 1 and use > 1:
                give(record, s, 'anchors', use, sides[s].links(game, use)[0][0].hex())
        values = numbers_of(game, use, [(s, bytes.fromhex(sides[s].contribution(game, use))) for s in sides], 6, 3)
        for v in values:
            count[v] += 1
        words.append('%d:%s' % ((use - 1) % 4 + 1, ''.join(str(v + 1) for v in sorted(values, reverse=True))))
        if use % 4 == 0:
            words.append('[takeback 4]')
        if use == CHAIN:
            before = copy.deepcopy(dict(record, moves=' '.join(words), result='unfinished'))
    record.update(moves=' '.join(words), result='unfinished')
    legal = ['4:111']
    add_signatures(record, sides, [], legal, book, random.Random(2))
    made = [record, copy.deepcopy(record), copy.deepcopy(record), copy.deepcopy(record)]
    one, other = sorted(sides)[:2]
    del made[1]['contributions'][one]['anchors']
    made[2]['contributions'][one]['anchors']['1025'] = made[2]['contributions'][other]['anchors']['1025']
    made[3]['contributions'][one]['uses']['1025'] = sides[one].contribution(game, 1)
    clauses = [set(), {'PRF-5.5'}, {'PRF-5.1'}, {'PRF-5.1'}]
    for r, told, clause in zip(made, told_of(build, made), clauses):
        mine = find_faults(r, [], legal, book)
        check(told == mine and {c for _, c, _ in told} - {'PRF-3.1', 'PRF-3.2', 'PRF-3.3'} == clause, 'a long chain: validate tells %s, and here is found %s' % (told, mine))
    check(len(record['signatures']) > 0, 'nothing is signed')
    anchors_anew(build, before, sides, game)
    return count


def anchors_anew(build, record, sides, game):
    """A side anchors its next chain, and signs no other anchor in its name."""
    one = sorted(sides)[0]
    true, line = sides[one].links(game, CHAIN + 1)[0][0].hex(), record['commitments'][one]
    for given, clause in (None, None), (true, None), (proofs.flip(true, random.Random(1)), 'PRF-5.5'):
        if given is not None:
            give(record, one, 'anchors', CHAIN + 1, given)
        with tempfile.TemporaryDirectory() as folder:
            with open(folder + '/secret', 'w') as out:
                out.write('strat secret 1\nseat %s\ngame %s\nsetup %s\nkey %s\nseed %s\nend\n' % (one, game.hex(), line['setup'], sides[one].secret.hex(), sides[one].seed.hex()))
            with open(folder + '/game.json', 'w') as out:
                out.write(as_json(record))
            told = run([build + '/bin/adjudicate', '--open', 'game.json', 'secret'], folder=folder)
            good = true in told.stdout if clause is None else told.stdout == '' and '[%s]' % clause in told.stderr
            check(good, 'the next chain of %s: %s%s' % (one, told.stdout[-300:], told.stderr))


# ---- worlds: what one side cannot know -------------------------------------------------------------------------

HEX = re.compile(r'"?\b[0-9a-f]{32,}\b"?')


class Post:
    """Two sides of a small game, who commit, contribute and choose by the commands; one of them is "me"."""

    def __init__(self, build, top, game, seats, keys, lead):
        self.build, self.top, self.seats, self.keys, self.lead = build, top, seats, 'strat: 1\ngame: %s\ndate: 2026-11-28\n%s' % (game, keys), lead
        self.sent, self.moves, self.answers = '', '', ''
        os.mkdir(top)
        for s in seats:
            self.sent = self.ask(s, '--commit=' + s)

    def log(self, seat):
        moves = 'moves: |\n' + self.moves if self.moves else 'moves: ""\n'
        return '---\n%s%s%s%sresult: unfinished\n%s' % (self.keys.replace('SEAT', seat), self.sent, self.lead, moves, self.answers)

    def secret(self, seat):
        return '%s/%s.secret' % (self.top, seat)

    def ask(self, seat, *options, last=()):
        path = '%s/%s.yaml' % (self.top, seat)
        open(path, 'w').write(self.log(seat))
        out = run([self.build + '/bin/adjudicate', *options, path, *last])
        check(out.returncode == 0, 'worlds, %s: %s' % (seat, out.stderr))
        return out.stdout

    def commit(self, seat):
        self.sent = self.ask(seat, '--commit=' + seat, '--secret=' + self.secret(seat))

    def open(self, seat, *options):
        self.answers = self.ask(seat, '--open', *options, last=[self.secret(seat)])

    def forget(self, seats, secret=False):
        """Of these sides what was answered, and with secret also what they keep."""
        for path in [self.secret(s) + end for s in seats for end in ['.last'] + [''] * secret]:
            if os.path.exists(path):
                os.unlink(path)

    def told(self, seat):
        return run([self.build + '/bin/validate'], self.log(seat)).stderr

    def known(self, seat):
        """All bytes that a side has: those of the record, and of its own secret."""
        return {bytes.fromhex(w) for w in re.findall(r'\b[0-9a-f]{32,}\b', self.log(seat) + open(self.secret(seat)).read())}


def seed_of(post, seat):
    return bytes.fromhex(re.search(r'seed (\w+)', open(post.secret(seat)).read()).group(1))


def first_use(post, below, count):
    """In one world: what "me" sees before the other side has contributed to use 1; then what comes of it.  None of the bytes that "me" has is that contribution,
    and none makes it."""
    me, other = post.seats
    post.open(me)
    seen = post.log(me) + re.sub(r'(?m)^validate:.*', '', post.told(me))
    check('write it' not in seen and '"1"' in post.answers, 'it is told before all have contributed: ' + seen)
    known = {b for b in post.known(me) if len(b) == 32}
    game = bytes.fromhex(re.search(r'game (\w+)', open(post.secret(me)).read()).group(1))
    made = {last_link(b, other, game, 1) for b in known} | {link(other, game, n, b) for b in known for n in (1, 2, 3)}
    post.open(other)
    given = dict(re.findall(r'(\w+):\s*\{?\s*uses:\s*\{?\s*"1": "?(\w+)', post.answers))
    value = bytes.fromhex(given[other])
    check(link(other, game, 1, value) in known, 'this is not how a contribution is recognized')
    check(value not in known | made, '%s has what %s will contribute' % (me, other))
    return seen, numbers_of(game, 1, [(s, bytes.fromhex(given[s])) for s in post.seats], below, count)


def choices_unseen(post, game):
    """Whatever the other side has chosen, all that "me" is sent is the same but for digests; and no digest is one of a choice with a salt that "me" has."""
    me, other = post.seats
    for actor, waiting in (me, other), (other, me):
        if actor == other:
            post.open(actor)
            post.open(waiting)
        dice = re.search(r'use \d is (\S+): write it next', post.told(me)).group(1)
        post.moves += '  %s\n' % dice
    answers = post.answers
    legal = [w for w in run([post.build + '/bin/replay', '--legal'], post.log(me)).stdout.split() if re.match(other[-1] + '[mf]', w)]
    check(len(legal) > 2, 'there is nothing to choose: %s' % legal)
    seen, commitments, seed = set(), set(), seed_of(post, other)
    for word in legal:
        post.forget([other])
        post.answers = answers
        post.open(other, '--choose=' + word)
        seen.add(HEX.sub('X', post.log(me)))
        commitment = bytes.fromhex(re.search(r'commitment: "?(\w+)', post.answers).group(1))
        commitments.add(commitment)
        salts = {b[:16] for b in post.known(me)} | {digest('choice salt', other, seed_of(post, me), game, '1', w)[:16] for w in legal}
        check(commitment not in {choice_hash(other, game, 1, w, salt) for w in legal for salt in salts}, '%s can find what %s has chosen' % (me, other))
        check(choice_hash(other, game, 1, word, digest('choice salt', other, seed, game, '1', word)[:16]) == commitment, 'this is not how a choice is recognized')
    check(len(seen) == 1 and len(commitments) == len(legal), 'what is sent depends on the choice: %d choices are seen in %d ways' % (len(legal), len(seen)))


def worlds(build, folder, most):
    """Whoever has the record and one secret knows neither what is rolled or drawn next, nor what another has chosen: all worlds, which differ in the other
    secret, are the same to it but for digests, and in them everything that may come does come, evenly."""
    # chi-square with 5 and 23 degrees of freedom is above these once in 100,000 times
    for game, seats, keys, lead, moves, below, count, limit in (
            ('galaxy-grid', ('tank1', 'tank3'), 'tanks: [1, 3]\nshields: 4\n', '', '  L1\n', 6, 3, 31.),
            ('stratix', ('army1', 'army3'), 'armies: [1, 3]\nlog: SEAT\n', 'setup:\n  draws: 1 2\n', '', 24, 1, 64.)):
        post = Post(build, folder + '/worlds-' + game, game, seats, keys, lead)
        post.commit(seats[0])
        before, seen, counts = post.sent, set(), [0] * below
        for _ in range(most):
            post.forget(seats[1:], secret=True)
            post.forget(seats)
            post.sent, post.moves, post.answers = before, '', ''
            post.commit(seats[1])
            post.moves = moves
            one, numbers = first_use(post, below, count)
            seen.add(HEX.sub('X', one))
            for n in numbers:
                counts[n] += 1
        check(len(seen) == 1, '%s: what one side sees depends on what it may not know: in %d worlds in %d ways' % (game, most, len(seen)))
        check(sum(n > 0 for n in counts) > 1, game + ': it comes always the same')
        check(most < 200 or (0 not in counts and chi_square(counts) < limit), '%s: it does not come evenly: %s' % (game, counts))
        if game == 'galaxy-grid':
            choices_unseen(post, bytes.fromhex(re.search(r'game (\w+)', open(post.secret(seats[0])).read()).group(1)))


def chi_square(counts):
    n = sum(counts) / len(counts)
    return sum((c - n) ** 2 / n for c in counts)


def even(draws):
    """Numbers of real chains are even, and those of one use do not depend on each other."""
    rng = random.Random(draws)
    # below n: chi-square with n - 1 degrees of freedom is above this once in 100,000 times
    for below, limit in (6, 31.), (7, 33.), (24, 64.), (36, 83.):
        counts, use = [0] * below, 0
        game, sides = rng.randbytes(32), [Side(rng, s) for s in ('tank1', 'tank3')]
        while sum(counts) < draws:
            use += 1
            contributed = [(s.seat, bytes.fromhex(s.contribution(game, use))) for s in sides]
            if below == 36:
                for a, b in zip(*[iter(numbers_of(game, use, contributed, 6, 32))] * 2):
                    counts[6 * a + b] += 1
            else:
                for v in numbers_of(game, use, contributed, below, 32):
                    counts[v] += 1
        check(chi_square(counts) < limit, 'numbers below %d are not even: %s' % (below, counts))


def vector():
    page = open(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'man', 'strat-proofs.7')).read()
    values = numbers_of(bytes(32), 7, [('tank1', b'\1' * 32), ('tank3', b'\3' * 32)], 6, 5)
    check('the numbers below 6 begin with %s and %d' % (', '.join(map(str, values[:4])), values[4]) in page, 'the vector of strat-proofs(7)')


def main():
    build = os.path.abspath(sys.argv[1])
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    draws = int(sys.argv[4]) if len(sys.argv) > 4 else 10000
    book = json.loads(run([build + '/bin/adjudicate', '-b', 'galaxy-grid', '-o', 'json']).stdout)
    dice = two_implementations(build, games, seed)
    check(games < 1000 or chi_square(dice) < 31, 'dice are not even: %s' % dice)
    cards = pack(build, max(4, games // 5), seed)
    check(games < 10000 or chi_square(cards) < 64, 'cards are not even: %s' % cards)
    check(chi_square(long_chain(build, book)) < 31, 'the dice of a long chain are not even')
    vector()
    even(draws)
    every_byte(build, 1 if games >= 1000 else 20)
    with tempfile.TemporaryDirectory() as folder:
        played_anew(build, folder, book, games >= 1000)
        refusals(build, folder)
        worlds(build, folder, 400 if games >= 1000 else 4)
    print('chance: %d passed, %d failed' % (proofs.passed, proofs.failed))
    return proofs.failed > 0


if __name__ == '__main__':
    sys.exit(main())
