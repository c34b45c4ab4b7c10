"""A game at which players sit who know numbers: what the adapters for other programs' interfaces share."""
from __future__ import annotations

import random
from typing import Any, Callable, Union

from ._library import Action, Column, Options, Refused, column, numpy
from ._match import Match

Start = Union[str, Callable[[random.Random], str], None]  # the header of each game; or what draws one

TEXT = 2048  # the bytes of a position, of a game that is not played on squares


class Table:
    """A match whose actions are numbers from 0 on, less than size.

    If the game has ids, these are the numbers.  Otherwise an action is the place in the list of what its seat can do now, and there is
    room for so many.  Who acts: chance, if there is something to throw or draw; otherwise the seat that is to move, or the first of
    those that may.  What others may call out meanwhile is not among the actions, nor is what only the arbiter plays.
    """

    def __init__(self, match: Match, chance: random.Random, room: int):
        game = match.game
        if game is None:
            raise ValueError("no game has begun")
        self.match, self.chance, self.room = match, chance, room
        self.ids = game.ids > 0
        self.size = game.ids or room
        self.seats = match.seats
        self.numbers = {seat: game.seats.index(seat) for seat in self.seats}
        self.shape = (game.planes, game.side, game.side) if game.side else (TEXT,)
        self.look()

    def look(self) -> None:
        """Find out who acts now."""
        acting = self.match.acting
        mover = self.match.mover
        self.by_chance: bool = acting.chance
        self.actor: str | None = None if acting.chance or not acting.seats else mover if mover in acting.seats else acting.seats[0]
        self.over = not acting.chance and self.actor is None
        self.actions = self._own() if self.actor is not None else {}
        if self.over:
            return
        if len(self.actions) > 0 and max(self.actions) >= self.size:
            raise ValueError("a seat can do more than %d things" % self.size)

    def _own(self) -> dict[int, Action]:
        """What the seat that acts can do, by numbers."""
        assert self.actor is not None
        listed = self.match.seat(self.actor).legal_actions()
        mine = [action for action in listed if action.seat in (self.numbers[self.actor], 0xfe)]
        if self.ids:
            return {action.id: action for action in mine if action.id is not None}
        return dict(enumerate({action[:3]: action for action in mine}.values()))

    def play(self, number: int) -> None:
        """Let the seat act.  What chance decides in its action is drawn."""
        if number not in self.actions or self.actor is None:
            raise ValueError("action %s is not legal now" % number)
        asked = self.actions[number]
        try:
            self.match.seat(self.actor).play(asked)  # (a seat need not know what else comes of it)
        except Refused:
            self._play_by_chance(asked)
        self.look()

    def _play_by_chance(self, asked: Action) -> None:
        """Play an action in which chance decides something, so that a seat cannot play it."""
        for action in self.match.legal_actions():
            if action.id == asked.id if self.ids else action[:3] == asked[:3]:
                return self.match.play(self.match.sample(self.chance, action))
        raise ValueError("%s is not legal now" % self.match.spell(asked))

    def fall(self, action: Action | None = None) -> None:
        """Let chance act: bring about this, or whatever is drawn."""
        self.match.play(self.match.sample(self.chance) if action is None else action)
        self.look()

    def undo(self) -> None:
        """As if the last action had not been."""
        self.match.undo()
        self.look()

    def seen(self, seat: str) -> Column:
        """What a seat sees: planes, if the game is played on squares; otherwise the bytes of its position line, and zeroes after them."""
        if self.match._begun().side:
            return self.match.planes(seat)
        line = self.match.seat(seat).position.encode()
        if len(line) > TEXT:
            raise ValueError("the position has more than %d bytes" % TEXT)
        text = column("B", "uint8", (TEXT,))
        padded = line.ljust(TEXT, b"\0")
        text[:] = numpy.frombuffer(padded, "uint8") if numpy is not None else type(text)("B", padded)
        return text

    def gains(self) -> dict[str, float]:
        """When the game is over: 1 for the winner, -1 for who lost against one other; their sum is always 0.  Before: 0."""
        n = len(self.seats)
        gains = dict.fromkeys(self.seats, 0.0)
        gains.update((place.seat, (n * place.share - 1) / (n - 1)) for place in self.match.places)
        return gains


def begin(game: str, start: Start, rules: str | None, chance: random.Random, options: Options | None) -> Match:
    """A match that begins as the start says."""
    header: Any = start(chance) if callable(start) else start
    return Match(game, rules, header, options=options)
