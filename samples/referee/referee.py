#!/usr/bin/env python3
"""referee.py: let programs play against each other, and write the records of their games.

usage: referee.py [-t SECONDS] [-s SEED] [-m PLIES] [-i FILE] [-c COMMAND] START PLAYER PLAYER...

START is a record, or several, of one kind of game.  The header and set-up of each begin a game; its moves are left out.  Each
PLAYER is a command, one for each seat that plays, in turn order; or one for each seat of the game, of whom some do not play in
every game.  It is started once, reads a line of JSON when it is to act, and answers
with one: see random_player.py.  It plays all games; "number" says in which one it is to act.

The games are led by "replay --live": see strat-live(7).  A player sees what its seat sees, and nothing else.  Dice are thrown
here, and cards come from the pack of START.  An action that is against the rules loses the game, and so does a clock that has
run out.  In a game of more than two seats nobody would be the winner then, so the game stays unfinished.  A player that has
lost in such a way is started anew for the next game.  A player is stopped with all processes that it has started, unless they
have left its group.  What it says, also on its standard error, is told line by line, in letters that do nothing to a terminal.

  -t SECONDS  for each player, for each game (300)
  -s SEED     of the dice, to have the same again; without it nobody can foresee them
  -m PLIES    stop a game after so many (100000)
  -i FILE     write down what each player was given, a line of JSON each
  -c COMMAND  what replay is called here, if not as it was installed
"""
import argparse
import contextlib
import json
import os
import random
import re
import select
import shlex
import signal
import subprocess
import sys
import threading
import time

REPLAY = "replay"  # as it is called where this is installed
LONGEST = 1 << 16  # bytes of an answer
TOLD = 300  # letters of what a player says

# In these games an action can say who makes it: the seat, or its number from 1.
ACTOR = {"galaxy-grid": re.compile(r"L?(\d)"), "stratix": re.compile(r"(\d)"), "stratego-card": re.compile(r"(red|blue)\+")}
# Actions of chance, up to what chance says: a roll of three dice, a fight with two; a card from the pack; a new deal.
CHANCE = {"galaxy-grid": re.compile(r"\d:(?=\d{3}$)|\dx\d:(?=\d)"), "stratix": re.compile(r"\d\+(?=\d)"),
          "stratego-card": re.compile(r"[a-e]F(?=\()")}
# Nobody acts: the pack is shuffled, in an order that no player may know.
SHUFFLE = re.compile(r"shuffle\b")
CARD = re.compile(r"10|[2-9SBF]")


def plain(text):
    """A text from a player as one short line for people: what would control a terminal becomes a question mark."""
    short = "".join(letter if letter.isprintable() else "?" for letter in text[:TOLD])
    return short + "..." if len(text) > TOLD else short


def report(line):
    """Tell a line; no other comes between it and its end."""
    sys.stderr.write(f"{line}\n")


class Live:
    """The process that knows the rules."""

    def __init__(self, command, game):
        command = [command, "--live", "--game", game]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.seats = next(g["seats"] for g in self.need("hello")["games"] if g["name"] == game)  # also those that nobody plays

    def ask(self, command, **request):
        print(json.dumps({"command": command, **request}), file=self.process.stdin, flush=True)
        line = self.process.stdout.readline()
        if not line:
            sys.exit("referee: replay has ended")
        return json.loads(line)

    def need(self, command, **request):
        answer = self.ask(command, **request)
        if not answer["ok"]:
            sys.exit(f"referee: {command}: {plain(answer['finding']['message'])}")
        return answer


