#!/usr/bin/env python3
"""chance_games.py: games in which the dice are what comes of contributions, and a second implementation of the checks of contributions
(strat-proofs(7), CHANCE).  tests/chance.py uses it.
"""
import functools
import hashlib
import json
import re
import subprocess

import proofs
from proofs import check, digest, flip, is_signed, key_pair, run, sign

CHAIN = 1024
TANKS = ['tank1', 'tank2', 'tank3', 'tank4']
ROLL = re.compile(r'(\d):(\d{3})$')
FIGHT = re.compile(r'(\d)x(\d):(\d)\+(\d+)([<>=])(\d)(?:x\d)*$') # (with whom it damages)
PLACE = re.compile(r'\dm|\df')


# ---- the bytes --------------------------------------------------------------------------------------

def last_link(seed, seat, game, first):
    return digest('last link', seat, seed, game, str(first))


def fields(*parts):
    return b''.join(len(f).to_bytes(8, 'little') + f for f in (f.encode() if isinstance(f, str) else f for f in parts))


@functools.lru_cache(maxsize=8)
def link_begins(seat, game):
    return hashlib.blake2b(fields('strat-proofs-1', 'link', seat, game), digest_size=32)


def link(seat, game, number, value):
    h = link_begins(seat, game).copy()
    h.update(fields(str(number), value))
    return h.digest()


def make_chain(seed, seat, game, first):
    """The links from the anchor on: one before the first use, and one for each use."""
    links = [last_link(seed, seat, game, first)]
    for number in range(first + CHAIN - 1, first - 1, -1):
        links.append(link(seat, game, number, links[-1]))
    return links[::-1]


def numbers_of(game, use, contributed, below, count):
    """contributed: (seat, value), in the order of seats."""
    seed = digest('use', '', game, str(use), *[f for pair in contributed for f in pair])
    found, block = [], 0
    while len(found) < count:
        data = digest('numbers', '', seed, str(block))
        for i in range(0, 32, 4):
            number = int.from_bytes(data[i:i + 4], 'little')
            if number < 2 ** 32 // below * below:
                found.append(number % below)
        block += 1
    return found[:count]


def choice_hash(seat, game, number, text, salt):
    return digest('choice', seat, game, str(number), text, salt)


def game_hash(record, book):
    lines = record['commitments']
    keys = ''
    for key in 'tanks', 'armies':
        if key in record:
            keys += '%s: [%s]\n' % (key, ', '.join(map(str, record[key])))
    if 'shields' in record:
        keys += 'shields: %d\n' % record['shields']
    fields = ['1', record['game'], str(record['book']), lines.get('refused-opening', 'loses-claim')]
    fields += proofs.rulings_in_force(record, book) + [keys]
    for s in seats_of(record):
        name = record.get('players', {}).get(s)
        fields += [s, digest('player', s, bytes.fromhex(lines[s]['salt']), name) if name is not None else '', bytes.fromhex(lines[s]['text'])]
    return digest('game', '', *fields, record.get('date', ''))


def commitment(game, seat, lines):
    after = []
    for s in sorted(lines):
        if s in lines[seat].get('after', []):
            after += [s, bytes.fromhex(lines[s].get('setup', '00' * 32))]
    return digest('setup', seat, game, bytes.fromhex(lines[seat]['key']), digest('after', seat, *after), bytes.fromhex(lines[seat]['chain']))


# ---- what was played --------------------------------------------------------------------------------

def seats_of(record):
    if record['game'] == 'stratix':
        return ['army%d' % a for a in record['armies']]
    return ['tank%d' % t for t in record.get('tanks', [1, 2, 3, 4])]


def tokens_of(record):
    return [w for w in re.findall(r'\[[^]]*\]|\S+', record['moves']) if not re.fullmatch(r'[0-9]+\.+', w)]


