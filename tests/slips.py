#!/usr/bin/env python3
"""slips.py: records with mistakes that people make, what validate says about them, and how many runs it takes to be rid of them.

usage: slips.py [--bless] [BUILD [SLIP ...]]

tests/data/slips/ has a file a game, of records and slips.  A slip is what a person typed in place of lines of a record:

	=== record NAME
	(a valid record)
	=== slip NAME in NAME-OF-RECORD [fresh]
	# what is wrong, for people
	-lines as they were typed
	+the same lines as they were meant, which the record has
	=a line of the record above, between or below them, where it takes one to know the place
	@
	-more lines, further on
	+...
	!what "validate --context" says, without the name, the lines of the record and the ledger
	!!
	!what the next run says, and so on

The person is played here: what a finding has as its repair is written, the first of several; where it has none, the lines that it
points to are written as they were meant.  In at most three runs, the last of which says nothing, this must come to a record that means
the same as the one that was meant.  A slip is fresh if whoever wrote it had not seen the code of the messages, and if nobody has used it
to change them: fresh ones are counted apart, and a fresh one that is used loses the word.  --bless writes what is said now into the files: read it before you keep it.
"""
import functools
import json
import os
import re
import subprocess
import sys
import tempfile

RUNS = 3
FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data", "slips")


def decoded(data):
    return data.decode("utf-8", "surrogateescape")


def encoded(text):
    return text.encode("utf-8", "surrogateescape")


class Slip:
    def __init__(self, name, record, fresh):
        self.name, self.record, self.fresh = name, record, fresh
        self.remarks, self.hunks, self.said = [], [[]], [[]]

    def write(self, said):
        lines = ["=== slip %s in %s%s" % (self.name, self.record, " fresh" if self.fresh else "")] + self.remarks
        for i, hunk in enumerate(self.hunks):
            lines += (["@"] if i > 0 else []) + hunk
        for i, run in enumerate(said):
            lines += (["!!"] if i > 0 else []) + ["!" + line for line in run]
        return lines


class Fault(Exception):
    pass


def read_file(path):
    """The parts of a file: ("text", lines), ("record", name, lines) or a Slip."""
    parts, records = [["text", []]], {}
    with open(path, "rb") as f:
        text = decoded(f.read())
    for line in text.split("\n")[:-1]:
        words = line.split()
        if line.startswith("=== record "):
            parts.append(["record", words[2], []])
            records[words[2]] = parts[-1][2]
        elif line.startswith("=== slip "):
            if words[5:] not in ([], ["fresh"]):
                raise Fault("%s: %s: what is this word? %s" % (path, words[2], words[5]))
            parts.append(Slip(words[2], words[4], words[5:] == ["fresh"]))
        elif not isinstance(parts[-1], Slip):
            parts[-1][-1].append(line)
        elif line.startswith("#"):
            parts[-1].remarks.append(line)
        elif line == "@":
            parts[-1].hunks.append([])
        elif line == "!!":
            parts[-1].said.append([])
        elif line.startswith("!"):
            parts[-1].said[-1].append(line[1:])
        elif line[:1] in ("-", "+", "="):
            parts[-1].hunks[-1].append(line)
        elif line:
            raise Fault("%s: %s: what is this line? %s" % (path, parts[-1].name, line))
    return parts, records


def segments_of(slip, record):
    """The record as it was typed: pieces of [lines, the lines that were meant]; None: they are as they were meant."""
    pieces, at = [], 0
    for hunk in slip.hunks:
        meant = [line[1:] for line in hunk if line[0] in "+="]
        typed = [line[1:] for line in hunk if line[0] in "-="]
        found = [i for i in range(at, len(record) - len(meant) + 1) if record[i:i + len(meant)] == meant]
        if not found or not meant:
            raise Fault("the record has no such lines: %s" % meant)
        pieces += [[record[at:found[0]], None], [typed, meant]]
        at = found[0] + len(meant)
    return pieces + [[record[at:], None]]


def text_of(pieces):
    return "".join(line + "\n" for lines, _ in pieces for line in lines)


def run(program, text, folder, *options):
    name = os.path.join(folder, "typed")
    with open(name, "wb") as f:
        f.write(encoded(text))
    done = subprocess.run([program, *options, "typed"], cwd=folder, capture_output=True, check=False)
    return decoded(done.stdout), decoded(done.stderr)


@functools.cache
def canonical(program, text, folder):
    """(Many slips are mended to the same record, byte for byte.)"""
    return run(program, text, folder, "--canonical", "--pass")[0]


def said_of(program, text, folder):
    said = []
    for line in run(program, text, folder, "--context")[1].split("\n")[:-1]:
        head = line.lstrip(" 0123456789")
        if line.startswith("validate: ") and " records in = " in line or line.startswith(" ") and head.startswith("| "):
            continue
        said.append(line[len("typed:"):] if line.startswith("typed:") else line)
    return said


def place(pieces, number):
    """Where line `number` of the text is: its piece, and the line in it."""
    for piece in pieces:
        if number <= len(piece[0]):
            return piece, number - 1
        number -= len(piece[0])
    return pieces[-1], max(len(pieces[-1][0]) - 1, 0)


