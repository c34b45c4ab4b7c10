"""The library as cffi has it, and what it tells as Python has it.

The declarations are read from strat.h and strat-shown.h, so nothing here repeats them.
"""
from __future__ import annotations

import array
import importlib
import math
import os
import re
from typing import Any, Callable, NamedTuple, Sequence

import cffi


def optional(name: str) -> Any:
    """A module that need not be there; None: it is not."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


numpy = optional("numpy")
Column = Any  # a numpy array; without numpy an array of the module array, or a bytearray


def _header() -> str:
    here = os.path.dirname(os.path.abspath(__file__))
    for path in (os.environ.get("STRAT_HEADER"), os.path.join(here, "strat.h"), os.path.join(here, "../../../notation/host/strat.h"),
                 "/usr/local/include/strat.h", "/usr/include/strat.h"):
        if path and os.path.exists(path):
            return path
    raise ImportError("strat.h is not there; STRAT_HEADER can say where it is")


def _declarations() -> str:
    """Those of strat.h, and of strat-shown.h beside it."""
    text = ""
    for path in (_header(), os.path.join(os.path.dirname(_header()), "strat-shown.h")):
        with open(path, encoding="utf-8") as f:
            text += re.sub(r"/\*.*?\*/", " ", f.read(), flags=re.S)
    text = re.sub(r"#ifdef __cplusplus.*?#endif", "", text, flags=re.S)
    return re.sub(r"^#.*$", "", text, flags=re.M)


def _loaded() -> Any:
    """The library that STRAT_LIBRARY names; or the one in this package, if it has one; or the one of the system."""
    own = os.path.join(os.path.dirname(os.path.abspath(__file__)), "libstrat.so.1")
    path = os.environ.get("STRAT_LIBRARY") or (own if os.path.exists(own) else "libstrat.so.1")
    try:
        return ffi.dlopen(path)
    except OSError as e:
        raise ImportError("the library is not there, or cannot be loaded; STRAT_LIBRARY can say where it is: %s" % e) from e


ffi: Any = cffi.FFI()
ffi.cdef(_declarations())
lib: Any = _loaded()
NO_ID = 0xffffffff  # a define in strat.h


class Repair(NamedTuple):
    """What to write in place of what is written: so many characters from a place on, all in its line."""

    line: int
    column: int
    length: int  #: 0: it comes in before that place
    lines: int  #: the same is done in so many lines, from that one on
    text: str


class Finding(NamedTuple):
    """What is wrong, and where.  Texts that do not apply are None, and numbers are 0."""

    level: str  #: "note", "warning" or "error"
    id: str  #: as in strat(5): "illegal-action"
    kind: str  #: "trouble", "unreadable", "illegal", "inconsistent", "unfinished" or "note"
    text: str  #: what is wrong
    clause: str | None  #: the clause or ruling that it rests on
    near: str | None  #: legal actions that are like the one refused
    help: str | None  #: what to write instead
    turn: str | None  #: the ply as people count it: "3.red:2"
    record_id: str | None
    record: int
    ply: int
    line: int
    column: int
    repair: Repair | None = None  #: what to write instead; None: nobody knows


class Outcome(NamedTuple):
    """How a game ended."""

    winner: str | None  #: a seat; None: drawn
    how: str  #: "flag", "resignation"
    clause: str | None


class Change(NamedTuple):
    """A change of the rules that would change the answer to a claim."""

    under: str
    says: str
    decision: str
    clause: str | None
    ply: int


class Verdict(NamedTuple):
    """The answer to a claim.  What does not apply is None, or 0."""

    decision: str  #: "upheld", "refused" or "undetermined"
    clause: str | None
    ply: int
    turns_on: int  #: how many changes there are
    text: str  #: as "adjudicate -o text" writes it; yaml and json likewise
    yaml: str
    json: str
    claim: str
    turn: str | None
    action: str | None
    reason: str | None
    holds: str | None
    open: str | None
    settled_by: str | None
    changes: list[Change]
    limited: bool  #: not all readings of the rules were tried


class LastStep(NamedTuple):
    """The last step that a match shows."""

    kind: str  #: "begun", "action", "takeback", "penalty" or "comment"
    number: int
    text: str | None
    taken_back: bool


class Event(NamedTuple):
    """Something that an action caused."""

    name: str
    seat: str | None
    role: str | None
    says: str  #: as a sentence
    fields: dict[str, int | str]


class Action(NamedTuple):
    """An action as numbers."""

    kind: int  #: from 1; see Game.actions
    seat: int  #: as in Game.seats; 0xfe: whoever is to move; 255: the arbiter
    args: tuple[int, ...]  #: see Game.describe
    said: dict[int, int] = {}  #: what the text may say besides
    id: int | None = None  #: less than Game.ids


class Acting(NamedTuple):
    """Who can act now."""

    seats: list[str]
    chance: bool
    arbiter: bool


class Place(NamedTuple):
    """How a seat came off."""

    seat: str
    place: int  #: from 1; several can have the same
    share: float  #: of the game, which is worth 1


class Options(NamedTuple):
    """What is said about a match or a reader when it is made.  What is not said has its default."""

    rules: str | None = None  #: for records and positions that name none: "isf" or "two-squares=off,chasing=off"
    game: str | None = None  #: the only game that is taken
    data: Sequence[str] = ()  #: folders in which boards and decks are looked for that records name
    readings: int = 0  #: the most readings of the rules that a claim is decided under
    plies: int = 0  #: the most plies that are played for one claim
    max_record: int = 0  #: the most bytes that the text of a record may have
    seats_decide_chance: bool = False  #: a seat may also play dice
    stop: Callable[[], bool] | None = None  #: asked every 10,000 plies of a long call; True: it stops, and raises Refused


class Refused(Exception):
    """What was asked for is refused, or could not be done: the member finding says why, and names the clause."""

    def __init__(self, finding: Finding):
        super().__init__(finding.text + (" [%s]" % finding.clause if finding.clause else ""))
        self.finding = finding

    def __reduce__(self) -> tuple[Any, ...]:
        return Refused, (self.finding,)


def string(p: Any) -> Any:
    """A text that the library tells; None: there is none."""
    return None if p == ffi.NULL else ffi.string(p).decode()


def encoded(text: str) -> bytes:
    """A text for the library, in which a zero byte would be the end."""
    found = text.encode()
    if b"\0" in found:
        raise ValueError("a text cannot have a zero byte in it")
    return found


def maybe(text: str | None) -> Any:
    """A text for the library, or none."""
    return ffi.NULL if text is None else encoded(text)


def strings(row: Callable[[int], Any]) -> list[str]:
    """All rows of a table, up to the first that is not there."""
    found: list[str] = []
    while (text := string(row(len(found)))) is not None:
        found.append(text)
    return found


def made(handle: Any, free: Any) -> Any:
    """A handle that is freed with the object; none could be made if memory ran out."""
    if handle == ffi.NULL:
        raise MemoryError
    return ffi.gc(handle, free)


def options_of(options: Options | None, first_record: int = 0) -> tuple[Any, list[Any]]:
    """Options for the library; and what must live as long as the handle that is made with them."""
    o = options or Options()
    kept: list[Any] = [None if text is None else ffi.new("char[]", encoded(text)) for text in (o.rules, o.game)]
    folders = [ffi.new("char[]", encoded(os.fspath(folder))) for folder in o.data]
    data = ffi.new("const char *[]", folders)
    members = {"size": ffi.sizeof("struct strat_options"), "readings": o.readings, "plies": o.plies, "max_record": o.max_record,
               "data": data if folders else ffi.NULL, "ndata": len(folders), "seats_decide_chance": o.seats_decide_chance,
               "first_record": first_record}
    members.update((name, text) for name, text in zip(("rules", "game"), kept) if text is not None)
    if o.stop is not None:
        asked = o.stop
        members["stop"] = ffi.callback("bool(void *)", lambda _: bool(asked()), error=True)
        kept.append(members["stop"])
    return ffi.new("struct strat_options *", members), [*kept, folders, data]


def finding_of(f: Any) -> Finding:
    r = f.repair
    repair = None if r == ffi.NULL else Repair(r.line, r.column, r.length, r.lines, string(r.text))
    return Finding(("note", "warning", "error")[f.level], *[string(getattr(f, name)) for name in Finding._fields[1:9]],
                   *[getattr(f, name) for name in Finding._fields[9:-1]])._replace(repair=repair)


def findings_of(reader: Any) -> list[Finding]:
    """All that a reader has found."""
    found: list[Finding] = []
    while (f := lib.strat_reader_finding(reader, len(found))) != ffi.NULL:
        found.append(finding_of(f))
    return found


def outcome_of(o: Any) -> Outcome | None:
    return None if o == ffi.NULL else Outcome(string(o.winner), string(o.how), string(o.clause))


def event_of(e: Any) -> Event:
    """Its fields are numbers where they can be."""
    fields = {string(f.name): int(string(f.value)) if f.is_number else string(f.value) for f in e.field[0:e.nfields]}
    return Event(string(e.name), string(e.seat), string(e.role), string(e.says), fields)


def verdict_of(v: Any) -> Verdict:
    changes = [Change(string(c.under), string(c.says), string(c.decision), string(c.clause), c.ply) for c in v.changes[0:v.turns_on]]
    texts = {name: string(getattr(v, name)) for name in Verdict._fields[4:-2]}
    return Verdict(string(v.decision), string(v.clause), v.ply, v.turns_on, changes=changes, limited=v.limited, **texts)


def action_of(a: Any) -> Action:
    said = {i: a.said[i] for i in range(lib.STRAT_SAID_MAX) if a.marks >> i & 1} if a.marks else {}
    return Action(a.kind, a.seat, tuple(a.args[0:a.nargs]), said, None if a.id == NO_ID else a.id)


def no_action() -> Any:
    """An action for the library to fill."""
    return ffi.new("struct strat_action *", {"size": ffi.sizeof("struct strat_action")})


def numbers_of(action: Action) -> Any:
    """An action for the library."""
    a = no_action()
    a.kind, a.seat, a.nargs = action.kind, action.seat, len(action.args)
    a.args[0:len(action.args)] = action.args
    for i, value in action.said.items():
        a.said[i] = value
        a.marks |= 1 << i
    return a


def column(code: str, kind: str, shape: tuple[int, ...]) -> Column:
    """A column, which numpy gives its shape; without numpy it is flat."""
    if numpy is not None:
        return numpy.empty(shape, kind)
    return array.array(code, bytes(math.prod(shape) * array.array(code).itemsize))


def version() -> str:
    """The version of the library: "1.1"."""
    return str(string(lib.strat_version()))
