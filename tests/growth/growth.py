#!/usr/bin/env python3
"""growth.py: what --append adds is there, and an archive is at each moment as it was or as it is.

usage: tests/growth/growth.py BUILD ROUNDS SEED [STOP_LIBRARY]

In each round an archive of some games, however its blocks were made, grows some times.  It must then be what a single run over all of
its records writes, by its index and without; and its index must say what one says that is made anew.

With STOP_LIBRARY (stop.c) an append is also killed, before, in or after one of its calls that change files, or that call fails.  Then
the archive must be as it was or as it is, by its index; without it, too, or refused; and the next append must go on from there.

Then several add to it at once, while others read it; and a byte of its index rots, or somebody writes wrong numbers to it whose
checksums are right.  And two archives are merged into one; in a run of many rounds also many records, which may not take more memory.

A database grows, too: killed at one of its calls, or when that fails, it has what it had or what it is to have, and can be asked, or it is
said why not; and the next command goes on.  Two that write to it at once do no harm, nor does who asks it meanwhile.
"""
import contextlib
import ctypes
import gzip
import json
import os
import random
import re
import shutil
import sqlite3
import struct
import subprocess
import sys
import tempfile
import zlib

FULL = 0xFF00
END = bytes.fromhex("1f8b08040000000000ff0600424302001b0003000000000000000000")
GAMES = ["stratego", "strata5", "stratix", "stratego-card", "galaxy-grid"]


def packed(piece):
    packer = zlib.compressobj(6, zlib.DEFLATED, -15)
    data = packer.compress(piece) + packer.flush()
    head = b"\x1f\x8b\x08\x04" + bytes(5) + b"\xff" + struct.pack("<HBBHH", 6, 66, 67, 2, len(data) + 25)
    return head + data + struct.pack("<II", zlib.crc32(piece), len(piece))


def without_seals(text):
    return re.sub(rb"^# sealed: .*\n", b"", text, flags=re.M)


