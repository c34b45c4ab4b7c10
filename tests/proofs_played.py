"""proofs_played.py: games with proofs played by the commands, and attacks on them; proofs.py calls it.

Two sides, which share nothing but what they send each other, play a game with the commands; every byte of the proofs is changed; secrets are
asked for too much; and what is written to disk is made to fail.
"""
import base64
import hashlib
import itertools
import json
import os
import random
import re
import resource
import shutil
import signal
import stat
import subprocess

from proofs import LOW, SEATS, SQUARES, check, commitment, digest, draw, events_of, find_faults, game_hash, key_pair, leaf, pieces_of, run

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


def refused(build, folder):
    """What a side refused to open costs what the ruling says, in the verdicts."""
    env = dict(os.environ, PATH=build + '/bin:' + os.environ['PATH'])
    no, yes, open_ = 'refused', 'upheld', 'undetermined'
    for ruling, told in (('loses-claim', [no, open_, yes, no, no, yes]), ('forfeits', [open_, open_, no, yes, yes, no]),
                         ('nothing', [open_, open_, yes, no, no, yes])):
        top = os.path.join(folder, ruling)
        done = subprocess.run(['sh', SAMPLES + '/play.sh', top, 'refuses', ruling], env=env, capture_output=True, text=True)
        check(done.returncode == 0 and done.stderr == '', 'play.sh refuses: ' + done.stderr)
        text = open(top + '/refused.yaml').read().replace('result: unfinished', 'result: draw agreement')
        open(top + '/drawn.yaml', 'w').write(text)
        claims = ['blue: committed at 0 blue h8=1', 'red: committed at 0 blue h8=1', 'result draw agreement', 'result red forfeit', 'over at 4 result red forfeit',
                  'over at 5 result draw agreement']
        asked = [build + '/bin/adjudicate', '-ojson', top + '/drawn.yaml'] + ['-c' + c for c in claims]
        found = [json.loads(line) for line in run(asked).stdout.splitlines()]
        check([v['verdict'] for v in found] == told, '%s: the verdicts are %s' % (ruling, [v['verdict'] for v in found]))
        check(ruling == 'nothing' or found[0]['clause'] == 'PRF-R1', ruling + ' is not what decides')
        answered = run([build + '/bin/adjudicate', '--open', top + '/refused.yaml', top + '/red/secret', top + '/blue/secret'])
        open(top + '/answered.yaml', 'w').write(answered.stdout)
        late = json.loads(run([build + '/bin/adjudicate', '-ojson', top + '/answered.yaml', '-c' + claims[0]]).stdout.splitlines()[0])
        check(answered.returncode == 0 and late['verdict'] == 'upheld', ruling + ': an opening that comes late does not answer: ' + answered.stderr)
        for path, warned in (top + '/drawn.yaml', ruling == 'forfeits'), (top + '/answered.yaml', False):
            told_of_it = run([build + '/bin/validate', path])
            check(told_of_it.returncode == 0 and ('[PRF-R1]' in told_of_it.stderr) == warned, '%s: the result is told as wrong, or not: %s' % (ruling, told_of_it.stderr))


