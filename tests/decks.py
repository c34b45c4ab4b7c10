#!/usr/bin/env python3
"""decks.py: a second implementation of the checks of decks and of cards that lie face down (strat-proofs(7), DECKS), and attacks on them.

usage: tests/decks.py BUILD [GAMES [SEED]]     so many generated games (default: 20)

It gives generated games decks, contributions, layings and signatures, plants faults, and finds them by following the leaves.  "validate" must find the
same: the same clauses at the same plies.  Then the script of the samples is run, and every byte of its proofs is changed; and decks_played.py plays
games, looks what one side cannot know, and counts draws.
"""
import copy
import json
import os
import random
import re
import subprocess
import sys
import tempfile

import decks_played
import proofs
from chance_games import Side, as_json, link, told_of
from proofs import check, digest, flip, is_signed, run, sign

SEATS = ['red', 'blue']
CARDS = ['S', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'B', 'F']
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..')
SAMPLES = os.path.join(ROOT, 'samples', 'stratego-card', 'committed')
PROOFS = re.compile(r'(?m)^(?:commitments|contributions|openings|signatures):\n(?:  .*\n)*')


def cards(text):
    return re.findall(r'10|[SBF2-9?]', text)


def listed(text):
    return sorted(cards(text), key=CARDS.index)


# ---- the bytes ----------------------------------------------------------------------------------------------

def game_hash(record, book):
    lines = record['commitments']
    fields = ['1', record['game'], str(record['book']), lines.get('refused-opening', 'loses-claim')] + proofs.rulings_in_force(record, book) + ['']
    for s in SEATS:
        name = record.get('players', {}).get(s)
        fields += [s, digest('player', s, bytes.fromhex(lines[s]['salt']), name) if name is not None else '', bytes.fromhex(lines[s]['text'])]
    return digest('game', '', *fields, record.get('date', ''))


def deck_hash(game, seat, number, leaves):
    """leaves: (card, salt)"""
    return digest('deck', seat, game, str(number), *[digest('card', seat, game, str(number), str(i + 1), c, s) for i, (c, s) in enumerate(leaves)])


def laying_hash(game, seat, number, slot, deck, leaf, salt):
    return digest('laying', seat, game, str(number), str(slot + 1), str(deck), str(leaf + 1), salt)


def commitment(game, seat, lines):
    after = []
    for s in lines[seat].get('after', []):
        after += [s, bytes.fromhex(lines[s]['setup'])]
    line = lines[seat]
    return digest('setup', seat, game, bytes.fromhex(line['key']), digest('after', seat, *after), bytes.fromhex(line['chain']), bytes.fromhex(line['deck']))


def numbers_apart(game, use, values, below, count):
    """Numbers of which each is below one less than the one before it."""
    seed = digest('use', '', game, str(use), *[f for s in SEATS for f in (s, values[s])])
    found, block, left = [], 0, b''
    while len(found) < count:
        if not left:
            left, block = digest('numbers', '', seed, str(block)), block + 1
        number, left, n = int.from_bytes(left[:4], 'little'), left[4:], below - len(found)
        if number < 2 ** 32 // n * n:
            found.append(number % n)
    return found


# ---- what was played ------------------------------------------------------------------------------------------

def steps_of(record):
    """(mover, word), with takebacks."""
    mover, found, stack = 'red', [], []
    for word in re.findall(r'\[[^]]*\]|\S+', record['moves']):
        if re.fullmatch(r'[0-9]+\.+', word):
            mover = SEATS[1 - int(word.rstrip('.')) % 2]
            continue
        found.append((mover, word))
    return found


def dealt_of(record, seat):
    lines = [line.split() for line in record['setup'][seat].strip().split('\n')]
    return lines[0], lines[1], lines[2] if len(lines) > 2 else []


