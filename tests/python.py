# python.py: what the Python module promises; see python.sh.
#
# usage: python.py numpy|array      array: without numpy, and only what there is with columns
import copy
import glob
import gzip
import io
import json
import os
import pickle
import random
import subprocess
import sys
import tempfile
import threading
import unittest

if sys.argv[1] == "array":
    sys.modules["numpy"] = None

import slips
import strat

ARMIES = """variant: free
players: {red: A, blue: B}
setup:
  blue: |
    F . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    7 . . . 8 . . . . .
  red: |
    5 . . . . . . . . 9
    . . . . . . . . . .
    . . . . . . . . . .
    F . . . . . . . . .
"""


def numpy_or_not(test):
    """A test in which columns are made: it is run with numpy, and without it."""
    test.columns = True
    return test


ARCHIVES = sorted(glob.glob("samples/*/archive.yaml.gz"))


def positions_of(path, viewer):
    """By record and ply: the position as "replay" tells it."""
    command = ["replay", "-w", "-f", "json", "--from", "0", "--to", "end", *(["--as", viewer] if viewer else []), path]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return {(p["record"], p["ply"]): p["board"] for p in map(json.loads, said.splitlines())}


# The numbers of the grounds; those with an owner are followed by those of the other owners.  A level is its own number.
GROUNDS = {"stratego": {"water": 1}, "stratix": {"water": 1, "home": 2, "DMZ": 6, "bridge": 10, "RECON spaces": 11, "RECON pack": 12, "centre": 12}}


def planes_of(game, board, viewer):
    """The planes that follow from such a position.  A piece that was not shown to the viewer is unknown, even if the log of this
    viewer tells what it must be."""
    planes, plane = bytearray(4 * game.side ** 2), game.side ** 2
    for thing in board["squares"] + board["pieces"]:
        at = (int(thing["at"][1:]) - 1) * game.side + ord(thing["at"][0]) - ord("a")
        if "name" in thing:
            if thing.get("level", 255) < planes[3 * plane + at]:
                continue  # inside the building
            known = thing["known"] and (viewer in (None, thing["seat"]) or thing["shown"] or not game.hides or game.name == "stratix")
            planes[at] = 1 + game.pieces.index(thing["name"]) if known else 255
            planes[plane + at] = 1 + game.seats.index(thing["seat"])
            planes[2 * plane + at] = thing["shown"] + 2 * thing["moved"]
        elif "level" in thing:
            planes[3 * plane + at] = thing["level"]
        elif game.name in GROUNDS:
            planes[3 * plane + at] = GROUNDS[game.name][thing["ground"]] + (game.seats.index(thing["of"]) if "of" in thing else 0)
    return bytes(planes)


class Games(unittest.TestCase):
    def test_tables(self):
        for game in strat.games():
            self.assertGreaterEqual(len(game.seats), 2)
            for clause in game.clauses:
                self.assertTrue(game.explain(clause))
            for ruling in game.rulings:
                for option in game.options(ruling):
                    self.assertTrue(game.says(ruling, option))
            self.assertIsNone(game.explain("XYZ-1"))
            self.assertEqual(bool(game.pieces), game.side > 0)
        self.assertRaises(ValueError, strat.Game, "chess")