def redacted(build, folder):
    """A record without names, or without a set-up, still verifies, tells nothing of them, and is opened later."""
    honest = folder + '/honest/'
    whole = open(honest + 'game.yaml').read()
    open(folder + '/key', 'wb').write(bytes(range(40)))
    for options in [], ['--key=' + folder + '/key']:
        shown = run([build + '/bin/replay', '--redact=players'] + options, whole).stdout
        check(run([build + '/bin/validate', '-w'], shown).returncode == 0, 'without names it is not valid')
        check('Okafor' not in shown and 'Berg' not in shown and not re.search(r'(?m)^    salt: ', shown), 'a name or its salt is left')
        told = re.findall(r'(?m)^  (\w+): redacted ([0-9a-f]{64})', shown)
        salts = dict(zip(SEATS, re.findall(r'(?m)^    salt: "?([0-9a-f]{32})', whole)))
        made = [(s, digest('player', s, bytes.fromhex(salts[s]), n).hex()) for s, n in zip(SEATS, ('Ines Okafor', 'Tom Berg'))]
        check(told == made, 'these are not the digests of the names')
        for m in re.finditer(r'redacted ([0-9a-f]{64})', shown):
            changed = shown[:m.start(1)] + format(int(shown[m.start(1)], 16) ^ 1, 'x') + shown[m.start(1) + 1:]
            check(run([build + '/bin/validate', '-w'], changed).returncode == 1, 'a digest can be changed')
    named = open(SAMPLES + '/../lesson.yaml').read().replace('red: Ines Okafor', 'red: redacted to nothing')
    other = run([build + '/bin/replay', '--redact=players'], named).stdout
    check('blue: redacted ' in other and 'redacted to nothing' not in other, 'a name that begins as a digest does: ' + other[:300])
    other = run([build + '/bin/replay', '--redact=players', '--key=' + folder + '/key', SAMPLES + '/../lesson.yaml']).stdout
    salt = digest('salt', '', bytes(range(40)))
    name = re.search(r'players: \{red: ([^,]*),', open(SAMPLES + '/../lesson.yaml').read()).group(1)
    check('red: redacted ' + digest('person', '', salt, name).hex() in other, 'the digest by a key is another one')
    for i, side in enumerate(SEATS):
        shown = run([build + '/bin/replay', '--redact=' + side, honest + 'game.yaml']).stdout
        record = canonical(build, shown)[0]
        mine = open(honest + side + '/secret').read()
        shown_at = [o['place'] for o in record['openings'][side]['pieces'] if 'at' in o]
        kept = [w for q, _, w in re.findall(r'piece (\w+) (\w) ([0-9a-f]{32})', mine) if q not in shown_at]
        check(run([build + '/bin/validate', '-w'], shown).returncode == 0, 'without a set-up it is not valid')
        check(record['log'] == SEATS[1 - i] and len(kept) == 6 and not any(w in shown for w in kept), 'the set-up of %s is told' % side)
        open(folder + '/shown.yaml', 'w').write(shown)
        opened = run([build + '/bin/adjudicate', '--open', folder + '/shown.yaml', honest + 'red/secret', honest + 'blue/secret'])
        check(opened.returncode == 0 and 'log: arbiter' in opened.stdout, 'it cannot be opened later: ' + opened.stderr)
    dice = open(SAMPLES + '/../../galaxy-grid/committed/game.yaml').read()
    shown = run([build + '/bin/replay', '--redact=players'], dice).stdout
    check('Mira Tal' in dice and 'Mira' not in shown and run([build + '/bin/validate', '-w'], shown).returncode == 0, 'dice are not proved without names')
    seats = {'stratego': 'red blue', 'stratix': 'army1 army3', 'strata5': 'red black', 'stratego-card': 'red blue', 'galaxy-grid': 'tank1 tank3'}
    for game, (one, two) in ((g, s.split()) for g, s in seats.items()):
        some = run([build + '/bin/strat-gen', '-g', game, '--count=4', '--plies=40']).stdout
        named = re.sub(r'(?m)^(game: .*\n)(?:players: .*\n)?', r'\1players: {%s: Ada Byron, %s: Alan Turing}\n' % (one, two), some)
        shown = run([build + '/bin/replay', '--redact=players', '--key=' + folder + '/key'], named).stdout
        told = set(re.findall('(%s|%s): redacted ([0-9a-f]{64})' % (one, two), shown))
        check(run([build + '/bin/validate', '-w'], shown).returncode == 0 and 'Ada' not in shown, game + ' is not valid without names')
        check(told == {(one, digest('person', '', salt, 'Ada Byron').hex()), (two, digest('person', '', salt, 'Alan Turing').hex())},
              game + ': the same player has not the same digest')
        left = run([build + '/bin/replay', '--redact=players'], re.sub(r'(?m)^(game: .*\n)', r'\1event: Match of Ada Byron\n', named))
        check(left.returncode == 1 and 'Ada' not in left.stdout, game + ': a name is left in another key')


