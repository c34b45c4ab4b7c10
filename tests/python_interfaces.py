# python_interfaces.py: what the Python package promises where it has the interfaces of other programs, that one can learn with it, that
# its ledgers are those of validate, and that what it shows is what the commands draw and write; see python.sh.
#
# usage: python_interfaces.py
import doctest
import glob
import gzip
import io
import json
import math
import os
import random
import re
import subprocess
import sys
import tempfile
import unittest

import strat
from strat import spiel

if strat.numpy is not None:
    import learn
    from strat import aec, checks


def header_of(game):
    """The lines of its lesson above the moves."""
    with open("samples/%s/lesson.yaml" % game) as f:
        begun = f.read().split("---\n")[-1].partition("\nmoves:")[0]
    return "\n".join(line for line in begun.split("\n") if line.split(":")[0] not in ("strat", "game", "claims")) + "\n"


class Interfaces(unittest.TestCase):
    """The interfaces of other programs."""

    @unittest.skipIf(strat.numpy is None, "numpy")
    def test_environments(self):
        for game in strat.games():
            many = checks.check(lambda: aec.Environment(game.name, header_of(game.name), most=120), games=3)
            self.assertGreater(many, 5)
        env = aec.Environment("stratego", lambda chance: header_of("stratego"), most=5, render_mode="ansi")
        env.reset(seed=1)
        for agent in env.agent_iter():
            self.assertRegex(env.render(), "a +b +c +d")
            self.assertEqual(agent, env.agent_selection)
            mask = env.observe(agent)["action_mask"]
            self.assertFalse(env.observe({"red": "blue", "blue": "red"}[agent])["action_mask"].any() if len(env.agents) == 2 else False)
            env.step(env.action_space(agent).sample(mask) if mask.any() else None)
        self.assertRaises(ValueError, aec.Environment, "stratego", header_of("stratego"), render_mode="human")
        self.assertRaises(ValueError, aec.Environment, "stratix", header_of("stratix"), room=5)

    @unittest.skipIf(strat.numpy is None, "numpy")
    def test_environment_sees_what_its_seat_sees(self):
        env = aec.Environment("stratego", header_of("stratego"), most=60)
        env.reset(seed=3)
        for agent in env.agents:
            env.action_space(agent).seed(3)  # (with which the game is not over so soon)
        match = strat.Match("stratego", header=header_of("stratego"))
        for agent in env.agent_iter(50):
            for each in env.agents:
                self.assertTrue((env.observe(each)["observation"] == match.seat(each).planes()).all())
            observation = env.last()[0]
            self.assertTrue((observation["action_mask"] == match.seat(agent).mask()).all())
            chosen = env.action_space(agent).sample(observation["action_mask"])
            env.step(chosen)
            match.play(chosen)

    @unittest.skipIf(strat.numpy is None, "numpy")
    def test_checks_find_faults(self):
        """Each of these environments does one thing wrong, and the checks tell what."""
        class Faulty(aec.Environment):
            def __init__(self):
                super().__init__("strata5", most=40)

        def fault(**members):
            return type("Fault", (Faulty,), members)

        def later(method):
            """Do what the method of an environment does, and then something else."""
            def both(self, *args, **how):
                told = getattr(super(type(self), self), method.__name__)(*args, **how)
                return method(self, told)
            return both

        def step(self, told):
            self._cumulative_rewards[self.possible_agents[0]] = self._cumulative_rewards.get(self.possible_agents[0], 0) + 1

        def observe(self, told):
            told["action_mask"][:] = 1
            return told

        def reset(self, told):
            self.infos["nobody"] = {}

        def observation_space(self, told):
            return aec.Dict(told.spaces)

        def last(self, told):
            return (dict(told[0], observation=told[0]["observation"].astype("float32")) if told[0] else None, *told[1:])

        faults = {"refused": fault(observe=later(observe)), "infos are not": fault(reset=later(reset)),
                  "another reward|rewards are not": fault(step=later(step)), "another object": fault(observation_space=later(observation_space)),
                  "not of the observation space": fault(last=later(last)), "max_num_agents": fault(max_num_agents=7),
                  "same seed": type("Fault", (aec.Environment,), {"__init__": lambda self: super(type(self), self).__init__("galaxy-grid", most=40),
                                                                   "reset": lambda self, seed: super(type(self), self).reset()})}
        for what, wrong in faults.items():
            with self.assertRaisesRegex(AssertionError, what):
                checks.check(wrong)

    def test_states(self):
        """The methods of OpenSpiel's State agree with each other, and with the match."""
        rng = random.Random(2)
        for game in strat.games():
            state = spiel.State(game.name, header_of(game.name), seed=5)
            self.assertEqual(state.num_players(), len(state.match.seats))
            for _ in range(80):
                if state.is_terminal():
                    break
                player, legal = state.current_player(), state.legal_actions()
                self.assertEqual((player == spiel.CHANCE, player >= 0), (state.is_chance_node(), state.is_player_node()))
                self.assertEqual([i for i, one in enumerate(state.legal_actions_mask()) if one], legal)
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    self.assertAlmostEqual(sum(likely for _, likely in outcomes), 1)
                    self.assertEqual([action for action, _ in outcomes], legal)
                else:
                    self.assertLess(max(legal), state.num_distinct_actions())
                    self.assertEqual(state.legal_actions((player + 1) % state.num_players()), [])
                    self.assertEqual(len(state.observation_tensor()), math.prod(state.observation_tensor_shape()))
                    self.assertEqual(state.observation_string(), state.match.seat(state.match.seats[player]).position)
                    self.assertEqual(state.information_state_string(player), state.match.seat(state.match.seats[player]).record)
                chosen = rng.choice(legal)
                self.assertEqual(state.string_to_action(player, state.action_to_string(player, chosen)), chosen)
                self.assertEqual(state.returns(), [0] * state.num_players())
                clone, before = state.clone(), str(state)
                self.assertEqual((str(clone), clone.history(), clone.legal_actions()), (before, state.history(), legal))
                child = state.child(chosen)
                self.assertEqual(str(state), before)
                state.apply_action(chosen)
                self.assertEqual(str(child), str(state))
                clone.apply_action(chosen)
                self.assertEqual(str(clone), str(state))
                clone.undo_action(player, chosen)
                self.assertEqual((str(clone), clone.legal_actions()), (before, legal))
            self.assertAlmostEqual(sum(state.returns()), 0)
            self.assertRaises(ValueError, state.apply_action, 70000)
            if state.is_terminal():
                self.assertEqual((state.current_player(), state.legal_actions()), (spiel.TERMINAL, []))
                self.assertEqual(max(state.returns()) > 0, state.match.outcome.winner is not None)


