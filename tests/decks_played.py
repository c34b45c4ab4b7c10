"""decks_played.py: the Stratego Card Game between two sides: live processes with secrets, attacks on them, worlds that one side cannot tell apart, and draws
that are counted.  decks.py calls it.
"""
import itertools
import json
import os
import random
import re
import threading

import proofs_live
from chance import Post, chi_square
from chance_games import Side, last_link, link, make_chain
from proofs import check, digest, run

CARDS = ['F', 'S', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'B']
VALUE = {card: i for i, card in enumerate(CARDS)}


def cards_of(text):
    return re.findall('10|[FSB2-9]', text)


def unseen(action):
    """An action as the other side sees it."""
    if action[0] == '+':
        return '+' + '?' * len(cards_of(action[1:]))
    m = re.fullmatch(r'([a-e]F)\((.*)/(.*)\)', action)
    if m:
        return '%s(%s/%s)' % (m.group(1), re.sub('10|[FSB2-9]', '?', m.group(2)), '?' * len(cards_of(m.group(3))))
    return re.sub('=(10|[FSB2-9])$', '=?', action)


class Decks:
    """A game of decks between two processes."""

    def __init__(self, build, folder):
        self.logs = proofs_live.begin(build, folder, 'stratego-card')
        self.sides = {seat: proofs_live.Side(build, log) for seat, log in self.logs.items()}
        self.lines = {}

    def act(self, seat, action):
        """One side acts, and the other one is told what it may know.  Returns what was sent."""
        other = 'blue' if seat == 'red' else 'red'
        answer = self.sides[seat].ask('play', action=action)
        check(answer['ok'] and 'proofs' in answer, '%s plays %s: %s' % (seat, action, answer))
        check('"leaf"' not in json.dumps(answer) and '"card"' not in json.dumps(answer) or answer['result'], 'cards are opened while they play: %s' % answer)
        told = self.sides[other].ask('play', action=unseen(action))
        check(told['ok'], '%s is told %s: %s' % (other, unseen(action), told))
        proofs_live.tell(self.sides[other], answer)
        return answer

    def send(self, seat, command='prove', **members):
        """One side sends what is due.  Returns both answers."""
        answer = self.sides[seat].ask(command, **members)
        check(answer['ok'], '%s, %s: %s' % (seat, command, answer))
        taken = proofs_live.tell(self.sides['blue' if seat == 'red' else 'red'], answer)
        check(answer.get('outcome') is None or 'drawn' in answer, 'who is told an outcome has not drawn it: %s' % answer)
        return answer, taken

    def deal(self):
        """The first eight cards of each.  Returns what each is dealt."""
        self.send('red')
        self.send('blue')
        mine, theirs = self.send('blue')
        dealt = {'red': self.send('red')[0].get('drawn'), 'blue': self.sides['blue'].ask('prove').get('drawn')}
        check(all(len(cards_of(d or '')) == 8 for d in dealt.values()), 'what is dealt: %s' % dealt)
        return dealt

    def lay(self, seat, dealt):
        """Five of eight cards; the Flag or the lowest lies in slot e."""
        cards = sorted(cards_of(dealt), key=CARDS.index)
        line = cards[1:5] + cards[:1]
        answer, taken = self.send(seat, 'lay', cards=' '.join(line))
        check(len(answer['proofs']['contributions'][seat]['layings']) == 5, 'what is laid is not bound: %s' % answer)

    def begin(self):
        dealt = self.deal()
        for seat in self.sides:
            self.lay(seat, dealt[seat])

    def line(self, seat):
        """What lies in its slots, as it knows it."""
        position = self.sides[seat].ask('position')['position']
        return re.sub('[!~^]', '', position.split()[1 if seat == 'red' else 2])

    def in_slot(self, seat, slot):
        return re.findall(r'10|[FSB2-9.?]', self.line(seat))['abcde'.index(slot)]

    def attack(self, seat, rng):
        other = 'blue' if seat == 'red' else 'red'
        taps = [a for a in self.sides[seat].ask('legal')['legal'] if re.match('[a-e]x', a)]
        tap = rng.choice(sorted({a[:3] for a in taps}))
        mine, theirs = self.in_slot(seat, tap[0]), self.in_slot(other, tap[2])
        return '%s(%s%s%s)' % (tap, mine, fought(mine, theirs), theirs)

    def redeal(self, seat, slot):
        self.send(seat, action=slot + 'F')
        other = 'blue' if seat == 'red' else 'red'
        taken = self.send(other)[1]
        cards = cards_of(taken['drawn'])
        line = (cards + ['.'] * 5)[:5] if len(cards) < 5 else cards[:5]
        return self.act(seat, '%sF(%s/%s)' % (slot, ''.join(line), ''.join(sorted(cards[5:], key=CARDS.index))))

    def turn(self, seat, rng, redeals):
        """A whole turn.  Returns whether it was a redeal."""
        while self.due(seat) == 'draw':
            answer = self.sides[seat].ask('prove')
            if answer['outcome'] is None:
                proofs_live.tell(self.sides['blue' if seat == 'red' else 'red'], answer)
                answer = self.send('blue' if seat == 'red' else 'red')[1]
            check(answer['outcome'] == '+' + answer['drawn'], 'what is drawn: %s' % answer)
            self.act(seat, answer['outcome'])
        if self.over():
            return False
        flag = [s for s in 'abcde' if self.in_slot(seat, s) == 'F']
        if redeals and flag:
            self.redeal(seat, flag[0])
        else:
            self.act(seat, self.attack(seat, rng))
        while not self.over() and self.due(seat) == 'fill':
            self.act(seat, rng.choice(self.sides[seat].ask('legal')['legal']))
        return bool(redeals and flag)

    def due(self, seat):
        fields = self.sides[seat].ask('position')['position'].split()
        return fields[4] if fields[3] == seat else None

    def over(self):
        return any(side.ask('view')['result'] for side in self.sides.values())


