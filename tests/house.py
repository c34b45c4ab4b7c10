"""What validate says of house rules must be true: of each case in tests/data that is refused, the option that is named is written into
the record, once as the line that the help shows and once as the repair; then what was refused must be gone.  If the last action was refused,
it is also played live, after the others, where the option that is named is written in the same way.

usage: tests/house.py BIN      BIN: the folder of validate and replay
"""
import glob
import json
import os
import re
import subprocess
import sys
import tempfile

import yaml

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
KEPT = "strat game book log rules variant ranks army tanks armies board deck dmz first setup".split()
WRONG = re.compile("illegal|wrong|log-refuted|impossible")


def findings(text):
    """What validate finds in a record."""
    run = subprocess.run([os.path.join(sys.argv[1], "validate"), "-f", "json"], input=text, capture_output=True, text=True)
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    return [line for line in lines if line["type"] == "finding"]


def cases():
    """The game of each case that is refused, its number and its record."""
    for path in sorted(glob.glob(os.path.join(ROOT, "tests/data/*/[0-9]*.yaml"))):
        shared = {}
        for text in re.split(r"(?m)^---\n", open(path).read()):
            case = yaml.load(text, Loader=yaml.BaseLoader)
            if not isinstance(case, dict):
                continue
            if "strat" in case:
                shared = case
            elif WRONG.match(str(case.get("expect", ""))):
                both = {**shared, **case}
                record = {key: both[key] for key in KEPT if key in both}
                record["moves"] = both.get("moves", "")
                record["result"] = both.get("result", "unfinished")
                yield record["game"], case.get("case", path), record


def write(record):
    return yaml.dump(record, sort_keys=False, allow_unicode=True)


def repaired(text, repair):
    lines = text.split("\n")
    line, at = lines[repair["line"] - 1], repair["column"] - 1
    lines[repair["line"] - 1] = line[:at] + repair["text"] + line[at + repair["length"]:]
    return "\n".join(lines)


def is_gone(text, finding):
    """Is the finding gone, and the record still one that can be read?"""
    return all(f["kind"] != "unreadable" and (f["diagnostic"], f["message"]) != (finding["diagnostic"], finding["message"])
               for f in findings(text))


def played_live(record, finding):
    """What live play says of the last action, if it is the one that was refused."""
    moves = record["moves"].rstrip()
    action = re.search(r"illegal action: (\S+): ", finding["message"])
    if not action or not moves.endswith(action.group(1)):
        return None
    with tempfile.NamedTemporaryFile("w", suffix=".yaml") as f:
        f.write(write({**record, "moves": moves[:-len(action.group(1))].rstrip(), "result": "unfinished"}))
        f.flush()
        run = subprocess.run([os.path.join(sys.argv[1], "replay"), "--live", f.name], input=action.group(1) + "\n", capture_output=True, text=True)
    return run.stdout if "illegal-action" in run.stdout else None


def main():
    told, live, faults = {}, {}, 0
    for game, number, record in cases():
        for f in findings(write(record)):
            named = re.search(r"under (\S+) (\S+) it .*; write rules: (.*)$", f.get("help", ""))
            if not named:
                continue
            options, repairs = told.setdefault(game, (set(), set()))
            options.add(named.groups()[:2])
            changed = write({"strat": record["strat"], "game": record["game"], **record,
                             "rules": yaml.load(named.group(3), Loader=yaml.BaseLoader)})
            texts = [changed] + [repaired(write(record), r) for r in f.get("repair", [])]
            repairs.update(named.groups()[:2] for _ in texts[1:])
            for text in texts:
                if not is_gone(text, f):
                    faults += 1
                    print(f"{game} {number}: under {named.group(1)} {named.group(2)} this is still wrong:\n{text}")
            said = played_live(record, f)
            if said is not None:
                named = re.search(r"under \S+ \S+ it is legal; the game would have to begin with rules: (.*)$", said)
                counts = live.setdefault(game, [0, 0])
                counts[0 if named else 1] += 1
                if named and not is_gone(write({"strat": record["strat"], "game": record["game"], **record,
                                                "rules": yaml.load(named.group(1), Loader=yaml.BaseLoader)}), f):
                    faults += 1
                    print(f"{game} {number}: this is still wrong with the rules that live play names: {said}")
    for game, (options, repairs) in sorted(told.items()):
        print(f"{game}: {len(options)} options named, {len(repairs)} of them with a repair")
    for game, (named, silent) in sorted(live.items()):
        print(f"{game}: live, {named} of {named + silent} such actions have an option named")
    print(f"faults: {faults}")
    return faults != 0


sys.exit(main())