def happened(mover, word):
    """What an action does: (what, whose, ...)."""
    enemy = SEATS[1 - SEATS.index(mover)]
    m = re.fullmatch(r'(?:red|blue)?\+(.*)', word)
    if m:
        return [('drawn', mover, cards(m.group(1)))]
    m = re.fullmatch(r'([a-e])x([a-e])\((\w+)([<>=])(\w+)\)', word)
    if m:
        out = [('shown', mover, m.group(1), m.group(3)), ('shown', enemy, m.group(2), m.group(5))]
        return out + [('out', mover, m.group(1))] * (m.group(4) != '>') + [('out', enemy, m.group(2))] * (m.group(4) != '<')
    m = re.fullmatch(r'([a-e])S\((.*)\)', word)
    if m:
        return [('shown', mover, m.group(1), 'S'), ('held', enemy, cards(m.group(2)))]
    m = re.fullmatch(r'([a-e])2\((.*)\)', word)
    if m:
        return [('shown', mover, m.group(1), '2')] + [('shown', enemy, x[0], x[1:]) for x in m.group(2).split(',')]
    m = re.fullmatch(r'([a-e])F\(([^/]*)/([^/]*)/?(.*)\)', word)
    if m:
        line = re.findall(r'10|[SBF2-9?.]', m.group(2))
        laid = [('laid', mover, 'abcde'[i], c) for i, c in enumerate(line) if c != '.']
        return [('shown', mover, m.group(1), 'F'), ('renewed', mover, cards(m.group(2)) + cards(m.group(3)) + cards(m.group(4))),
                ('drawn', mover, cards(m.group(2)) + cards(m.group(3)))] + laid
    m = re.fullmatch(r'([a-e])=(\w+)', word)
    return [('laid', mover, m.group(1), m.group(2))] if m else []


def public(word):
    """As all sides know it."""
    if re.fullmatch(r'(?:red|blue)?\+.*', word):
        return '+' + '?' * len(cards(word.split('+')[1]))
    m = re.fullmatch(r'([a-e]F\()([^/]*)/([^/]*)/?(.*)\)', word)
    if m:
        return m.group(1) + re.sub(r'10|[SBF2-9]', '?', m.group(2)) + '/' + '?' * len(cards(m.group(3))) + ')'
    return re.sub(r'=(?:10|[SBF2-9])$', '=?', word) if re.fullmatch(r'[a-e]=\w+', word) else word


class Hold:
    """Where the leaves of a side are."""

    def __init__(self, deck):
        self.deck, self.at, self.hand, self.line, self.lost, self.dim = deck, 0, set(), {}, False, False

    def copy(self):
        c = copy.copy(self)
        c.hand, c.line = set(self.hand), dict(self.line)
        return c


class Table:
    """Follows the leaves.  How contributions, layings and decks are known is for who inherits from it."""

    def __init__(self, record):
        self.record = record
        self.uses, self.ply = 0, 0
        self.order = {s: [[]] for s in SEATS} # of each deck, the leaves that were drawn
        self.size = {s: [sum(map(len, dealt_of(record, s)))] for s in SEATS}
        self.laid = {s: 0 for s in SEATS}
        self.hold = {s: Hold(1) for s in SEATS}
        self.words, self.plies = [], [0] # and the ply after each word

    def dealt(self):
        for s in SEATS:
            line, hand, _ = dealt_of(self.record, s)
            self.step(('drawn', s, line + hand))
            for i, c in enumerate(line):
                self.step(('laid', s, 'abcde'[i], c))

    def play(self):
        self.dealt()
        past = [{s: self.hold[s].copy() for s in SEATS}]
        self.add_dealt()
        for mover, word in steps_of(self.record):
            if word[0] == '[':
                n = int(re.sub(r'\D', '', word) or 1)
                del past[len(past) - n:]
                self.ply = len(past) - 1
                self.hold = {s: past[-1][s].copy() for s in SEATS}
                self.say('[takeback %d]' % n)
                continue
            self.ply += 1
            self.now = []
            for step in happened(mover, word):
                if step[0] == 'renewed':
                    self.order[step[1]].append([])
                    self.size[step[1]].append(len(step[2]))
                    self.renew(step[1], step[2])
                else:
                    self.step(step)
            self.say(mover + ' ' + public(word) + ''.join(' laid %d %s' % x for x in self.now))
            past.append({s: self.hold[s].copy() for s in SEATS})
        if self.record['result'] != 'unfinished':
            self.say('result ' + self.record['result'])

    def say(self, word, ply=None):
        self.words.append(word)
        self.plies.append(self.ply if ply is None else ply)

    def step(self, step):
        what, seat = step[:2]
        h = self.hold[seat]
        if what == 'drawn':
            order = self.order[seat][h.deck - 1]
            if h.at + len(step[2]) > len(order):
                self.uses += 1
                self.draw(seat, h, order, h.at + len(step[2]) - len(order))
            leaves = order[h.at:h.at + len(step[2])]
            h.at += len(step[2])
            h.lost = h.lost or None in leaves
            if not h.lost:
                h.hand |= set(leaves)
                self.told_drawn(seat, h, leaves, step[2])
        elif what == 'laid':
            self.laid[seat] += 1
            self.lay(seat, h, self.laid[seat], 'abcde'.index(step[2]), step[3])
        elif what == 'shown':
            self.told_shown(seat, h, 'abcde'.index(step[2]), step[3])
        elif what == 'held':
            self.told_held(seat, h, step[2])
        elif what == 'out':
            h.line.pop('abcde'.index(step[2]), None)

    def pick(self, order, size, game, values, count):
        for number in numbers_apart(game, self.uses, values, size - len(order), count):
            order.append([leaf for leaf in range(size) if leaf not in order][number])

    def told_drawn(self, *_):
        pass

    told_shown = told_held = told_drawn

    def add_dealt(self):
        pass