def fought(mine, theirs):
    if (mine, theirs) in (('S', '10'), ('3', 'B')) or theirs == 'F':
        return '>'
    if mine == theirs:
        return '='
    return '<' if theirs == 'B' else '>' if theirs == 'S' or VALUE[mine] > VALUE[theirs] else '<'


def with_decks(build, folder, turns):
    """The Stratego Card Game: cards that are dealt, drawn, laid and dealt anew."""
    game, rng, redeals = Decks(build, folder), random.Random(turns), 0
    game.begin()
    for n in range(turns):
        seat = game.sides['red'].ask('view')['mover']
        redeals += game.turn(seat, rng, n > 2 and redeals < 3)
        if game.over():
            break
    for side in game.sides.values():
        if not side.ask('view')['result']:
            check(side.ask('resign', seat='red')['ok'], 'red resigns')
    for seat in list(game.sides) * 2: # each opens its cards when the other one has signed the end
        game.send(seat)
    for seat, log in game.logs.items():
        proofs_live.save(game.sides[seat], log)
        game.sides[seat].end()
        proofs_live.is_proved(build, log, 'decks, the log of ' + seat)
    opened = run([build + '/bin/adjudicate', '--open', game.logs['red']] + [log.replace('.yaml', '.secret') for log in game.logs.values()])
    check(opened.returncode == 0 and 'log: arbiter' in opened.stdout, 'decks, it is opened: ' + opened.stderr)
    check(run([build + '/bin/validate', '-w'], opened.stdout).returncode == 0, 'decks: the record of an arbiter is not valid')
    return redeals


def start_again(game, build, seat):
    """A new process goes on from the log as it was."""
    game.sides[seat].kill()
    game.sides[seat] = proofs_live.Side(build, game.logs[seat])
    return game.sides[seat]


def keep(game):
    for seat, log in game.logs.items():
        proofs_live.save(game.sides[seat], log)


def refused(side, clause, what, command, **members):
    before, answer = side.ask('save'), side.ask(command, **members)
    check(not answer['ok'] and answer['finding'].get('clause') == clause and 'proofs' not in answer, '%s: %s' % (what, answer))
    check(side.ask('save') == before, what + ': the game has changed')


def other_games(build, folder, red):
    """A process whose game is changed for another one tells nothing with its secret, and goes on when it has its own again."""
    own = red.ask('save')['record']
    logs = proofs_live.begin(build, folder, 'stratego-card')
    for text, clause in ((proofs_live.end_of(logs['red']), 'PRF-1.1'), (proofs_live.end_of(logs['blue']), 'PRF-4.1'),
                         (re.sub('date: .*', 'date: 2026-11-30', own), 'PRF-1.1')):
        check(red.ask('load', record=text)['ok'], 'another game is not loaded')
        for command, members in (('prove', {}), ('proofs', {'proofs': {}}), ('lay', {'cards': '2 3 4 5 6'})):
            refused(red, clause, 'in another game, ' + command, command, **members)
    check(red.ask('load', record=own)['ok'] and red.ask('prove')['ok'], 'its own game is not answered any more')