class Course:
    """The moves, step by step: what is a use, and what a choice."""

    def __init__(self, record, events, have_all):
        self.have_all = have_all # have all committed to the choice of this number?
        self.chosen = False
        self.outs = [(ply, who) for ply, who, _, kind, _ in events if kind == 'out']
        self.seats = seats_of(record)
        self.at_once = record.get('rules', {}).get('placement-order') != 'leader-first'
        self.stack = []
        self.uses = self.choices = 0
        self.anew = 0 # the choices to which a side may have committed before dice were taken back
        self.choosing = []

    def playing(self):
        return [s for s in self.seats if not any(who == s and ply <= len(self.stack) for ply, who in self.outs)]

    def placed(self):
        """Placements of the round that stand."""
        found = 0
        for word in reversed(self.stack):
            if word[0] == 'L':
                break
            found += bool(PLACE.match(word))
        return found

    def rolled(self):
        """Rolls of the round that stand; more than there are tanks, if it has gone on."""
        found = 0
        for word in reversed(self.stack):
            if word[0] == 'L':
                return found
            found += 1 if ROLL.match(word) else 0 if word.endswith('tip') else 9
        return 9

    def to_choose(self):
        return self.at_once and self.rolled() == len(self.playing())

    def look(self):
        """What is to be chosen by all before the next step: its number, if all have just committed to it, or 0."""
        if not self.to_choose() or self.chosen or not self.have_all(self.choices + 1, self.playing()):
            return 0
        self.choices += 1
        self.choosing, self.chosen = self.playing(), True
        return self.choices

    def step(self, word):
        """What a word is: (kind, its number, the sides that take part, the ply)."""
        self.look()
        back = re.fullmatch(r'\[takeback(?: (\d+))?\]', word)
        if back:
            self.anew = self.choices + 1 if self.to_choose() and not self.chosen else self.anew
            del self.stack[len(self.stack) - int(back.group(1) or 1):]
            return 'takeback', 0, [], len(self.stack)
        sides, kind, number = self.playing(), 'action', 0
        if ROLL.match(word) or FIGHT.match(word):
            self.uses += 1
            kind, number, self.chosen = 'use', self.uses, False
        elif PLACE.match(word) and self.at_once:
            if self.placed() == 0 and not self.chosen:
                self.choices += 1
                self.choosing = sides
            self.chosen = False
            kind, number, sides = 'choice', self.choices, self.choosing
        self.stack.append(word)
        return kind, number, sides, len(self.stack)


def numbered(record, seat, what):
    return {int(k): v for k, v in record.get('contributions', {}).get(seat, {}).get(what, {}).items()}


def is_due(legal):
    return bool(legal) and bool(ROLL.match(legal[0]) or FIGHT.match(legal[0]))


def fits(word, values):
    """Are these the dice of a roll or a fight?"""
    m = ROLL.match(word)
    if m:
        return m.group(2) == ''.join(str(v + 1) for v in sorted(values, reverse=True))
    m = FIGHT.match(word)
    return m is not None and [int(m.group(3)), int(m.group(6))] == [v + 1 for v in values]


