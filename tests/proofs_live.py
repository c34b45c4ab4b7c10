"""proofs_live.py: sides that play live with their secrets, and attacks on them; proofs.py calls it.

Each side is a process of "replay --live --secret" with its own log.  All that they share is what this script passes to and fro.
"""
import json
import os
import random
import re
import resource
import signal
import subprocess
import threading
import time

from proofs import check, run

HEADS = {
    'stratego': 'players: {red: Ines Okafor, blue: Tom Berg}\nvariant: barrage\nrules: {scout-strike: from-afar, winning-defender: stays}\n',
    'galaxy-grid': 'players: {tank1: Mira Tal, tank3: Jon Ode}\ntanks: [1, 3]\nshields: 4\n',
    'galaxy-grid for three': 'players: {tank1: Mira Tal, tank2: Ana Lu, tank4: Jon Ode}\ntanks: [1, 2, 4]\nshields: 4\n',
    'stratix': 'players: {army1: Ines Okafor, army3: Tom Berg}\narmies: [1, 3]\n',
    'stratego-card': 'players: {red: Ines Okafor, blue: Tom Berg}\n',
}
SEATS = {'stratego': ('red', 'blue'), 'galaxy-grid': ('tank1', 'tank3'), 'galaxy-grid for three': ('tank1', 'tank2', 'tank4'),
         'stratix': ('army1', 'army3'), 'stratego-card': ('red', 'blue')}
ARMIES = {
    'blue': ('F B . . . . . . . .', '8 S . . . . . . . .', '. . 2 . . . . 1 . .', '. . . . 9 . . . 9 .'),
    'red': ('. 1 . . . 9 . . . .', '. . . . . . . 2 . .', '. 8 . . . . . . . S', '9 . . . . . . . B F'),
}


def setup(game, seat):
    if game == 'stratix':
        return 'setup:\n  draws: 1 2\n'
    if game == 'stratego-card':
        return 'setup:\n' + ''.join('  %s: |\n    %s\n' % (s, 'F B S 2 3\n    4 5 6' if s == seat else '? ? ? ? ?\n    ? ? ?') for s in SEATS[game])
    if game != 'stratego':
        return ''
    lines = 'setup:\n'
    for side, rows in ARMIES.items():
        rows = rows if side == seat else [re.sub('[^ .]', '?', row) for row in rows]
        lines += '  %s: |\n%s' % (side, ''.join('    %s\n' % row for row in rows))
    return lines


def begin(build, folder, game):
    """Commit.  Returns the path of the log of each seat; its secret lies beside it."""
    os.makedirs(folder)
    sent, logs = '', {seat: '%s/%s.yaml' % (folder, seat) for seat in SEATS[game]}
    for secret in False, True:
        for seat in SEATS[game]:
            for each in SEATS[game]:
                with open(logs[each], 'w') as out:
                    out.write('---\nstrat: 1\ngame: %s\nevent: Live\ndate: 2026-11-29\n%s' % (game.split()[0], HEADS[game]))
                    out.write('' if game.startswith('galaxy-grid') else 'log: %s\n' % each)
                    out.write(sent + setup(game, each) + 'moves: ""\nresult: unfinished\n')
            options = ['--secret=%s/%s.secret' % (folder, seat)] if secret else []
            answer = run([build + '/bin/adjudicate', '--commit=' + seat] + options + [logs[seat]])
            check(answer.returncode == 0, '%s commits: %s' % (seat, answer.stderr))
            sent = answer.stdout
    for seat in SEATS[game]:
        with open(logs[seat]) as file:
            text = file.read()
        with open(logs[seat], 'w') as out:
            out.write(re.sub(r'(?m)^commitments:\n(?:  .*\n)*', '', text).replace('moves: ""', sent + 'moves: ""'))
    return logs


def end_of(path):
    with open(path) as file:
        return file.read()


class Side:
    """A side at play."""

    def __init__(self, build, log, secret=None, limit=None, out=subprocess.PIPE):
        command = [build + '/bin/replay', '--live', '--secret=' + (secret or log.replace('.yaml', '.secret')), log]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=out, stderr=subprocess.PIPE, text=True, bufsize=1, preexec_fn=limit)

    def say(self, line, lines=1):
        self.process.stdin.write(line + '\n')
        return [self.process.stdout.readline().rstrip('\n') for _ in range(lines)]

    def ask(self, command, **members):
        return json.loads(self.say(json.dumps(dict(members, command=command)))[0])

    def end(self):
        out, err = self.process.communicate('quit\n')
        return err

    def kill(self):
        self.process.kill()
        self.process.communicate()


