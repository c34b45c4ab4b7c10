"""The rules of the games, as tables."""
from __future__ import annotations

from typing import Any

from ._library import encoded, ffi, lib, string, strings


class Game:
    """The rules of one game: its name and tables.  There is one such object for each game."""

    name: str
    title: str  #: for people
    hides: bool  #: can the players see different things?
    side: int  #: the most squares that a side of its board can have; 0: it is not played on squares
    planes: int  #: how many Match.planes has; 0: it is not played on squares
    ids: int  #: how many different actions it has; 0: too many to have ids
    seats: list[str]
    clauses: list[str]
    rulings: list[str]
    presets: list[str]
    events: list[str]
    endings: list[str]
    pieces: list[str]
    actions: list[str]  #: the names of the kinds of actions; the first is kind 1
    _handle: Any
    _known: dict[str, Game] = {}

    def __new__(cls, name: str) -> Game:
        if name not in cls._known:
            game = super().__new__(cls)
            game._read(name)
            return cls._known.setdefault(name, game)
        return cls._known[name]

    def _read(self, name: str) -> None:
        self._handle = g = lib.strat_game_find(encoded(name))
        if g == ffi.NULL:
            raise ValueError("there is no game '%s'" % name)
        self.name = name
        self.title = string(lib.strat_game_title(g))
        self.hides = lib.strat_game_hides(g)
        self.side = lib.strat_game_side(g)
        self.planes = lib.strat_game_planes(g)
        self.ids = lib.strat_game_ids(g)
        for table in ("seat", "clause", "ruling", "preset", "event", "ending", "piece"):
            row = getattr(lib, "strat_game_" + table)
            setattr(self, table + "s", strings(lambda i: row(g, i)))
        self.actions = strings(lambda i: lib.strat_game_action(g, i + 1))
        self._options = {ruling: strings(lambda i: lib.strat_game_option(g, encoded(ruling), i)) for ruling in self.rulings}

    def __repr__(self) -> str:
        return "<Game %s>" % self.name

    def __reduce__(self) -> tuple[Any, ...]:
        return Game, (self.name,)

    def describe(self, kind: int | str) -> tuple[str, list[str], list[str]]:
        """What a kind of action, a number from 1 or its name, is; and what its args and said are."""
        number = self.actions.index(kind) + 1 if isinstance(kind, str) else kind
        g = self._handle
        return (string(lib.strat_game_action_says(g, number)), strings(lambda i: lib.strat_game_arg(g, number, i)),
                strings(lambda i: lib.strat_game_said(g, number, i)))

    def options(self, ruling: str) -> list[str]:
        """The options of a ruling; the first is the default.  There are none if there is no such ruling."""
        return list(self._options.get(ruling, ()))

    def explain(self, clause: str) -> str | None:
        """What a clause asks for, or which question a ruling answers."""
        explained: str | None = string(lib.strat_game_explain(self._handle, encoded(clause)))
        return explained

    def says(self, ruling: str, option: str) -> str | None:
        """What holds under an option of a ruling."""
        said: str | None = string(lib.strat_game_says(self._handle, encoded(ruling), encoded(option)))
        return said


def games() -> list[Game]:
    """All games, in a fixed order."""
    found: list[Game] = []
    while (g := lib.strat_game_at(len(found))) != ffi.NULL:
        found.append(Game(string(lib.strat_game_name(g))))
    return found