# ---- making ----------------------------------------------------------------------------------------------------

class Maker(Table):
    """Which leaf each card gets, and what is laid."""

    def __init__(self, record, sides, game, rng):
        super().__init__(record)
        self.sides, self.game, self.rng = sides, game, rng
        self.cards = {s: [sum(dealt_of(record, s), [])] for s in SEATS} # of each deck, as they are drawn
        self.layings = {s: [] for s in SEATS}

    def draw(self, seat, h, order, count):
        values = {s: bytes.fromhex(self.sides[s].contribution(self.game, self.uses)) for s in SEATS}
        for s in SEATS:
            self.record['contributions'].setdefault(s, {'uses': {}})['uses'][str(self.uses)] = values[s].hex()
        self.pick(order, self.size[seat][h.deck - 1], self.game, values, count)

    def renew(self, seat, all_cards):
        self.cards[seat].append(all_cards)
        self.hold[seat] = Hold(len(self.order[seat]))

    def card(self, seat, deck, leaf):
        return self.cards[seat][deck - 1][self.order[seat][deck - 1].index(leaf)]

    def lay(self, seat, h, number, slot, card):
        leaf = self.rng.choice(sorted(x for x in h.hand if self.card(seat, h.deck, x) == card))
        h.hand.discard(leaf)
        self.layings[seat].append((number, slot, h.deck, leaf, self.rng.randbytes(16)))