def save(side, path):
    record = side.ask('save')['record']
    with open(path, 'w') as out:
        out.write(record)
    return record


def is_proved(build, path, what, unsigned=False):
    told = run([build + '/bin/validate', path])
    check(told.returncode == 0 and (unsigned or 'warning' not in told.stderr), '%s: %s' % (what, told.stderr))


def in_words(build, folder):
    """A game in words: what one side is answered, the other one is told as it is."""
    logs = begin(build, folder, 'stratego')
    sides = {seat: Side(build, log) for seat, log in logs.items()}
    moves = 'red f4-f8,blue i7xi1(9<B),red f8xh8(9<1),blue e7-e2,red [open i7],red b2-b1,red [takeback],red b2-b1'
    for seat, move in (m.split(' ', 1) for m in moves.split(',')):
        other = 'red' if seat == 'blue' else 'blue'
        is_event = move[0] == '['
        answer = sides[seat].say(move, 1 if is_event else 2)
        if is_event:
            answer = sides[seat].say('prove', 2)
        check(answer[0].startswith('ok ') and answer[1].startswith('proofs {'), 'in words, %s: %s' % (move, answer))
        check(sides[other].say(move)[0].startswith('ok '), 'in words, the other side: ' + move)
        taken = sides[other].say(answer[1])[0]
        check(re.match(r'ok \d+ proofs ', taken), 'in words, %s is taken in: %s' % (move, taken))
        if 'x' in move:
            back = sides[other].say('prove', 2)
            check('"openings"' in back[1], 'in words, the other side opens: %s' % back)
            check(sides[seat].say(back[1])[0].startswith('ok '), 'in words, that is taken in')
    for seat in sides:
        check(sides[seat].say('resign red')[0].endswith('over blue resignation'), 'in words, it ends')
    for seat, other, opened in ('blue', 'red', 2), ('red', 'blue', 8), ('blue', 'red', 8), ('red', 'blue', 8):
        sent = sides[seat].say('prove', 2)[1] # nobody opens all before the other one has signed the end
        check(sent.count('"place"') == opened, 'in words, %s opens %d pieces: %s' % (seat, opened, sent))
        told = sides[other].say(sent)[0]
    check('not proved' not in told, 'in words, all is proved: ' + told)
    for seat, log in logs.items():
        save(sides[seat], log.replace('.yaml', '-played.yaml'))
        check(sides[seat].end() == '', 'in words, %s ends' % seat)
        is_proved(build, log.replace('.yaml', '-played.yaml'), 'in words, the log of ' + seat)
    played = [folder + '/red-played.yaml'] + [folder + '/%s.secret' % s for s in logs]
    opened = run([build + '/bin/adjudicate', '--open'] + played)
    check(opened.returncode == 0 and 'log: arbiter' in opened.stdout, 'in words, it is opened: ' + opened.stderr)


def act(sides, seat, action):
    """One side acts, and all others are told."""
    answer = sides[seat].ask('play', action=action)
    check(answer['ok'] and 'proofs' in answer, '%s plays %s: %s' % (seat, action, answer))
    for other in sides:
        if other == seat:
            continue
        check(sides[other].ask('play', action=action)['ok'], '%s is told %s' % (other, action))
        tell(sides[other], answer)
    return answer


def tell(side, answer):
    taken = side.ask('proofs', proofs=answer['proofs'])
    check(taken['ok'], 'it is not taken in: %s' % taken)
    return taken


def prove(sides, seat, **members):
    """One side proves what is due.  Returns what comes of it."""
    answer = sides[seat].ask('prove', **members)
    check(answer['ok'], '%s does not prove: %s' % (seat, answer))
    for other in sides:
        if other != seat and answer['ok']:
            check(tell(sides[other], answer)['outcome'] == answer['outcome'], 'it comes out differently for ' + other)
    return answer


def others(sides, seat):
    return [s for s in sides if s != seat]


