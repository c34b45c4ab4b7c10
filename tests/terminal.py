#!/usr/bin/env python3
"""terminal.py: does a live game help a person at a terminal?  It asks for the seat that is to move, the tab key completes, and
letters of all languages can be typed.  And is the line that a finding is about shown there?

usage: tests/terminal.py B
"""
import os
import pty
import select
import signal
import sys

try:
    master, slave = pty.openpty()
except OSError as why:
    print(f"terminal: left out, since there are no pseudo-terminals here: {why}\n0 passed, 0 failed")
    sys.exit(0)
pid = os.fork()
if pid == 0:
    os.setsid()
    for fd in (0, 1, 2):
        os.dup2(slave, fd)
    os.environ["TERM"] = "dumb"
    os.execv(sys.argv[1] + "/bin/replay", ["replay", "--live", "--game", "strata5"])
os.close(slave)

seen = b""
good = bad = 0


def wait_for(text):
    """Read until it stands there, at most ten seconds."""
    global seen, good, bad
    while text not in seen and select.select([master], [], [], 10)[0]:
        try:
            seen += os.read(master, 4096)
        except OSError:
            break
    if text in seen:
        good += 1
        seen = seen[seen.index(text) + len(text):]
    else:
        bad += 1
        print(f"terminal: {text!r} does not come: {seen!r}")


for typed, answer in (
    (b"", b"red> "),
    (b"3:a1-b1\t\r", b"ok 1 3:a1-b1-b2^1 red"),
    (b"", b"red> "),
    (b"und\t\r", b"ok 0 undo red"),
    (b"", b"red> "),
    (b"\x10\x10\r", b"ok 1 3:a1-b1-b2^1 red"),  # two lines back
    (b"", b"red> "),
    ("comment \u00fc\u010d\u4e2d\r".encode(), b"ok 1 comment red"),
    (b"", b"red> "),
    (b"save\r", "{\u00fc\u010d\u4e2d}".encode()),
    (b"", b"red> "),
    (signal.SIGUSR1, b""),
    (b"quit\r", b"ok"),
):
    if typed == signal.SIGUSR1:
        os.kill(pid, typed)
        continue
    os.write(master, typed)
    wait_for(answer)
good, bad = (good + 1, bad) if os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0 else (good, bad + 1)


def told(*options):
    """What validate says at a terminal about a record that is not finished."""
    pid, master = pty.fork()
    if pid == 0:
        os.environ["TERM"] = "dumb"
        os.execv(sys.argv[1] + "/bin/validate", ["validate", *options, record])
    text = b""
    while True:
        try:
            more = os.read(master, 4096)
        except OSError:
            more = b""
        if not more:
            break
        text += more
    os.waitpid(pid, 0)
    return text


record = sys.argv[1] + "/wrong.yaml"
with open("samples/stratego/lesson.yaml") as lesson, open(record, "w") as to:
    to.write(lesson.read().replace("result: red resignation", "result: green flag"))
for options, shown in (([], True), (["--context=auto"], True), (["--context=never"], False)):
    text = told(*options)
    if b"[bad-result]" in text and (b"| result: green flag" in text) == shown:
        good += 1
    else:
        bad += 1
        print(f"terminal: validate {options}: {text!r}")
print(f"terminal: {good} passed, {bad} failed")
sys.exit(bad != 0)