class Manual(unittest.TestCase):
    @unittest.skipIf(strat.numpy is None, "numpy")
    def test_page(self):
        """What strat-python(7) shows of Python is so."""
        with open("man/strat-python.7") as f:
            shown = re.findall(r"^\.Bd -literal.*?\n(.*?)^\.Ed", f.read().replace("\\&", ""), re.M | re.S)
        shown = [block for block in shown if "ledger" not in block or "libsodium" in LIBRARIES]
        test = doctest.DocTestParser().get_doctest("\n".join(shown), {}, "strat-python(7)", None, 0)
        said = []
        self.assertEqual(doctest.DocTestRunner().run(test, out=said.append).failed, 0, "".join(said))
        self.assertGreater(len(test.examples), 15)

    def test_docstrings(self):
        """All that the package shows says what it is."""
        modules = [strat, spiel] + ([aec, checks] if strat.numpy is not None else [])
        for module in modules:
            for name, what in vars(module).items():
                if name.startswith("_") or not getattr(what, "__module__", "").startswith("strat"):
                    continue
                self.assertTrue(what.__doc__, name)
                for member, of in vars(what).items() if isinstance(what, type) else ():
                    if not member.startswith("_") and (callable(of) or isinstance(of, (property, classmethod))):
                        self.assertTrue(of.__doc__, "%s.%s" % (name, member))