class Judging:
    """A record while it is judged: what it gives, its words, and what is found."""

    def __init__(self, record, events, legal, book):
        self.record, self.lines, self.seats, self.found = record, record['commitments'], seats_of(record), []
        self.legal = legal
        self.given = {(s, k): numbered(record, s, k) for s in self.seats for k in ('uses', 'anchors', 'choices')}
        self.committed = [s for s in self.seats if 'setup' in self.lines.get(s, {})]
        self.texts = all('text' in self.lines.get(s, {}) for s in self.seats)
        self.game = game_hash(record, book) if self.texts else b''
        self.course = Course(record, events, self.have_all)
        self.no_use, self.no_choice, self.unsure, self.known, self.anchored = {}, {}, {}, {}, set()
        begins = [self.game]
        for s in self.seats:
            begins += [s] + [bytes.fromhex(self.lines.get(s, {}).get(k, '')) for k in ('key', 'setup')]
        self.hashes, self.plies = [digest('begin', '', *begins)], [0]

    def wrong(self, clause, ply=0):
        self.found.append(('wrong-proof', 'PRF-' + clause, ply))

    def missing(self, clause, ply=0):
        self.found.append(('missing-proof', 'PRF-' + clause, ply))

    # ---- commitments

    def check_commitments(self):
        if self.committed and not self.texts:
            self.wrong('1.2')
        for i, s in enumerate(self.seats):
            for t in self.seats[:i]:
                if any(k in self.lines[s] and self.lines[s].get(k) == self.lines[t].get(k) for k in ('text', 'salt', 'key', 'setup')):
                    self.wrong('1.3')
            self.check_after(s)
            if self.texts and s in self.committed and commitment(self.game, s, self.lines).hex() != self.lines[s]['setup']:
                self.wrong('1.1')
            elif s in self.record.get('contributions', {}) and s not in self.committed:
                self.wrong('5.5')

    def check_after(self, s):
        for t in self.seats:
            if t in self.lines[s].get('after', []) and (t == s or t not in self.committed or s in self.lines[t].get('after', [])):
                self.wrong('1.4')
                return

    # ---- chains, and words that come before all else

    def have_all(self, number, sides):
        return all(number in self.given[s, 'choices'] for s in sides)

    def anchor_of(self, s, use):
        first = (use - 1) // CHAIN * CHAIN + 1
        at = self.lines[s].get('chain') if first == 1 else self.given[s, 'anchors'].get(first)
        return (first, bytes.fromhex(at)) if at else None

    def is_link(self, s, use, value):
        first, at = self.anchor_of(s, use)
        value = last = bytes.fromhex(value)
        for number in range(use, first - 1, -1):
            value = link(s, self.game, number, value)
            if (s, number - 1) in self.known and number > first:
                at = self.known[s, number - 1]
                break
        if value == at:
            self.known[s, use] = last
        return value == at

    def add_word(self, text, ply):
        self.hashes.append(digest('word', '', self.hashes[-1], text))
        self.plies.append(ply)

    def look(self):
        """Words that come before all else."""
        course = self.course
        ply, use, sides = len(course.stack), course.uses + 1, course.playing()
        if course.rolled() < len(sides) and use not in self.anchored:
            self.anchored.add(use)
            if use > 1 and use % CHAIN == 1 and all(self.anchor_of(s, use) for s in sides):
                self.add_word('anchors %d ' % use + ' '.join('%s %s' % (s, self.given[s, 'anchors'][use]) for s in sides), ply)
        number = course.look()
        if number:
            self.add_word('choices %d ' % number + ' '.join('%s %s' % (s, self.given[s, 'choices'][number]['commitment']) for s in sides), ply)
            for s in sides:
                if int(self.record.get('signatures', {}).get(s, {}).get('at', 0)) < len(self.hashes) - 1:
                    self.unsure.setdefault(s, ply)

    # ---- what was played

    def check_use(self, word, number, sides, ply):
        good = True
        for s in self.seats:
            value = self.given[s, 'uses'].get(number)
            if value and s not in sides:
                self.wrong('5.2', ply)
            elif s in sides and not value:
                self.no_use.setdefault(s, ply)
                good = False
            elif s in sides and not self.anchor_of(s, number):
                self.wrong('5.5', ply)
                good = False
            elif s in sides and not self.is_link(s, number, value):
                self.wrong('5.1', ply)
                good = False
        if good:
            contributed = [(s, bytes.fromhex(self.given[s, 'uses'][number])) for s in sides]
            if not fits(word, numbers_of(self.game, number, contributed, 6, 3 if ROLL.match(word) else 2)):
                self.wrong('5.4', ply)

    def check_choice(self, word, number, sides, ply):
        s = 'tank' + word[0]
        mine = self.given[s, 'choices'].get(number)
        if not mine or 'salt' not in mine:
            self.no_choice.setdefault(s, ply)
            return
        if not self.have_all(number, sides):
            self.wrong('5.6', ply)
        if choice_hash(s, self.game, number, word, bytes.fromhex(mine['salt'])).hex() != mine['commitment']:
            self.wrong('5.7', ply)

    def play(self):
        for word in tokens_of(self.record):
            self.look()
            kind, number, sides, ply = self.course.step(word)
            if kind == 'use':
                self.check_use(word, number, sides, ply)
            elif kind == 'choice':
                self.check_choice(word, number, sides, ply)
            self.add_word('tank%s %s' % (word.strip('L')[0], word) if kind != 'takeback' else '[takeback %d]' % int((word[9:-1] or ' 1')), ply)
        self.look()
        if self.record['result'] != 'unfinished':
            self.add_word('result ' + self.record['result'], len(self.course.stack))

    # ---- at the end

    def check_end(self):
        """What is not due: contributions, anchors and choices."""
        course, due = self.course, is_due(self.legal)
        ply, sides, use = len(course.stack), course.playing(), course.uses + 1
        to_choose = sides if course.to_choose() and not course.chosen else []
        ready = due and all(self.anchor_of(s, use) for s in sides)
        anew = not course.chosen and course.anew == course.choices + 1
        for s in self.seats:
            for number in self.given[s, 'uses']:
                if number > course.uses + (ready and s in sides):
                    self.wrong('5.3', ply)
            for number in self.given[s, 'anchors']:
                if number > course.uses + due or number % CHAIN != 1 or number == 1:
                    self.wrong('5.5', ply)
            for number, c in self.given[s, 'choices'].items():
                if number > course.choices + (s in to_choose or anew) or (number > course.choices - course.chosen and 'salt' in c):
                    self.wrong('5.6', ply)
        if ready:
            self.check_due(use, sides, ply)

    def check_due(self, use, sides, ply):
        """Who acts contributes first, then the others in the order of seats."""
        actor = 'tank' + self.legal[0][0]
        order = [actor] + [s for s in sides if s != actor]
        have = [use in self.given[s, 'uses'] for s in order]
        gap = have.index(False) if False in have else len(have)
        for s, h in zip(order, have):
            if h and not self.is_link(s, use, self.given[s, 'uses'][use]):
                self.wrong('5.1', ply)
        for h in have[gap:]:
            if h:
                self.wrong('5.3', ply)

    def check_signatures(self):
        for s in self.seats:
            if s not in self.record.get('signatures', {}):
                continue
            at, made = (self.record['signatures'][s][k] for k in ('at', 'sign'))
            if s not in self.committed:
                self.wrong('3.1')
            elif int(at) >= len(self.hashes):
                self.wrong('3.2', len(self.course.stack))
            elif not is_signed(bytes.fromhex(made), proofs.signature_message(s, self.hashes, int(at)), bytes.fromhex(self.lines[s]['key'])):
                self.wrong('3.1', self.plies[int(at)])

    def find_missing(self):
        signatures = self.record.get('signatures', {})
        for s in self.seats:
            if s not in self.committed:
                self.missing('1.5')
                continue
            if s in self.no_use:
                self.missing('5.4', self.no_use[s])
            if s in self.unsure:
                self.missing('5.8', self.unsure[s])
            if s in self.no_choice:
                self.missing('5.6', self.no_choice[s])
        for s in self.seats if signatures else []:
            at = int(signatures[s]['at']) if s in signatures else 0
            if s not in signatures or at != len(self.hashes) - 1:
                self.missing('3.3', self.plies[at])