def odd_programs(build, folder, slow=False):
    """Something else has the name of ssh-keygen: nothing is taken for signed, and nothing unsigned printed.  slow: what does not answer."""
    record, adjudicate = SAMPLES + '/refused.yaml', build + '/bin/adjudicate'
    signed = folder + '/like-signed'
    with open(signed, 'w') as out:
        out.write('a text\n# -----BEGIN SSH SIGNATURE-----\n# AAAA\n# -----END SSH SIGNATURE-----\n')
    begins = '-----BEGIN SSH SIGNATURE-----'
    programs = {'exit 0': False, 'exit 3': False, 'echo red': False, 'cat': False, 'yes': False, 'kill -9 $$': False, 'echo %s' % begins: False, 'exit 127': False,
                'cat >/dev/null; yes %s' % begins: False, 'exec <&- >&-; exit 0': False, 'head -c 100000 /dev/zero': False,
                'exec sleep 300': True, 'cat >/dev/null; exec sleep 300': True, 'echo red; exec sleep 300 >&-': True, 'trap "" TERM; while :; do sleep 1; done': True}
    for i, (text, is_slow) in enumerate(programs.items()):
        if is_slow != slow:
            continue
        top = '%s/odd%d' % (folder, i)
        os.mkdir(top)
        with open(top + '/ssh-keygen', 'w') as out:
            out.write('#!/bin/sh\nPATH=/usr/bin:/bin\n%s\n' % text)
        os.chmod(top + '/ssh-keygen', 0o755)
        env = dict(os.environ, PATH=top + ':' + os.environ['PATH'])
        for options, most in (['--sign=' + record, '-csigned at 3 blue', record], 125), (['--verify=' + record, signed], 45):
            done = subprocess.run([adjudicate] + options, env=env, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL, timeout=most)
            good = done.stdout == '' or (text.startswith('echo') and options[0].startswith('--verify')) # (which names somebody, and says that it holds)
            check(good and (done.returncode in (1, 2) or done.stdout != ''), '%s, %s: %s' % (text, options[0], done))
            check(not slow or done.returncode == 0 or done.returncode == 2 and 'does not answer' in done.stderr or 'exec sleep 300 >&-' in text, '%s: %s' % (text, done))
    for path in '', '.', ':/nowhere', 'odd0:.': # one that lies where the command is called is no program of this person
        done = subprocess.run([adjudicate, '--verify=' + record, signed], env=dict(os.environ, PATH=path), cwd=folder + '/odd0' if os.path.isdir(folder + '/odd0') else
                              folder, capture_output=True, text=True, check=False)
        check(done.returncode == 2 and 'OpenSSH' in done.stderr and done.stdout == '', 'with PATH=%s: %s' % (path, done))