def mend(pieces, findings):
    """Write what the findings say.  Returns how many repairs were written, and how many pieces by hand."""
    repairs, hands = [], []
    elsewhere = any(place(pieces, f["repair"][0]["line"])[0][1] is None for f in findings if "repair" in f)
    for f in findings:
        repair = f.get("repair", [None])[0]
        if repair is not None:
            repairs += [repair] + repair.get("also", [])
        if repair is None or (" more further on" in f["message"] and "also" not in repair):
            piece = place(pieces, f.get("line", 1))[0]
            open_ones = [p for p in pieces if p[1] is not None]
            if " more further on" in f["message"]:
                hands += [p for p in open_ones if p is not piece or repair is None]
            elif piece[1] is not None or not elsewhere:  # a set-up as a whole is wrong: in the first piece that nothing else is said of
                hands += [piece] if piece[1] is not None else [p for p in open_ones if not any(p is h for h in hands)][:1]
    last = (float("inf"), 0)
    for r in sorted(repairs, key=lambda r: (r["line"], r["column"]), reverse=True):
        end = (r["line"], r["column"] + r["length"])
        if end > last or any(place(pieces, r["line"])[0] is hand for hand in hands):
            continue  # it is about the same text as one that was written
        last = (r["line"], r["column"])
        piece, at = place(pieces, r["line"])
        for n in range(at + r.get("lines", 1) - 1, at - 1, -1):
            line = piece[0][n]
            piece[0][n:n + 1] = (line[:r["column"] - 1] + r["text"] + line[r["column"] - 1 + r["length"]:]).split("\n")
    for piece in hands:
        if piece[1] is not None:
            piece[0], piece[1] = list(piece[1]), None
    return len(repairs), len(hands)


def without_remarks(text, slip, record):
    """Remarks in braces that a person typed, but not in braces, say nothing else than what was meant."""
    typed = "\n".join(line[1:] for hunk in slip.hunks for line in hunk if line[0] in "-=")
    meant = "\n".join(record)
    header, moves = (text.split("\nmoves:", 1) + [""])[:2]
    moves = re.sub(r" *\{([^{}\n]*)\}", lambda m: "" if m[1] in typed and "{" + m[1] + "}" not in typed + meant else m[0], moves)
    return header + "\nmoves:" + moves if moves else text


def play(program, slip, record, folder, said):
    """Fill said with what each run says.  Returns how many repairs were written, and how many pieces by hand."""
    pieces = segments_of(slip, record)
    meant = canonical(program, "".join(line + "\n" for line in record), folder)
    written = by_hand = 0
    for n in range(1, RUNS + 1):
        text = text_of(pieces)
        now = said_of(program, text, folder)
        if not now:
            if n == 1:
                raise Fault("nothing is said of what was typed")
            if canonical(program, without_remarks(text, slip, record), folder) != meant or not meant:
                raise Fault("it was mended to another record:\n%s" % text)
            return written, by_hand
        said.append(now)
        findings = [json.loads(line) for line in run(program, text, folder, "--format=json")[0].split("\n")[:-1]]
        repaired, hands = mend(pieces, [f for f in findings if f["type"] == "finding"])
        written += repaired
        by_hand += hands
    raise Fault("it takes more than %d runs:\n%s" % (RUNS, "\n".join(said_of(program, text_of(pieces), folder))))


def main():
    arguments = sys.argv[1:]
    bless = arguments[:1] == ["--bless"]
    arguments = arguments[bless:]
    program = os.path.abspath(os.path.join(arguments[0] if arguments else "build", "bin", "validate"))
    wanted = arguments[1:]
    passed = failed = written = by_hand = runs = 0
    fresh = {True: 0, False: 0}  # how many of these helped, how many did not
    with tempfile.TemporaryDirectory() as folder:
        for file in sorted(os.listdir(FOLDER)):
            path = os.path.join(FOLDER, file)
            parts, records = read_file(path)
            out = []
            for part in parts:
                if not isinstance(part, Slip):
                    out += (["=== record " + part[1]] if part[0] == "record" else []) + part[-1]
                    continue
                said, fault = [], None
                if not wanted or part.name in wanted or "%s/%s" % (file[:-len(".txt")], part.name) in wanted:
                    try:
                        done = play(program, part, records[part.record], folder, said)
                        written, by_hand, runs = written + done[0], by_hand + done[1], runs + len(said) + 1
                    except Fault as f:
                        fault = str(f)
                    if fault is None and not bless and said != part.said:
                        fault = "what is said differs; it is:\n%s" % "\n!!\n".join("\n".join(s) for s in said)
                    passed, failed = passed + (fault is None), failed + (fault is not None)
                    if part.fresh:
                        fresh[fault is None and done[1] == 0] += 1
                    if fault is not None:
                        print("slips: %s/%s: %s" % (file, part.name, encoded(fault).decode("utf-8", "replace")))
                out += part.write(said if bless and said else part.said)
            if bless:
                with open(path, "wb") as f:
                    f.write(encoded("".join(line + "\n" for line in out)))
    apart = "; of %d fresh ones %d need no hand" % (sum(fresh.values()), fresh[True]) if sum(fresh.values()) > 0 else ""
    print("slips: %d passed, %d failed; %d runs; %d repairs, %d by hand%s" % (passed, failed, runs, written, by_hand, apart))
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