def prove(record, book, rng, lie=None):
    """Give a game all its proofs.  lie: what one side does that was not so."""
    sides = {s: Side(rng, s) for s in SEATS}
    lines = record['commitments'] = {s: {'text': rng.randbytes(32).hex(), 'salt': rng.randbytes(16).hex()} for s in SEATS}
    game = game_hash(record, book)
    record['contributions'], record['openings'] = {}, {}
    made = Maker(record, sides, game, rng)
    made.play()
    for s in SEATS:
        decks = []
        for number, (order, seq) in enumerate(zip(made.order[s], made.cards[s])):
            rest = [x for x in range(len(seq)) if x not in order]
            rng.shuffle(rest)
            leaves = [None] * len(seq)
            for card, leaf in zip(seq, order + rest):
                leaves[leaf] = [card, rng.randbytes(16)]
            decks.append(leaves)
        if lie == 'cards' and s == 'red':
            deck = rng.choice(decks)
            a, b = rng.sample(range(len(deck)), 2)
            deck[a][0], deck[b][0] = deck[b][0], deck[a][0]
        if lie == 'count' and s == 'red':
            deck = rng.choice(decks)
            deck[0][0] = '3' if deck[0][0] != '3' else '4'
        if lie == 'laying' and s == 'red':
            k = rng.randrange(len(made.layings[s]))
            n, slot, d, leaf, salt = made.layings[s][k]
            made.layings[s][k] = (n, slot, d, rng.choice([x for x in range(len(decks[d - 1])) if x != leaf]), salt)
        given = record['contributions'][s]
        given['layings'] = {str(n): {'digest': laying_hash(game, s, n, slot, d, leaf, salt).hex(), 'leaf': leaf + 1, 'salt': salt.hex()}
                            for n, slot, d, leaf, salt in made.layings[s]}
        if len(decks) > 1:
            given['decks'] = {str(i + 1): {'at': 0, 'deck': deck_hash(game, s, i + 1, decks[i]).hex()} for i in range(1, len(decks))}
        record['openings'][s] = {'decks': {str(i + 1): [{'card': c, 'salt': salt.hex()} for c, salt in deck] for i, deck in enumerate(decks)}}
        lines[s].update(key=sides[s].public.hex(), chain=sides[s].links(game, 1)[0][0].hex(), deck=deck_hash(game, s, 1, decks[0]).hex())
        if s == 'blue' and rng.random() < .5:
            lines[s]['after'] = ['red']
        lines[s]['setup'] = commitment(game, s, lines).hex()
    finder = Finder(record, book)
    finder.play()
    for s in SEATS:
        for i, at in enumerate(finder.renewed[s]):
            record['contributions'][s]['decks'][str(i + 2)]['at'] = at
        hashes = finder.hashes()
        at = len(hashes) - 1 - (rng.random() < .2)
        if rng.random() < .95:
            record.setdefault('signatures', {})[s] = {'at': at, 'sign': sign(proofs.signature_message(s, hashes, at), sides[s].secret).hex()}


# ---- finding ---------------------------------------------------------------------------------------------------

