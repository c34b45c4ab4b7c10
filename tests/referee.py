# referee.py: hold what the players of samples/referee were given against the logs of their seats; see referee.sh.
#
# usage: referee.py GIVEN RECORDS
#
# GIVEN is what the referee has written down (-i), RECORDS what came of the games.  "replay --as" tells from the records the
# position after each ply as the seat's log has it, and the last action with its events; and then of such a position what is
# legal in it.  A player must have been given just these, actions that are legal there, and nothing else.
import collections
import itertools
import json
import re
import subprocess
import sys

GIVEN = {"game", "number", "seat", "seconds", "view"}
VIEW = {"game", "ply", "turn", "mover", "due", "action", "stands", "result", "position", "legal", "events"}
NO_FIELDS = {"type", "record", "id", "game", "ply", "seat", "action"}  # what "replay --events" has beside the event itself


def replay(*args, text=None):
    """Its lines."""
    return subprocess.run(["replay", "-w", *args], input=text, stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()


def positions(seat, records):
    """By game and ply."""
    games = collections.defaultdict(list)
    for line in replay("-i", "--as", seat, "--from", "0", "--to", "end", records):
        name, position = line.split("\t")  # (the record's id, or its number)
        games[name].append(position)
    return {(number, ply): p for number, plies in enumerate(games.values(), 1) for ply, p in enumerate(plies)}


def events(seat, records):
    """By game and ply: the action, and its events."""
    actions, found = {}, collections.defaultdict(list)
    for line in map(json.loads, replay("--as", seat, "-e", "--from", "0", "--to", "end", "-f", "json", records)):
        at = line["record"], line["ply"]
        actions[at] = line["action"]
        found[at].append({key: value for key, value in line.items() if key not in NO_FIELDS})
    return actions, found


def rules_of(records):
    """Of each game, as the option --rules has them."""
    with open(records, encoding="utf-8") as f:
        for record in f.read().split("---\n")[1:]:
            rules = re.search(r"^rules: \{?(.*?)\}?$", record, re.M)
            yield rules[1].replace(": ", "=").replace(", ", ",").replace('"', "") if rules else ""


def legal(asked, rules):
    """By the number of what is asked: what is legal in that position."""
    found = [[] for _ in asked]
    lines = "".join(f"--- {one['view']['position']}\n" for one in asked)
    for line in replay("-i", "-l", *(["-r", rules] if rules else []), text=lines):
        number, action = line.split("\t")
        found[int(number) - 1].append(action)
    return found


def faults(asked, position, action, happened, may):
    """What is wrong with what a player was given."""
    view = asked["view"]
    if set(asked) != GIVEN or set(view) != VIEW:
        yield "unknown members", sorted(set(asked) ^ GIVEN | set(view) ^ VIEW)
    if view["position"] != position:
        yield "the position is another", position
    if happened and view["action"] != action:
        yield "the action is another", action
    if [{k: v for k, v in event.items() if k != "says"} for event in view["events"]] != happened:
        yield "the events are others", happened
    for given in view["legal"]:
        if given not in may and not (given.endswith("?") and any(known.startswith(given[:-1]) for known in may)):
            yield "not legal in this position", given


def check(seat, asked, records, rules):
    """Print what is wrong with what this seat was given in all games."""
    seen, (actions, happened) = positions(seat, records), events(seat, records)
    for number, games in itertools.groupby(asked, lambda one: one["number"]):
        games = list(games)
        for one, may in zip(games, legal(games, rules[number - 1])):
            at = number, one["view"]["ply"]
            for what, which in faults(one, seen.get(at), actions.get(at), happened[at], may):
                print(f"game {number}, ply {at[1]}, {seat}: {what}:\n  {which}\n  {json.dumps(one)}"[:3000])
                yield what


def main(given, records):
    by_seat, rules = collections.defaultdict(list), list(rules_of(records))
    with open(given, encoding="utf-8") as lines:
        for asked in map(json.loads, lines):
            by_seat[asked["seat"]].append(asked)
    bad = [what for seat, asked in by_seat.items() for what in itertools.islice(check(seat, asked, records, rules), 3)]
    return 1 if bad or not by_seat else 0


sys.exit(main(*sys.argv[1:]))