class Matches(unittest.TestCase):
    def test_play(self):
        m = strat.Match("strata5")
        self.assertEqual(m.game.name, "strata5")
        self.assertEqual(m.play("4:b1-b2-a2-a1"), "4:b1-b2-a2-a1^1")
        self.assertEqual(m.events[0].fields, {"pawn": 4, "on": "b1", "to": "a1", "level": 1})
        self.assertEqual((m.ply, m.turn, m.mover, m.due), (1, 1, "red", "to move a second pawn"))
        with self.assertRaises(strat.Refused) as refused:
            m.play("+a3")
        self.assertEqual(refused.exception.finding.clause, "ST5-3.1")
        for action in m.legal():
            m.play(action)
            m.undo()
        self.assertEqual(m.ply, 1)
        again = strat.Match(text=m.position)
        self.assertEqual(again.legal(), m.legal())
        self.assertEqual(strat.Match(text=m.record).position, m.position)
        m.end("red resignation")
        self.assertEqual(m.outcome, strat.Outcome("red", "resignation", None))
        self.assertIsNone(m.mover)

    def test_seats(self):
        m = strat.Match("stratego", header=ARMIES)
        red, blue = m.seat("red"), m.seat("blue")
        red.play("a4-a5")
        self.assertRaises(strat.Refused, red.play, "a5-a6")
        self.assertIn("r5", red.position)
        self.assertNotIn("r5", blue.position)
        self.assertNotIn("Captain", blue.prose())
        self.assertIn("Captain", red._repr_svg_())
        self.assertNotIn("Captain", blue._repr_svg_())
        blue.play("a7-a6")
        self.assertEqual(red.play("a5xa6(5<1)"), "a5xa6(5>7)")
        self.assertRaises(strat.Refused, red.undo)
        del m  # the seats keep it
        self.assertEqual(blue.action, "a5xa6(5>7)")

    def whole_records(self):
        """All samples and all cases, put together to whole records; each with its path."""
        for path in sorted(glob.glob("samples/*/*.yaml") + glob.glob("tests/data/[gs]*/*.yaml")):
            yield path, open(path, "rb").read() if path.startswith("samples") else subprocess.run(
                ["awk", "-f", "tests/data/whole.awk", path], capture_output=True, check=True).stdout

    def test_verdicts_are_those_of_the_command(self):
        decided = {}
        for path, text in self.whole_records():
            verdicts = []
            for record in strat.read(text):
                try:
                    verdicts += record.verdicts()
                except strat.Refused as refused:
                    self.assertFalse(record.valid)
                    self.assertIn(refused.finding.kind, ("note", "unreadable", "inconsistent"))
            for form in ("text", "yaml", "json") if verdicts else ("json",):
                said = subprocess.run(["adjudicate", "-o", form], input=text, capture_output=True)
                self.assertEqual("".join(getattr(v, form) for v in verdicts), said.stdout.decode(), path)
                for verdict, line in zip(verdicts, said.stdout.splitlines() if form == "json" else ()):
                    self.check_as_data(verdict, json.loads(line))
            decided[path] = len(verdicts)
        self.assertEqual(sum(n for path, n in decided.items() if "/dispute-" in path), 16)
        self.assertGreater(sum(decided.values()), 70)

    def typed_records(self):
        """What people typed: the slips of each game, as one stream."""
        for path in sorted(glob.glob("tests/data/slips/*.txt")):
            parts, records = slips.read_file(path)
            typed = [slips.text_of(slips.segments_of(part, records[part.record])) for part in parts if isinstance(part, slips.Slip)]
            yield path, slips.encoded("".join(text if text.startswith("---") else "---\n" + text for text in typed))

    def test_rows_are_those_of_the_command(self):
        """Rows of a summary, and of each finding its place and its repair."""
        read, repaired = 0, 0
        for path, text in [*self.whole_records(), *self.typed_records()]:
            records = list(strat.read(text))
            for form, hash in (("json", False), ("csv", True), ("tsv", False)):
                said = subprocess.run(["replay", "-q", "--summary", "-o", form] + hash * ["--hash"], input=text, capture_output=True)
                head = ",".join(strat.summary_columns()) + "\n" if form == "csv" else ""
                self.assertEqual(head + "".join(strat.summary(text, "<stdin>", form, hash)), said.stdout.decode(), path)
            said = subprocess.run(["validate", "-w", "--format=json"], input=text, capture_output=True).stdout
            for line in map(json.loads, said.splitlines()):
                if line["type"] != "finding" or line["level"] != "error" or line["diagnostic"] == "not-finished":
                    continue
                (record,) = [record for record in records if record.number == line["record"]]
                (finding,) = [f for f in record.findings if (f.text, f.line, f.column) == (line["message"], line["line"], line["column"])]
                told = finding.repair and {key: value for key, value in finding.repair._asdict().items() if key != "lines" or value > 1}
                written = [{key: value for key, value in repair.items() if key != "also"} for repair in line.get("repair", [])]
                self.assertEqual([told] if told else [], written, (path, line))  # (the first place; where else it is, the command tells)
                repaired += told is not None
            read += len(records)
        self.assertGreater(read, 1000)
        self.assertGreater(repaired, 100)
        self.assertEqual(list(strat.summary_columns())[:2], ["file", "record"])

    def test_explanations_are_those_of_the_command(self):
        for game in strat.games():
            for name in [*game.clauses, *game.rulings, "bad-value", "STG-R2", "sTg-2.4"]:
                said = subprocess.run(["validate", "--explain", name], capture_output=True, text=True, check=True).stdout
                self.assertEqual(strat.explain(name), said)
        self.assertRaises(strat.Refused, strat.explain, "no-such-thing")

    def check_as_data(self, verdict, written):
        """The members of a verdict, and the same as JSON."""
        for member, key in (("decision", "verdict"), ("ply", "ply"), ("clause", "clause"), ("turn", "turn"), ("action", "action"),
                            ("reason", "why"), ("holds", "text"), ("claim", "claim"), ("open", "open"), ("settled_by", "settled-by")):
            self.assertEqual(getattr(verdict, member), written.get(key))
        self.assertEqual(verdict.limited, written.get("limit-reached", False))
        self.assertEqual(len(verdict.changes), verdict.turns_on)
        for change, turn in zip(verdict.changes, written["turns-on"]):
            under = " and ".join("%s %s" % (ruling, " or ".join(options)) for ruling, options in turn["under"].items())
            self.assertEqual(change[:1] + change[2:], (under, turn["verdict"], turn.get("clause"), turn["ply"]))
            for says in turn["says"]:
                self.assertIn("(%s)" % says, change.says)

    def test_disputes(self):
        decided = 0
        for path in sorted(glob.glob("samples/*/dispute-*.yaml")):
            for record in strat.read(path):
                match, verdicts = record.open(), record.verdicts()
                self.assertEqual(match.refusal is None, record.valid)
                if not record.valid:
                    self.assertEqual(match.refusal[:8], record.findings[0][:8])
                    self.assertRaises(strat.Refused, record.match)
                    self.assertEqual(match.ply, match.refusal.ply - 1)
                self.assertEqual(match.claims, record.claims)
                self.assertEqual(match.verdicts(), verdicts)
                for claim, verdict in zip(record.claims, verdicts):
                    self.assertEqual(match.claim(claim)[:4], verdict[:4])
                    self.assertEqual(record.decide(claim), match.claim(claim))
                    self.assertEqual(verdict.claim, claim)
                self.assertEqual(list(record.players.values()), list(json.loads(verdicts[0].json)["players"].values()))
                self.assertIsNone(match.decide(len(match.claims)))
                self.assertRaises(strat.Refused, record.decide, "illegal")
                self.assertRaises(ValueError, record.decide, "illegal at 1\0")
                decided += len(verdicts)
        self.assertEqual(decided, 16)
        second = list(strat.read(b"--- [\n---\n" + open("samples/stratego/dispute-defender.yaml", "rb").read()))[1]
        self.assertEqual(json.loads(second.verdicts()[0].json)["record"], 2)
        match = strat.Match.open(open("samples/stratego/dispute-defender.yaml").read())
        self.assertEqual(match.claim("blue: illegal at 5")[:2], ("upheld", "STG-2.1"))
        match.play(match.legal()[0])
        self.assertIsNone(match.refusal)
        self.assertEqual(match.claim("blue: illegal at 5").decision, "refused")
        self.assertRaises(strat.Refused, strat.Match.open, "no record")

    @numpy_or_not
    def test_walking(self):
        for path in sorted(glob.glob("samples/*/lesson.yaml") + glob.glob("samples/*/dispute-*.yaml")):
            record = next(strat.read(path))
            match = record.open()
            game, now, stood = match.game, match.position, []
            for step in match.walk():
                before, legal = step.position, step.legal
                if step.kind == "action":
                    stood.append(step)
                    again = strat.Match(text=before)
                    self.assertEqual(again.game, game)
                    if game.side:
                        self.assertEqual(list(step.board.flat if hasattr(step.board, "flat") else step.board),
                                         list(again.board().flat if hasattr(step.board, "flat") else again.board()))
                    self.assertTrue(step.played in legal or step.played.endswith("[stands]") or game.hides or step.played.partition("(")[0] in
                                    [action.partition("(")[0] for action in legal], (path, step.played, legal))
                    self.assertIn("<svg", step.drawing())
                    if match.game.hides and step.number % 10 == 1:
                        for seat in match.seats:
                            self.assertEqual(step.seen(seat).ply, step.ply - 1 if not step.taken_back else step.seen(seat).ply)
                elif step.kind == "takeback":
                    self.assertTrue(stood[-1].taken_back)
            match.go(match.steps)
            self.assertEqual(match.position, now)
            if record.valid:
                kept = [(step.played, step.events) for step in record.walk() if step.kind == "action" and not step.taken_back]
                self.assertEqual(kept, record.actions())
            copy = match.copy()
            self.assertEqual((copy.position, copy.claims), (now, match.claims))
            self.assertRaises(strat.Refused, match.go, match.steps + 1)

    def command(self, *args):
        return subprocess.run(["adjudicate", *args], capture_output=True, text=True).stdout

    def test_questions(self):
        """What the command answers about archives, logs and disputes, the library does, too."""
        for path in ARCHIVES:
            for form in ("yaml", "json"):
                for ruling in strat.Game(path.split("/")[1]).rulings[:2]:
                    answer = strat.impact(path, ruling, form)
                    self.assertEqual(answer, (self.command("--impact", ruling, "-o", form, path), None))
                self.assertEqual(strat.infer(path, form), (self.command("--infer", "-o", form, path), None))
        part = b"--- [\n" + open("samples/stratego/dispute-plain.yaml", "rb").read()
        answer = strat.infer(part)
        self.assertEqual((answer.finding.kind, answer.finding.record), ("unreadable", 1))
        self.assertIn("record: 2", answer.text)
        with self.assertRaises(strat.Refused):
            strat.impact(part, "no-such-ruling")
        for path in sorted(glob.glob("samples/*/dispute-*.yaml")):
            record = next(strat.read(path))
            self.assertEqual(record.minimize(), self.command("--minimize", path))
            self.assertRaises(IndexError, record.minimize, 9)

    def test_logs(self):
        for path in ("samples/stratego/lesson.yaml", "samples/stratego-card/lesson.yaml", "samples/stratix/lesson.yaml"):
            match = next(strat.read(path)).match()
            logs = {seat: match.seat(seat).record for seat in match.seats}
            altered = dict(logs, other=match.record.replace("event:", "event: other"))
            self.assertRaises(strat.Refused, strat.reconcile, {"one": b"--- ["})
            for told in (logs, dict(list(logs.items())[:2]), altered):
                with tempfile.TemporaryDirectory() as folder:
                    files = {os.path.join(folder, name): text for name, text in told.items()}
                    for name, text in files.items():
                        with open(name, "w", encoding="utf-8") as f:
                            f.write(text)
                    merged = os.path.join(folder, "merged")
                    for form in ("yaml", "json"):
                        said = self.command("--reconcile", "-o", form, "--merged", merged, *files)
                        text, together = strat.reconcile({name: text.encode() for name, text in files.items()}, form)
                        self.assertEqual(text, said)
                        self.assertEqual(together, open(merged).read() if os.path.exists(merged) else None)
                    self.check_differs(list(files.items()))

    def check_differs(self, files):
        """Two logs given to decide whether they differ: a claim of the record, and another."""
        (path, text), (other, _) = files[-1], files[0]
        folder, name = os.path.split(os.path.splitext(other)[0] + ".yaml")
        os.rename(other, os.path.join(folder, name))
        other = os.path.join(folder, name)
        claimed = text + "claims:\n  - {says: differs, from: %s, text: so it is}\n" % name[:-5]
        with open(path, "w", encoding="utf-8") as f:
            f.write(claimed)
        record = next(strat.read(claimed.encode()))
        self.assertEqual(record.claims, ["differs from %s" % name[:-5]])
        own, put = record.decide_other(0, other, other), record.decide_other("differs from %s" % other, other, other)
        for form in ("text", "yaml", "json"):
            said = self.command("-o", form, "--data", folder, "-c", "differs from %s" % other, path)
            self.assertEqual(getattr(own, form) + getattr(put, form), said)
        self.assertEqual(json.loads(own.json)["verdict"], own.decision)
        self.assertEqual(json.loads(put.json).get("ply", 0), put.ply)
        self.assertRaises(strat.Refused, record.verdicts)
        self.assertRaises(IndexError, record.decide_other, 1, other, other)
        self.assertRaises(strat.Refused, record.decide_other, "illegal at 1", other, other)
        self.assertRaises(strat.Refused, record.decide_other, 0, b"--- [", other)

    def test_options(self):
        stopped = strat.Match("galaxy-grid", options=strat.Options(seats_decide_chance=True))
        stopped.play("L1")
        stopped.seat("tank1").play("1:654")
        ruled = "strat: 1\ngame: stratego\n" + ARMIES + "moves: |\n  1. a4xa5\nresult: unfinished\n"
        long = strat.Options(max_record=10)
        self.assertEqual(next(strat.read(ruled.encode(), long)).findings[0].id, "record-too-large")
        self.assertRaises(strat.Refused, strat.Match, text=ruled, options=long)
        only = strat.Options(game="strata5")
        self.assertFalse(next(strat.read("samples/stratego/lesson.yaml", only)).valid)
        self.assertRaises(strat.Refused, strat.Match, text=open("samples/stratego/lesson.yaml").read(), options=only)
        asked = []
        never = strat.Options(stop=lambda: asked.append(1))
        halted = strat.Options(stop=lambda: asked.append(1) or True)
        archive = gzip.open("samples/galaxy-grid/archive.yaml.gz").read() * 20
        self.assertEqual(strat.infer(archive, options=never), strat.infer(archive))
        self.assertTrue(asked)
        with self.assertRaises(strat.Refused) as refused:
            strat.infer(archive, options=halted)
        self.assertEqual(refused.exception.finding.id, "stopped")
        self.assertRaises(ValueError, strat.Match, options=strat.Options(rules="isf\0"))
        self.assertRaises(strat.Refused, strat.Match, "stratego", options=strat.Options(rules="no-such-rule"))

    def test_data(self):
        """Boards and decks come from folders that the options name."""
        with tempfile.TemporaryDirectory() as folder:
            with open("samples/boards/strata5-ten.yaml") as f:
                board = f.read()
            with open(os.path.join(folder, "own-board.yaml"), "w") as f:
                f.write(board)
            text = "strat: 1\ngame: strata5\nboard: own-board\nmoves: ''\nresult: unfinished\n"
            self.assertRaises(strat.Refused, strat.Match, text=text)
            options = strat.Options(data=[folder])
            match = strat.Match(text=text, options=options)
            self.assertIn("j10", match.svg() + match.prose())
            for again in (match.copy(), copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
                self.assertEqual(again.legal(), match.legal())
            self.assertTrue(next(strat.read(text.encode(), options)).match().legal())

    def test_copies_and_pickles(self):
        """A match that was copied or pickled says the same, and goes on by itself."""
        def told(match):
            return (match.position, match.legal(), match.record, match.claims, match.ply, match.outcome, match.refusal and match.refusal[1:])

        for path in sorted(glob.glob("samples/*/lesson.yaml") + glob.glob("samples/*/dispute-*.yaml")):
            match = next(strat.read(path)).open()
            for shown in {match.steps, match.steps // 2}:
                match.go(shown)
                self.assertEqual(told(copy.copy(match))[:3], told(match)[:3])
                again = pickle.loads(pickle.dumps(match))
                self.assertEqual(told(again), told(match))
                self.assertEqual((again.steps, again.step), (match.steps, match.step))
                if match.claims:
                    self.assertEqual(again.verdicts(), match.verdicts())
            for seat in match.seats if match.refusal is None else ():
                seen = match.seat(seat)
                again = pickle.loads(pickle.dumps(seen))
                self.assertEqual((again.position, again.record), (seen.position, seen.record))
        match = strat.Match("stratego", header=ARMIES)
        match.play("a4-a5")
        for again in (copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
            again.play(again.legal_actions()[0])
            self.assertEqual((match.ply, again.ply), (1, 2))
            self.assertIsNot(match.lock, again.lock)
        match.end("red resignation")
        self.assertEqual(pickle.loads(pickle.dumps(match)).outcome, match.outcome)
        self.assertIsNone(pickle.loads(pickle.dumps(strat.Match())).game)
        record = next(strat.read("samples/stratego/dispute-defender.yaml"))
        again = pickle.loads(pickle.dumps(record))
        self.assertEqual((again.findings, again.text, again.verdicts()), (record.findings, record.text, record.verdicts()))
        with self.assertRaises(strat.Refused) as refused:
            match.play("a4-a5")
        self.assertEqual(pickle.loads(pickle.dumps(refused.exception)).finding, refused.exception.finding)
        for game in strat.games():
            self.assertIs(pickle.loads(pickle.dumps(game)), game)
            self.assertIs(strat.Game(game.name), game)

    def run_all(self, *works):
        """Let threads do this at the same time, switching as often as can be."""
        wrong = []

        def run(work):
            try:
                for _ in range(400):
                    work()
            except Exception as e:
                wrong.append(e)

        before = sys.getswitchinterval()
        sys.setswitchinterval(1e-6)
        threads = [threading.Thread(target=run, args=(work,)) for work in works]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        sys.setswitchinterval(before)
        self.assertEqual(wrong, [])

    def test_threads(self):
        m = strat.Match(text=open("samples/stratego/lesson.yaml").read())
        while m.ply > 4:
            m.undo()
        red, blue = m.seat("red"), m.seat("blue")
        actions = m.legal()[:2]
        told = {}  # by ply and action: all that a seat tells
        for seat in (m, red, blue):
            for action in (None, *actions):
                if action is not None:
                    m.play(action)
                told.setdefault(seat, []).append((seat.legal(), seat.position, seat.events, seat.record, seat.svg()))
                if action is not None:
                    m.undo()
        turn = iter(range(10**9))

        def play():
            action = actions[next(turn) % 2]
            with m.lock:
                m.play(action)
            with m.lock:
                m.undo()

        def look(seat):
            for i, ask in enumerate((seat.legal, lambda: seat.position, lambda: seat.events, lambda: seat.record, seat.svg)):
                self.assertIn(ask(), [t[i] for t in told[seat]])
            with m.lock:
                self.assertIn((seat.legal(), seat.position, seat.events, seat.record, seat.svg()), told[seat])
            with self.assertRaises(strat.Refused) as refused:
                seat.play("nonsense")
            self.assertIn("nonsense", str(refused.exception))

        self.run_all(play, lambda: look(m), lambda: look(red), lambda: look(blue))
        self.run_all(lambda: look(red), lambda: look(red), lambda: self.assertIs(m.seat("red").lock, m.lock))

    def test_who_plays(self):
        self.assertEqual(strat.Match("stratego", header=ARMIES).seats, ["red", "blue"])
        self.assertRaises(strat.Refused, lambda: strat.Match().seats)
        for path in ARCHIVES:
            for record in strat.read(path):
                match = record.match()
                self.assertGreaterEqual(len(match.seats), 2)
                for seat in match.game.seats:
                    if seat in match.seats:
                        self.assertEqual(match.seat(seat).seats, match.seats)
                    else:
                        with self.assertRaises(strat.Refused) as refused:
                            match.seat(seat)
                        self.assertIn("nobody plays " + seat, str(refused.exception))
                        self.assertIn(", ".join(match.seats), refused.exception.finding.help)

    @numpy_or_not
    def test_numbers(self):
        rng = random.Random(1)
        for game in strat.games():
            with open("samples/%s/lesson.yaml" % game.name) as f:
                begun = f.read().partition("\nmoves:")[0] + "\nmoves: ''\nresult: unfinished\n"
            match, played = strat.Match(text=begun), []
            for _ in range(60):
                actions, legal = match.legal_actions(), match.legal()
                self.assertEqual([match.spell(a) for a in actions[:5]], legal[:5])
                self.assertEqual(len(actions), len(legal))
                if not actions:
                    self.assertEqual(sum(p.share for p in match.places), 1)
                    break
                self.assertEqual(match.places, [])
                chosen = match.sample(rng, rng.choice(actions))
                self.assertEqual(match.read_action(match.spell(chosen))[::2][:2], chosen[::2][:2])  # kind and args
                self.assertEqual(len(game.describe(chosen.kind)), 3)
                if chosen.id is not None:
                    self.assertEqual(len(match.mask()), game.ids)
                    self.assertEqual({i for i, legal in enumerate(match.mask()) if legal}, {a.id for a in actions})
                acting = match.acting
                self.assertTrue(acting.chance or match.mover in acting.seats)
                match.play(chosen.id if chosen.id is not None and not chosen.said else chosen)
                played.append(match.last)
                self.assertEqual(match.last[:1], chosen[:1])
            columns = strat.rows([match.record.encode()])
            self.assertEqual([int(k) for k in columns["kind"]], [a.kind for a in played])
            self.assertEqual([int(i) for i in columns["id"]], [0xffffffff if a.id is None else a.id for a in played])
            match.undo()
            self.assertEqual(match.ply, len(played) - 1)

    @numpy_or_not
    def test_planes(self):
        match = strat.Match("stratego", header=ARMIES)
        kinds = len(match.game.pieces)
        def at(planes, plane, square):  # file and rank from 0
            return int(planes[plane, square[1], square[0]] if hasattr(planes, "shape") else planes[plane * 100 + square[1] * 10 + square[0]])
        major = (4, 6)  # e7: an 8, which may be anything for Red
        for seat, many in ((None, 1), ("blue", 1), ("red", kinds)):
            planes = match.planes(seat)
            self.assertEqual(sum(at(planes, kinds + kind, major) for kind in range(kinds)), many)
            self.assertEqual(sum(at(planes, kind, major) for kind in range(kinds)), 0)
            self.assertEqual(at(planes, 2 * kinds + 2, (2, 4)), 1)  # a lake

    def test_chance(self):
        match = strat.Match("galaxy-grid")
        match.play("L1")
        self.assertEqual(match.acting.chance, True)
        chances = match.chances()
        self.assertEqual(len(chances), 56)
        self.assertAlmostEqual(sum(p for _, p in chances), 1)
        with self.assertRaisesRegex(strat.Refused, "chance decides this"):
            match.seat("tank1").play(chances[0][0])
        with self.assertRaisesRegex(strat.Refused, "no action of the game"):
            match.play(strat.Action(200, 0, (), {}, None))
        match.play(match.sample(random.Random(2)))
        self.assertEqual(match.ply, 2)
        free = strat.Match("galaxy-grid", seats_decide_chance=True)
        free.play("L1")
        free.seat("tank1").play("1:654")

    def test_verdicts_and_drawings(self):
        m = strat.Match("stratego", rules="isf", header=ARMIES)
        m.play("a4-a6 [stands]")
        self.assertEqual(m.broken, "STG-2.2")
        v = m.claim("illegal at 1")
        self.assertEqual((v.decision, v.clause, v.ply), ("upheld", "STG-2.2", 1))
        self.assertRaises(strat.Refused, m.claim, "nonsense")
        self.assertTrue(m._repr_svg_().startswith("<svg"))
        self.assertIn("A &amp; B", m.svg(title="A & B", theme="dark", width=200))
        self.assertRaises(strat.Refused, m.svg, theme="none")


class Records(unittest.TestCase):
    def test_archives(self):
        for path in ARCHIVES:
            records = list(strat.read(path))
            self.assertTrue(all(r.valid for r in records))
            with gzip.open(path) as f:
                again = list(strat.read(f.read()))
            self.assertEqual([r.text for r in again], [r.text for r in records])
            with tempfile.TemporaryDirectory() as folder:
                subprocess.run(f"validate -q -O {folder}/a.gz {path} && validate -q --index {folder}/a.gz", shell=True, check=True)
                archive = strat.Archive(f"{folder}/a.gz")
                self.assertEqual([(archive[i].text, archive[i].number) for i in (2, 19, 0, -3)], [(records[i].text, i % 20 + 1) for i in (2, 19, 0, -3)])
            played = records[0].actions()
            self.assertEqual(records[0].match().ply, played and records[0].plies)
            self.assertTrue(any(events for _, events in played))
            for record in records:
                played = record.actions()
                self.assertEqual(len(played), record.plies)
                self.assertEqual([a for a, _ in played[-1:]], [a for a in [record.match().action] if a])

    def test_taken_back(self):
        m = strat.Match("strata5")
        for word in ("4:b1-b2-a2-a1", "{so, so}", "3:b1-b2-a2", "[takeback 2]", "2:a1-a2", "4:b1-b2 [stands]", "[penalty red too slow]"):
            m.play(word)
        (record,) = strat.read(m.record.encode())
        played = record.actions()
        self.assertEqual([action for action, _ in played], ["2:a1-a2^1", m.action])
        self.assertEqual([event.name for event in played[0][1]], ["enter"])
        m.undo()
        m.play("[takeback 2]")
        (record,) = strat.read(m.record.encode())
        self.assertEqual(record.actions(), [])
        (record,) = strat.read(strat.Match("strata5").record.encode())
        self.assertEqual(record.actions(), [])

    def test_findings(self):
        (record,) = strat.read("samples/stratego/illegal.yaml")
        self.assertFalse(record.valid)
        self.assertEqual(record.findings[0].clause, "STG-2.4")
        self.assertEqual(record.findings[0].line, 37)
        self.assertEqual(record.keys["id"], "lake")
        with self.assertRaises(strat.Refused):
            list(strat.read(io.BytesIO(b"\x1f\x8b\x08")))

        class Fails:
            def read(self, n):
                raise OSError

        class GivesTooMuch:
            def read(self, n):
                return b"x" * (n + 200000)

        for source in (Fails(), GivesTooMuch()):
            sys.stderr = io.StringIO()  # where cffi tells what a callback raised
            try:
                with self.assertRaises(strat.Refused) as refused:
                    list(strat.read(source))
            finally:
                sys.stderr = sys.__stderr__
            self.assertEqual(refused.exception.finding.id, "read-failed")

    @numpy_or_not
    def test_rows(self):
        for path in ARCHIVES:
            columns = strat.rows([path])
            records = [r for r in strat.read(path) if r.valid]
            wins = {r.number: r.outcome and r.outcome.winner for r in records}
            seats = strat.Game(records[0].game).seats
            self.assertEqual(sum(r.plies for r in records), len(columns["ply"]))
            for number, seat, gain in zip(columns["record"], columns["seat"], columns["gain"]):
                winner = wins[int(number)]
                self.assertEqual(int(gain), 0 if winner is None else 1 if seat < len(seats) and seats[seat] == winner else -1)
        self.assertEqual(len(strat.rows(ARCHIVES, game="stratego")["ply"]), len(strat.rows(["samples/stratego/archive.yaml.gz"])["ply"]))
        small = list(strat.batches(["samples/stratego/archive.yaml.gz"], room=100))
        self.assertGreater(len(small), 5)
        self.assertEqual(sum(len(b["ply"]) for b in small), len(strat.rows(["samples/stratego/archive.yaml.gz"])["ply"]))
        self.assertRaises(ValueError, list, strat.batches(["samples/stratego/archive.yaml.gz"], room=1))
        self.assertEqual(len(strat.rows([b""])["ply"] if False else strat.rows([])["ply"]), 0)

        for sources, board, side in (([], 10, 10), (["samples/strata5/lesson.yaml"], True, 10), (["samples/strata5/lesson.yaml"], 7, 7)):
            empty = strat.rows(sources, game="stratego", board=board)
            self.assertEqual([len(column) for column in empty.values()], [0] * len(empty))
            self.assertEqual(list(empty), list(strat.rows(["samples/stratego/lesson.yaml"], game="stratego", board=10)))
            if strat.numpy is not None:
                self.assertEqual(empty["board"].shape, (0, 4, side, side))
                self.assertEqual(empty["args"].shape, (0, 22))
        self.assertNotIn("board", strat.rows([]))

        twice = strat.rows([ARCHIVES[0]] * 2)
        self.assertEqual(sorted(set(twice["source"])), [0, 1])
        self.assertEqual(list(twice["ply"]), 2 * list(strat.rows(ARCHIVES[:1])["ply"]))
        self.assertIn("batches", strat.__all__)

    @numpy_or_not
    def test_boards(self):
        for path in ARCHIVES:
            game = strat.Game(next(strat.read(path)).game)
            if game.side == 0:
                self.assertEqual(len(strat.rows([path], game=game.name, board=10)["ply"]), 0)
                self.assertRaises(strat.Refused, next(strat.read(path)).match().board)
                continue
            for viewer in [None] + game.seats[:2]:
                columns = strat.rows([path], game=game.name, board=True, own_eyes=viewer is not None)
                flat = columns["board"].reshape(-1) if strat.numpy is not None else columns["board"]
                size, positions = 4 * game.side ** 2, positions_of(path, viewer)
                for i, (number, ply, seat) in enumerate(zip(columns["record"], columns["ply"], columns["seat"])):
                    if viewer is None or game.seats[seat] == viewer:
                        self.assertEqual(bytes(flat[i * size:(i + 1) * size]), planes_of(game, positions[number, ply - 1], viewer))
            if game.side > 10:
                small = strat.rows([path], game=game.name, board=game.side - 1)
                self.assertLess(len(small["ply"]), len(columns["ply"]) + (game.name != "stratix"))
        red = strat.Match("stratego", header=ARMIES).seat("red")
        blue = bytes(red.board(10).reshape(-1) if strat.numpy is not None else red.board(10))
        self.assertEqual((blue[30], blue[60], blue[100 + 60]), (strat.Game("stratego").pieces.index("Captain") + 1, 255, 2))
        self.assertRaises(strat.Refused, red.board, 9)
        self.assertRaises(strat.Refused, red.board, 256)

    def arrays(self, *args):
        return subprocess.run([sys.executable, "samples/python/arrays.py", *args], env=os.environ, capture_output=True, text=True)

    @numpy_or_not
    def test_script(self):
        archive = "samples/stratego/archive.yaml.gz"
        said = self.arrays("stratego", archive)
        self.assertEqual(said.returncode, 0)
        self.assertIn("793 actions of 20 games", said.stdout)
        one = "samples/strata5/lesson.yaml"
        self.assertIn("of 2 games", self.arrays("strata5", one, one).stdout)
        for wrong in ([], ["stratego"], ["chess", archive], ["stratego", archive, "-o"]):
            said = self.arrays(*wrong)
            self.assertEqual(said.returncode, 2)
            self.assertTrue(said.stderr.startswith("usage: "), said.stderr)


loader, suite = unittest.defaultTestLoader, unittest.TestSuite()
for case in (Games, Matches, Records):
    suite.addTests(case(name) for name in loader.getTestCaseNames(case)
                   if sys.argv[1] == "numpy" or hasattr(getattr(case, name), "columns"))
result = unittest.TextTestRunner(stream=io.StringIO(), verbosity=0).run(suite)
bad = result.failures + result.errors
for test, why in bad:
    print("python: %s: %s" % (test, why))
print("python: %d passed, %d failed" % (result.testsRun - len(bad), len(bad)))
sys.exit(1 if bad else 0)
