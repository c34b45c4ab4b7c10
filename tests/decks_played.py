"""decks_live.py: the Stratego Card Game between live processes with secrets, and attacks on them; proofs_live.py calls it."""
import json
import random
import re
import threading

import proofs_live
from proofs import check, run

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
    for seat in game.sides:
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
    check(len(choices) > 1 and len(good) == 1, '%d of %d that choose at once are answered' % (len(good), n))
    given = good[0]['proofs']['contributions']['tank1']['choices']
    for choice in choices:
        side = proofs_live.Side(build, logs['tank1'])
        answer = side.ask('prove', action=choice)
        same = answer['ok'] and answer['proofs']['contributions']['tank1']['choices'] == given
        check(same or not answer['ok'] and answer['finding']['clause'] == 'PRF-4.1', 'after a kill another choice: %s' % answer)
        side.kill()


def decks_all(build, folder, most):
    games = 1 if most < 100 else 8
    redeals = [with_decks(build, folder + '/decks%d' % n, 4 if games == 1 else 30 + n) for n in range(games)]
    check(games == 1 or sum(redeals) > 0, 'nobody redeals')
    deck_attacks(build, folder + '/attacks')
    bound_once(build, folder + '/bound', 6 if most < 100 else 40)