def deck_attacks(build, folder):
    """What a side with a deck does not answer, nor believe."""
    game = Decks(build, folder)
    red, blue = game.sides['red'], game.sides['blue']
    refused(red, 'PRF-7.3', 'cards are laid before they are dealt', 'lay', cards='F B S 2 3')
    dealt = game.deal()
    red, cards = game.sides['red'], sorted(cards_of(dealt['red']))
    other = next(c for c in CARDS if c not in cards)
    for wrong in ' '.join(cards[:4]), ' '.join(cards[:4] + [other]), ' '.join(cards[:6]), 'zz', '', ' '.join(cards[:4] + ['?']), ''.join(cards[:5]):
        refused(red, 'PRF-7.3', 'laid: ' + wrong, 'lay', cards=wrong)
    check(red.ask('prove').get('drawn') == dealt['red'], 'it is told again what it is dealt')
    keep(game)
    last = proofs_live.end_of(game.logs['red'].replace('.yaml', '.secret.last'))
    red.kill()
    game.sides['red'] = red = proofs_live.Side(build, game.logs['red'], limit=proofs_live.full_disk)
    full = red.ask('lay', cards=' '.join(cards[:5]))
    check(not full['ok'] and full['finding']['diagnostic'] == 'write-failed' and 'proofs' not in full, 'a full disk: %s' % full)
    check(proofs_live.end_of(game.logs['red'].replace('.yaml', '.secret.last')) == last, 'a full disk changes what was answered last')
    red = start_again(game, build, 'red')
    other_games(build, folder + '/other', red)
    for odd in '2' * 100000, ' '.join(cards[:4] + ['\ud83c\udca1']), '%s', '5\n6':
        refused(red, 'PRF-7.3', 'odd cards', 'lay', cards=odd)
    given = red.ask('lay', cards=' '.join(cards[:5]))
    check(given['ok'], 'it is laid: %s' % given)
    refused(red, 'PRF-7.3', 'laid twice', 'lay', cards=' '.join(cards[:5]))
    red = start_again(game, build, 'red') # and what was laid is lost
    refused(red, 'PRF-4.1', 'other cards are laid after a kill', 'lay', cards=' '.join(cards[3:8]))
    refused(red, 'PRF-4.1', 'the same cards are laid in other slots', 'lay', cards=' '.join(cards[4::-1]))
    refused(red, 'PRF-4.1', 'a record without what was laid', 'prove')
    again = red.ask('lay', cards=' '.join(cards[:5]))
    check(again['ok'] and again['proofs'] == given['proofs'], 'the same once more: %s' % again)
    proofs_live.tell(blue, again)
    game.lay('blue', dealt['blue'])
    proofs_live.tell(blue, game.sides['red'].ask('prove'))
    refused(red, 'PRF-7.2', 'another card than the one that is drawn', 'play', action='+' + other) if game.due('red') == 'draw' else None
    keep(game)
    play = game.attack('red', random.Random(1))
    wrong = game.sides['red'].ask('play', action=re.sub(r'\((10|.)', '(' + next(c for c in '23456789' if c != play[4]), play))
    check(not wrong['ok'], 'another card of its own: %s' % wrong)
    sent = json.dumps(game.act('red', play)['proofs'])
    keep(game)
    rng = random.Random(2)
    digits = [i for m in re.finditer('[0-9a-f]{32,}', sent) for i in range(m.start(), m.end())]
    for i in rng.sample(digits, 30):
        changed = json.loads(sent[:i] + format(int(sent[i], 16) ^ 1 << i % 4, 'x') + sent[i + 1:])
        answer = game.sides['blue'].ask('proofs', proofs=changed)
        check(not answer['ok'] and answer['finding'].get('clause', '')[:4] == 'PRF-', 'digit %d: %s' % (i, answer))
    fills = game.sides['red'].ask('legal')['legal']
    if game.due('red') == 'fill' and len(fills) > 1:
        first = game.sides['red'].ask('play', action=fills[0])
        red = start_again(game, build, 'red')
        refused(red, 'PRF-4.1', 'another card fills the gap', 'play', action=fills[-1])
        check(red.ask('play', action=fills[0])['proofs'] == first['proofs'], 'the same fill once more')
    for side in game.sides.values():
        side.end()