def signed_by_persons(build, folder):
    """Verdicts, commitments and other files are signed by people's keys; nothing that was changed is taken for signed, and nothing unsigned printed."""
    adjudicate, record = build + '/bin/adjudicate', SAMPLES + '/refused.yaml'
    typed, full = (run([adjudicate, '-c' + words, record]) for words in ('blue signed ply 3', 'signed at 3 blue'))
    check(typed.returncode == 0 and typed.stdout == full.stdout != '', 'a claim as it is typed: ' + typed.stderr)
    absent = subprocess.run([adjudicate, '--sign=' + record, '-csigned at 3 blue', record], env=dict(os.environ, PATH=folder), capture_output=True, text=True)
    check(absent.returncode == 2 and absent.stdout == '' and 'OpenSSH' in absent.stderr, 'without ssh-keygen: ' + absent.stderr)
    odd_programs(build, folder)
    if shutil.which('ssh-keygen') is None:
        return
    for key, phrase in ('arbiter', ''), ('stranger', ''), ('locked', 'a phrase'), ('-odd $(name)', ''):
        subprocess.run(['ssh-keygen', '-q', '-t', 'ed25519', '-N', phrase, '-f', './' + key], cwd=folder, check=True)
    with open(folder + '/allowed', 'w') as out:
        for name, key in ('arbiter@club.example', 'arbiter'), ('odd', '-odd $(name)'):
            out.write('%s %s\n' % (name, ' '.join(open('%s/%s.pub' % (folder, key)).read().split()[:2])))

    def sign(key, *options, **how):
        return subprocess.run([adjudicate, '--sign=' + key] + list(options), cwd=folder, capture_output=True, text=True, stdin=subprocess.DEVNULL,
                              start_new_session=True, check=False, **how)

    def verify(text):
        open(folder + '/signed', 'w').write(text)
        return run([adjudicate, '--verify=allowed', 'signed'], folder=folder)
    for key, who in ('arbiter', 'arbiter@club.example'), ('-odd $(name)', 'odd'):
        for form in 'yaml', 'json', 'text':
            made = sign(key, '-o' + form, '-csigned at 3 blue', record)
            found = verify(made.stdout)
            check(made.returncode == 0 and found.returncode == 0 and found.stdout.endswith('signed by %s\n' % who), '%s: %s%s' % (key, made.stderr, found.stderr))
    named = base64.b64encode(hashlib.sha256(open(record, 'rb').read()).digest()).decode()
    check(named in sign('arbiter', '-csigned at 3 blue', record).stdout, 'the verdict does not name the bytes that it judged')
    text = made.stdout
    begin = text.index('# -----BEGIN')
    bad = [text.replace('upheld', 'refused'), text + '\n', text + 'more\n', ' ' + text, text[:begin], text[begin:], text[:-2] + '\n', text.replace('# ', '#'),
           text + text[begin:], sign('stranger', '-csigned at 3 blue', record).stdout]
    rng = random.Random(5)
    bad += [text[:i] + chr(ord(text[i]) ^ 1) + text[i + 1:] for i in rng.sample(range(begin), 20)]
    for changed in bad:
        found = verify(changed)
        check(found.returncode in (1, 2) and found.stdout == '', 'it is taken for signed: ' + changed[-300:])
    for key in 'nowhere', 'locked', 'allowed', '/dev/null', '.':
        made = sign(key, '-csigned at 3 blue', record)
        check(made.returncode == 2 and made.stdout == '' and made.stderr != '', key + ' signs')
    full = subprocess.run([adjudicate, '--sign=arbiter', '-csigned at 3 blue', record], cwd=folder, stdout=open('/dev/full', 'w'), stderr=subprocess.PIPE, check=False)
    check(full.returncode == 2, 'a full disk is not told')
    wrong = sign('arbiter', '-cnonsense', record)
    check(wrong.returncode == 2 and wrong.stdout == '', 'what went wrong is signed')
    wrong = sign('arbiter', '--commit=red', record)
    check(wrong.returncode == 1 and wrong.stdout == '' and '[PRF-1.5]' in wrong.stderr and 'cannot sign' not in wrong.stderr, 'of a game that has begun: ' + wrong.stderr)
    log = folder + '/honest/red/before.yaml'
    made = sign('arbiter', '--commit=red', '--secret=by-key.secret', log)
    check(made.returncode == 0 and verify(made.stdout).returncode == 0 and made.stdout.startswith('commitments:'), 'a commitment: ' + made.stderr)
    signed_ledgers(build, folder, record)
    subprocess.run(['ssh-keygen', '-q', '-Y', 'sign', '-n', 'mail', '-f', 'arbiter', 'by-key.secret'], cwd=folder, check=True)
    check(run([adjudicate, '--verify=allowed', 'by-key.secret'], folder=folder).returncode == 1, 'a signature made for something else')