class Finder(Table):
    """Finds what is wrong in a record alone."""

    def __init__(self, record, book):
        super().__init__(record)
        self.lines = record['commitments']
        self.game = game_hash(record, book)
        self.faults, self.missing = [], {}
        self.renewed = {s: [] for s in SEATS}
        self.decks = {s: [] for s in SEATS} # the cards of each deck, by leaf; None: not known
        self.now = []
        for s in SEATS:
            count = 1 + len(record['contributions'].get(s, {}).get('decks', {}))
            for number in range(1, count + 1):
                opened = record['openings'].get(s, {}).get('decks', {}).get(str(number))
                root = self.lines[s]['deck'] if number == 1 else record['contributions'][s]['decks'][str(number)]['deck']
                leaves = [(x['card'], bytes.fromhex(x['salt'])) for x in opened] if opened is not None else []
                good = opened is not None and deck_hash(self.game, s, number, leaves).hex() == root
                if opened is not None and not good:
                    self.wrong('PRF-7.1', 0)
                self.decks[s].append([c for c, _ in leaves] if good else None)
            self.begin(s, 1, sum(dealt_of(record, s), []))

    def wrong(self, clause, ply=None):
        self.faults.append(('wrong-proof', clause, self.ply if ply is None else ply))

    def miss(self, seat, clause):
        self.missing.setdefault((seat, clause), ('missing-proof', clause, self.ply))

    def begin(self, seat, number, all_cards):
        known = self.decks[seat][number - 1]
        if known is not None and sorted(known) != sorted(all_cards):
            self.wrong('PRF-7.1', max(0, self.ply - (number > 1)))
            self.decks[seat][number - 1] = None

    def draw(self, seat, h, order, count):
        values, good = {}, True
        for s in SEATS:
            value = self.record['contributions'].get(s, {}).get('uses', {}).get(str(self.uses))
            if value is None:
                self.miss(s, 'PRF-5.4')
                good = False
                continue
            values[s] = at = bytes.fromhex(value)
            for number in range(self.uses, 0, -1):
                at = link(s, self.game, number, at)
            if at.hex() != self.lines[s]['chain']:
                self.wrong('PRF-5.1')
                good = False
        if good and None not in order:
            self.pick(order, self.size[seat][h.deck - 1], self.game, values, count)
        else:
            order += [None] * count

    def renew(self, seat, all_cards):
        number = len(self.order[seat])
        self.renewed[seat].append(len(self.words))
        self.say('deck %d %s %s' % (number, seat, self.record['contributions'][seat]['decks'][str(number)]['deck']), self.ply - 1)
        self.begin(seat, number, all_cards)
        self.hold[seat] = Hold(number)

    def told_drawn(self, seat, h, leaves, told):
        known = self.decks[seat][h.deck - 1]
        if known is not None and sorted(known[x] for x in leaves) != sorted(told):
            self.wrong('PRF-7.2')

    def lay(self, seat, h, number, slot, card):
        item = self.record['contributions'].get(seat, {}).get('layings', {}).get(str(number))
        if item is None:
            self.miss(seat, 'PRF-7.3')
        else:
            self.now.append((number, item['digest']))
        leaf = item['leaf'] - 1 if item is not None and 'leaf' in item else None
        if leaf is not None and laying_hash(self.game, seat, number, slot, h.deck, leaf, bytes.fromhex(item['salt'])).hex() != item['digest']:
            self.wrong('PRF-7.3')
            leaf = None
        if leaf is None:
            h.line[slot] = None
            h.dim = True
            return
        known = self.decks[seat][h.deck - 1]
        if not h.lost and leaf not in h.hand or known is not None and known[leaf] != card:
            self.wrong('PRF-7.3')
        h.hand.discard(leaf)
        h.line[slot] = leaf

    def told_shown(self, seat, h, slot, card):
        known, leaf = self.decks[seat][h.deck - 1], h.line.get(slot)
        if known is not None and leaf is not None and known[leaf] != card:
            self.wrong('PRF-7.4')

    def told_held(self, seat, h, told):
        known = self.decks[seat][h.deck - 1]
        if known is not None and not h.lost and not h.dim and sorted(known[x] for x in h.hand) != sorted(told):
            self.wrong('PRF-7.4')

    def add_dealt(self):
        given = self.record['contributions']
        all_laid = [[given.get(s, {}).get('layings', {}).get(str(n + 1), {}).get('digest') for n in range(5)] for s in SEATS]
        if None not in all_laid[0] + all_laid[1]:
            self.say('dealt' + ''.join(' %s %s' % (s, ' '.join(x)) for s, x in zip(SEATS, all_laid)))

    def hashes(self):
        parts = [self.game]
        for s in SEATS:
            parts += [s, bytes.fromhex(self.lines[s]['key']), bytes.fromhex(self.lines[s]['setup'])]
        found = [digest('begin', '', *parts)]
        for w in self.words:
            found.append(digest('word', '', found[-1], w))
        return found

    def all_opened(self, seat):
        given = self.record['contributions'].get(seat, {})
        if any(None in order for order in self.order[seat]):
            return False # it drew what it liked
        return (len(self.record['openings'].get(seat, {}).get('decks', {})) == len(self.decks[seat]) and (seat, 'PRF-7.3') not in self.missing and
                all('leaf' in x for x in given.get('layings', {}).values()))