FOREIGN = """
import sys, types
class Space:
    def __init__(self, *args, **how): self.args, self.how = args, how
pettingzoo, gymnasium = types.ModuleType("pettingzoo"), types.ModuleType("gymnasium")
pettingzoo.AECEnv = type("AECEnv", (), {})
gymnasium.spaces = types.SimpleNamespace(Discrete=type("Discrete", (Space,), {}), Box=type("Box", (Space,), {}), Dict=type("Dict", (Space,), {}))
sys.modules.update(pettingzoo=pettingzoo, gymnasium=gymnasium)
from strat.aec import Environment
env = Environment("strata5")
env.reset(1)
assert isinstance(env, pettingzoo.AECEnv) and isinstance(env.action_space("red"), gymnasium.spaces.Discrete)
assert isinstance(env.observation_space("red"), gymnasium.spaces.Dict)
"""


@unittest.skipIf(strat.numpy is None, "numpy")
class Foreign(unittest.TestCase):
    def test_environment_is_theirs(self):
        """Where PettingZoo and gymnasium are, an environment is built of their classes; here of others by these names."""
        subprocess.run([sys.executable, "-c", FOREIGN], check=True)


@unittest.skipIf(strat.numpy is None, "numpy")
class Learning(unittest.TestCase):
    def test_sample(self):
        """Who has learned from 96 games gets 59 to 70 % of the points with eight seeds; who has learned nothing 50 %."""
        learner = learn.Learner(learn.np.random.default_rng(1), size=16)
        learner.learn(96)
        won, drawn, lost = learn.against_chance(learn.np.random.default_rng(101), learner.weights, 60, most=300)
        self.assertEqual(won + drawn + lost, 60)
        self.assertGreater(won + drawn / 2, 27)

    def test_seed(self):
        """The same seed gives the same games."""
        def learned(seed):
            learner = learn.Learner(learn.np.random.default_rng(seed), size=2)
            learner.learn(2)
            return learner.step.tolist()

        self.assertEqual(learned(4), learned(4))
        self.assertNotEqual(learned(4), learned(5))


LIBRARIES = subprocess.run(["validate", "--version"], capture_output=True, text=True).stdout