class Forged:
    """An index in which one or two numbers are others (strat-index(5) says where they are)."""

    TAIL, ROW = 128, 24

    def __init__(self, good, random):
        self.good, self.random, self.index = good, random, bytearray(good)
        self.last = len(good) - self.TAIL
        self.grown = self.number(self.last + 8, 4) == 2
        self.list = self.number(self.last + 24) if self.grown else self.last
        rows = range(self.list, self.last, self.ROW)
        self.segments = [(self.number(at), self.number(at + 8)) for at in rows] if self.grown else [(0, len(good))]

    def number(self, at, size=8):
        return int.from_bytes(self.good[at:at + size], "little")

    def another(self, old):
        r = self.random
        return r.choice([0, 1, old + 1, max(old - 1, 0), old * 2, 2**63, 2**64 - 1, 2**47, 2**32, r.randrange(1 << 20), old + self.ROW, old ^ 1 << r.randrange(64)])

    def change(self):
        r = self.random
        place = r.choice(["last", "list", "segment", "entry"] if self.grown else ["segment", "entry"])
        at, length = r.choice(self.segments)
        tail = at + length - self.TAIL
        if place == "last":
            at = self.last + r.choice([16, 24, 32, 40])
        elif place == "list":
            at = self.list + 8 * r.randrange(3 * len(self.segments))
        elif place == "segment":
            at = tail + r.choice([12, 16, 40, 48, 56, 64, 72, 80])
        else:
            at += 16 + 8 * r.randrange(max((self.number(tail + 64) * 48 + self.number(tail + 72) * 16) // 8, 1))
        self.index[at:at + 8] = (self.another(self.number(at)) % 2**64).to_bytes(8, "little")

    def seal(self, at, end, to):
        self.index[to:to + 4] = struct.pack("<I", zlib.crc32(bytes(self.index[at:end])))

    def bytes(self):
        for _ in range(self.random.choice([1, 1, 2])):
            self.change()
        for at, length in self.segments:
            tail = at + length - self.TAIL
            sums = at + 16 + self.number(tail + 64) * 48 + self.number(tail + 72) * 16 + self.number(tail + 80) * 32
            for i, page in enumerate(range(at, sums, 4096)):
                self.seal(page, min(page + 4096, sums), sums + 4 * i)
            self.seal(sums, tail, tail + 120)
            self.seal(tail, tail + 124, tail + 124)
        if self.grown:
            self.seal(self.list, self.last, self.last + 120)
            self.seal(self.last, self.last + 124, self.last + 124)
        return bytes(self.index)


class Growth:
    def __init__(self, build, seed, folder, stop):
        self.build, self.folder, self.stop = os.path.abspath(build) + "/bin/", folder, stop
        self.random = random.Random(seed)
        self.faults = []
        self.sealed = []
        self.checked = 0

    # ---- commands

    def start(self, *arguments, command="validate", **environment):
        return subprocess.Popen([self.build + command, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                cwd=self.folder, env={**os.environ, **environment})

    def run(self, *arguments, **environment):
        process = self.start(*arguments, **environment)
        out, err = process.communicate()
        return process.returncode, out, err.decode()

    def holds(self, what, *said):
        self.checked += 1
        if not what:
            self.faults.append(" ".join(str(x) for x in said))
        return what

    def file(self, name, data=None):
        if data is None:
            with open(self.folder + "/" + name, "rb") as f:
                return f.read()
        with open(self.folder + "/" + name, "wb") as f:
            f.write(data)
        return data

    # ---- records

    def records(self, most):
        """Some valid records of one game, as they are added."""
        r = self.random
        made = subprocess.run([self.build + "strat-gen", "--game", r.choice(GAMES), "--count", str(r.randint(1, most)), "--seed", str(r.randint(1, 10**6))],
                              capture_output=True, check=True).stdout
        return made if r.random() < 0.7 else made.replace(b"---\n", b"...\n\n# between\n---\n")

    def begin(self):
        r = self.random
        how = r.choice(["records", "full", "any", "new", "new"])
        self.sealed = ["--sealed=out"] if r.random() < 0.2 and how in ("records", "new") else []
        if how == "new":
            return b""
        self.file("first.yaml", self.records(60))
        if how == "records":
            self.run("-q", "-O", "a.gz", *self.sealed, "first.yaml")
        else:
            text = self.run("-qp", "first.yaml")[1]
            data, at = b"", 0
            while at < len(text):
                n = FULL if how == "full" else r.randint(1, 9000)
                data += packed(text[at:at + n])
                at += n
            self.file("a.gz", data + END)
        self.holds(self.run("-q", "--index", "a.gz")[0] == 0, "the archive gets no index")
        return self.run("-qp", "first.yaml")[1]

    def adds(self, name, text):
        """Make a file with what is to be added to the text.  Returns the options that add it, and the text that there is then."""
        self.file(name, self.records(self.random.choice([1, 3, 30])))
        how = ["-C"] if self.random.random() < 0.2 else []
        return ["--append=a.gz", *how, *self.sealed, name], text + self.run("-qp", *how, name)[1]

    # ---- what is there

    def state(self, texts, where, hurt=False):
        """Which of these texts is the archive?  hurt: what is left of an append may be behind it."""
        status, out, err = self.run("-p", "a.gz", *(["--sealed"] if self.sealed and not hurt else []))
        if not self.holds(status == 0 and without_seals(out) in texts, where, "it is none of", [len(x) for x in texts], "but", len(out), err):
            return texts[0]
        text = without_seals(out)
        self.holds(hurt or "left of an --append" not in err, where, "something is left:", err)
        number = self.run("-qwp", "--number", "1-", "a.gz")
        self.holds(number[:2] == (0, text), where, "by the index", len(number[1]), "of", len(text), number[2])
        other = self.run("-qwp", "--no-index", "a.gz")
        if other[0] == 0 or not hurt:
            self.holds(other[0] == 0 and without_seals(other[1]) in texts, where, "without the index", other[0], other[2])
        return text

    def same_answers(self, where):
        """The index says what one says that is made anew."""
        r = self.random
        shutil.copy(self.folder + "/a.gz", self.folder + "/b.gz")
        self.holds(self.run("-q", "--index", "b.gz")[0] == 0, where, "no index anew")
        count = self.run("a.gz")[2].count("\n") and int(re.search(r"(\d+) records in", self.run("a.gz")[2]).group(1))
        gone = "".join(sorted(set(re.findall(r"(?m)^id: (\S+)$", gzip.decompress(self.file("a.gz")).decode())) or {"x"})[:1])
        for options in (["--number", f"{r.randint(1, count)}-"], ["--number", str(count)], ["--only-id", gone], ["--only-game", r.choice(GAMES)],
                        ["--shard", "2/3"], ["--sample", "3"], ["--first", str(r.randint(1, count))]):
            answers = [self.run("-fjson", "-p", *options, name) for name in ("a.gz", "b.gz")]
            answers.append(self.run("-fjson", "-p", "--no-index", *options, "a.gz"))
            told = [(s, o, e.replace("b.gz", "a.gz")) for s, o, e in answers]
            self.holds(told[0] == told[1] == told[2], where, options, "differ", [(s, len(o), e[-300:]) for s, o, e in told])
        if struct.unpack("<I", self.file("a.gz.sti")[-120:-116])[0] == 1:
            self.holds(self.file("a.gz.sti") == self.file("b.gz.sti"), where, "an index that was written anew is another")
        if self.stop:  # (a library with sanitizers cannot be loaded)
            self.by_library(count, where)

    def by_library(self, count, where):
        """A reader of the library goes to the records that validate passes on."""
        lib, handle, size = ctypes.CDLL(self.build + "../libstrat.so"), ctypes.c_void_p, ctypes.c_size_t
        lib.strat_reader_new.restype, lib.strat_reader_document.restype = handle, handle
        archive, index, length = self.file("a.gz"), self.file("a.gz.sti"), size()
        reader = handle(lib.strat_reader_new(None, archive, size(len(archive))))
        self.holds(lib.strat_reader_index(reader, index, size(len(index))) == 0, where, "the library refuses the index")
        self.holds(lib.strat_reader_records(reader) == count, where, "the library counts other records")
        for number in self.random.choices(range(1, count + 1), k=4):
            went = lib.strat_reader_go(reader, ctypes.c_uint64(number)), lib.strat_reader_next(reader)
            text = ctypes.string_at(lib.strat_reader_document(reader, ctypes.byref(length)), length.value)
            want = self.run("-qp", "--number", str(number), "a.gz")[1]
            self.holds(went[0] == 0 and text.strip() == want.strip(), where, "record", number, "of the library is another:", went, text[:99], want[:99])
        lib.strat_reader_free(reader)

    # ---- what happens to it

    def append(self, text, where):
        options, new = self.adds("n.yaml", text)
        status, _, err = self.run(*options)
        self.holds(status == 0 and "added: " in err, where, options, status, err)
        return self.state([new], where)

    def stopped(self, text, where):
        """Kill an append, or let it fail."""
        options, new = self.adds("n.yaml", text)
        kept = {name: self.file(name) for name in ("a.gz", "a.gz.sti") if os.path.exists(self.folder + "/" + name)}
        library = {"LD_PRELOAD": self.stop}
        self.run(*options, STOP_AT="0", STOP_COUNT=self.folder + "/count", **library)
        calls = int(self.file("count"))
        for name in ("a.gz", "a.gz.sti"):
            if name in kept:
                self.file(name, kept[name])
            else:
                os.remove(self.folder + "/" + name)
        at, how = self.random.randint(1, calls), self.random.choice(["kill", "half", "fail", "full"])
        where = f"{where}, {how} at {at} of {calls}"
        status, _, err = self.run(*options, STOP_AT=str(at), STOP_HOW=how, **library)
        killed = how in ("kill", "half")
        if not self.holds(status == (-9 if killed else 2) or (status == 0 and not killed), where, "status", status, err):
            return text
        if status == 2:
            self.holds("nothing is added" in err, where, "says", err)
            now = {name: self.file(name) for name in kept}
            self.holds(now == kept or how == "full" or "could not be removed" in err, where, "something is left", err)
        if not os.path.exists(self.folder + "/a.gz") or (not kept and self.run("-q", "a.gz")[0] == 2):
            self.holds(not kept, where, "it is gone")
            state = text
        else:
            state = self.state([text, new], where, status != 0)
        if state == text:
            status, _, err = self.run(*options)
            self.holds(status == 0, where, "it does not go on:", err)
        return self.state([new], where + ", then again")

    def at_once(self, text, where):
        """Some add to it, while it is read."""
        parts = []
        for name in ("x.yaml", "y.yaml", "z.yaml"):
            options, new = self.adds(name, text)
            parts.append((options, new[len(text):]))
        writers = [self.start(*options) for options, _ in parts]
        orders = [text]
        for _ in parts:
            orders += [o + p for o in orders for _, p in parts if p not in (o[len(text):],)]
        for _ in range(4):
            status, out, err = self.run("-wp", "--number", "1-", "a.gz")
            self.holds(status == 0 and out in orders, where, "read meanwhile by the index:", status, err[-300:])
            status, out, err = self.run("-wp", "a.gz")
            self.holds(status == 0 and without_seals(out) in orders, where, "read meanwhile:", status, err[-300:])
        for process in writers:
            err = process.communicate()[1].decode()
            self.holds(process.returncode == 0, where, "at once:", err)
        whole = [text + a + b + c for a in (p for _, p in parts) for b in (p for _, p in parts) for c in (p for _, p in parts) if a != b != c != a or len({a, b, c}) < 3]
        return self.state(whole, where)

    def rot(self, text, where):
        """A byte of the index is another one."""
        good = self.file("a.gz.sti")
        for _ in range(6):
            bad, at = bytearray(good), self.random.choice([self.random.randrange(len(good)), len(good) - 1 - self.random.randrange(200)])
            bad[max(at, 0)] ^= 1 << self.random.randrange(8)
            self.file("a.gz.sti", bytes(bad))
            status, out, err = self.run("-wp", "--number", "1-", "a.gz")
            self.holds((status, out) == (0, text) or (status == 2 and "index" in err), where, "rot at", at, "of", len(good), status, len(out), err)
            status, out, err = self.run("-wp", "a.gz")
            self.holds((status, without_seals(out)) == (0, text), where, "rot at", at, "of", len(good), "read whole:", status, len(out), err)
        self.file("a.gz.sti", good)

    def hostile(self, where):
        """Numbers of the index are others, and all checksums are right: nothing may crash, or wait, or take anything away from the archive."""
        good, archive = self.file("a.gz.sti"), self.file("a.gz")
        self.file("n.yaml", self.records(3))
        for _ in range(3):
            bad = Forged(good, self.random).bytes()
            for options in (["-p", "--number", "2-", "a.gz"], ["-p", "--only-id", "g3", "a.gz"], ["--shard", "2/3", "a.gz"], ["-p", "a.gz"],
                            ["--append=a.gz", *self.sealed, "n.yaml"]):
                self.file("a.gz", archive)
                self.file("a.gz.sti", bad)
                process = self.start("-q", *options)
                try:
                    err = process.communicate(timeout=60)[1].decode()
                except subprocess.TimeoutExpired:
                    process.kill()
                    err = "does not end"
                self.holds(process.returncode in (0, 1, 2), where, "hostile:", options, process.returncode, err, bad.hex())
                self.holds("runtime error" not in err and "Sanitizer" not in err, where, "hostile:", options, err, bad.hex())
                self.holds(self.file("a.gz").startswith(archive), where, "hostile:", options, "the archive has lost something", bad.hex())
        self.file("a.gz", archive)
        self.file("a.gz.sti", good)

    def merge(self, where):
        """Archives become one: by date, each game once, and no beginnings of others."""
        r, archives = self.random, []
        for name in ("red.yaml", "blue.yaml"):
            games = re.split(rb"(?m)^---\n", self.run("-qp", *[self.file(name, self.records(20)) and name])[1])[1:]
            games = [b"---\n" + re.sub(rb"(?m)^date: .*\n", b"", game) for game in games]
            archives.append([self.dated(game) for game in games])
        archives[1] += [self.dated(game) for game in archives[0] if r.random() < 0.3]
        r.shuffle(archives[1])
        for name, games in zip(("red.yaml", "blue.yaml"), archives):
            self.file(name, b"".join(games))
        told = [json.loads(line) for line in self.run("--unique", "-fjson", "red.yaml", "blue.yaml")[1].splitlines()]
        gone = {finding["record"] for finding in told if finding.get("diagnostic") in ("double", "beginning")}
        rows, number = [], 0
        for games in archives:
            date = b""
            for game in games:
                number += 1
                told = re.search(rb"(?m)^date: (.*)\n", game)
                date = told.group(1) if told else date
                rows += [(date, number, game)] if number not in gone else []
        want = b"".join(game for _, _, game in sorted(rows))
        for options in ((), ("-j2", "--buffer-size", "1K"), ("-O", "all.gz"), ("red.yaml",)):  # (the last names an input twice)
            status, out, err = self.run("-w", "--merge", *options, "red.yaml", "blue.yaml")
            out = gzip.decompress(self.file("all.gz")) if "all.gz" in options else out
            self.holds((status, out) == (0, want), where, "merged", options, status, len(out), "of", len(want), gone, err)

    def peak(self, count):
        """The most memory that it takes to merge so many records, in KiB, files that are mapped included.  (And at least what this script has.)"""
        name = f"{self.folder}/{count}.yaml"
        with open(name, "wb") as records, open(os.devnull, "wb") as nowhere:
            subprocess.run([self.build + "strat-gen", "-g", "stratego-card", "--plies", "60", "--count", str(count)], stdout=records, check=True)
            child = subprocess.Popen([self.build + "validate", "-qj1", "--merge", name], stdout=nowhere)
            _, child.returncode, usage = os.wait4(child.pid, 0)
        self.holds(child.returncode == 0, "merging", count, "records: status", child.returncode)
        return usage.ru_maxrss

    def flat(self):
        few, many = self.peak(50000), self.peak(200000)
        self.holds(many < few + 8192, "merging 50,000 and 200,000 records takes", few, "and", many, "KiB of memory")

    def dated(self, game):
        r = self.random
        game = re.sub(rb"(?m)^date: .*\n", b"", game)
        line = b"date: 20%02d-%02d-%02d\n" % (r.randint(10, 12), r.randint(1, 12), r.randint(1, 28))
        return re.sub(rb"(?m)^(game: .*\n)", lambda m: m.group(1) + line, game, count=1) if r.random() < 0.8 else game

    def counts(self, name):
        """How many rows the tables of a database have.  None: it is not whole."""
        with contextlib.closing(sqlite3.connect(self.folder + "/" + name)) as database, contextlib.suppress(sqlite3.Error):
            if database.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                return None
            return [database.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in ("files", "records", "moves", "positions", "tree")]
        return None

    def remove(self, name):
        for end in ("", "-wal", "-shm", "-journal"):
            if os.path.exists(self.folder + "/" + name + end):
                os.remove(self.folder + "/" + name + end)

    def database(self, where):
        """A database grows, from nothing or from some records."""
        inputs = ["one.yaml", "two.yaml"]
        for name in inputs:
            self.file(name, self.records(20))
        options, kinds = ("-q", "--database=k.db"), ("--positions", "--tree")

        def write(*names, **environment):
            return self.run(*options, *kinds, *names, command="replay", **environment)

        _, found, _ = self.run("-q", "--first", "1", "--at", "1", "--hash", "one.yaml", command="replay")
        had = None
        for names in (inputs[:1], inputs):
            library = {"LD_PRELOAD": self.stop} if self.stop else {}
            kept = self.file("k.db") if had else None
            self.holds(write(*names, STOP_AT="0", STOP_COUNT=self.folder + "/count", **library)[0] == 0, where, "a database is not written")
            want, whole = self.counts("k.db"), self.file("k.db")
            for _ in range(6 if self.stop else 0):
                self.remove("k.db")
                if kept:
                    self.file("k.db", kept)
                at, how = self.random.randint(1, int(self.file("count"))), self.random.choice(["kill", "half", "fail", "full"])
                said = f"{where}, {how} at {at} of {self.file('count').decode().strip()} with {len(names)} inputs"
                status_then, _, err_then = write(*names, STOP_AT=str(at), STOP_HOW=how, **library)
                self.holds(status_then in (-9, 0, 2), said, "status", status_then, err_then)
                status, out, err = self.run("--find", found.split()[0].decode(), "k.db", command="replay")
                self.holds((status == 0 and out) or not had or "in the middle of a change" in err, said, "cannot be asked:", status, err)
                now = self.counts("k.db") if os.path.exists(self.folder + "/k.db") else None
                self.holds(now in (had, want) or (not had and now in (None, [0] * 5)), said, "neither what it had nor what it is to have:", now)
                self.holds(status_then != 2 or (now == want) == ("has all that was added" in err_then), said, "says", err_then, now, want)
                status, _, err = write(*names)
                self.holds(status == 0 and self.counts("k.db") == want, said, "it does not go on:", status, err, self.counts("k.db"), want)
            had = want
            self.remove("k.db")
            self.file("k.db", whole)
        self.two_writers(where, options + kinds, found.split()[0].decode(), want)

    def two_writers(self, where, options, found, had):
        self.file("three.yaml", self.records(20))
        writers = [self.start(*options, "three.yaml", command="replay") for _ in range(2)]
        status, out, err = self.run("--find", found, "k.db", command="replay")
        self.holds((status == 0 and out) or "in use" in err, where, "asked while it is written:", status, err)
        ends = [(writer.communicate()[1].decode(), writer.returncode) for writer in writers]
        self.holds(all(status == 0 or (status == 2 and "in use" in err) for err, status in ends), where, "two writers:", ends)
        now = self.counts("k.db")
        self.holds(now is not None and now[0] == had[0] + 1, where, "two writers:", now, had)
        for _ in range(3):  # from nothing; and one of them fails
            self.remove("new.db")
            writers = [self.start("-q", "--database=new.db", "--positions", "--tree", *names, command="replay")
                       for names in (["nowhere", "three.yaml"], ["three.yaml"], ["three.yaml"])]
            ends = [(writer.communicate()[1].decode(), writer.returncode) for writer in writers]
            self.holds(all(status in (0, 2) for _, status in ends) and ends[0][1] == 2, where, "writers of a new one:", ends)
            if 0 in (status for _, status in ends):
                now = self.counts("new.db")
                self.holds(now is not None and now[0] == 1, where, "writers of a new one:", now, ends)

    def play(self, number):
        text = self.begin()
        for step in range(self.random.randint(2, 6)):
            where = f"round {number}, step {step}"
            text = self.stopped(text, where) if self.stop and self.random.random() < 0.6 else self.append(text, where)
        text = self.at_once(text, f"round {number}, at once")
        self.same_answers(f"round {number}")
        self.rot(text, f"round {number}")
        self.hostile(f"round {number}")
        self.merge(f"round {number}")
        self.database(f"round {number}")
        if number == 100:  # (this takes some seconds, and records of its own)
            self.flat()
        for fault in self.faults:
            print("growth:", fault)
        return not self.faults


def main():
    build, rounds, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    stop = os.path.abspath(sys.argv[4]) if len(sys.argv) > 4 else None
    failed = 0
    for number in range(rounds):
        with tempfile.TemporaryDirectory() as folder:
            failed += not Growth(build, seed * 100000 + number, folder, stop).play(number)
    print(f"growth: {rounds - failed} passed, {failed} failed")
    return failed != 0


sys.exit(main())
