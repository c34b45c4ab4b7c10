#!/usr/bin/env python3
"""search.py: which input costs each command the most, a byte?  Called by "make soak-cost".

usage: search.py BUILD SECONDS [SEED]

Inputs come from generated games: as they are, as the log of one seat, with every action taken back and made again, with claims,
comments and keys, many in a row.  Each has a length.  The search runs commands on inputs drawn by chance, and on those like the
dearest so far; what counts is processor time, without that of an empty input, divided by bytes.  Inputs of less than SMALL bytes do
not count: there a picture costs more than the game.  No run takes more than LIMIT
seconds (--max-seconds, and then by force).

Prints a line for each way to run a command: the dearest kind of input, its bytes and seconds, microseconds a byte, and how the time
grows when the same kind is twice as long, as a power of the length: 1.0 is as it should be.  The seed fixes what is drawn first; what
is dearest is measured, so two runs can differ.
"""
import math
import os
import random
import re
import subprocess
import sys
import tempfile
import time

LIMIT = 20
SMALL = 4000
GAMES = "stratego", "strata5", "galaxy-grid", "stratego-card", "stratix"
RULING = {"stratego": "STG-R6", "strata5": "ST5-R5", "galaxy-grid": "GGD-R15", "stratego-card": "STC-R8", "stratix": "STX-R11"}
SEAT = {"stratego": "red", "strata5": "red", "galaxy-grid": "tank1", "stratego-card": "blue", "stratix": "army1"}
FACT = {"stratego": "red a10=B", "stratego-card": "red a=B"}

# A command, and how it is run; RULING, SEAT and GAME are those of the input.
WAYS = {
    "validate": ["validate"],
    "validate --unique": ["validate", "--unique"],
    "validate --where": ["validate", "--where", "[.events[]?] | add > 5"],
    "validate --canonical": ["validate", "--canonical", "--pass"],
    "replay": ["replay"],
    "replay --legal": ["replay", "--legal"],
    "replay --events": ["replay", "--events"],
    "replay --from 0": ["replay", "--from", "0", "--to", "end"],
    "replay --summary": ["replay", "--summary"],
    "replay --as": ["replay", "--as", "SEAT"],
    "render text": ["render"],
    "render svg": ["render", "-o", "svg"],
    "render png": ["render", "-o", "png"],
    "render html": ["render", "-o", "html"],
    "render gif": ["render", "-o", "gif", "--size", "200"],
    "render --report": ["render", "--report", "-o", "svg"],
    "adjudicate": ["adjudicate"],
    "adjudicate --minimize": ["adjudicate", "--minimize", "-c", "legal at 3"],
    "adjudicate --impact": ["adjudicate", "--impact", "RULING"],
    "adjudicate --infer": ["adjudicate", "--infer"],
}


def actions_doubled(record):
    """Every action is taken back, and made again."""
    def again(moves):
        words = re.sub(r"\{[^}]*\}", "", moves.group(2)).split()
        return moves.group(1) + "  " + " ".join(w if re.fullmatch(r"\d+\.+", w) or "[" in w else f"{w} [takeback] {w}" for w in words) + "\n"
    return re.sub(r"(^moves: \|\n)(.*?)(?=^\S)", again, record, count=1, flags=re.M | re.S)