def unsure(sides, seat, choices):
    """One side has not signed what all have committed to: no other one opens its choice.  Then it signs."""
    for other in others(sides, seat):
        asked = sides[other].ask('play', action=choices[other])
        check(not asked['ok'] and asked['finding']['clause'] == 'PRF-5.8' and asked['finding']['message'].startswith(seat + ' has not signed'),
              '%s opens its choice before %s has signed: %s' % (other, seat, asked))
    prove(sides, seat)


def with_dice(build, folder, rounds, game='galaxy-grid'):
    """Galaxy Grid: contributions, outcomes and choices."""
    logs = begin(build, folder, game)
    sides, rng = {seat: Side(build, log) for seat, log in logs.items()}, random.Random(rounds)
    one = sides['tank1']
    for _ in range(rounds):
        if one.ask('view')['result']:
            break
        legal = [a for a in one.ask('legal')['legal'] if 'tip' not in a]
        rolls = [a for a in legal if re.match(r'\d(:|x\d:)', a)]
        if legal and legal[0][0] == 'L':
            act(sides, 'tank' + legal[0][1], legal[0])
        elif rolls:
            seat = 'tank' + rolls[0][0]
            prove(sides, seat)
            outcome = [prove(sides, other) for other in others(sides, seat)][-1]['outcome']
            rolls = [re.sub('[+].[<=>]', '', a) for a in rolls]
            check(outcome in rolls, 'no outcome, or none that is legal: %s of %s' % (outcome, rolls))
            wrong = [a for a in rolls if a != outcome]
            refused = sides[seat].ask('play', action=rng.choice(wrong))
            check(not refused['ok'] and refused['finding']['clause'] == 'PRF-5.4', 'other dice: %s' % refused)
            act(sides, seat, outcome)
        elif all(any(a[0] == s[-1] and 'm' in a for a in legal) for s in sides):
            choices = {s: rng.choice([a for a in legal if a[0] == s[-1] and 'm' in a]) for s in sides}
            for seat in sides:
                prove(sides, seat, action=choices[seat])
            for seat in list(sides)[:-1]:
                unsure(sides, seat, choices)
            for seat in sides:
                act(sides, seat, choices[seat])
        else:
            act(sides, 'tank' + legal[0][0], rng.choice([a for a in legal if a[0] == legal[0][0]]))
    if not one.ask('view')['result']:
        for side in sides.values():
            check(side.ask('resign', seat='tank1', winner=list(sides)[1])['ok'], 'tank1 resigns')
    for seat in sides:
        prove(sides, seat)
    for seat, log in logs.items():
        save(sides[seat], log)
        sides[seat].end()
        is_proved(build, log, 'dice, the record of ' + seat)
    records = [end_of(log) for log in logs.values()]
    check(len(set(records)) == 1 and records[0].count('choices:') == len(sides), 'dice: the records differ, or nobody chose')


def draw_first(build, logs, what):
    """Stratix: the draws before the first ply.  Each process writes them itself.  Returns the sides."""
    sides = {seat: Side(build, log) for seat, log in logs.items()}
    for seat in 'army1', 'army3', 'army3', 'army1':
        told = prove(sides, seat)['unproved']
    records = {seat: side.ask('save')['record'] for seat, side in sides.items()}
    setups = {re.search('setup:\n(  .*\n)+', text).group() for text in records.values()}
    check(len(setups) == 1 and re.search('draws: [0-9]', setups.pop()) and not any('draws' in f['message'] for f in told), what + ': ' + str(told))
    for seat, side in sides.items():
        begun = side.ask('load', record=records[seat])
        check(begun['ok'], '%s: what was saved is not loaded: %s' % (what, begun))
        other = re.sub('(?m)^ *first: .*\n', '', records[seat])
        bad = side.ask('load', record=re.sub('draws: (.*)', lambda m: 'draws: ' + ' '.join(reversed(m.group(1).split())), other))
        check(bad['ok'], '%s: a set-up without moves is not judged yet: %s' % (what, bad))
        check(side.ask('prove')['ok'] and side.ask('save')['record'] == records[seat], what + ': what was changed is not set right')
    return sides, records