def find_faults(record, events, legal, book):
    """All (kind, clause, ply) that validate should tell.  legal: the legal actions at the end."""
    judging = Judging(record, events, legal, book)
    judging.check_commitments()
    if not judging.found:
        judging.play()
        judging.check_end()
        judging.check_signatures()
    if not judging.found:
        judging.find_missing()
    return sorted(judging.found)


# ---- playing ------------------------------------------------------------------------------------------

class Live:
    """replay --live, with its lines."""

    def __init__(self, build, game='galaxy-grid'):
        self.process = subprocess.Popen([build + '/bin/replay', '--live', '--game', game], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, line):
        self.process.stdin.write(line + '\n')
        self.process.stdin.flush()
        return self.process.stdout.readline().rstrip('\n')

    def legal(self):
        return [w for w in self.ask('legal').split()[1:] if 'tip' not in w]

    def end(self):
        self.process.stdin.close()
        self.process.wait()


class Side:
    def __init__(self, rng, seat):
        self.seat, self.seed = seat, rng.randbytes(32)
        self.public, self.secret = key_pair(rng.randbytes(32))
        self.chains = {}

    def links(self, game, use):
        first = (use - 1) // CHAIN * CHAIN + 1
        if first not in self.chains:
            self.chains[first] = make_chain(self.seed, self.seat, game, first)
        return self.chains[first], first

    def contribution(self, game, use):
        links, first = self.links(game, use)
        return links[use - first + 1].hex()


def begin(rng, book):
    """A record with commitments, and its sides."""
    record = {'strat': 1, 'game': 'galaxy-grid', 'book': book['book'], 'date': '2026-11-%02d' % rng.randrange(1, 29), 'log': 'arbiter'}
    tanks = rng.choice([[1, 3], [1, 3], [2, 3], [1, 2, 4], [1, 2, 3, 4]])
    if len(tanks) < 4:
        record['tanks'] = tanks
    record['shields'] = rng.choice([1, 2, 3, 7])
    if rng.random() < .5:
        record['players'] = {'tank%d' % tanks[0]: 'Mira'}
    if rng.random() < .3:
        record['rules'] = {'placement-order': rng.choice(['simultaneous', 'leader-first']), 'equal-rolls': rng.choice(['reroll', 'nobody'])}
    sides = {s: Side(rng, s) for s in seats_of(record)}
    lines = record['commitments'] = {s: {'text': rng.randbytes(32).hex(), 'salt': rng.randbytes(16).hex()} for s in sides}
    game = game_hash(record, book)
    for s in rng.sample(sorted(sides), len(sides)):
        after = [t for t in sides if 'setup' in lines[t]]
        if after and rng.random() < .5:
            lines[s]['after'] = after
        lines[s]['key'] = sides[s].public.hex()
        lines[s]['chain'] = sides[s].links(game, 1)[0][0].hex()
        lines[s]['setup'] = commitment(game, s, lines).hex()
    record['contributions'] = {}
    return record, sides, game