class Player:
    """A program in a seat, and its clock."""

    def __init__(self, command):
        self.seat, self.command = None, shlex.split(command)
        self.process = None

    def begin(self, seconds):
        """A game begins: start the program, unless it goes on from the last one."""
        self.left = seconds
        if self.process is None:
            self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                            bufsize=0, start_new_session=True)  # (so all that it starts is one group)
            os.set_blocking(self.process.stdin.fileno(), False)
            self.teller = threading.Thread(target=self.tell, args=(self.process.stderr,), daemon=True)
            self.teller.start()
            self.said = b""

    def end(self):
        """Stop it; what it says too late is not for another game."""
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.stdin.close()
            self.process.stdout.close()
            self.process.wait()
            self.teller.join(1)  # (longer only if a process has left the group and still holds the pipe)
        self.process = None

    def tell(self, said):
        """Tell what it says on its standard error: the beginning of each line, when that has ended or is long."""
        with said:
            line = b""
            while piece := said.read(LONGEST):
                *ended, line = (line + piece).split(b"\n")
                for text in ended:
                    report(f"{self.seat}: {plain(text.decode(errors='replace'))}")
                if len(line) > LONGEST:
                    report(f"{self.seat}: {plain(line.decode(errors='replace'))}")
                    line = b""
            if line:
                report(f"{self.seat}: {plain(line.decode(errors='replace'))}")

    def act(self, asked):
        """Its action; None: its time has run out, or it gave no answer."""
        began = time.monotonic()
        line = self.exchange(json.dumps(asked).encode() + b"\n", began + self.left)
        self.left -= time.monotonic() - began
        try:
            return str(json.loads(line)["action"]) if self.left > 0 else None
        except (ValueError, KeyError, TypeError, RecursionError):
            return None

    def exchange(self, asked, until):
        """Give it a line, and return its next one.  It may answer before it has read all, or in pieces, or not at all."""
        to, of = self.process.stdin, self.process.stdout
        while b"\n" not in self.said and len(self.said) < LONGEST:
            ready = select.select([of], [to] if asked else [], [], max(0, until - time.monotonic()))
            if ready[1]:
                try:
                    asked = asked[to.write(asked):]
                except BrokenPipeError:
                    asked = b""  # (it may have answered before it ended)
            if ready[0]:
                piece = of.read(LONGEST)
                if not piece:
                    break
                self.said += piece
            if not ready[0] and not ready[1]:
                break
        line, _, self.said = self.said.partition(b"\n")
        return line


def game_of(text):
    return re.search(r"^game: *(\S+)", text, re.M).group(1)


def starts(text):
    """Each record of a stream, without what was played."""
    for record in re.split(r"^---.*\n", text, flags=re.M):
        if re.search(r"^game:", record, re.M):
            record, played = re.subn(r"^moves:(?! *(?:''|\|)\n\S).*?(?=^\S)", "moves: ''\n", record, count=1, flags=re.M | re.S)
            if played:  # (without a move the result is that of the set-up)
                record = re.sub(r"^result:.*", "result: unfinished", record, flags=re.M)
            yield re.sub(r"^claims:.*?(?=^\S|\Z)", "", record, flags=re.M | re.S)


def fall(chance, begun, legal):
    """Of the legal actions that begin in this way, the one that chance makes."""
    if re.match(r"\d:", begun):
        return begun + "".join(sorted((str(chance.randint(1, 6)) for _ in range(3)), reverse=True))
    if "x" in begun:
        dice = re.compile(rf"{begun}{chance.randint(1, 6)}(\+\d+)?([<>=]{chance.randint(1, 6)})?")
        return next(action for action in legal if dice.match(action))
    listed = next(action for action in legal if action.startswith(begun))
    return begun + deal(chance, listed[2:], CARD) if begun.endswith("F") else listed  # (the arbiter knows the pack)


def deal(chance, listed, card):
    """The cards of a listed deal in another order."""
    cards = card.findall(listed)
    chance.shuffle(cards)
    return card.sub(lambda _: cards.pop(), listed)


def is_by(game, seats, action, mover):
    """The seat that makes an action.  seats: all that the game has."""
    actor = game in ACTOR and ACTOR[game].match(action)
    return mover if not actor else seats[int(actor[1]) - 1] if actor[1].isdigit() else actor[1]


def own(game, seats, seat, view):
    """Those of the legal actions that this seat makes, with ? for what chance says, each once."""
    if any(SHUFFLE.match(action) for action in view["legal"]):
        return []
    mine = [action for action in view["legal"] if is_by(game, seats, action, view["mover"]) == seat]
    begun = [CHANCE[game].match(action) if game in CHANCE else None for action in mine]
    return list(dict.fromkeys(b.group() + "?" if b else a for a, b in zip(mine, begun)))


def next_to_act(live, players, game, mover):
    """The seat that is to act, and what it sees; None: nobody can act."""
    for player in sorted(players, key=lambda p: p.seat != mover):
        view = live.need("view", seat=player.seat)
        view["legal"] = own(game, live.seats, player.seat, view)
        if view["legal"]:
            return player, {key: value for key, value in view.items() if key not in ("type", "id", "ok")}
    return None