def with_cards(build, folder, turns):
    """Stratix: draws, also those before the first ply."""
    logs = begin(build, folder, 'stratix')
    sides, records = draw_first(build, logs, 'the draws of the set-up')
    for seat, side in sides.items():
        side.end()
        with open(logs[seat], 'w') as out: # the same once more, with draws that are right before anybody has contributed
            out.write(re.sub(r'(?m)^(?:contributions|signatures):\n(?:  .*\n)*', '', records[seat]))
    sides, again = draw_first(build, logs, 'draws that are right by chance')
    check(again == records, 'the draws come out differently')
    rng, drawn = random.Random(turns), 0
    while turns > 0 or drawn == 0:
        turns -= 1
        if turns < -400 or sides['army1'].ask('view')['result']:
            break
        legal = [a for a in sides['army1'].ask('legal')['legal'] if '!' not in a]
        seat = 'army' + legal[0][0]
        draws = [a for a in legal if a[1] == '+']
        if draws:
            prove(sides, seat)
            outcome = [prove(sides, other) for other in others(sides, seat)][-1]['outcome']
            drawn += 1
            act(sides, seat, outcome or draws[0])
        else:
            near = [a for a in legal if re.search('-(e9|i5|e11|i15|o9|k5|o11|k15)$', a)]
            act(sides, seat, rng.choice(near or legal))
    check(drawn > 0, 'nothing was drawn')
    for side in sides.values():
        ended = side.ask('resign', seat='army1', winner='army3') if not side.ask('view')['result'] else {'ok': True}
        check(ended['ok'], 'army1 resigns: %s' % ended)
    for seat in sides:
        prove(sides, seat)
    for seat, log in logs.items():
        save(sides[seat], log)
        sides[seat].end()
        is_proved(build, log, 'cards, the log of ' + seat)


def started(build, folder):
    """A game of Stratego after two plies, with a strike, of which both have sent all.  Returns the sides, and their logs."""
    logs = begin(build, folder, 'stratego')
    sides = {seat: Side(build, log) for seat, log in logs.items()}
    act(sides, 'red', 'f4-f8')
    act(sides, 'blue', 'i7xi1(9<B)')
    prove(sides, 'red')
    for seat, log in logs.items():
        save(sides[seat], log)
    return sides, logs


def salts_of(log):
    with open(log.replace('.yaml', '.secret')) as file:
        return {m.group(1): m.group(2) for m in re.finditer('piece (\\S+) \\S ([0-9a-f]{32})', file.read())}


def wrong_proofs(build, folder, most):
    """What is wrong is refused with its clause, and the game does not change."""
    sides, logs = started(build, folder)
    red, blue = sides['red'], sides['blue']
    salts, clauses, rng = salts_of(logs['blue']), set(), random.Random(most)
    sides['blue'].ask('play', action='f8xh8(9<1)')
    red.ask('play', action='f8xh8(9<1)')
    sent = json.dumps(blue.ask('prove')['proofs'])
    check(salts['h8'] in sent and not any(salts[q] in sent for q in salts if q not in ('h8', 'i7')), 'what was not shown is opened')
    before = red.ask('save')
    digits = [i for m in re.finditer('[0-9a-f]{32,}', sent) for i in range(m.start(), m.end())]
    for i in digits if most > 100 else rng.sample(digits, 60):
        changed = sent[:i] + format(int(sent[i], 16) ^ 1 << i % 4, 'x') + sent[i + 1:]
        refused = red.ask('proofs', proofs=json.loads(changed))
        check(not refused['ok'] and refused['finding']['diagnostic'] == 'wrong-proof', 'digit %d: %s' % (i, refused))
        clauses.add(refused['finding'].get('clause'))
    check(clauses == {'PRF-2.1', 'PRF-2.3', 'PRF-3.1'} or most <= 100 and 'PRF-2.1' in clauses, 'the clauses of what is wrong: %s' % clauses)
    other = json.loads(sent)
    late = old_signature(before['record'], 'blue')
    for proofs, clause in (
            ({'signatures': {'blue': dict(other['signatures']['blue'], at=2)}}, 'PRF-3.1'),
            ({'signatures': {'blue': dict(other['signatures']['blue'], at=4)}}, 'PRF-3.2'),
            ({'signatures': {'blue': dict(late, at=1)}}, 'PRF-3.3'),
            ({'openings': {'blue': {'pieces': [{'at': 3, 'place': 'h8', 'piece': '2', 'salt': salts['h8']}]}}}, 'PRF-2.3'),
            ({'openings': {'blue': {'pieces': [{'at': 2, 'place': 'h8', 'piece': '1', 'salt': salts['h8']}]}}}, 'PRF-2.4'),
            ({'openings': {'blue': {'pieces': [{'at': 3, 'place': 'i7', 'piece': '9', 'salt': salts['i7']}]}}}, 'PRF-2.5'),
            ({'commitments': {'blue': {}}}, None), ({'openings': {'green': {}}}, None), ({'signatures': {'blue': 7}}, None)):
        refused = red.ask('proofs', proofs=proofs)
        check(not refused['ok'] and refused['finding'].get('clause') == clause, '%s: %s' % (clause, refused))
    forged = red.ask('proofs', proofs={'signatures': {'red': {'at': 1, 'sign': '0' * 128}}})
    check(forged['ok'], 'what is said of oneself is passed over: %s' % forged)
    check(red.ask('save')['record'] == before['record'], 'the game has changed by what was refused')
    check(tell(red, {'proofs': other})['ok'], 'what is right is taken in, too')
    for _ in range(10 * most):
        at = rng.randrange(len(sent))
        part = rng.choice(['', '{', '"', '\\ud800', 'at', '9' * 30, '&a ', '\\0', sent[rng.randrange(len(sent)):]])
        answer = red.say('proofs ' + sent[:at] + part + sent[at + rng.randrange(9):])[0]
        check(re.match('ok |[a-z0-9-]+ ', answer), 'a stranger: ' + answer)
    save(red, folder + '/told.yaml')
    is_proved(build, folder + '/told.yaml', 'after strangers', unsigned=True)
    for side in sides.values():
        side.end()


