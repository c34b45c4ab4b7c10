"""A step of a game."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, cast

from ._library import Column, Event

if TYPE_CHECKING:
    from ._match import Match


class Step:
    """A step of a game: what was played, and what things were like before it.  Each property goes there in the match."""

    def __init__(self, match: Match, number: int):
        self.match, self.number = match, number

    def _at(self, number: int, ask: Callable[[Match], Any]) -> Any:
        with self.match.lock:
            self.match.go(number)
            return ask(self.match)

    @property
    def kind(self) -> str:
        """"action", "takeback", "penalty" or "comment"."""
        return str(self._at(self.number, lambda m: m.step.kind))

    @property
    def text(self) -> str:
        """The step as it was written."""
        return str(self._at(self.number, lambda m: m.step.text))

    @property
    def taken_back(self) -> bool:
        """It is an action that is taken back later."""
        return bool(self._at(self.number, lambda m: m.step.taken_back))

    @property
    def played(self) -> str | None:
        """The action in canonical spelling, with all that it did; None: it is no action."""
        return cast("str | None", self._at(self.number, lambda m: m.action if m.step.kind == "action" else None))

    @property
    def events(self) -> list[Event]:
        """What the action did."""
        return cast("list[Event]", self._at(self.number, lambda m: m.events if m.step.kind == "action" else []))

    @property
    def ply(self) -> int:
        """How many actions stand after it."""
        return int(self._at(self.number, lambda m: m.ply))

    @property
    def after(self) -> str:
        """The position after it, in one line."""
        return str(self._at(self.number, lambda m: m.position))

    @property
    def position(self) -> str:
        """The position before it, in one line."""
        return str(self._at(self.number - 1, lambda m: m.position))

    @property
    def mover(self) -> str | None:
        """The seat that was to move before it."""
        return cast("str | None", self._at(self.number - 1, lambda m: m.mover))

    @property
    def legal(self) -> list[str]:
        """What was legal before it."""
        return cast("list[str]", self._at(self.number - 1, lambda m: m.legal()))

    @property
    def board(self) -> Column:
        """The board before it, as Match.board has it."""
        return self._at(self.number - 1, lambda m: m.board())

    def drawing(self, **how: Any) -> str:
        """The position before it as SVG; how: as for Match.svg."""
        return str(self._at(self.number - 1, lambda m: m.svg(**how)))

    def seen(self, seat: str) -> Match:
        """What a seat saw before it: a match of its own."""
        return cast("Match", self._at(self.number - 1, lambda m: m.seat(seat).copy()))