@unittest.skipIf("libsodium" not in LIBRARIES, "libsodium")
class Ledgers(unittest.TestCase):
    """What became of the records and bytes of a run, to the last byte as validate tells it."""

    def command(self, *args, data=b""):
        """The ledger that the command writes; None: it writes none."""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "ledger")
            subprocess.run(["validate", "-q", "--ledger", path, *args], input=data)
            return open(path).read() if os.path.exists(path) else None

    def samples(self, folder):
        """All samples; and some that are damaged, cut off, larger than what is hashed whole, or have what others have not."""
        archive = subprocess.run(["validate", "-qp", "--bgzip", *glob.glob("samples/*/archive.yaml.gz")], capture_output=True).stdout
        chance = random.Random(7)
        bits = bytearray(archive)
        for _ in range(3):
            bits[chance.randrange(len(bits))] ^= 1 << chance.randrange(8)
        unsaid = re.sub(b'<move id="65"[^>]*/>|<result[^>]*/>', b"", open("samples/stratego/flag.xml", "rb").read())
        text = gzip.decompress(archive)
        made = {"bits.gz": bytes(bits), "cut.gz": gzip.compress(text)[:9999], "trailing.gz": gzip.compress(text) + b"x" * 99999,
                "large.yaml": 3 * text, "whole.yaml": (3 * text)[:256 * 1024], "empty.yaml": b"", "unsaid.xml": unsaid,
                "late.yaml": b"{strat: 1, game: strata5, moves: '4:b1-b2-a2-a1', result: unfinished, claims: ['illegal at 9']}",
                "claim.yaml": open("samples/strata5/lesson.yaml", "rb").read().replace(b"result:", b"claims: [nonsense]\nresult:", 1)}
        for name, data in made.items():
            with open(os.path.join(folder, name), "wb") as f:
                f.write(data)
        return sorted(path for path in glob.glob("samples/*/*") + glob.glob(folder + "/*") if os.path.isfile(path))

    def test_same(self):
        """Read at once, and record by record, with and without unfinished games."""
        with tempfile.TemporaryDirectory() as folder:
            for path in self.samples(folder):
                for finished in (False, True):
                    told = self.command(*["-F"] * finished, path)
                    self.assertEqual(strat.ledger(path, finished=finished).json, told)
                    records = strat.Reading(path, finished=finished)
                    kept = []
                    try:
                        kept.extend(records)
                    except strat.Refused as refused:
                        self.assertEqual(refused.finding.kind, "trouble")
                        self.assertIn(refused.finding, records.ledger().findings)
                        continue
                    last = records.ledger()
                    self.assertEqual((last.json, last.findings), (told, []))
                    counts = last.counts
                    self.assertEqual((len(kept), sum(record.valid for record in kept)), (counts["records"], counts["valid"]))
                    self.assertEqual(sum(f.level != "error" for record in kept for f in record.findings), counts["warnings"])

    def test_options(self):
        path = "samples/strata5/archive.yaml.gz"
        options = strat.Options(game="strata5", rules="return-to-start=forbidden", data=("samples/boards", "samples"), max_record=2000)
        args = ["--game=strata5", "--rules=return-to-start=forbidden", "--data=samples/boards", "--data=samples", "--max-record=2000"]
        self.assertEqual(strat.ledger(path, options=options).json, self.command(*args, path))
        with open(path, "rb") as f:
            self.assertEqual(strat.ledger(f).json, self.command("-", data=open(path, "rb").read()))  # a pipe
        with open(path, "rb") as f:
            self.assertEqual(strat.Reading(f, path, size=os.path.getsize(path)).ledger(), strat.ledger(path))
        with open(path, "rb") as f:
            self.assertRaises(strat.Refused, strat.Reading(f, path, size=5).ledger)

    def test_sums(self):
        """Of shards and of whole files; and of what makes no whole, in the words of the command."""
        paths = sorted(glob.glob("samples/*/archive.yaml.gz"))
        whole = {path: strat.ledger(path).json for path in paths}
        parts = {str(k): self.command("--shard=%d/4" % k, *paths) for k in range(1, 5)}
        told = self.command(*paths)
        self.assertEqual(strat.add_ledgers(whole), (told, []))
        self.assertEqual(strat.add_ledgers(parts), (told, []))
        self.assertEqual(strat.add_ledgers({"one": told}), (told, []))
        self.assertRaises(strat.Refused, strat.add_ledgers, {})
        wrong = ({"1": parts["1"], "3": parts["3"]}, {**parts, "5": parts["2"]}, {**whole, **parts}, {"1": told, "2": "{}", "3": "\n"},
                 {"1": strat.ledger(paths[0], finished=True).json, "2": whole[paths[1]]}, {"1": told.replace('"valid":', '"valid":1')})
        for texts in wrong:
            with tempfile.TemporaryDirectory() as folder:
                files = {os.path.join(folder, name.replace("/", "-")): text for name, text in texts.items()}
                for name, text in files.items():
                    with open(name, "w") as f:
                        f.write(text)
                said = subprocess.run(["validate", "--format=json", "--sum", *files], capture_output=True, text=True)
                self.assertEqual(said.returncode, 2)
                reasons = [line.partition("--sum: ")[2] for line in said.stderr.splitlines()]
                try:
                    found = strat.add_ledgers(files)
                    self.assertEqual(([f.text for f in found.findings], found.json), (reasons, said.stdout))
                except strat.Refused as refused:
                    self.assertEqual((said.stdout, refused.finding.text), ("", reasons[0]))


