#!/usr/bin/env python3
"""referee.py: let programs play against each other, and write the record of their game.

usage: referee.py [-t SECONDS] [-s SEED] [-m PLIES] [-i FILE] START PLAYER PLAYER...

START is a record: its header and set-up begin the game, its moves are left out.  Each PLAYER is a command, one for each seat
in turn order.  It is started once, reads a line of JSON when it is to act, and answers with one: see random_player.py.

The game is led by "replay --live": see strat-live(7).  A player sees what its seat sees, and nothing else.  Dice are thrown
here, and cards come from the pack of START.  An action that is against the rules loses the game, and so does a clock that has run out.  In a game of more than two
seats nobody would be the winner then, so the game stays unfinished.

  -t SECONDS  for each player, for the whole game (300)
  -s SEED     of the dice
  -m PLIES    stop after so many (100000)
  -i FILE     write down what each player was given, a line of JSON each
"""
import argparse
import json
import random
import re
import select
import shlex
import subprocess
import sys
import time

# In these games an action says who makes it: the seat's number, from 1.
ACTOR = {"galaxy-grid": re.compile(r"^L?(\d)"), "stratix": re.compile(r"^(\d)")}
# Actions of chance, up to what chance says: a roll of three dice, a fight with two, a card from the pack.
CHANCE = {"galaxy-grid": re.compile(r"^\d:(?=\d{3}$)|^\dx\d:(?=\d)"), "stratix": re.compile(r"^\d\+(?=\d)")}


class Live:
    """The process that knows the rules."""

    def __init__(self):
        command = ["replay", "--live", "--game", game_of(START)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, command, **request):
        print(json.dumps({"command": command, **request}), file=self.process.stdin, flush=True)
        line = self.process.stdout.readline()
        if not line:
            sys.exit("referee: replay has ended")
        return json.loads(line)

    def need(self, command, **request):
        answer = self.ask(command, **request)
        if not answer["ok"]:
            sys.exit(f"referee: {command}: {answer['finding']['message']}")
        return answer


class Player:
    """A program in a seat, and its clock."""

    def __init__(self, seat, command, seconds):
        self.seat, self.left = seat, seconds
        self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def act(self, asked):
        """Its action; None: its time has run out, or it gave no answer."""
        began = time.monotonic()
        try:
            self.process.stdin.write(json.dumps(asked).encode() + b"\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # (it may have answered before it ended)
        ready = select.select([self.process.stdout], [], [], self.left)[0]
        line = self.process.stdout.readline() if ready else b""
        self.left -= time.monotonic() - began
        try:
            return str(json.loads(line)["action"]) if self.left > 0 else None
        except (ValueError, KeyError, TypeError):
            return None


def game_of(text):
    return re.search(r"^game: *(\S+)", text, re.M).group(1)


def fall(chance, begun, legal):
    """Of the legal actions that begin in this way, the one that chance makes."""
    if re.match(r"\d:", begun):
        return begun + "".join(sorted((str(chance.randint(1, 6)) for _ in range(3)), reverse=True))
    if "x" in begun:
        dice = re.compile(rf"{begun}{chance.randint(1, 6)}(\+\d+)?([<>=]{chance.randint(1, 6)})?")
        return next(action for action in legal if dice.match(action))
    return next(action for action in legal if action.startswith(begun))  # the arbiter knows the pack


def own(game, number, legal):
    """Those of the legal actions that this seat makes, with ? for what chance says, each once."""
    mine = [a for a in legal if game not in ACTOR or int(ACTOR[game].match(a).group(1)) == number]
    begun = [CHANCE[game].match(a) if game in CHANCE else None for a in mine]
    return list(dict.fromkeys(b.group() + "?" if b else a for a, b in zip(mine, begun)))


def next_to_act(live, players, game, mover):
    """The seat that is to act, and what it sees; None: nobody can act."""
    for player in sorted(players, key=lambda p: p.seat != mover):
        view = live.need("view", seat=player.seat)
        view["legal"] = own(game, players.index(player) + 1, view["legal"])
        if view["legal"]:
            return player, {key: value for key, value in view.items() if key not in ("type", "id", "ok")}
    return None


def lose(live, players, player, how, why):
    """A player loses off the board."""
    print(f"referee: {player.seat}: {why}", file=sys.stderr)
    live.ask("comment", text=f"{player.seat}: {why}".replace("}", ")"))
    if len(players) == 2:
        live.need(how, seat=player.seat)


def play(live, players, game, options):
    """Let them play to the end."""
    chance = random.Random(options.s)
    given = open(options.i, "w", encoding="utf-8") if options.i else None
    state = live.need("view")
    while state["result"] is None and state["ply"] < options.m:
        turn = next_to_act(live, players, game, state["mover"])
        if turn is None:
            break
        player, view = turn
        asked = {"game": game, "seat": player.seat, "seconds": round(player.left, 1), "view": view}
        if given:
            print(json.dumps(asked), file=given)
        action = player.act(asked)
        if action is None:
            return lose(live, players, player, "time", "no answer in time")
        if action.endswith("?") and action in view["legal"]:
            state = live.ask("play", action=fall(chance, action[:-1], live.need("legal")["legal"]))
        else:
            state = live.ask("play", seat=player.seat, action=action)
        if not state["ok"]:
            found = state["finding"]
            return lose(live, players, player, "forfeit", f"{found['message']} [{found.get('clause') or found['diagnostic']}]")
        state = live.need("view")
    return None


def main():
    live = Live()
    game = game_of(START)
    begun = re.sub(r"^moves:.*?(?=^\S)", "moves: ''\n", START, count=1, flags=re.M | re.S)
    begun = re.sub(r"^result:.*", "result: unfinished", begun, flags=re.M)
    live.need("load", record=re.sub(r"^claims:.*?(?=^\S|\Z)", "", begun, flags=re.M | re.S))
    seats = next(g["seats"] for g in live.need("hello")["games"] if g["name"] == game)
    players = [Player(seat, command, OPTIONS.t) for seat, command in zip(seats, OPTIONS.player)]
    play(live, players, game, OPTIONS)
    sys.stdout.write(live.need("save")["record"])
    for player in players:
        player.process.kill()
        player.process.communicate()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("-t", type=float, default=300, metavar="SECONDS")
    parser.add_argument("-s", default="1", metavar="SEED")
    parser.add_argument("-m", type=int, default=100000, metavar="PLIES")
    parser.add_argument("-i", metavar="FILE")
    parser.add_argument("start", metavar="START")
    parser.add_argument("player", nargs="+", metavar="PLAYER")
    OPTIONS = parser.parse_args()
    with open(OPTIONS.start, encoding="utf-8") as file:
        START = file.read()
    main()