def find_faults(record, book):
    lines = record['commitments']
    game = game_hash(record, book)
    early = [('wrong-proof', 'PRF-1.1', 0) for s in SEATS if commitment(game, s, lines).hex() != lines[s]['setup']]
    if early:
        return early
    f = Finder(record, book)
    f.play()
    hashes = f.hashes()
    for s in SEATS:
        signature = record.get('signatures', {}).get(s)
        if signature is None:
            continue
        at = signature['at']
        if at >= len(hashes):
            f.wrong('PRF-3.2')
        elif not is_signed(bytes.fromhex(signature['sign']), proofs.signature_message(s, hashes, at), bytes.fromhex(lines[s]['key'])):
            f.wrong('PRF-3.1', None)
    if f.faults:
        return sorted(f.faults)
    found = list(f.missing.values())
    winner, ending = (record['result'] + ' -').split()[:2]
    changed = max([0] + [n for n, w in enumerate(f.words, 1) if w.split()[0] not in ('dealt', 'deck', 'result')])
    for s in SEATS:
        at = record.get('signatures', {}).get(s, {'at': 0})['at']
        if at < len(f.words) and 'signatures' in record:
            found.append(('missing-proof', 'PRF-3.3', f.plies[at]))
        if record['result'] != 'unfinished' and ('signatures' in record or record['openings']) and at < (changed if ending not in proofs.OFF_BOARD or winner == s else len(f.words)):
            found.append(('missing-proof', 'PRF-3.5', f.ply))
    if winner in SEATS and not f.all_opened(winner):
        found.append(('missing-proof', 'PRF-7.6', 0))
    return sorted(found)


# ---- faults ------------------------------------------------------------------------------------------------------

LIES = ['cards', 'cards', 'count', 'laying']


def plant(record, rng):
    seat = rng.choice(SEATS)
    given, opened = record['contributions'][seat], record['openings'][seat]['decks']
    how = rng.choice(['nothing', 'use', 'no use', 'digest', 'laying salt', 'leaf', 'no laying', 'not opened', 'deck', 'root', 'sign', 'swapped', 'mirrored'])
    if how == 'use':
        n = rng.choice(sorted(given['uses']))
        given['uses'][n] = flip(given['uses'][n], rng)
    elif how == 'no use':
        del given['uses'][rng.choice(sorted(given['uses']))]
    elif how in ('digest', 'laying salt', 'leaf', 'no laying', 'not opened'):
        n = rng.choice(sorted(given['layings']))
        item = given['layings'][n]
        if how == 'digest':
            item['digest'] = flip(item['digest'], rng)
        elif how == 'laying salt':
            item['salt'] = flip(item['salt'], rng)
        elif how == 'leaf':
            item['leaf'] = item['leaf'] % 20 + 1
        elif how == 'no laying':
            if int(n) > 5 or not any('decks' in x for x in record['contributions'].values()): # (else decks would stand at another word)
                del given['layings'][n]
        else:
            del item['leaf'], item['salt']
    elif how == 'deck':
        leaf = rng.choice(opened[rng.choice(sorted(opened))])
        leaf['salt'] = flip(leaf['salt'], rng)
    elif how == 'root':
        record['commitments'][seat]['deck'] = flip(record['commitments'][seat]['deck'], rng)
    elif how == 'sign' and seat in record.get('signatures', {}):
        record['signatures'][seat]['sign'] = flip(record['signatures'][seat]['sign'][:32], rng) + record['signatures'][seat]['sign'][32:]
    elif how == 'swapped':
        deck = opened[rng.choice(sorted(opened))]
        a, b = rng.sample(range(len(deck)), 2)
        deck[a], deck[b] = deck[b], deck[a]
    elif how == 'mirrored':
        record['openings']['red'], record['openings']['blue'] = record['openings']['blue'], record['openings']['red']
        if len(record['openings']['red']['decks']) != len(record['openings']['blue']['decks']):
            record['openings']['red'], record['openings']['blue'] = record['openings']['blue'], record['openings']['red']
            how = 'nothing'
    return how