def signed_ledgers(build, folder, record):
    """A ledger and its signature are both there or neither is; only what somebody who is allowed has signed is added or compared."""
    def validate(*options, **how):
        return subprocess.run([build + '/bin/validate', *options], cwd=folder, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False, **how)
    for name, key in ('ledger', 'arbiter'), ('strange', 'stranger'):
        made = validate('--ledger=' + name, '--sign=' + key, record)
        check(made.returncode == 0 and os.path.exists('%s/%s.sig' % (folder, name)), 'a ledger is not signed: ' + made.stderr)
    plain = validate('--ledger=plain', record)
    ledger = open(folder + '/ledger').read()
    check(plain.returncode == 0 and open(folder + '/plain').read() == ledger, 'a ledger that is signed is another one')
    check(run([build + '/bin/adjudicate', '--verify=allowed', 'ledger'], folder=folder).returncode == 0, 'a signature beside a ledger')
    ways = ['--against=%s', record], ['--sum', '%s'], ['--sum', '--ledger=sum', '--sign=arbiter', '%s']
    for way in ways:
        good = validate('--verify=allowed', *[o.replace('%s', 'ledger') for o in way])
        check(good.returncode == 0 and 'signed by arbiter@club.example' in good.stderr, '%s: %s' % (way, good.stderr))
    check(open(folder + '/sum').read() == ledger and os.path.exists(folder + '/sum.sig'), 'the sum of one ledger is another one')
    open(folder + '/changed', 'w').write(ledger.replace('"valid":1', '"valid":2'))
    shutil.copy(folder + '/ledger.sig', folder + '/changed.sig')
    before = [open(folder + '/sum' + end).read() for end in ('', '.sig')]
    for name in 'changed', 'strange', 'plain':
        for way in ways:
            bad = validate('--verify=allowed', *[o.replace('%s', name) for o in way])
            check(bad.returncode == 2 and '--verify: ' + name in bad.stderr and 'records in' not in bad.stderr, '%s %s: %s' % (name, way, bad.stderr))
    check([open(folder + '/sum' + end).read() for end in ('', '.sig')] == before, 'what is not signed was added')
    check(run([build + '/bin/adjudicate', '--verify=allowed', 'changed'], folder=folder).returncode == 1, 'a ledger that was changed')
    for key in 'nowhere', 'locked', 'allowed':
        bad = validate('--ledger=none', '--sign=' + key, record, start_new_session=True)
        check(bad.returncode == 2 and not os.path.exists(folder + '/none') and not os.path.exists(folder + '/none.sig'), key + ' signs a ledger: ' + bad.stderr)
    limited = validate('--ledger=none', '--sign=arbiter', record, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100)))
    check(limited.returncode != 0 and not os.path.exists(folder + '/none') and not os.path.exists(folder + '/none.sig'), 'a full disk: ' + limited.stderr)


def worlds(build, folder, most):
    """Whoever has the record and the secret of red learns of blue's set-up what red's log tells, and nothing more: in every world that red cannot tell
    from this one, all that red is sent is the same but for digests, and no digest is one of a piece with a salt that red has."""
    top = folder + '/worlds'
    os.mkdir(top)
    book = json.loads(run([build + '/bin/adjudicate', '-b', 'stratego', '-o', 'json']).stdout)
    honest = folder + '/honest/'
    head, mine, theirs = (open(honest + f).read() for f in ('post/head', 'red/setup', 'blue/setup'))
    texts = re.sub(r'(?m)^    (key|setup|after): .*\n', '', re.search(r'(?m)^commitments:\n(?:  .*\n)*', open(honest + 'red.yaml').read()).group())
    unknown = 'e7 c8 a9 b9 a10 b10'.split()
    shape = theirs.replace('F B', '{a10} {b10}').replace('8 S', '{a9} {b9}').replace('. . 2 .', '. . {c8} .', 1).replace('. . . . 9', '. . . . {e7}', 1)
    arrangements = sorted(set(itertools.permutations('928SFB')))
    check(len(arrangements) == 720 and shape.format(**dict(zip(unknown, '928SFB'))) == theirs, 'these are not the worlds')
    seen = set()

    def ask(side, log, *options):
        path = '%s/%s.yaml' % (top, side)
        open(path, 'w').write(log)
        out = run([build + '/bin/adjudicate'] + [o.replace('LOG', path) for o in options])
        check(out.returncode == 0, 'worlds: ' + out.stderr)
        return out.stdout
    for pieces in random.Random(2).sample(arrangements, min(most, 720)):
        setups = {'red': mine, 'blue': shape.format(**dict(zip(unknown, pieces)))}
        secret = {s: '%s/%s.secret' % (top, s) for s in SEATS}
        for path in secret.values():
            for end in '', '.last':
                if os.path.exists(path + end):
                    os.unlink(path + end)
        sent = texts
        for side in 'blue', 'red':
            sent = ask(side, '%slog: %s\n%s%smoves: ""\nresult: unfinished\n' % (head, side, sent, setups[side]), '--commit=' + side, '--secret=' + secret[side], 'LOG')
        played = 'moves: f4-f8 i7xi1(9<B) f8xh8(9<1)\nresult: unfinished\n'
        answers = ''
        for side in 'blue', 'red':
            answers = ask(side, '%slog: %s\n%s%s%s%s' % (head, side, sent, setups[side], played, answers), '--open', 'LOG', secret[side])
        log = '%slog: red\n%s%s%s%s' % (head, sent, mine, played, answers)
        seen.add(re.sub(r'"?[0-9a-f]{32,}"?', 'X', log))
        record = canonical(build, log)[0]
        game, opened = game_hash(record, book), [o['place'] for o in record['openings']['blue']['pieces']]
        salts = set(re.findall(r'\b[0-9a-f]{32}\b', log + open(secret['red']).read())) | {w[:32] for w in re.findall(r'[0-9a-f]{64,}', log)}
        leaves = {v for q, v in record['openings']['blue']['leaves'].items() if q not in opened}
        found = [leaf(game, 'blue', q, p, w).hex() for q in unknown for p in LOW[1:] for w in salts]
        check(len(leaves) == 6 and not leaves & set(found), 'a leaf of blue is made of what red has')
        check(len(set(record['openings']['blue']['leaves'].values())) == 8, 'equal pieces have equal leaves')
    check(len(seen) == 1, 'what red is sent depends on what red may not know: in %d worlds it differs in %d ways' % (most, len(seen)))


