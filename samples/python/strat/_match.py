"""A game in progress."""
from __future__ import annotations

import functools
import random as chance
import threading
from typing import Any, Callable, Iterator, TypeVar, cast, overload

from ._game import Game
from ._library import (Acting, Action, Column, Event, Finding, LastStep, Options, Outcome, Place, Refused, Verdict, action_of, column, encoded,
                       event_of, ffi, finding_of, lib, made, maybe, no_action, numbers_of, numpy, options_of, outcome_of, string, verdict_of)
from ._look import Data, Kept, Look, data_of, look_of, struct_of
from ._step import Step

_step_kinds = ("begun", "action", "takeback", "penalty", "comment")
_Method = TypeVar("_Method", bound=Callable[..., Any])


@ffi.callback("uint64_t(void *)", error=0)  # type: ignore[misc]
def _bits(random: Any) -> int:
    drawn: int = ffi.from_handle(random).getrandbits(64)
    return drawn


def _alone(method: _Method) -> _Method:
    """A method of a match, during which no other thread can do anything with the match or its seats."""
    @functools.wraps(method)
    def locked(self: Match, *args: Any, **how: Any) -> Any:
        with self.lock:
            return method(self, *args, **how)
    return cast(_Method, locked)


class Match:
    """A game in progress; or, from the method seat, what one seat sees of it.

    Any thread may use any of these: a match and its seats have one lock, which each method and property holds from its beginning to
    its end.  "with match.lock:" does several things as one.  copy.copy and pickle make another match of it, with a lock of its own,
    as the method copy does.
    """

    lock: Any  #: a threading.RLock, of the match and its seats
    _match: Any
    _room: Any  # for actions as numbers
    _all: Match  # the whole game, which owns what its seats see
    _game: Game | None
    _source: tuple[bytes, bool] | None  # the text that it began from, and whether it was opened; None: it has gone on since

    def __init__(self, game: str | None = None, rules: str | None = None, header: str | None = None, *, text: str | bytes | None = None,
                 options: Options | None = None, seats_decide_chance: bool = False):
        """Begin a new game by its name; or go on from the text of a record or a position line.

        rules: "isf" or "two-squares=off,chasing=off".  header: the lines that stand in a record above the moves.
        seats_decide_chance: the same as in the options."""
        if seats_decide_chance:
            options = (options or Options())._replace(seats_decide_chance=True)
        pointer, kept = options_of(options)
        self._take(made(lib.strat_match_new(pointer), lib.strat_match_free), options, kept)
        if text is not None:
            self._load(text, lib.strat_match_load)
        elif game is not None:
            self._check(lib.strat_match_begin(self._match, encoded(game), maybe(rules), maybe(header)))

    def _take(self, match: Any, options: Options | None, kept: list[Any], whole: Match | None = None) -> None:
        """Be what the library has made."""
        self._match, self._options, self._kept = match, options, kept
        self._all = whole or self
        self.lock = whole.lock if whole else threading.RLock()
        self._game = self._source = self._room = None

    def _load(self, text: str | bytes, load: Any) -> None:
        text = text.encode() if isinstance(text, str) else text
        self._check(load(self._match, text, len(text)))
        self._source = text, load == lib.strat_match_open

    @classmethod
    def open(cls, text: str | bytes, options: Options | None = None) -> Match:
        """Go on from the text of a record that may break a rule, or contradict itself: from before what is refused, which refusal
        tells.  Claims are decided over all that is recorded, until something is played, undone or ended."""
        match = cls(options=options)
        match._load(text, lib.strat_match_open)
        return match

    @_alone
    def copy(self) -> Match:
        """Another match that shows the same game as it is shown now; of what a seat sees, the log of this seat."""
        copy = Match.__new__(Match)
        copy._take(made(self._told(lib.strat_match_copy(self._match)), lib.strat_match_free), self._options, self._kept)
        if self._all is self and self._source is not None and self.steps == self.step.number:
            copy._source = self._source
        return copy

    __copy__ = copy

    def __deepcopy__(self, memo: Any) -> Match:
        return self.copy()

    @_alone
    def __reduce__(self) -> tuple[Any, ...]:
        if self.game is None:
            return _again, (None, False, None, self._options)
        if self._all is self and self._source is not None:
            return _again, (*self._source, self.step.number, self._options)
        return _again, (self.record.encode(), False, None, self._options)

    @property
    @_alone
    def refusal(self) -> Finding | None:
        """What is wrong with the record that was opened; None: nothing, or not any more."""
        f = lib.strat_match_refusal(self._match)
        return None if f == ffi.NULL else finding_of(f)

    def _fail(self) -> None:
        f = lib.strat_match_finding(self._match)
        if f != ffi.NULL:
            raise Refused(finding_of(f))

    def _check(self, status: int) -> None:
        if status != lib.STRAT_OK:
            self._fail()

    def _told(self, value: Any) -> Any:
        """A value that may be missing; if that is a failure, raise it."""
        if value == ffi.NULL:
            self._fail()
        return value

    def _rows(self, row: Any, of: Callable[[Any], Any]) -> list[Any]:
        """All rows that the library tells of the match, one after another."""
        found: list[Any] = []
        while (told := self._told(row(self._match, len(found)))) != ffi.NULL:
            found.append(of(told))
        return found

    def _goes_on(self, status: int) -> None:
        """The game has gone on, if this is not refused."""
        self._check(status)
        self._all._source = None

    @overload
    def play(self, action: str) -> str | None: ...

    @overload
    def play(self, action: Action | int) -> None: ...

    @_alone
    def play(self, action: str | Action | int) -> str | None:
        """Play an action, or an event or a comment of the arbiter; returns the action with all that it did.  Or play an Action, or the
        legal action with an id; then nothing is spelt, and nothing returned."""
        if isinstance(action, str):
            self._goes_on(lib.strat_match_play(self._match, encoded(action)))
            return self.action
        if isinstance(action, Action):
            self._goes_on(lib.strat_match_play_action(self._match, numbers_of(action)))
        else:
            self._goes_on(lib.strat_match_play_id(self._match, action))
        return None

    @_alone
    def undo(self) -> None:
        """As if the last call of play or end had not been; or the last word of the record with which the match began."""
        self._goes_on(lib.strat_match_undo(self._match))

    @_alone
    def end(self, result: str) -> None:
        """End it off the board: "red resignation", "draw agreement"."""
        self._goes_on(lib.strat_match_end(self._match, encoded(result)))

    @_alone
    def seat(self, name: str) -> Match:
        """What this seat sees.  It goes on with the game, and plays in it."""
        match = lib.strat_match_seat(self._match, encoded(name))
        if match == ffi.NULL:
            self._fail()
            raise ValueError(name)
        seat = Match.__new__(Match)
        seat._take(match, self._options, self._kept, self._all)
        return seat

    @property
    @_alone
    def seats(self) -> list[str]:
        """Who plays, in turn order: a game for four may have only two."""
        n = ffi.new("size_t *")
        names = self._told(lib.strat_match_seats(self._match, n))
        return [string(names[i]) for i in range(n[0])]

    @property
    @_alone
    def game(self) -> Game | None:
        """The game; None: none has begun."""
        if self._game is None:
            g = lib.strat_match_game(self._match)
            self._game = None if g == ffi.NULL else Game(string(lib.strat_game_name(g)))
        return self._game

    def _begun(self) -> Game:
        """The game, of which a table is asked."""
        if self.game is None:
            raise ValueError("no game has begun")
        return self.game

    @property
    @_alone
    def ply(self) -> int:
        """How many actions were made."""
        return int(lib.strat_match_ply(self._match))

    @property
    @_alone
    def turn(self) -> int:
        """The number of the turn."""
        return int(lib.strat_match_turn(self._match))

    @property
    @_alone
    def mover(self) -> str | None:
        """The seat that is to move; None: the game is over."""
        return self._text_of(lib.strat_match_mover)

    @property
    @_alone
    def due(self) -> str | None:
        """What the seat must do that is to move, if it is not just to move: "to place a block"."""
        return self._text_of(lib.strat_match_due)

    @property
    @_alone
    def position(self) -> str:
        """The position in one line."""
        return str(self._text_of(lib.strat_match_position))

    @property
    @_alone
    def action(self) -> str | None:
        """The last action in canonical spelling, with all that it did; None: there is none."""
        return self._text_of(lib.strat_match_action)

    @property
    @_alone
    def broken(self) -> str | None:
        """The clause that the last action broke, if it was let stand."""
        return self._text_of(lib.strat_match_broken)

    def _text_of(self, ask: Any) -> str | None:
        told: str | None = string(self._told(ask(self._match)))
        return told

    @_alone
    def legal(self) -> list[str]:
        """The legal actions in canonical spelling; if chance has too many outcomes to list, one of them stands for all."""
        n = ffi.new("size_t *")
        texts = self._told(lib.strat_match_legal(self._match, n))
        return [string(texts[i]) for i in range(n[0])]

    @_alone
    def legal_actions(self) -> list[Action]:
        """The legal actions as numbers, in the order of legal()."""
        if self._room is None:
            self._room = ffi.new("struct strat_action[]", 256)
        while (n := lib.strat_match_legal_actions(self._match, self._room, ffi.sizeof("struct strat_action"), len(self._room))) > len(self._room):
            self._room = ffi.new("struct strat_action[]", n)
        if n == 0:
            self._fail()
        return [action_of(self._room[i]) for i in range(n)]

    @_alone
    def mask(self) -> Column:
        """Which ids are legal: with numpy an array of bool for all ids of the game, otherwise a bytearray of 0 and 1."""
        ids = self._begun().ids
        bits = bytearray((ids + 7) // 8)
        self._check(lib.strat_match_mask(self._match, ffi.from_buffer("uint8_t[]", bits, require_writable=True), len(bits)))
        if numpy is not None:
            return numpy.unpackbits(numpy.frombuffer(bits, "uint8"), count=ids, bitorder="little").view(bool)
        return bytearray(bits[i >> 3] >> (i & 7) & 1 for i in range(ids))

    @_alone
    def spell(self, action: Action) -> str:
        """An Action in canonical spelling."""
        return str(string(self._told(lib.strat_match_spell(self._match, numbers_of(action)))))

    @_alone
    def read_action(self, text: str) -> Action:
        """An action that is written as in records, as an Action."""
        a = no_action()
        self._check(lib.strat_match_read(self._match, encoded(text), a))
        return action_of(a)

    @property
    @_alone
    def last(self) -> Action | None:
        """The last action as an Action; None: there is none."""
        a = no_action()
        status = lib.strat_match_last(self._match, a)
        if status == lib.STRAT_END:
            return None
        self._check(status)
        return action_of(a)

    @property
    @_alone
    def acting(self) -> Acting:
        """Who can act now."""
        who = ffi.new("struct strat_acting *", {"size": ffi.sizeof("struct strat_acting")})
        self._check(lib.strat_match_acting(self._match, who))
        return Acting([string(who.seat[i]) for i in range(who.nseats)], who.chance, who.arbiter)

    @_alone
    def chances(self) -> list[tuple[Action, float | None]]:
        """The outcomes of the next thing that chance decides: (Action, how likely).  If there are too many to list, there is one, and
        None; sample draws another."""
        room = ffi.new("struct strat_chance[]", 256)
        n = lib.strat_match_chances(self._match, room, ffi.sizeof("struct strat_chance"), len(room))
        if n == 0:
            self._fail()
        return [(action_of(c.action), c.ways / c.of if c.of else None) for c in room[0:n]]

    @_alone
    def sample(self, random: chance.Random, action: Action | None = None) -> Action:
        """Draw what chance decides next, or in this action, by a random.Random: an Action, which is not played."""
        a = no_action()
        of = ffi.NULL if action is None else numbers_of(action)
        kept = ffi.new_handle(random)
        self._check(lib.strat_match_sample(self._match, of, _bits, kept, a))
        return action_of(a)

    @property
    @_alone
    def places(self) -> list[Place]:
        """When the game is over: the place of each seat; else an empty list."""
        return self._rows(lib.strat_match_place, lambda p: Place(string(p.seat), p.place, p.share))

    @property
    @_alone
    def events(self) -> list[Event]:
        """The events of the last action; their fields are numbers where they can be."""
        return self._rows(lib.strat_match_event, event_of)

    @property
    @_alone
    def outcome(self) -> Outcome | None:
        """How the game ended; None: it goes on."""
        return outcome_of(self._told(lib.strat_match_outcome(self._match)))

    @property
    @_alone
    def record(self) -> str:
        """The record so far, in canonical form."""
        return str(string(self._told(lib.strat_match_record(self._match, ffi.NULL))))

    @_alone
    def claim(self, claim: str) -> Verdict:
        """Decide a claim: "blue: illegal at 8"."""
        return verdict_of(self._told(lib.strat_match_claim(self._match, encoded(claim))))

    @property
    @_alone
    def claims(self) -> list[str]:
        """The claims of the record with which it began, as text."""
        return self._rows(lib.strat_match_claimed, string)

    @_alone
    def decide(self, i: int) -> Verdict | None:
        """Decide a claim of the record with which it began, by its number from 0; None: there are fewer."""
        v = self._told(lib.strat_match_decide(self._match, i))
        return None if v == ffi.NULL else verdict_of(v)

    @_alone
    def verdicts(self) -> list[Verdict]:
        """Decide all of these claims."""
        return self._rows(lib.strat_match_decide, verdict_of)

    @property
    @_alone
    def steps(self) -> int:
        """How many steps the game has: actions, takebacks, penalties and comments."""
        n = lib.strat_match_steps(self._match)
        self._fail()
        return int(n)

    @_alone
    def go(self, steps: int) -> None:
        """Show the game as it was after so many of its steps."""
        self._check(lib.strat_match_go(self._match, steps))

    @property
    @_alone
    def step(self) -> LastStep:
        """The last step that is shown."""
        s = self._told(lib.strat_match_step(self._match))
        return LastStep(_step_kinds[s.kind], s.number, string(s.text), s.taken_back)

    def walk(self) -> Iterator[Step]:
        """Its steps one after another."""
        return (Step(self, number) for number in range(1, self.steps + 1))

    @_alone
    def board(self, side: int | None = None) -> Column:
        """Its board as planes of numbers, as strat(3) has them."""
        side = side or self._begun().side
        planes = column("B", "uint8", (lib.STRAT_PLANES, side, side))
        self._check(lib.strat_match_board(self._match, side, ffi.from_buffer("uint8_t[]", planes, require_writable=True)))
        return planes

    @_alone
    def could_be(self, side: int | None = None) -> Column:
        """What each piece can be: numbers by rank and file, of which bit i stands for game.pieces[i]."""
        side = side or self._begun().side
        sets = column("I", "uint32", (side, side))
        self._check(lib.strat_match_could_be(self._match, side, ffi.from_buffer("uint32_t[]", sets, require_writable=True)))
        return sets

    @_alone
    def planes(self, seat: str | None = None, side: int | None = None) -> Column:
        """For a network: what this match, or a seat of it, sees, as planes of 0 and 1, side by side numbers each: for each seat and each kind
        of piece whether such a piece of that seat could be there; then whether it was shown, and has moved; last the ground, which has
        other numbers, too."""
        if seat is not None:
            return self.seat(seat).planes(side=side)
        game = self._begun()
        side = side or game.side
        planes = column("B", "uint8", (game.planes, side, side))
        self._check(lib.strat_match_planes(self._match, side, ffi.from_buffer("uint8_t[]", planes, require_writable=True)))
        return planes

    @property
    @_alone
    def warnings(self) -> list[Finding]:
        """What is odd, but not wrong, in what the game began from."""
        return self._rows(lib.strat_match_warning, finding_of)

    @_alone
    def _draw(self, form: int, **how: Any) -> str:
        drawing = struct_of("strat_drawing", how)
        return str(string(self._told(lib.strat_match_draw(self._match, form, drawing.struct, ffi.NULL))))

    def svg(self, *, title: str | None = None, below: str | None = None, theme: str | None = None, width: int = 0,
            board_only: bool = False) -> str:
        """The position as SVG.  title: a line above the board; below: the seat that sits below; theme: "paper", "dark", "contrast" or
        "print"; width: in pixels."""
        return self._draw(lib.STRAT_SVG, title=title, below=below, theme=theme, width=width, board_only=board_only)

    def text(self, *, title: str | None = None, below: str | None = None, width: int = 0, board_only: bool = False) -> str:
        """The position as lines of ASCII.  width: in columns."""
        return self._draw(lib.STRAT_TEXT, title=title, below=below, width=width, board_only=board_only)

    def prose(self, *, title: str | None = None, below: str | None = None, board_only: bool = False) -> str:
        """The position in sentences."""
        return self._draw(lib.STRAT_PROSE, title=title, below=below, board_only=board_only)

    def _shown(self, ask: Any, *how: Kept) -> str:
        text = ffi.new("const char **")
        self._check(ask(self._match, *(kept.struct for kept in how), text, ffi.NULL))
        return str(string(text[0]))

    @property
    @_alone
    def state(self) -> Data:
        """How the game stands: game, ply, turn, mover, due, action, stands, result; seats, and acting: who can act; refused and warnings:
        of the text that it began from."""
        return data_of(self._shown(lib.strat_match_state))[0]

    @_alone
    def choices(self) -> list[Data]:
        """The legal actions, in the order of legal(): text, kind, does (what such an action is), seat (who acts; None: chance, or the
        arbiter), chance (whether it decides something in it), places (the names of those that it takes on the board, in the order of its
        way)."""
        return data_of(self._shown(lib.strat_match_choices))

    @_alone
    def events_data(self) -> list[Data]:
        """The events of the last action, as "replay --events --format=json" tells them."""
        return data_of(self._shown(lib.strat_match_events))

    @_alone
    def findings_data(self) -> list[Data]:
        """Why the last call failed that raised Refused, as "validate --format=json" tells it; mostly one finding."""
        return data_of(self._shown(lib.strat_match_findings))

    @_alone
    def picture(self, look: Look | None = None) -> str:
        """The position as an SVG document; seat, views, books and at are passed over."""
        return self._shown(lib.strat_match_picture, look_of(look))

    @_alone
    def picture_places(self, look: Look | None = None) -> Data:
        """Where the places of that picture are: places: name, x and y of its middle, size (its side), and the piece there: seat, name,
        label; or None; then width and height of the picture, in the units of all these."""
        return data_of(self._shown(lib.strat_match_places, look_of(look)))[0]

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.text()


def _again(text: bytes | None, opened: bool, shown: int | None, options: Options | None) -> Match:
    """The match that was pickled."""
    if text is None:
        return Match(options=options)
    match = Match.open(text, options) if opened else Match(text=text, options=options)
    if shown is not None:
        match.go(shown)
    return match