class Inputs:
    """Texts by kind and length."""

    def __init__(self, build):
        self.gen, self.replay = f"{build}/bin/strat-gen", f"{build}/bin/replay"

    def game(self, game, seed, plies):
        return subprocess.run([self.gen, "--game", game, "--count", "1", "--seed", str(seed), "--plies", str(plies)], stdout=subprocess.PIPE, text=True,
                              check=True).stdout

    def make(self, kind, game, seed, length):
        record = self.game(game, seed, 40 if kind in ("records", "claims", "keys", "comment") else length)
        if kind == "log":
            return subprocess.run([self.replay, "-w", "--as", SEAT[game]], input=record, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                  text=True).stdout or record
        if kind == "takebacks":
            return actions_doubled(record)
        if kind == "records":
            return record * max(1, length // 40)
        if kind == "claims":
            facts = [f"legal at {1 + n % 40}" if n % 3 or game not in FACT else f"knows at {n % 40} {FACT[game]}" for n in range(length)]
            return record + "claims:\n" + "".join(f"  - {fact}\n" for fact in facts[:200])
        if kind == "keys":
            return record.replace("moves:", "".join(f"x-{n}: {n}\n" for n in range(length)) + "moves:", 1)
        if kind == "comment":
            return record.replace("moves: |\n", "moves: |\n  {" + "so and so " * length + "}\n", 1)
        return record


KINDS = "game", "log", "takebacks", "records", "claims", "keys", "comment"


def cost(build, way, game, path):
    """Seconds of processor time."""
    words = [{"RULING": RULING[game], "SEAT": SEAT[game]}.get(word, word) for word in WAYS[way]]
    with open(os.devnull, "w", encoding="utf-8") as nothing:
        process = subprocess.Popen([f"{build}/bin/{words[0]}", "-j1", "-w", f"--max-seconds={LIMIT}", *words[1:], path], stdout=nothing,
                                   stderr=nothing, start_new_session=True)
        until = time.monotonic() + 3 * LIMIT
        while True:
            pid, _, used = os.wait4(process.pid, os.WNOHANG)
            if pid:
                process.returncode = 0
                return used.ru_utime + used.ru_stime
            if time.monotonic() > until:
                process.kill()
            time.sleep(0.001)


class Search:
    def __init__(self, build, seed):
        self.build, self.inputs, self.chance = build, Inputs(build), random.Random(seed)
        self.folder = tempfile.TemporaryDirectory()
        self.path = self.folder.name + "/in.yaml"
        self.best = {}
        with open(self.path, "w", encoding="utf-8") as file:
            file.write("---\nstrat: 1\ngame: strata5\nmoves: ''\nresult: unfinished\n")
        self.idle = {way: min(cost(build, way, "strata5", self.path) for _ in range(3)) for way in WAYS}

    def measure(self, way, what):
        """Seconds and bytes of an input."""
        text = self.inputs.make(*what)
        with open(self.path, "w", encoding="utf-8") as file:
            file.write(text)
        return max(0.0, cost(self.build, way, what[1], self.path) - self.idle[way]), len(text.encode())

    def draw(self, way):
        if way in self.best and self.chance.random() < 0.5:
            kind, game, seed, length = self.best[way][1]
            if self.chance.random() < 0.5:
                return kind, game, self.chance.randrange(1, 10000), length
            return kind, game, seed, max(20, min(4000, int(length * self.chance.choice((0.5, 0.8, 1.3, 2)))))
        return (self.chance.choice(KINDS), self.chance.choice(GAMES), self.chance.randrange(1, 10000),
                self.chance.choice((60, 120, 300, 600, 1200)))

    def run(self, seconds):
        until = time.monotonic() + seconds
        tries = 0
        while time.monotonic() < until:
            for way in WAYS:
                what = self.draw(way)
                spent, size = self.measure(way, what)
                tries += 1
                if size >= SMALL and (way not in self.best or spent / size > self.best[way][0]):
                    self.best[way] = spent / size, what
        return tries

    def table(self):
        for way, (_, what) in self.best.items():
            kind, game, seed, length = what
            spent, size = self.measure(way, what)
            more, larger = self.measure(way, (kind, game, seed, 2 * length))
            grows = math.log(more / spent) / math.log(larger / size) if spent > 0.005 and larger > 1.3 * size else None
            yield (f"{way:22} {kind:9} {game:13} {size:8d} bytes {spent:7.3f} s {1e6 * spent / size:8.2f} us a byte  "
                   f"grows with the power {grows:.1f}" if grows is not None else
                   f"{way:22} {kind:9} {game:13} {size:8d} bytes {spent:7.3f} s {1e6 * spent / size:8.2f} us a byte")


def main(build, seconds, seed="1"):
    search = Search(build, seed)
    tries = search.run(float(seconds))
    for line in search.table():
        print(line, flush=True)
    print(f"cost: {tries} inputs, seed {seed}")


if __name__ == "__main__":
    main(*sys.argv[1:])