def rewritten(build, folder):
    """One side writes the record anew after the fact, or puts words into the other's mouth: each is named, and convicts nobody who did not do it."""
    validate = [build + '/bin/validate', '-w']
    text = open(folder + '/honest/red.yaml').read()
    game = open(folder + '/honest/game.yaml').read()
    cases = [(text.replace('e7-e2', 'e7-d7'), '3.1', 'blue'), (text.replace('  h3-g3\n', '  h3-h4\n'), '3.1', 'blue'), (text.replace('  h3-g3\n', ''), '3.2', 'blue'),
             (text.replace('result: red resignation', 'result: blue resignation'), '3.1', 'blue'), (text.replace('  e7-e2', '  [open h8]\n  e7-e2'), '3.1', 'blue'),
             (text.replace('  e7-e2', '  [penalty blue]\n  e7-e2'), '3.1', 'blue'), (text.replace('f8xh8(9<1)', 'f8xh8(9<2)'), '3.1', 'red'),
             (text.replace('  h3-g3\n', '  h3-g3\n  [takeback]\n  h3-g3\n'), '3.1', 'blue'), (text.replace('Tom Berg', 'Tim Berg'), '3.1', 'red'),
             (text.replace('2026-11-20', '2026-11-21'), '3.1', 'red'), (game.replace('    8 S', '    S 8'), '2.6', 'blue')]
    for changed, clause, whose in cases:
        judged = run(validate, changed)
        check(changed not in (text, game) and judged.returncode == 1 and '[PRF-%s]' % clause in judged.stderr and whose in judged.stderr and
              'convict' not in judged.stderr, 'rewritten, expected %s of %s: %s' % (clause, whose, judged.stderr))
    shorter = folder + '/rewritten.yaml'
    open(shorter, 'w').write(text.replace('e7-e2', 'e7-d7').replace(re.search(r'(?m)^signatures:\n(?:  .*\n)*', text).group(), ''))
    again = run([build + '/bin/adjudicate', '--open', shorter, folder + '/honest/red/secret'])
    check(again.returncode == 1 and again.stdout == '' and '[PRF-4.1]' in again.stderr, 'red signs what it has written anew: ' + again.stderr)
    shutil.copy(folder + '/honest/red/secret', folder + '/copied.secret')
    copied = run([build + '/bin/adjudicate', '--open', shorter, folder + '/copied.secret'])
    open(shorter, 'a').write(re.search(r'(?m)^signatures:\n(?:  .*\n)*', copied.stdout).group())
    told = run([build + '/bin/adjudicate', '--signed', folder + '/honest/game.yaml', shorter])
    check(told.returncode == 1 and 'convict red' in told.stderr and 'blue has signed two' not in told.stderr, 'who wrote it anew is not convicted: ' + told.stderr)


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


def play_all(build, folder, most):
    every_byte(build)
    seats_see_no_more(build)
    played_anew(build, folder)
    secrets_and_the_disk(build, folder)
    refused(build, folder)
    redacted(build, folder)
    worlds(build, folder, most)
    rewritten(build, folder)
    signed_by_persons(build, folder)
    if most >= 100:
        os.mkdir(folder + '/silent')
        odd_programs(build, folder + '/silent', slow=True)
    struck_tells(build, folder)
    no_army(build, folder, json.loads(run([build + '/bin/adjudicate', '-b', 'stratego', '-o', 'json']).stdout))