def two_implementations(build, games, seed):
    rng = random.Random(seed)
    book = json.loads(run([build + '/bin/adjudicate', '-b', 'stratego-card', '-o', 'json']).stdout)
    generated = run([build + '/bin/strat-gen', '-g', 'stratego-card', '--plies=90', '--count=%d' % (4 * games), '--seed=%d' % seed]).stdout
    lines = run([build + '/bin/validate', '--canonical', '--full', '-p', '-q', '-o', 'json'], generated).stdout.splitlines()
    records = [r for r in map(json.loads, lines) if 'red' in r['setup'] and r['log'] == 'arbiter' and 'deck' not in r and '[stands' not in r['moves'] and
               '[penalty' not in r['moves'] and 'any-time' not in ' '.join(proofs.rulings_in_force(r, book))][:games]
    check(len(records) > games // 4, 'too few of the generated games begin with deals: %d' % len(records))
    made, planted, redeals = [], set(), 0
    for record in records:
        lie = rng.choice(LIES) if rng.random() < .3 else None
        prove(record, book, rng, lie)
        redeals += any('decks' in x for x in record['contributions'].values())
        how = plant(record, rng) if lie is None else lie
        planted.add(how)
        made.append((record, how))
    named = set()
    for i, ((record, how), theirs) in enumerate(zip(made, told_of(build, [r for r, _ in made]))):
        mine = find_faults(record, book)
        named.update(c for _, c, _ in mine)
        # of those of the same clause and ply some may come from the leaf, and others from its card
        check(theirs == mine, 'seed %d, game %d (%s): validate tells %s, and here is found %s: %s' % (seed, i + 1, how, theirs, mine, json.dumps(record)))
    check(games < 20 or redeals > 0, 'nobody redeals')
    check(games < 200 or len(planted) > 12, 'too few kinds of faults were planted')
    check(games < 1000 or {'PRF-3.5'} | {'PRF-7.%d' % i for i in (1, 2, 3, 4, 6)} <= named, 'not every clause was broken: %s' % sorted(named))


# ---- the samples ---------------------------------------------------------------------------------------------------

def every_byte(build, text, step):
    """A record of which one byte of the proofs is changed is refused."""
    made = []
    for part in PROOFS.finditer(text):
        for m in re.finditer(r'[0-9a-f]{32,128}', part.group()):
            for i in range(m.start() + len(made) % step, m.end(), step):
                at = part.start() + i
                made.append(text[:at] + format(int(text[at], 16) ^ 1 << at % 4, 'x') + text[at + 1:])
    told = run([build + '/bin/validate', '-w', '-f', 'json', '--max-errors=1000000'], ''.join(made))
    refused = {json.loads(line)['record'] for line in told.stdout.splitlines() if json.loads(line).get('level') == 'error'}
    check(len(made) > 100 and len(refused) == len(made), 'of %d changed records %d are refused' % (len(made), len(refused)))


def as_data(build, text):
    return json.loads(run([build + '/bin/validate', '--canonical', '--full', '-pqo', 'json'], text).stdout)


def judged(build, text, book):
    return find_faults(as_data(build, text), book)


def played_anew(build, folder, book, times):
    """The script of the samples plays, and its records are what they should be."""
    env = dict(os.environ, PATH=build + '/bin:' + os.environ['PATH'])
    for n in range(times):
        top = '%s/honest%d' % (folder, n)
        done = subprocess.run(['sh', SAMPLES + '/play.sh', top, 'honest', '6'], env=env, capture_output=True, text=True)
        check(done.returncode == 0 and done.stderr == '', 'play.sh: ' + done.stderr)
        text = open(top + '/game.yaml').read()
        check(run([build + '/bin/validate', '-w'], open(top + '/red.yaml').read()).returncode == 0, 'the log of red is not valid')
        check(judged(build, text, book) == [], 'the second implementation finds a fault in a played game')
    done = subprocess.run(['sh', SAMPLES + '/play.sh', folder + '/false', 'false'], env=env, capture_output=True, text=True)
    check(done.returncode == 0 and done.stderr == '', 'play.sh false: ' + done.stderr)
    for at in SAMPLES, folder + '/false':
        told = run([build + '/bin/adjudicate', '--open', at + '/dispute.yaml', at + '/dispute-red.secret', at + '/dispute-blue.secret'])
        check(told.returncode == 1 and told.stdout == '' and 'it convicts blue [PRF-7.4]' in told.stderr, 'the lie: ' + told.stderr)


def refusals(build, folder):
    """What is not opened, and what a side does not answer."""
    top, one = folder + '/honest0', folder + '/false'
    log, secret = top + '/red.yaml', top + '/red/secret'
    both = [build + '/bin/adjudicate', '--open', log, secret]
    told = run(both + [one + '/blue/secret'])
    check(told.returncode == 1 and told.stdout == '' and 'PRF-1.1' in told.stderr, 'the secret of another game: ' + told.stderr)
    told = run(both + [secret])
    check(told.returncode == 1 and told.stdout == '' and 'PRF-2.5' in told.stderr, 'one secret twice: ' + told.stderr)
    told = run([build + '/bin/adjudicate', '--open', top + '/blue/log.yaml', secret])
    check(told.returncode == 1 and told.stdout == '' and 'PRF-4.1' in told.stderr, "the other side's log: " + told.stderr)
    text = open(top + '/blue/log.yaml').read()
    for name, gone in ('no layings', r'(?m)^    layings:\n(?:      .*\n)*'), ('no use', r'(?m)^      "?3"?: .*\n'):
        bad = re.sub(r'(?m)^signatures:\n(?:  .*\n)*', '', re.sub(gone, '', text, count=1))
        open(top + '/bad.yaml', 'w').write(bad)
        told = run([build + '/bin/adjudicate', '--open', top + '/bad.yaml', secret, top + '/blue/secret'])
        check(bad != text and told.returncode == 1 and told.stdout == '' and ('missing' in told.stderr or '[PRF-7.5]' in told.stderr), name + ': ' + told.stderr)
    # in its set-up another card of its own than the one that it was dealt and laid
    text = open(one + '/dispute.yaml').read()
    line = re.search(r'(?m)^  red: \|\n    (.*)\n', text).group(1).split()
    other = next(c for c in CARDS[1:10] if c not in line)
    bad = text.replace(' '.join(line), ' '.join([other] + line[1:])).replace('axa(%s' % line[0], 'axa(%s' % other)
    open(one + '/bad.yaml', 'w').write(bad)
    open(one + '/fresh.secret', 'w').write(open(one + '/dispute-red.secret').read())
    told = run([build + '/bin/adjudicate', '--open', one + '/bad.yaml', one + '/fresh.secret'])
    check(told.returncode == 1 and told.stdout == '', 'a card that was not drawn: ' + told.stderr)


def false_ends(build, folder):
    """The other side is said to have given up: no card is opened, whatever else stands in the record."""
    at = folder + '/false'
    text = open(at + '/dispute.yaml').read().replace('result: unfinished', 'result: red resignation')
    for n, more in enumerate(('', 'openings:\n  red:\n    decks: {}\n', 'openings:\n  red: {}\n')):
        path = '%s/ended%d.yaml' % (at, n)
        open(path, 'w').write(text + more)
        open(path + '.secret', 'w').write(open(at + '/dispute-red.secret').read())
        told = run([build + '/bin/adjudicate', '--open', path, path + '.secret'])
        check('result: red' in text and 'card:' not in told.stdout and 'leaf:' not in told.stdout and '[PRF-3.5]' in told.stderr, 'a false end opens: ' + told.stdout + told.stderr)


def main():
    build = os.path.abspath(sys.argv[1])
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    book = json.loads(run([build + '/bin/adjudicate', '-b', 'stratego-card', '-o', 'json']).stdout)
    two_implementations(build, games, seed)
    text = open(SAMPLES + '/game.yaml').read()
    check(run([build + '/bin/validate', '--canonical', '-pq'], text).stdout == text, 'game.yaml is not canonical')
    check(judged(build, text, book) == [] and 'F(' in text, 'the second implementation finds a fault in game.yaml')
    every_byte(build, text, 1 if games >= 1000 else 40)
    with tempfile.TemporaryDirectory() as folder:
        played_anew(build, folder, book, 20 if games >= 1000 else 1)
        refusals(build, folder)
        false_ends(build, folder)
        decks_played.orders_of(as_data(build, open(folder + '/honest0/game.yaml').read()), folder + '/honest0')
        decks_played.played_all(build, folder + '/played', 200 if games >= 1000 else 4)
    print('decks: %d passed, %d failed' % (proofs.passed, proofs.failed))
    return proofs.failed > 0


if __name__ == '__main__':
    sys.exit(main())