def old_signature(record, seat):
    found = re.search('(?s)signatures:.*?  %s:\n    at: (\\d+)\n    sign: "?([0-9a-f]+)' % seat, record)
    return {'at': int(found.group(1)), 'sign': found.group(2)}


def one_line(build, folder):
    """However many live processes have the secret: there is one line of answers."""
    sides, logs = started(build, folder)
    for side in sides.values():
        side.end()
    actions = ['h3-g3', 'h3-h4', 'b2-b3']
    first = Side(build, logs['red'])
    given = first.ask('play', action='h3-g3')
    check(given['ok'], 'the first is answered')
    first.kill() # and its record is lost
    for action in 'h3-h4', 'b2-b3', 'h3-g3':
        again = Side(build, logs['red'])
        asked = again.ask('prove')
        check(not asked['ok'] and asked['finding']['clause'] == 'PRF-4.1', 'a shorter record: %s' % asked)
        answer = again.ask('play', action=action)
        if action == 'h3-g3':
            check(answer['ok'] and answer['proofs'] == given['proofs'], 'the same once more: %s' % answer)
            check(again.ask('undo')['finding']['clause'] == 'PRF-3.2', 'what is signed is undone')
        else:
            check(not answer['ok'] and answer['finding']['clause'] == 'PRF-4.1', 'another continuation: %s' % answer)
            check(again.ask('view')['ply'] == 2, 'the game has changed by an action that is not answered')
        again.kill()
    fork = {seat: log.replace('.yaml', '-fork.yaml') for seat, log in logs.items()}
    many = []
    with open(logs['blue']) as file, open(fork['blue'], 'w') as out:
        out.write(file.read())
    for i in range(40):
        many.append(Side(build, fork['blue'], secret=logs['blue'].replace('.yaml', '.secret')))
        check(many[-1].ask('play', action='f4-f8')['ok'] is False, 'it has begun')
        check(many[-1].ask('play', action='h3-g3')['ok'], 'the other side is told')
    answers, ready = [None] * 40, threading.Barrier(40)

    def ask(i):
        ready.wait()
        answers[i] = many[i].ask('play', action=['e7-e6', 'e7-e2', 'c8-c7'][i % 3])
    threads = [threading.Thread(target=ask, args=(i,)) for i in range(40)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    good = {json.dumps(a['proofs']) for a in answers if a['ok']}
    check(len(good) == 1 and sum(a['ok'] for a in answers) == 1, 'forty at once got %d answers' % len(good))
    check(all(a['ok'] or a['finding']['clause'] == 'PRF-4.1' for a in answers), 'another reason for no answer')
    for side in many:
        side.kill()


def false_end(build, folder):
    """The other side is said to have given up, or agreed, or lost its Flag, and has not signed that: what was not shown stays closed."""
    sides, logs = started(build, folder)
    for side in sides.values():
        side.end()
    hidden = [salt for q, salt in salts_of(logs['red']).items() if q not in ('f4', 'i1')]
    text = end_of(logs['red'])
    for i, (moves, result) in enumerate((('', 'red resignation'), ('', 'draw agreement'), ('', 'red time'), ('', 'red no-move'), ('', 'blue no-move'),
                                         ('  f8xa10(9>F)\n', 'red flag'), ('  h3-g3\n  h8xj2(1>F)\n', 'blue flag'))):
        false = '%s/false-%d.yaml' % (folder, i)
        with open(false, 'w') as out:
            out.write(text.replace('result: unfinished', moves + 'result: ' + result))
        for end in '', '.last':
            with open('%s.secret%s' % (false, end), 'w') as out:
                out.write(end_of(logs['red'].replace('.yaml', '.secret' + end)))
        answer = run([build + '/bin/adjudicate', '--open', false, false + '.secret'])
        check(not any(salt in answer.stdout for salt in hidden), '%s is not signed, and all is opened: %s' % (result, answer.stdout))
        check(answer.returncode == 1 or '[PRF-3.5]' in answer.stderr, '%s is not signed, and that is not said: %s' % (result, answer.stderr))
    for result, told in ('red resignation', 'the end'), ('draw agreement', 'the end'):
        red = Side(build, logs['red'], secret='%s/false-%d.yaml.secret' % (folder, result[0] == 'd'))
        begun = red.ask('load', record=text.replace('result: unfinished', 'result: ' + result))
        check(begun['ok'], 'a record that has ended is not loaded: %s' % begun)
        answer = red.ask('prove')
        held = [f['message'] for f in answer.get('unproved', []) if f['clause'] == 'PRF-3.5']
        check(answer['ok'] and held == ['blue has not signed the end: until it has, no other side opens what was not shown'], 'who has to sign is not said: %s' % answer)
        check(not any(salt in json.dumps(answer) for salt in hidden), 'live, %s is not signed, and all is opened' % result)
        red.end()


def to_choice(sides):
    """Play until all choose at once.  Returns a choice of each."""
    one = sides['tank1']
    while True:
        legal = [a for a in one.ask('legal')['legal'] if 'tip' not in a]
        choices = {s: [a for a in legal if a[0] == s[-1] and 'm' in a] for s in sides}
        if all(choices.values()):
            return {s: c[0] for s, c in choices.items()}
        if re.match(r'\d:', legal[0]):
            seat = 'tank' + legal[0][0]
            prove(sides, seat)
            act(sides, seat, [prove(sides, other) for other in others(sides, seat)][-1]['outcome'])
        else:
            act(sides, 'tank' + legal[0].strip('L')[0], legal[0])


def forged_choice(build, folder):
    """Of three, one says that another one has committed: nobody opens before that one has signed it, and that one does not sign what it has not made."""
    logs = begin(build, folder, 'galaxy-grid for three')
    sides = {seat: Side(build, log) for seat, log in logs.items()}
    choices = to_choice(sides)
    sent = {seat: sides[seat].ask('prove', action=choices[seat])['proofs'] for seat in ('tank1', 'tank2')}
    tell(sides['tank1'], {'proofs': sent['tank2']})
    tell(sides['tank2'], {'proofs': sent['tank1']})
    forged = {'contributions': {'tank4': {'choices': {'1': {'commitment': 'ab' * 32}}}}}
    for seat in 'tank1', 'tank2':
        tell(sides[seat], {'proofs': forged})
    tell(sides['tank1'], sides['tank2'].ask('prove')) # by which tank 2 signs it
    asked = sides['tank1'].ask('play', action=choices['tank1'])
    check(not asked['ok'] and asked['finding']['clause'] == 'PRF-5.8' and 'tank4 has not signed' in asked['finding']['message'], 'a forged commitment: %s' % asked)
    check('salt' not in json.dumps([sent, asked]), 'a choice is opened')
    secret = logs['tank4'].replace('.yaml', '.secret')
    for end in '', '.last':
        with open(folder + '/copied.secret' + end, 'w') as out:
            out.write(end_of(secret + end))
    for record, clause in (save(sides['tank1'], folder + '/forged.yaml'), 'PRF-4.1'), (save(sides['tank4'], logs['tank4']), None):
        with open(folder + '/asked.yaml', 'w') as out:
            out.write(record)
        answer = run([build + '/bin/adjudicate', '--open', folder + '/asked.yaml', folder + '/copied.secret'])
        check((answer.returncode == 0 and answer.stdout != '') if clause is None else answer.stdout == '' and '[%s]' % clause in answer.stderr and
              'has not made the commitment' in answer.stderr, 'tank 4 signs what was forged, or nothing: ' + answer.stderr)
    true = sides['tank4'].ask('prove', action=choices['tank4'])['proofs']
    refused = sides['tank1'].ask('proofs', proofs=true)
    check(not refused['ok'] and refused['finding']['message'].startswith('this is not the signature of tank2'), 'who has forged it is not told: %s' % refused)
    tell(sides['tank1'], {'proofs': {'signatures': true['signatures']}})
    check(not sides['tank1'].ask('play', action=choices['tank1'])['ok'], 'an older signature of tank 4 is enough')
    for side in sides.values():
        side.end()


def full_disk():
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (50, 50))