class Shown(unittest.TestCase):
    """What records and games look like."""

    def command(self, *args):
        return subprocess.run(args, capture_output=True, text=True).stdout

    def objects(self, *args):
        return [json.loads(line) for line in self.command(*args).splitlines()]

    def paths(self):
        return sorted(glob.glob("samples/*/lesson.yaml") + glob.glob("samples/*/dispute-plain.yaml"))

    def test_records(self):
        """A page, pictures, findings and sheets are those of the commands, up to what is refused."""
        for path in self.paths():
            record = next(strat.read(path))
            seat = strat.Game(record.game).seats[0]
            self.assertEqual(record.page(), self.command("render", "-o", "html", "--number", "1", path))
            look = strat.Look(seat=seat, theme="dark", at=2)
            page = self.command("render", "-o", "html", "--number", "1", "-s", seat, "--theme", "dark", "-a", "2", path)
            if page != "":
                self.assertEqual(record.page(look), page)
            else:  # (a log of what a seat saw is made only of a record that is right)
                self.assertRaises(strat.Refused, record.page, look)
            self.assertEqual(record.picture(), self.command("render", "-o", "svg", "--number", "1", path))
            look = strat.Look(below=seat, width=300, at=1, no_coordinates=True)
            self.assertEqual(record.picture(look), self.command("render", "-o", "svg", "--number", "1", "--below", seat, "--size", "300",
                                                                "-a", "1", "--no-coordinates", path))
            self.assertIn("A &amp; B", record.picture(strat.Look(title="A & B")))
            said = self.objects("validate", "--format=json", "--number", "1", path)
            self.assertEqual(record.findings_data(path), [line for line in said if line["type"] == "finding"])
            for paper in ("text", "markdown", "html", "yaml", "json") if record.claims else ():
                sheet = strat.Sheet(paper, ["illegal at 1"])
                self.assertEqual(record.sheet(sheet), self.command("adjudicate", "-o", paper, "-c", "illegal at 1", "--number", "1", path))
            if not record.claims:
                self.assertEqual(record.sheet(), "")
            if record.valid:
                self.assertEqual(record.canonical, record.match().record)
            else:
                self.assertRaises(strat.Refused, lambda: record.canonical)
            self.assertRaises(strat.Refused, record.page, strat.Look(theme="none"))
        self.assertRaises(strat.Refused, record.sheet, strat.Sheet(claims=["nonsense"]))
        self.assertRaises(KeyError, record.sheet, strat.Sheet("stone"))

    def test_switched(self):
        """With a ruling switched a sheet says what the verdict says of that."""
        switched = 0
        for path in sorted(glob.glob("samples/*/dispute-*.yaml")):
            for record in strat.read(path):
                for i, verdict in enumerate(record.verdicts()):
                    for change in verdict.changes:
                        if " and " not in change.under and " or " not in change.under:
                            under = change.under.replace(" ", "=")
                            told = record.sheet(strat.Sheet("json", switched=under)).splitlines()[i]
                            self.assertEqual(json.loads(told)["verdict"], change.decision)
                            switched += 1
        self.assertGreater(switched, 10)

    def test_words_and_views(self):
        for path in self.paths():
            record = next(strat.read(path))
            steps, lines = record.words(deeds=True), record.text.decode().split("\n")
            walked = list(record.walk())
            self.assertEqual([(step["kind"], step.get("text") if step["kind"] == "action" else None) for step in steps],
                             [(step.kind, step.played) for step in walked])
            for step, other in zip(steps, walked):
                self.assertTrue(lines[step["line"] - 1][step["column"] - 1:][:step["length"]])
                self.assertEqual(step.get("deeds", "") != "", step["kind"] == "action")
                if step["kind"] == "action":
                    self.assertEqual((step["taken_back"], step["ply"]), (other.taken_back, other.ply))
            self.assertNotIn("deeds", record.words()[0])
            self.assertEqual((record.steps(True), len(steps)), (steps, record.open().steps))
            for seat in record.match().seats if record.valid else ():
                self.assertEqual(record.view(seat), record.match().seat(seat).record)
            self.assertRaises(strat.Refused, record.view, "nobody")

    def test_games(self):
        """A game in progress: how it stands, what can be done, and where that is in its picture."""
        for game in strat.games():
            match = strat.Match(game.name, header=header_of(game.name))
            chance, named = random.Random(3), 0
            for _ in range(6):
                state, choices = match.state, match.choices()
                self.assertEqual([state[key] for key in ("game", "ply", "turn", "mover", "due", "action", "seats")],
                                 [game.name, match.ply, match.turn, match.mover, match.due, match.action, match.seats])
                self.assertEqual(state["acting"], match.acting._asdict())
                self.assertEqual([choice["text"] for choice in choices], match.legal())
                self.assertEqual([choice["kind"] for choice in choices], [game.actions[a.kind - 1] for a in match.legal_actions()])
                bare = strat.Look(title="as it is", board_only=True)
                self.assertEqual(match.picture(bare), next(strat.read(match.record.encode())).picture(bare))
                named += self.check_places(match, choices)
                match.play(match.sample(chance, chance.choice(match.legal_actions())))
                self.assertEqual([(e["event"], e["says"]) for e in match.events_data()], [(e.name, e.says) for e in match.events])
            self.assertGreater(named, 0)
            self.assertEqual(match.findings_data(), [])
            with self.assertRaises(strat.Refused) as refused:
                match.play("nonsense")
            self.assertEqual([f["message"] for f in match.findings_data()], [refused.exception.finding.text])
            self.assertRaises(strat.Refused, match.picture, strat.Look(theme="none"))
            for seat in match.seats:
                self.assertEqual(match.seat(seat).state["viewer"], seat)
                look = bare._replace(below=seat)
                self.assertEqual(match.seat(seat).picture(bare), next(strat.read(match.seat(seat).record.encode())).picture(look))

    def check_places(self, match, choices):
        """Places of actions are in the picture.  Returns how many were looked for."""
        there = match.picture_places()
        self.assertIn('viewBox="0 0 %d %d"' % (there["width"], there["height"]), match.picture())
        places = {place["name"]: place for place in there["places"]}
        self.assertEqual(len(places), len(there["places"]))
        for place in places.values():
            self.assertTrue(0 < place["x"] < there["width"] and 0 < place["y"] < there["height"] and place["size"] > 0)
        taken = [place for choice in choices for place in choice["places"]]
        self.assertLessEqual(set(taken), set(places))
        return len(taken)

    def test_events_of_a_record(self):
        """What an action caused is told as the command tells it, but for the record."""
        path = "samples/stratego/lesson.yaml"
        match, told = next(strat.read(path)).match(), []
        for step in range(1, match.steps + 1):
            match.go(step)
            told += match.events_data() if match.step.kind == "action" else []
        self.assertEqual(sum(step.kind == "takeback" for step in match.walk()), 1)
        apart = ("record", "id", "game", "ply", "seat", "action", "says")
        self.assertEqual([{k: v for k, v in event.items() if k not in apart} for event in told],
                         [{k: v for k, v in event.items() if k not in apart}
                          for event in self.objects("replay", "--events", "--format=json", path) if event["event"] not in ("end", "takeback")])

    def test_tables_and_forms(self):
        for game, told in zip(strat.games(), strat.games_data()):
            self.assertEqual((told["name"], told["title"], told["hides"], told["seats"], told["presets"]),
                             (game.name, game.title, game.hides, game.seats, game.presets))
            self.assertEqual({clause["id"]: clause["says"] for clause in told["clauses"]}, {name: game.explain(name) for name in game.clauses})
            self.assertEqual({ruling["name"]: {option["name"]: option["says"] for option in ruling["options"]} for ruling in told["rulings"]},
                             {ruling: {name: game.says(ruling, name) for name in game.options(ruling)} for ruling in game.rulings})
            self.assertEqual(strat.form(game.name), self.command("validate", "--new=" + game.name))
        self.assertEqual(strat.form("stratego", "barrage"), self.command("validate", "--new=stratego/barrage"))
        self.assertRaises(strat.Refused, strat.form, "chess")

    def test_reports(self):
        path = "samples/stratego/archive.yaml.gz"
        report = strat.Report()
        self.assertEqual(report.add(path), 20)
        self.assertEqual(report.page(), self.command("render", "--report", "-o", "html", path))
        self.assertEqual(report.picture(strat.Look(title="Club", theme="dark")),
                         self.command("render", "--report", "-o", "svg", "--title", "Club", "--theme", "dark", path))
        self.assertRaises(strat.Refused, report.add, path)
        self.assertRaises(strat.Refused, report.page, strat.Look(theme="none"))
        self.assertRaises(strat.Refused, strat.Report().add, b"\x1f\x8b\x08")
        with gzip.open("samples/galaxy-grid/archive.yaml.gz") as f:
            many = f.read() * 20
        for after in range(4):  # (while records are read, and while they are counted)
            asks = iter(range(100))
            stopped = strat.Report(strat.Options(stop=lambda: next(asks) == after))
            with self.assertRaises(strat.Refused) as refused:
                stopped.add(many)
            self.assertEqual(refused.exception.finding.id, "stopped")
            self.assertIn("<svg", stopped.picture())

    def test_compared(self):
        """Logs that are compared, on each paper."""
        match = next(strat.read("samples/stratego/lesson.yaml")).match()
        with tempfile.TemporaryDirectory() as folder:
            files = {os.path.join(folder, seat): match.seat(seat).record for seat in match.seats}
            for name, text in files.items():
                with open(name, "w") as f:
                    f.write(text)
            for paper in ("text", "markdown", "html", "yaml", "json"):
                said, merged = strat.compare({name: text.encode() for name, text in files.items()}, paper)
                self.assertEqual(said, self.command("adjudicate", "--reconcile", "-o", paper, *files))
                self.assertIsNotNone(merged)


