#!/usr/bin/env python3
"""rot.py: a bit flipped anywhere in a packed archive is told or harmless, and costs no record but those of its block.

usage: tests/rot.py BUILD ARCHIVES SEED

Archives of all games are packed in blocks: by validate, which begins a block with a record where it can; full, as bgzip does;
and in blocks of any length, which end anywhere.  In each a bit is flipped.  Then each record of which no byte lies in the block
with that bit must come out as it was, and no other text may come out as a valid record.  One worker and two, a file, a file with
an index, and a pipe must say the same; what went in must be accounted for; and the status is 2, unless nothing was lost.
What is salvaged is what is whole.  With an index each record keeps its number; without one no record behind a gap has one.
"""
import json
import os
import random
import re
import struct
import subprocess
import sys
import tempfile
import zlib

FULL = 0xFF00
END = bytes.fromhex("1f8b08040000000000ff0600424302001b0003000000000000000000")


def packed(piece):
    packer = zlib.compressobj(6, zlib.DEFLATED, -15)
    data = packer.compress(piece) + packer.flush()
    head = b"\x1f\x8b\x08\x04" + bytes(5) + b"\xff" + struct.pack("<HBBHH", 6, 66, 67, 2, len(data) + 25)
    return head + data + struct.pack("<II", zlib.crc32(piece), len(piece))


def blocks_of(data):
    """Where the blocks begin in the file and in the text: (file, text)."""
    out, at, text = [], 0, 0
    while at < len(data):
        length = int.from_bytes(data[at + 16:at + 18], "little") + 1
        out.append((at, text))
        text += int.from_bytes(data[at + length - 4:at + length], "little")
        at += length
    return out + [(at, text)]


class Rot:
    def __init__(self, build, seed, folder):
        self.bin = os.path.abspath(build) + "/bin/"
        self.random = random.Random(seed)
        self.folder = folder

    def run(self, *arguments, stdin=None):
        done = subprocess.run([self.bin + "validate", *arguments], input=stdin, capture_output=True, cwd=self.folder, check=False)
        return done.returncode, done.stdout, done.stderr.decode()

    def text(self):
        """Some records, and where each begins; some shorter than a block, and some longer."""
        r = self.random
        text = b"".join(subprocess.run([self.bin + "strat-gen", "--game", game, "--count", str(r.randint(20, 60)), "--seed", str(r.randint(1, 10**6))],
                                       capture_output=True, check=True).stdout
                        for game in r.sample(["stratego", "strata5", "stratix", "stratego-card", "galaxy-grid"], 3))
        return self.run("-qp", stdin=text)[1]

    def pack(self, text, how):
        if how == "records":
            self.run("-qpO", "whole.gz", "-", stdin=text)
            with open(self.folder + "/whole.gz", "rb") as f:
                return f.read()
        out, at = b"", 0
        while at < len(text):
            n = FULL if how == "full" else self.random.randint(1, 9000)
            out += packed(text[at:at + n])
            at += n
        return out + END

    def check(self, number):
        r = self.random
        how = r.choice(["records", "records", "full", "any"])
        text = self.text()
        data = bytearray(self.pack(text, how))
        blocks = blocks_of(data)
        if r.random() < 0.3:  # in a head or a tail, which are small
            i = r.randrange(len(blocks) - 1)
            place = r.choice([blocks[i][0] + r.randrange(18), blocks[i + 1][0] - 1 - r.randrange(8)])
        else:
            place = r.randrange(len(data))
        with open(self.folder + "/a.gz", "wb") as f:
            f.write(data)
        self.run("-q", "--index", "a.gz")
        bit = 1 << r.randrange(8)
        data[place] ^= bit
        with open(self.folder + "/a.gz", "wb") as f:
            f.write(data)
        hit = max(i for i in range(len(blocks) - 1) if blocks[i][0] <= place)
        starts = [m.start() for m in re.finditer(rb"^---", text, re.M)] + [len(text)]
        records = [text[a:b] for a, b in zip(starts, starts[1:])]
        # (Where blocks end anywhere, a record is over when the next one's marker has been read.)
        before = blocks[hit][1] - (0 if how == "records" else len(b"---\n"))
        whole = [text[a:b] for a, b in zip(starts, starts[1:]) if b <= before or a >= blocks[hit + 1][1]]
        where = f"archive {number} ({how}): bit {bit} of byte {place}, block {hit} of {len(blocks) - 1}"
        return self.judge(where, records, whole, bytes(data))

    def judge(self, where, records, whole, data):
        status, out, err = self.run("-wp", "a.gz")
        starts = [m.start() for m in re.finditer(rb"^---", out, re.M)] + [len(out)]
        got = [out[a:b] for a, b in zip(starts, starts[1:])]
        known = set(records)
        faults = [f"a record that was not there: {x[:60]}" for x in got if x not in known]
        rest = iter(got)
        faults += [f"lost: {x[:60]}" for x in whole if x not in rest]
        if status == 0 and got != records:
            faults.append("records are missing, and the status is 0")
        if status != 0 and (status != 2 or "gzip" not in err):
            faults.append(f"status {status}: {err}")
        for ways in ({"arguments": ("-wp", "-j2", "a.gz")}, {"arguments": ("-wp", "--no-index", "a.gz")}, {"arguments": ("-wp", "-j2"), "stdin": data}):
            other = self.run(*ways["arguments"], stdin=ways.get("stdin"))
            if other[:2] != (status, out):
                faults.append(f"{ways['arguments']} differs: {other[0]}, {len(other[1])} bytes")
        faults += self.judge_numbers(records, got, out, status)
        ledger = json.loads(self.run("-qw", "--ledger", "l.json", "a.gz") and open(self.folder + "/l.json", encoding="utf-8").read())
        if ledger["bytes_in"] != ledger["bytes_consumed"] + ledger.get("bytes_lost", 0):
            faults.append(f"the ledger does not add up: {ledger}")
        for fault in faults:
            print(f"rot: {where}: {fault}")
        return not faults


    def judge_numbers(self, records, got, out, status):
        faults = []
        salvaged, _, _ = self.run("-q", "--salvage", "s.yaml", "a.gz")
        with open(self.folder + "/s.yaml", "rb") as f:
            if f.read() != out or (salvaged != status):
                faults.append(f"what is salvaged is not what is whole, or status {salvaged}")
        told = self.run("-w", "a.gz")[2]
        if "by its index" in told:
            rows = subprocess.run([self.bin + "replay", "-qw", "--summary", "a.gz"], capture_output=True, cwd=self.folder, check=False).stdout
            numbers = [int(row[1]) for row in (line.split(b"\t") for line in rows.splitlines()) if row[5] == b"valid"]
            if [records[n - 1] for n in numbers] != got:
                faults.append(f"by the index, records have other numbers: {numbers}")
        if got != records:
            number, _, err = self.run("-qwp", "--no-index", "--number", f"1-{2 * len(records)}", "a.gz")
            if number != 2 or ("it is not known which number" not in err) != ("gap at byte" not in self.run("-w", "--no-index", "a.gz")[2]):
                faults.append(f"numbers behind a gap: status {number}: {err}")
        return faults


def main():
    build, archives, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(archives):
            failed += not Rot(build, seed * 100000 + number, folder).check(number)
    print(f"rot: {archives - failed} passed, {failed} failed")
    return failed != 0


sys.exit(main())