def at_once(build, log, n, requests, prepare=lambda side: None):
    """So many processes with one secret are asked at once.  Returns what those were told that were answered."""
    sides = [proofs_live.Side(build, log) for _ in range(n)]
    for side in sides:
        prepare(side)
    answers, ready = [None] * n, threading.Barrier(n)

    def ask(i):
        ready.wait()
        answers[i] = sides[i].ask(**requests[i % len(requests)])
    threads = [threading.Thread(target=ask, args=(i,)) for i in range(n)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    for side in sides:
        side.kill()
    check(all(a['ok'] or a['finding']['clause'] == 'PRF-4.1' for a in answers), 'another reason for no answer: %s' % answers)
    return [a for a in answers if a['ok']]


def bound_once(build, folder, n):
    """What binds a side before words tell it: its first cards, and a choice.  However many ask, it is bound once."""
    game = Decks(build, folder + '/laid')
    cards = cards_of(game.deal()['blue'])
    keep(game)
    for side in game.sides.values():
        side.end()
    lines = [' '.join(cards[i:] + cards[:i]).split()[:5] for i in range(8)]
    good = at_once(build, game.logs['blue'], n, [{'command': 'lay', 'cards': ' '.join(line)} for line in lines])
    check(len(good) == 1, '%d of %d that lay cards at once are answered' % (len(good), n))
    logs = proofs_live.begin(build, folder + '/chosen', 'galaxy-grid')
    sides = {seat: proofs_live.Side(build, log) for seat, log in logs.items()}
    while not all(any(a[0] == s[-1] and 'm' in a for a in sides[s].ask('legal')['legal']) for s in sides):
        legal = [a for a in sides['tank1'].ask('legal')['legal'] if 'tip' not in a]
        rolls = [a for a in legal if re.match(r'\d(:|x\d:)', a)]
        seat = 'tank' + legal[0][0] if legal[0][0] != 'L' else 'tank' + legal[0][1]
        if rolls:
            proofs_live.prove(sides, seat)
            legal = [[proofs_live.prove(sides, other) for other in proofs_live.others(sides, seat)][-1]['outcome']]
        proofs_live.act(sides, seat, legal[0])
    choices = [a for a in sides['tank1'].ask('legal')['legal'] if a[0] == '1' and 'm' in a][:8]
    proofs_live.save(sides['tank1'], logs['tank1'])
    for side in sides.values():
        side.end()
    good = at_once(build, logs['tank1'], n, [{'command': 'prove', 'action': choice} for choice in choices])
    answers = {json.dumps(answer['proofs']) for answer in good} # (who begins late, and makes the same choice, is answered the same)
    check(len(choices) > 1 and len(answers) == 1, '%d of %d that choose at once are answered, in %d ways' % (len(good), n, len(answers)))
    given = good[0]['proofs']['contributions']['tank1']['choices']
    for choice in choices:
        side = proofs_live.Side(build, logs['tank1'])
        answer = side.ask('prove', action=choice)
        same = answer['ok'] and answer['proofs']['contributions']['tank1']['choices'] == given
        check(same or not answer['ok'] and answer['finding']['clause'] == 'PRF-4.1', 'after a kill another choice: %s' % answer)
        side.kill()


# ---- worlds: what one side cannot know ----------------------------------------------------------------------------

HEX = re.compile(r'"?\b[0-9a-f]{32,}\b"?')


class Cards(Post):
    """Two sides of a small game of decks, by the commands.  What each writes differs where only one of them knows a card."""

    def __init__(self, build, top, keys):
        self.cards, self.written, self.notes = {}, {'red': '', 'blue': ''}, {}
        super().__init__(build, top, 'stratego-card', ['red', 'blue'], keys + 'log: SEAT\n', '')

    def log(self, seat):
        lines = {s: self.cards.get(s, 'S 2 3 4 5 6 7 8') if s == seat else '? ? ? ? ? ? ? ?' for s in self.seats}
        setup = 'setup:\n' + ''.join('  %s: |\n    %s\n    %s\n' % (s, line[:-len(hand)], hand) for s, line in lines.items()
                                    for hand in [' '.join(line.split()[5:])])
        self.lead, self.moves = setup, self.written[seat]
        return super().log(seat)

    def open(self, seat, *options):
        path = '%s/%s.yaml' % (self.top, seat)
        with open(path, 'w') as out:
            out.write(self.log(seat))
        told = run([self.build + '/bin/adjudicate', '--open', *options, path, self.secret(seat)])
        check(told.returncode == 0, 'worlds, %s: %s' % (seat, told.stderr))
        self.answers, self.notes[seat] = told.stdout, told.stderr

    def keep_last(self, seat):
        self.last = open(self.secret(seat) + '.last').read()

    def set_back(self, seat):
        """What it answered last is again what was kept."""
        with open(self.secret(seat) + '.last', 'w') as out:
            out.write(self.last)

    def told(self, seat, words):
        found = re.search(words + ' ([SBF0-9]+)[: ]', self.notes[seat])
        return cards_of(found.group(1)) if found else None

    def seen(self, seat):
        """All that is shown to a side, but for bytes: the record, and what the commands tell about it."""
        text = self.log(seat)
        told = run([self.build + '/bin/validate'], text).stderr + self.notes.get(seat, '')
        return HEX.sub('X', text + re.sub(r'(?m)^validate:.*', '', told))

    def deal(self):
        for seat in 'red', 'blue', 'blue', 'red':
            self.open(seat)
        for seat in self.seats:
            self.open(seat)
        return [self.told(seat, 'is dealt') for seat in self.seats]

    def secret_of(self, seat):
        text = open(self.secret(seat)).read()
        return [bytes.fromhex(re.search(name + r' (\w+)', text).group(1)) for name in ('seed', 'game')]


ORDER = CARDS[1:] + CARDS[:1] # as decks begin


def deck_order(seed, seat, game, number, cards):
    """The cards, the lowest first, in the order that follows from the seed."""
    cards, values = list(cards), stream(digest('deck order', seat, seed, game, str(number)))
    for places in range(len(cards), 1, -1):
        i = below(values, places)
        cards[i], cards[places - 1] = cards[places - 1], cards[i]
    return cards


def stream(value):
    for block in itertools.count():
        part = digest('numbers', '', value, str(block))
        for i in range(0, 32, 4):
            yield int.from_bytes(part[i:i + 4], 'little')


def below(values, n):
    return next(v % n for v in values if v < 2 ** 32 // n * n)


def laying_salt(seed, seat, game, number, slot, deck, leaf):
    return digest('laying salt', seat, seed, game, str(number), str(slot + 1), str(deck), str(leaf + 1))[:16]


def laying_hash(seat, game, number, slot, deck, leaf, salt):
    return digest('laying', seat, game, str(number), str(slot + 1), str(deck), str(leaf + 1), salt)


def digests_of(answers, seat):
    part = re.search(r'(?s)contributions:.*?  %s:\n(.*?)(?=\n  \w|\n\w|$)' % seat, answers).group(1)
    return {int(n): bytes.fromhex(d) for n, d in re.findall(r'"?(\d+)"?: \{digest: "?(\w+)', part)}


def cannot_find(post, me, other, layings):
    """Of no digest does "me" have the salt; and this is how one would find the leaf."""
    seed, game = post.secret_of(other)
    mine, known = post.secret_of(me)[0], {b[:16] for b in post.known(me)}
    leaves = range(10)
    for number, made in layings.items():
        slots = [number - 1] if number <= 5 else range(5)
        truth = [leaf for leaf in leaves for slot in slots
                 if laying_hash(other, game, number, slot, 1, leaf, laying_salt(seed, other, game, number, slot, 1, leaf)) == made]
        check(len(truth) == 1, 'this is not how a leaf is recognized: %s' % truth)
        salts = known | {laying_salt(mine, s, game, number, slot, 1, leaf) for s in (me, other) for slot in slots for leaf in leaves}
        found = [leaf for leaf in leaves for slot in slots for salt in salts if laying_hash(other, game, number, slot, 1, leaf, salt) == made]
        check(not found, '%s can find what %s has laid' % (me, other))


def tapped(post, seat, other):
    """The first card of a side taps the first of the other one, and the outcome is told."""
    mine, theirs = post.cards[seat].split()[0], post.cards[other].split()[0]
    word = 'axa(%s%s%s)' % (mine, fought(mine, theirs), theirs)
    for s in post.seats:
        post.written[s] += '  %s\n' % word
    return fought(mine, theirs)


def worlds(build, folder, most):
    """Whoever has the record and one secret does not know what the other side was dealt, lays, fills or draws: all worlds are the same to it but for
    bytes, and no byte that it has finds anything.  The deck has ten cards."""
    deck = 'deck: {S: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1, 9: 1, 10: 1}\n'
    post = Cards(build, folder, deck)
    post.commit('blue')
    before, seen, left = post.sent, set(), {c: 0 for c in CARDS[1:11]}
    for _ in range(most): # worlds that differ in the secret of red
        post.forget(['red'], secret=True)
        post.forget(['blue'])
        post.sent, post.answers = before, ''
        post.commit('red')
        dealt, mine = post.deal()
        seen.add(re.sub(r'is dealt [S0-9]+', 'is dealt X', post.seen('blue')))
        for card in left:
            left[card] += card not in dealt
        salts = {digest('deck salt', 'red', post.secret_of('red')[0], post.secret_of('red')[1], '1', str(leaf + 1))[:16] for leaf in range(10)}
        check(not salts & {b[:16] for b in post.known('blue')}, 'blue has a salt of the deck of red')
    check(len(seen) == 1, 'what blue sees depends on the secret of red: in %d worlds in %d ways' % (most, len(seen)))
    check(sum(n > 0 for n in left.values()) > 1, 'the same cards are always left: %s' % left)
    check(most < 200 or chi_square(left.values()) < 45, 'what is left is not even: %s' % left) # 9 degrees of freedom, once in a million
    mine = sorted(mine, key=CARDS.index)
    post.cards['blue'] = ' '.join(mine[4:] + mine[:4]) # the first is one that takes the lowest of red
    post.open('blue')
    post.keep_last('red')
    answers, seen, made, lines = post.answers, set(), {}, list(itertools.permutations(dealt, 5))
    for line in lines if most >= 200 else random.Random(most + int(os.environ.get('STRAT_SEED', 0))).sample(lines, 3 * most): # worlds that differ in what red lays
        post.set_back('red')
        post.answers = answers
        post.cards['red'] = ' '.join(line) + ' ' + ' '.join(c for c in dealt if c not in line)
        post.open('red')
        seen.add(post.seen('blue'))
        for n, made_ in digests_of(post.answers, 'red').items():
            made[(n, line[n - 1])] = made_
    check(len(seen) == 1, 'what blue sees depends on what red has laid, in %d ways' % len(seen))
    check(len(set(made.values())) == len(made) and (most < 200 or len(made) == 40), 'cards that are laid have equal digests')
    cannot_find(post, 'blue', 'red', digests_of(post.answers, 'red'))
    post.set_back('red')
    post.answers = answers
    filled(post, dealt)


def filled(post, dealt):
    """The same of a gap that is filled."""
    low = sorted(dealt, key=CARDS.index)
    post.cards['red'] = ' '.join(low[:1] + low[4:8] + low[1:4])
    post.open('red')
    tapped(post, 'red', 'blue')
    post.open('red')
    post.keep_last('red')
    answers, written, seen, made = post.answers, dict(post.written), set(), set()
    for card in low[1:4]:
        post.set_back('red')
        post.answers, post.written = answers, dict(written)
        post.written['red'] += '  a=%s\n' % card
        post.written['blue'] += '  a=?\n'
        post.open('red')
        seen.add(post.seen('blue'))
        made.add(digests_of(post.answers, 'red')[6])
    check(len(seen) == 1 and len(made) == 3, 'what blue sees depends on how red fills its gap, in %d ways' % len(seen))
    cannot_find(post, 'blue', 'red', {6: made.pop()})


# ---- worlds that differ in a card that is drawn later ------------------------------------------------------------

SMALL = ['S', '2', '3', '4', '5', '6', '7', '8', '9'] # one of each: of nine cards eight are dealt, and one is drawn later


class World:
    """What follows from a seed of red in a game whose rest is known: deck, deal, and what is drawn later."""

    def __init__(self, seed, game, links):
        self.seed, self.game = seed, game
        self.links = {'red': make_chain(seed, 'red', game, 1), 'blue': links}
        self.deck = deck_order(seed, 'red', game, 1, SMALL)
        self.dealt = [self.deck[leaf] for leaf in self.leaves(1)]
        self.later = next(card for card in SMALL if card not in self.dealt)

    def leaves(self, use):
        """Those that the contributions to the use of a deal pick."""
        left = list(range(len(SMALL)))
        values = stream(digest('use', '', self.game, str(use), *[f for s in ('red', 'blue') for f in (s, self.links[s][use])]))
        return [left.pop(below(values, len(left))) for _ in range(8)]

    def line(self, line, before):
        """The commitments of red, with those of this seed in the place of others."""
        deck = [digest('card', 'red', self.game, '1', str(i + 1), card, digest('deck salt', 'red', self.seed, self.game, '1', str(i + 1))[:16])
                for i, card in enumerate(self.deck)]
        root = digest('deck', 'red', self.game, '1', *deck)
        made = dict(line, chain=self.links['red'][0].hex(), deck=root.hex())
        after = digest('after', 'red', 'blue', bytes.fromhex(before))
        made['setup'] = digest('setup', 'red', self.game, bytes.fromhex(line['key']), after, self.links['red'][0], root).hex()
        return made


def world_like(rng, game, links, card, blue):
    """One in which red draws this card later, and blue is dealt these leaves; None: any."""
    while True:
        world = World(rng.randbytes(32), game, links)
        if world.later == card and blue in (None, set(world.leaves(2))):
            return world


def enter(post, world, sent, secret):
    """From here on red has this seed, and has committed to what follows from it."""
    post.forget(post.seats)
    line = dict(re.findall(r'    (\w+): "?(\w+)"?', sent.split('  blue:')[0]))
    made = world.line(line, re.search(r'(?s)  blue:.*setup: "?(\w+)', sent).group(1))
    post.sent, post.answers, post.written, post.cards, post.notes = sent, '', {'red': '', 'blue': ''}, {}, {}
    for key in 'chain', 'deck', 'setup':
        post.sent = post.sent.replace(line[key], made[key])
    with open(post.secret('red'), 'w') as out:
        out.write(secret.replace(line['setup'], made['setup']).replace(re.search(r'seed (\w+)', secret).group(1), world.seed.hex()))


def unseen_bytes(post, world, use):
    """Nothing that blue has is what red will contribute to a use, nor makes it; nor is it the salt of a card of red."""
    known = post.known('blue')
    whole = {b for b in known if len(b) == 32}
    made = {last_link(b, 'red', world.game, 1) for b in whole} | {link('red', world.game, n, b) for b in whole for n in range(1, use + 3)}
    check(world.links['red'][use - 1] in whole and world.links['red'][use] not in whole | made, 'blue has what red will contribute to use %d' % use)
    salts = {digest('deck salt', 'red', world.seed, world.game, '1', str(i + 1))[:16] for i in range(len(SMALL))}
    check(not salts & {b[:16] for b in known}, 'blue has a salt of the deck of red')


def drawn_later(post, world, rng):
    """Play until red has drawn.  Returns what blue has seen, step by step."""
    seen, dealt = [], post.deal()
    theirs = deck_order(post.secret_of('blue')[0], 'blue', world.game, 1, SMALL)
    check([sorted(d) for d in dealt] == [sorted(world.dealt), sorted(theirs[leaf] for leaf in world.leaves(2))], 'what is dealt: %s' % dealt)
    red, blue = (sorted(d, key=CARDS.index) for d in dealt)
    rest = rng.sample(red[2:], 6)
    post.cards = {'red': ' '.join(red[:2] + rest), 'blue': ' '.join(blue[3:] + blue[:3])}
    post.open('blue')
    post.open('red')
    seen.append(post.seen('blue'))
    tapped(post, 'red', 'blue')
    post.open('red')
    post.written['red'] += '  a=%s\n' % rng.choice(rest[3:])
    post.written['blue'] += '  a=?\n'
    post.open('red')
    for s in post.seats:
        post.written[s] += '  axb(%s>%s)\n' % (blue[3], red[1])
    post.open('blue')
    seen.append(post.seen('blue'))
    unseen_bytes(post, world, 3)
    for seat in 'red', 'blue', 'red':
        post.open(seat)
        seen.append(post.seen('blue'))
    check(post.told('red', 'draws') == [world.later], 'red does not draw %s: %s' % (world.later, post.notes))
    post.written['red'] += '  +%s\n' % world.later
    post.written['blue'] += '  +?\n'
    post.open('red')
    unseen_bytes(post, world, 4)
    return tuple(seen + [post.seen('blue')])


def later_worlds(build, folder, most):
    """Blue cannot tell which card red draws: the worlds in which red draws any card that blue has not seen of it are the same to blue, step by step."""
    post, rng = Cards(build, folder, 'deck: {%s}\n' % ', '.join(c + ': 1' for c in SMALL)), random.Random(int(os.environ.get('STRAT_SEED', 0)) + most)
    post.commit('blue')
    post.commit('red')
    sent, secret = post.sent, open(post.secret('red')).read()
    links = make_chain(post.secret_of('blue')[0], 'blue', post.secret_of('red')[1], 1)
    possible = [card for card in SMALL if card not in SMALL[:2]] # blue sees the two lowest of red, and no others
    cards = possible * (most // 20) if most >= 200 else rng.sample(possible, 2)
    seen, blue = {}, None
    for card in cards:
        world = world_like(rng, post.secret_of('red')[1], links, card, blue)
        blue = set(world.leaves(2))
        enter(post, world, sent, secret)
        seen.setdefault(drawn_later(post, world, rng), set()).add(card)
    check(len(seen) == 1 and set().union(*seen.values()) == set(cards), 'what blue sees depends on what red draws: %d ways, %s' % (len(seen), list(seen.values())))


# ---- draws that are counted ------------------------------------------------------------------------------------------

def even(draws):
    """Orders that follow from seeds, and what contributions draw from them, are even, also after cards went back into a new deck."""
    rng, size, limit = random.Random(draws), 20, 62. # chi-square with 19 degrees of freedom is above this once in a million times
    order, drawn = [[0] * size for _ in range(size)], [[0] * size for _ in range(size)]
    again, n = [0] * 12, 0
    while n < draws:
        game, sides = rng.randbytes(32), [Side(rng, s) for s in ('red', 'blue')]
        seeds, use = rng.randbytes(32), 0
        for _ in range(20): # games with the same chains: contributions are used once
            seeds = digest('seed', '', seeds)
            deck, leaves, taken = deck_order(seeds, 'red', game, 1, range(size)), list(range(size)), []
            for place, card in enumerate(deck):
                order[place][card] += 1
            while leaves:
                use += 1
                count = min(8 if not taken else rng.randint(1, 3), len(leaves))
                for number in drawn_apart(game, use, sides, len(leaves), count):
                    taken.append(leaves.pop(number))
                    drawn[len(taken) - 1][deck[taken[-1]]] += 1
            out = rng.sample(range(size), size - 12) # the others are dealt anew
            back = [c for c in range(size) if c not in out]
            deck, use = deck_order(seeds, 'red', game, 2, back), use + 1
            again[back.index(deck[drawn_apart(game, use, sides, 12, 8)[0]])] += 1
            n += size + 1
    for name, counts in ('in an order', order), ('in draws', drawn):
        worst = max(chi_square(c) for c in counts)
        check(worst < limit, 'cards are not even %s: %.1f' % (name, worst))
    check(chi_square(again) < 48, 'cards that went back are not even: %s' % again)


def drawn_apart(game, use, sides, n, count):
    values = stream(digest('use', '', game, str(use), *[f for s in sides for f in (s.seat, bytes.fromhex(s.contribution(game, use)))]))
    return [below(values, n - i) for i in range(count)]


def orders_of(record, folder):
    """The decks that a played game has opened are in the order that follows from the seeds."""
    for seat in 'red', 'blue':
        text = open('%s/%s/secret' % (folder, seat)).read()
        seed, game = [bytes.fromhex(re.search(name + r' (\w+)', text).group(1)) for name in ('seed', 'game')]
        for number, leaves in record['openings'][seat]['decks'].items():
            cards = [leaf['card'] for leaf in leaves]
            lowest = sorted(cards, key=ORDER.index)
            check(deck_order(seed, seat, game, int(number), lowest) == cards, 'deck %s of %s is in another order' % (number, seat))
            salts = [digest('deck salt', seat, seed, game, number, str(i + 1))[:16].hex() for i in range(len(leaves))]
            check(salts == [leaf['salt'] for leaf in leaves], 'deck %s of %s has other salts' % (number, seat))


def played_all(build, folder, most):
    """most: how many worlds."""
    few = most < 200
    os.makedirs(folder)
    worlds(build, folder + '/worlds', most)
    later_worlds(build, folder + '/later', most)
    even(1000000 if not few else 4000)
    if re.search('built without:.*libjq', run([build + '/bin/replay', '--version']).stdout):
        return # requests of live play are JSON here
    redeals = [with_decks(build, folder + '/decks%d' % n, 4 if few else 30 + n) for n in range(1 if few else 8)]
    check(few or sum(redeals) > 0, 'nobody redeals')
    deck_attacks(build, folder + '/attacks')
    bound_once(build, folder + '/bound', 6 if few else 40)