def shuffle(live, chance):
    """Shuffle the pack, if that is all that can be done."""
    legal = live.need("legal")["legal"]
    if not legal or not SHUFFLE.match(legal[0]):
        return False
    live.need("play", action=deal(chance, legal[0], re.compile(r"\d+[a-z]?")))
    return True


def lose(live, players, player, how, why):
    """A player loses off the board."""
    why = f"{player.seat}: {plain(why)}"
    report(f"referee: {why}")
    player.end()
    live.ask("comment", text=why.replace("}", ")"))
    if len(players) == 2:
        live.need(how, seat=player.seat)


def act(live, player, view, action, chance):
    """Let a player act.  Returns the answer of the arbiter."""
    by_chance = CHANCE.get(view["game"])
    if by_chance and action.endswith("?") and action in view["legal"]:
        legal = live.need("legal")["legal"]
        return live.ask("play", action=fall(chance, action[:-1], legal))
    answer = live.ask("play", seat=player.seat, action=action)
    if answer["ok"] and by_chance and by_chance.match(answer["action"]):
        live.need("undo")
        return {"ok": False, "finding": {"message": f"{action}: this is for chance to say", "diagnostic": "illegal-action"}}
    return answer


def play(live, players, begun, state, chance, most):
    """Let them play to the end.  begun: what stands first in all that players are given.  Yields what it gives them."""
    while state["result"] is None and state["ply"] < most:
        turn = next_to_act(live, players, begun["game"], state["mover"])
        if turn is None:
            if not shuffle(live, chance):
                return
            continue
        player, view = turn
        asked = {**begun, "seat": player.seat, "seconds": round(player.left, 1), "view": view}
        yield asked
        action = player.act(asked)
        if action is None:
            return lose(live, players, player, "time", "no answer in time")
        state = act(live, player, view, action, chance)
        if not state["ok"]:
            found = state["finding"]
            return lose(live, players, player, "forfeit", f"{found['message']} [{found.get('clause') or found['diagnostic']}]")


def seats_of(live, record):
    """Who plays, in turn order."""
    live.need("load", record=record)
    return live.need("seats")["seats"]


def seat(live, players, seats):
    """Give the players of a game their seats; returns those who play."""
    for player, name in zip(players, seats if len(players) == len(seats) else live.seats):
        player.seat = name
    return [player for player in players if player.seat in seats]


def main(options, records):
    games = {game_of(record) for record in records}
    if len(games) != 1:
        sys.exit("referee: START has " + ("games of several kinds" if games else "no record"))
    game, = games
    live = Live(options.c, game)
    for seats in (seats_of(live, record) for record in records):
        if len(options.player) not in (len(seats), len(live.seats)):
            sys.exit(f"referee: {game} needs a PLAYER for each seat: {' '.join(seats)}")
    players = [Player(command) for command in options.player]
    for ends in signal.SIGTERM, signal.SIGHUP:
        signal.signal(ends, lambda number, _: sys.exit(128 + number))  # (so that no player goes on)
    try:
        play_all(live, players, game, options, records)
    finally:
        for player in players:
            player.end()


def play_all(live, players, game, options, records):
    """Let the players play all games, and write the record of each."""
    with open(options.i, "w", encoding="utf-8") if options.i else contextlib.nullcontext() as given:
        for number, record in enumerate(records, 1):
            playing = seat(live, players, seats_of(live, record))
            for player in playing:
                player.begin(options.t)
            chance = random.SystemRandom() if options.s is None else random.Random(f"{options.s} {number}")
            state = live.need("view")
            for asked in play(live, playing, {"game": game, "number": number}, state, chance, options.m):
                if given:
                    print(json.dumps(asked), file=given)
            sys.stdout.write(live.need("save")["record"])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("-t", type=float, default=300, metavar="SECONDS")
    parser.add_argument("-s", metavar="SEED")
    parser.add_argument("-m", type=int, default=100000, metavar="PLIES")
    parser.add_argument("-i", metavar="FILE")
    parser.add_argument("-c", default=REPLAY, metavar="COMMAND")
    parser.add_argument("start", metavar="START")
    parser.add_argument("player", nargs="+", metavar="PLAYER")
    OPTIONS = parser.parse_args()
    with open(OPTIONS.start, encoding="utf-8") as file:
        main(OPTIONS, list(starts(file.read())))
