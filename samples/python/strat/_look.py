"""What records and games look like: how it is asked for, and how it is told."""
from __future__ import annotations

import json
from typing import Any, Dict, NamedTuple

from ._library import encoded, ffi, lib

Data = Dict[str, Any]  # an object of JSON

PAPERS = {"text": lib.STRAT_PAPER_TEXT, "markdown": lib.STRAT_PAPER_MARKDOWN, "html": lib.STRAT_PAPER_HTML,
          "yaml": lib.STRAT_PAPER_YAML, "json": lib.STRAT_PAPER_JSON}
_LAST_PLY = 2 ** 64 - 1  # a define in strat-shown.h


class Look(NamedTuple):
    """How something is drawn.  What is not said has its default, and what does not apply is passed over."""

    seat: str | None = None  #: only what this seat could know
    below: str | None = None  #: the seat that sits below
    theme: str | None = None  #: "paper", "dark", "contrast" or "print"
    view: str | None = None  #: a building: "plan", "layers" or "isometric"
    views: str | None = None  #: a page: others besides, with commas between: "layers,red"
    books: str | None = None  #: a page: the folder where the rule books lie, as GAME.html
    title: str | None = None  #: a picture: a line above the board
    at: int | None = None  #: from 0: the ply after which a page opens, or that a picture shows; None: as without it, the last in a picture
    width: int = 0  #: a picture: in pixels
    board_only: bool = False
    no_coordinates: bool = False


class Sheet(NamedTuple):
    """What is to be decided, and how it is written.  What is not said has its default."""

    paper: str = "text"  #: sentences; an arbiter's sheet: "markdown" or "html"; data: "yaml" or "json"
    claims: tuple[str, ...] | list[str] = ()  #: written as for adjudicate; they come after those of the record
    others_only: bool = False  #: leave out those of the record
    switched: str | None = None  #: rulings that have another option than in the record: "two-squares=off,chasing=off"
    books: str | None = None  #: a page: the folder where the rule books lie
    strict: bool = False  #: as the options of adjudicate
    verbose: bool = False


class Kept(NamedTuple):
    """A struct of the library, and what must live as long as it is used."""

    struct: Any
    parts: list[Any]


def struct_of(name: str, members: Dict[str, Any]) -> Kept:
    """A struct of the library with these members; None: the default."""
    kept = {key: ffi.new("char[]", encoded(value)) if isinstance(value, str) else value for key, value in members.items() if value is not None}
    return Kept(ffi.new("struct %s *" % name, dict(kept, size=ffi.sizeof("struct " + name))), list(kept.values()))


def look_of(look: Look | None) -> Kept:
    """The same for the library."""
    chosen = look or Look()
    return struct_of("strat_look", dict(chosen._asdict(), at=_LAST_PLY if chosen.at is None else chosen.at, opens=chosen.at is not None))


def sheet_of(sheet: Sheet) -> Kept:
    """The same for the library."""
    claims = [ffi.new("char[]", encoded(claim)) for claim in sheet.claims]
    listed = ffi.new("const char *[]", claims)
    struct, parts = struct_of("strat_sheet", dict(sheet._asdict(), paper=PAPERS[sheet.paper], claims=listed, nclaims=len(claims)))
    return Kept(struct, [*parts, claims])


def data_of(text: str) -> list[Data]:
    """What lines of JSON say."""
    return [json.loads(line) for line in text.split("\n") if line]