class Proofs(unittest.TestCase):
    """Claims about what chance decided, and about what sides have committed to and signed."""

    def command(self, *arguments):
        return subprocess.run(arguments, capture_output=True, text=True, check=False).stdout

    def claims_of(self, record):
        """Such claims at the first plies, and at some that the record does not have."""
        plies = [*range(min(record.plies, 12) + 1), record.plies, record.plies + 1, 999]
        words = {"galaxy-grid": ["rolled at %d"], "stratix": ["drawn at %d"], "stratego-card": ["drawn at %d", "signed at %d red", "signed at %d blue"],
                 "stratego": ["signed at %d red", "blue: signed at %d blue"]}[record.game]
        facts = {"stratego": ["red b1=1", "blue i7=9", "blue not i7={89}", "blue h8=1", "red e5=B"]}.get(record.game, [])
        return [says % ply for ply in plies for says in words] + ["committed at 0 " + fact for fact in facts]

    @unittest.skipUnless("libsodium" in subprocess.run(["validate", "--version"], capture_output=True, text=True, check=True).stdout, "libsodium")
    def test_library_and_live_play_decide_as_the_command(self):
        decided = {}
        for path in sorted(glob.glob("samples/*/committed/*.yaml")):
            with open(path) as f:
                text = f.read()
            (record,) = strat.read(text.encode())
            match, claims = record.open(), self.claims_of(record)
            said = {form: self.command("adjudicate", "-o", form, *("-c" + claim for claim in claims), path) for form in ("text", "yaml", "json")}
            by_reader, by_match = [record.decide(claim) for claim in claims], [match.claim(claim) for claim in claims]
            self.assertEqual(by_reader, by_match, path)
            for form in said:
                self.assertEqual("".join(getattr(verdict, form) for verdict in by_reader), said[form], path)
            asked = "".join(json.dumps({"command": "claim", "text": claim}) + "\n" for claim in claims)
            live = subprocess.run(["replay", "--live", "-f", "json", path], input=asked, capture_output=True, text=True, check=True).stdout
            answers = [answer["verdict"] for answer in map(json.loads, live.splitlines()) if "verdict" in answer]
            self.assertEqual([answer["decision"] for answer in answers], [verdict.decision for verdict in by_reader])
            for form in ("text", "yaml"):
                self.assertEqual("".join(answer[form] for answer in answers), said[form], path)
            with_claims = text.replace("\nmoves:", "\nclaims: %s\nmoves:" % json.dumps(claims), 1)
            (own,) = strat.read(with_claims.encode())
            self.assertEqual(own.claims, [verdict.claim for verdict in by_reader])
            self.assertEqual([verdict[:4] for verdict in own.verdicts()], [verdict[:4] for verdict in by_reader], path)
            written = subprocess.run(["adjudicate", "-o", "json"], input=with_claims, capture_output=True, text=True, check=False).stdout
            self.assertEqual("".join(verdict.json for verdict in own.verdicts()), written)
            for verdict in by_reader:
                decided.setdefault((record.game, verdict.claim.split(" at ")[0].split()[-1]), set()).add(verdict.decision)
        self.assertEqual(set(decided), {("galaxy-grid", "rolled"), ("stratix", "drawn"), ("stratego-card", "drawn"), ("stratego-card", "signed"),
                                        ("stratego", "signed"), ("stratego", "committed")})
        for what in (("galaxy-grid", "rolled"), ("stratix", "drawn"), ("stratego", "committed")):
            self.assertTrue({"upheld", "refused"} <= decided[what], what)


result = unittest.TextTestRunner(stream=io.StringIO(), verbosity=0).run(unittest.defaultTestLoader.loadTestsFromModule(sys.modules[__name__]))
bad = result.failures + result.errors
for test, why in bad:
    print("python: %s: %s" % (test, why))
print("python: %d passed, %d failed" % (result.testsRun - len(bad) - len(result.skipped), len(bad)))
for test, why in result.skipped:
    print("python: 1 skipped for want of %s" % why)
sys.exit(1 if bad else 0)