def give(record, seat, what, number, value):
    record['contributions'].setdefault(seat, {}).setdefault(what, {})[str(number)] = value


def play(live, rng, book, plies, back=.05):
    """A game in which all dice are what comes of the contributions.  Returns the record and the legal actions at its end."""
    record, sides, game = begin(rng, book)
    header = {k: record[k] for k in ('tanks', 'shields', 'rules') if k in record}
    assert live.ask('new ' + json.dumps(header)).startswith('ok'), header
    words, outs = [], []
    course = Course(record, [], lambda number, sides: True)
    for i in range(plies):
        legal = live.legal()
        if not legal:
            break
        playing = [s for s in sides if s not in outs]
        if is_due(legal):
            use = course.uses + 1
            values = numbers_of(game, use, [(s, bytes.fromhex(sides[s].contribution(game, use))) for s in playing], 6, 3 if ROLL.match(legal[0]) else 2)
            word = [w for w in legal if fits(w, values)][0]
            for s in playing:
                give(record, s, 'uses', use, sides[s].contribution(game, use))
                if use > 1 and use % CHAIN == 1:
                    give(record, s, 'anchors', use, sides[s].links(game, use)[0][0].hex())
        else:
            word = rng.choice(legal)
        answer = live.ask(word)
        assert answer.startswith('ok'), (word, answer)
        gone = re.findall(r'(tank\d) leaves the game', live.ask('events')) if record['shields'] < 3 else []
        outs += gone
        if not live.legal():
            live.ask('undo')
            break
        kind, number, _, _ = course.step(word)
        if kind == 'choice':
            s = 'tank' + word[0]
            salt = rng.randbytes(16)
            choice = numbered(record, s, 'choices').get(number)
            if choice and choice_hash(s, game, number, word, bytes.fromhex(choice['salt'])).hex() != choice['commitment']:
                live.ask('undo') # a choice that is taken back alone is made again
                course.stack.pop()
                break
            give(record, s, 'choices', number, choice or {'commitment': choice_hash(s, game, number, word, salt).hex(), 'salt': salt.hex()})
        words.append(word)
        if rng.random() < back and kind in ('use', 'choice') and not gone:
            assert live.ask('takeback').startswith('ok')
            words.append('[takeback]')
            course.step('[takeback]')
    record['moves'] = ' '.join(words)
    record['result'] = 'unfinished'
    return record, sides, game, live.legal()


def complete(record, sides, game, legal, events, rng):
    """Choices of all in each round that is under way, contributions to what is due, and signatures."""
    if record.get('rules', {}).get('placement-order') != 'leader-first':
        for s in sides:
            course = Course(record, events, lambda number, sides: True)
            for word in tokens_of(record):
                course.step(word)
            course.look()
            for n in set(range(1, course.choices + 1)) - set(numbered(record, s, 'choices')):
                give(record, s, 'choices', n, {'commitment': rng.randbytes(32).hex()})
    course = Course(record, events, lambda number, sides: True)
    for word in tokens_of(record):
        course.step(word)
    if is_due(legal):
        actor = 'tank' + legal[0][0]
        order = [actor] + [s for s in course.playing() if s != actor]
        for s in order[:rng.randrange(len(order) + 1)] if course.uses % CHAIN else []:
            give(record, s, 'uses', course.uses + 1, sides[s].contribution(game, course.uses + 1))
    if not record['contributions']:
        del record['contributions']


def add_signatures(record, sides, events, legal, book, rng):
    """Sign by what the second implementation takes for the words."""
    signing = [s for s in sides if rng.random() < .7]
    judging = Judging(record, events, legal, book)
    judging.play()
    for s in signing:
        at = rng.choice([len(judging.hashes) - 1, rng.randrange(len(judging.hashes))])
        record.setdefault('signatures', {})[s] = {'at': at, 'sign': sign(proofs.signature_message(s, judging.hashes, at), sides[s].secret).hex()}