def disk_and_death(build, folder):
    """What cannot be kept is not shown, and what was kept and not shown is answered once more."""
    sides, logs = started(build, folder)
    for side in sides.values():
        side.end()
    secret = logs['red'].replace('.yaml', '.secret')
    kept = end_of(secret + '.last')
    full = Side(build, logs['red'], limit=full_disk)
    answer = full.ask('play', action='h3-g3')
    check(not answer['ok'] and answer['finding']['diagnostic'] == 'write-failed' and 'proofs' not in answer, 'a full disk: %s' % answer)
    check(end_of(secret + '.last') == kept and full.ask('view')['ply'] == 2, 'a full disk changes something')
    full.end()
    read, write = os.pipe()
    os.set_blocking(write, False)
    size = os.write(write, b'x' * (1 << 20)) # so the answer has no room
    os.set_blocking(write, True)
    killed = Side(build, logs['red'], out=write)
    killed.process.stdin.write('h3-h4\n')
    for _ in range(6000):
        if end_of(secret + '.last') != kept:
            break
        time.sleep(0.01)
    killed.kill()
    os.close(write)
    left = b''
    while chunk := os.read(read, 65536):
        left += chunk
    os.close(read)
    check(len(left) == size and end_of(secret + '.last') != kept, 'killed before the answer: %s' % left[size:])
    again = Side(build, logs['red'])
    check(again.ask('play', action='h3-g3')['finding']['clause'] == 'PRF-4.1', 'after the kill another action is answered')
    check(again.ask('play', action='h3-h4')['ok'], 'after the kill the same is not answered')
    again.end()
    for path, clause in (logs['blue'].replace('.yaml', '.secret'), 'PRF-4.1'), (logs['red'], None), (folder + '/nowhere', None):
        begun = run([build + '/bin/replay', '--live', '--secret=' + path, logs['red']], 'h3-h4\n')
        check(begun.returncode in (1, 2) and begun.stdout == '' and (clause or '') in begun.stderr, '%s begins: %s' % (path, begun.stderr))
    check(run([build + '/bin/replay', '--live', '--secret=' + secret, '--as=red', logs['red']], '').returncode == 2, 'with --as it begins')


def live_all(build, folder, most):
    if re.search('built without:.*libjq', run([build + '/bin/replay', '--version']).stdout):
        return # requests here are JSON
    in_words(build, folder + '/words')
    with_dice(build, folder + '/dice', 12 if most < 100 else 400)
    with_dice(build, folder + '/three', 10 if most < 100 else 200, 'galaxy-grid for three')
    with_cards(build, folder + '/cards', 12 if most < 100 else 100)
    wrong_proofs(build, folder + '/wrong', most)
    false_end(build, folder + '/end')
    forged_choice(build, folder + '/forged')
    one_line(build, folder + '/line')
    disk_and_death(build, folder + '/disk')