def plant(record, sides, game, others, rng):
    """Change one thing."""
    lines, given = record['commitments'], record.get('contributions', {})
    s, t = rng.sample(sorted(sides), 2)
    how = rng.choice(['nothing', 'byte', 'line', 'swapped', 'mirrored', 'other game', 'cut', 'withheld', 'all withheld', 'early', 'twice', 'of another', 'salt',
                      'unopened', 'no choice', 'choice', 'dice', 'date', 'uncommitted', 'text', 'early choice', 'anchor', 'chain', 'shifted', 'sign'])
    uses, choices = given.get(s, {}).get('uses', {}), given.get(s, {}).get('choices', {})
    number = rng.choice(sorted(uses)) if uses else None
    choice = rng.choice(sorted(choices)) if choices else None
    if how == 'byte' and uses:
        uses[number] = flip(uses[number], rng)
    elif how == 'line':
        k = rng.choice(['text', 'salt', 'key', 'chain', 'setup'])
        lines[s][k] = flip(lines[s][k], rng)
    elif how == 'swapped' and len(uses) > 1:
        a, b = rng.sample(sorted(uses), 2)
        uses[a], uses[b] = uses[b], uses[a]
    elif how == 'mirrored' and uses and t in given:
        given[s]['uses'], given[t]['uses'] = given[t].get('uses', {}), uses
        if not given[s]['uses']:
            del given[s]['uses']
    elif how == 'other game' and others and uses and 'uses' in others.get('contributions', {}).get(s, {}):
        uses.update({k: v for k, v in others['contributions'][s]['uses'].items() if k in uses})
    elif how == 'cut' and uses:
        for k in [k for k in uses if int(k) >= int(number)]:
            del uses[k]
    elif how == 'withheld' and uses:
        del uses[number]
    elif how == 'all withheld' and uses:
        del given[s]['uses']
    elif how == 'early' and uses:
        ahead = max(map(int, uses)) + rng.randrange(1, 4)
        uses[str(ahead)] = sides[s].contribution(game, ahead)
    elif how == 'twice' and uses:
        uses[number] = rng.choice(sorted(uses.values()))
    elif how == 'shifted' and uses:
        given[s]['uses'] = {str(int(k) + 1): v for k, v in uses.items()}
    elif how == 'of another' and uses and given.get(t, {}).get('uses', {}).get(number):
        uses[number] = given[t]['uses'][number]
    elif how == 'salt' and choice and 'salt' in choices[choice]:
        choices[choice]['salt'] = flip(choices[choice]['salt'], rng)
    elif how == 'unopened' and choice:
        choices[choice].pop('salt', None)
    elif how == 'no choice' and choice:
        del choices[choice]
    elif how == 'choice' and choice:
        choices[choice]['commitment'] = flip(choices[choice]['commitment'], rng)
    elif how == 'early choice' and choice:
        choices[str(int(max(choices, key=int)) + rng.randrange(1, 3))] = dict(choices[choice])
    elif how == 'dice':
        words = record['moves'].split()
        if words and ROLL.match(words[-1]):
            words[-1] = words[-1][:2] + rng.choice(['111', '643', '221', '666'])
            record['moves'] = ' '.join(words)
    elif how == 'date':
        record['date'] = '2026-12-01'
    elif how == 'uncommitted':
        for k in ('key', 'chain', 'setup', 'after'):
            lines[s].pop(k, None)
    elif how == 'text':
        del lines[s]['text'], lines[s]['salt']
    elif how == 'anchor' and uses:
        given[s]['anchors'] = {rng.choice(['1', '7', '1025', '2049']): rng.randbytes(32).hex()}
    elif how == 'chain':
        lines[s]['chain'] = lines[t]['chain']
    elif how == 'sign' and s in record.get('signatures', {}):
        record['signatures'][s]['at'] = max(0, record['signatures'][s]['at'] + rng.choice([-1, 1]))
    for seat in list(given):
        for k in [k for k in given[seat] if not given[seat][k]]:
            del given[seat][k]
    return how


def as_json(record):
    return json.dumps(dict({'type': 'record'}, **record))


def told_of(build, records):
    """What validate tells of each record: a list of (kind, clause, ply)."""
    told = run([build + '/bin/validate', '-f', 'json', '--max-errors=1000000'], '\n'.join(as_json(r) for r in records))
    found = [[] for _ in records]
    for line in told.stdout.splitlines():
        f = json.loads(line)
        if f.get('diagnostic') in ('wrong-proof', 'missing-proof'):
            found[f['record'] - 1].append((f['diagnostic'], f['clause'], f.get('ply', 0)))
        elif f.get('level') == 'error':
            found[f['record'] - 1].append((f['diagnostic'], f.get('message'), f.get('ply', 0)))
    return [sorted(f) for f in found]
