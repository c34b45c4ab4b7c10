"""Records that are read, and questions about them."""
from __future__ import annotations

import os
import re
from typing import Any, BinaryIO, Callable, Iterator, Mapping, NamedTuple, Union

from ._game import Game
from ._library import (Event, Finding, Options, Outcome, Refused, Verdict, encoded, ffi, finding_of, findings_of, lib, made, maybe,
                       options_of, outcome_of, string, strings, verdict_of)
from ._look import PAPERS, Data, Kept, Look, Sheet, data_of, look_of, sheet_of
from ._match import Match
from ._step import Step

Source = Union[bytes, str, "os.PathLike[str]", BinaryIO]  # what is read: bytes; or a file by its name or object; plain or gzip

# The words of a move text, and those that are numbers of turns.
_words = re.compile(r"\{[^}]*\}|\[[^]]*\]|[^\s{[]+(?:\s+\[stands\])?")
_number = re.compile(r"\d+\.(\.\.)?")


class Record:
    """A record that was read: what it says, and what was found wrong with it."""

    number: int  #: from 1
    valid: bool
    game: str | None  #: its name; None: it cannot be read so far
    plies: int
    outcome: Outcome | None
    text: bytes
    findings: list[Finding]
    keys: dict[str, str]  #: what its header has of: id, event, site, date, round, variant
    players: dict[str, str]  #: by seat

    def __init__(self, reader: Any, status: int, options: Options | None = None):
        g = lib.strat_reader_game(reader)
        length = ffi.new("size_t *")
        text = lib.strat_reader_document(reader, length)
        self._options = options
        self.number = lib.strat_reader_number(reader)
        self.valid = status == lib.STRAT_OK
        self.game = None if g == ffi.NULL else string(lib.strat_game_name(g))
        self.plies = lib.strat_reader_plies(reader)
        self.outcome = outcome_of(lib.strat_reader_outcome(reader))
        self.text = ffi.buffer(text, length[0])[:]
        self.findings = findings_of(reader)
        self.keys = {}
        for key in ("id", "event", "site", "date", "round", "variant"):
            value = string(lib.strat_reader_key(reader, encoded(key)))
            if value is not None:
                self.keys[key] = value
        self.players = {}
        for seat in Game(self.game).seats if self.game else []:
            name = string(lib.strat_reader_player(reader, encoded(seat)))
            if name is not None:
                self.players[seat] = name

    def __repr__(self) -> str:
        return "<Record %d: %s>" % (self.number, self.keys.get("id", self.game))

    def match(self) -> Match:
        """The game, to go on from its end."""
        return Match(text=self.text, options=self._options)

    def open(self) -> Match:
        """The game, also of a record that is refused: see Match.open."""
        return Match.open(self.text, self._options)

    def walk(self) -> Iterator[Step]:
        """Its steps one after another, each a Step; of a record that is refused those before the refusal."""
        return self.open().walk()

    def _again(self) -> tuple[Any, Any]:
        """A reader that has read this record alone, with its number; and what must live as long."""
        reader, kept = reader_of(self.text, self._options, self.number)
        if lib.strat_reader_next(reader) == lib.STRAT_TROUBLE:
            raise _refused(reader)
        return reader, kept

    def _each(self, call: Any, told: str, of: Callable[[Any], Any]) -> list[Any]:
        """What a call tells of each of the record's claims."""
        reader, kept = self._again()
        out = ffi.new(told)
        found: list[Any] = []
        while (status := call(reader, len(found), out)) != lib.STRAT_END:
            if status != lib.STRAT_OK:
                raise _refused(reader)
            found.append(of(out[0]))
        del kept
        return found

    @property
    def claims(self) -> list[str]:
        """The claims in the record, as text; also of a record that is refused, if it can be read."""
        return self._each(lib.strat_reader_claim, "const char **", string)

    def verdicts(self) -> list[Verdict]:
        """Decide all of these claims, over all that is recorded."""
        return self._each(lib.strat_reader_decide, "const struct strat_verdict **", verdict_of)

    def decide(self, claim: str) -> Verdict:
        """Decide another claim: "blue: illegal at 8"."""
        reader, kept = self._again()
        out = ffi.new("const struct strat_verdict **")
        if lib.strat_reader_decide_claim(reader, encoded(claim), out) != lib.STRAT_OK:
            raise _refused(reader)
        del kept
        return verdict_of(out[0])

    def decide_other(self, claim: int | str, other: Source, name: str) -> Verdict:
        """Decide one of its claims, by its place, or another claim: that another log differs.  name: what the answer calls that log."""
        reader, kept = self._again()
        second, kept_too = reader_of(other, self._options)
        if lib.strat_reader_next(second) == lib.STRAT_TROUBLE:
            raise _refused(second)
        out = ffi.new("const struct strat_verdict **")
        if isinstance(claim, int):
            status = lib.strat_reader_decide_other(reader, claim, second, encoded(name), out)
        else:
            status = lib.strat_reader_decide_claim_other(reader, encoded(claim), second, encoded(name), out)
        if status == lib.STRAT_END:
            raise IndexError(claim)
        if status != lib.STRAT_OK:
            raise _refused(reader)
        del kept, kept_too
        return verdict_of(out[0])

    def minimize(self, i: int = 0) -> str:
        """The shortest record that still shows the verdict on one of its claims, as a case (strat-cases(5))."""
        reader, kept = self._again()
        text = ffi.new("const char **")
        status = lib.strat_reader_minimize(reader, i, text, ffi.NULL)
        del kept
        if status == lib.STRAT_END:
            raise IndexError(i)
        return _answer(reader, status, text).text

    def _shown(self, call: Any, *args: Any) -> str:
        """What a call tells that gives *text.  A record that is refused may have one all the same."""
        reader, kept = self._again()
        text = ffi.new("const char **")
        status = call(reader, *(arg.struct if isinstance(arg, Kept) else arg for arg in args), text, ffi.NULL)
        told = "" if status == lib.STRAT_END else _answer(reader, status, text).text
        del kept
        return told

    def findings_data(self, file: str = "input") -> list[Data]:
        """Its findings, as "validate --format=json" tells them.  file: what they call the input."""
        return data_of(self._shown(lib.strat_reader_findings, encoded(file)))

    def page(self, look: Look | None = None) -> str:
        """A page that steps through the game, as "render --output=html" writes it; of a record that is refused up to what is refused."""
        return self._shown(lib.strat_reader_page, look_of(look))

    def picture(self, look: Look | None = None) -> str:
        """The game after one ply as an SVG document, as "render --output=svg" writes it; of a record that is refused up to what is refused."""
        return self._shown(lib.strat_reader_picture, look_of(look))

    def words(self, deeds: bool = False) -> list[Data]:
        """The words of its moves, one for each of its steps: kind ("action", "comment", "takeback" or "penalty"), line, column and length, all
        in characters; of an action its text in canonical spelling, ply, turn, and taken_back; with deeds also what it did, in sentences.  Of a
        record that is refused up to what is refused."""
        return data_of(self._shown(lib.strat_reader_steps, deeds))

    def steps(self, deeds: bool = False) -> list[Data]:
        """The same as words: the name that it had first.  (The steps of a Match are a number.)"""
        return self.words(deeds)

    def view(self, seat: str) -> str:
        """The record as this seat could have written it: in canonical form, the log of what it saw."""
        return self._shown(lib.strat_reader_view, encoded(seat))

    def sheet(self, sheet: Sheet = Sheet()) -> str:
        """Its claims and others decided, on paper, as adjudicate writes it; rulings can be switched.  "": there are no claims."""
        return self._shown(lib.strat_reader_sheet, sheet_of(sheet))

    @property
    def canonical(self) -> str:
        """The record in canonical form, if it is valid."""
        reader, kept = self._again()
        text = string(lib.strat_reader_canonical(reader, ffi.NULL))
        if text is None:
            raise _refused(reader)
        del kept
        return str(text)

    def actions(self) -> list[tuple[str, list[Event]]]:
        """Its actions in canonical spelling, each with its events; those that were taken back are left out."""
        text = self.match().record
        begun, moves, _ = re.split(r"^(moves:.*?)(?=^result:)", text, maxsplit=1, flags=re.M | re.S)
        words = [word for word in _words.findall(moves.partition("|")[2]) if not _number.fullmatch(word)]
        if not words:
            return []
        match = Match(text=begun + "moves: ''\nresult: unfinished\n", options=self._options)
        found: list[tuple[str, list[Event]]] = []
        for word in words:
            before = match.ply
            action = match.play(word)
            if match.ply > before:
                found.append((str(action), match.events))
            else:  # what was taken back; comments and penalties change nothing
                del found[len(found) - (before - match.ply):]
        return found


def _refused(reader: Any) -> Refused:
    return Refused(finding_of(lib.strat_reader_finding(reader, 0)))


def reader_of(source: Source, options: Options | None, first_record: int = 0) -> tuple[Any, Any]:
    """A reader; and what must live as long."""
    pointer, chosen = options_of(options, first_record)
    if isinstance(source, bytes):
        kept = ffi.from_buffer(source)
        return made(lib.strat_reader_new(pointer, kept, len(source)), lib.strat_reader_free), (kept, chosen)
    file = open(source, "rb") if isinstance(source, (str, os.PathLike)) else source

    @ffi.callback("ptrdiff_t(void *, void *, size_t)", error=-1)  # type: ignore[misc]
    def more(_: Any, to: Any, cap: int) -> int:
        data = file.read(cap)
        if len(data) > cap:
            raise ValueError("read(%d) has given %d bytes" % (cap, len(data)))
        ffi.memmove(to, data, len(data))
        return len(data)

    return made(lib.strat_reader_new_from(pointer, more, ffi.NULL), lib.strat_reader_free), (more, file, chosen)


class Answer(NamedTuple):
    """What was asked of an archive."""

    text: str  #: YAML or JSON
    finding: Finding | None  #: why the first record that cannot be read cannot


_rows = {"json": lib.STRAT_ROW_JSON, "csv": lib.STRAT_ROW_CSV, "tsv": lib.STRAT_ROW_TSV}
_forms = {"yaml": lib.STRAT_YAML, "json": lib.STRAT_JSON}


def _answer(reader: Any, status: int, text: Any) -> Answer:
    """What a call has told; raises if there is nothing."""
    finding = None if status == lib.STRAT_OK else finding_of(lib.strat_reader_finding(reader, 0))
    if text[0] == ffi.NULL and finding is not None:
        raise Refused(finding)
    return Answer(string(text[0]), finding)


def summary(source: Source, file: str = "input", form: str = "json", hash: bool = False, options: Options | None = None) -> Iterator[str]:
    """A row of a table of games for each record, valid or not, as "replay --summary" writes it: json, csv or tsv.  file: what the rows
    call the input.  hash: with the hashes of the games, which takes twice as long."""
    reader, kept = reader_of(source, options)
    text, called = ffi.new("const char **"), encoded(file)
    while True:
        status = lib.strat_reader_next(reader) if hash else lib.strat_reader_row(reader, called, _rows[form], text, ffi.NULL)
        if status == lib.STRAT_END:
            break
        if hash and status != lib.STRAT_TROUBLE:
            status = lib.strat_reader_summary(reader, called, _rows[form], hash, text, ffi.NULL)
        if status == lib.STRAT_TROUBLE or text[0] == ffi.NULL:
            raise _refused(reader)
        yield str(string(text[0]))
    del kept


def summary_columns() -> dict[str, str]:
    """The columns of this table, in their order, each with what it has."""
    return dict(zip(strings(lib.strat_summary_column), strings(lib.strat_summary_says)))


def explain(name: str) -> str:
    """What a finding ("bad-value"), a clause ("STG-2.4") or a ruling ("STG-R2") means, in full, with examples."""
    return _apart(lib.strat_reader_explain, encoded(name))


def impact(source: Source, ruling: str, form: str = "yaml", options: Options | None = None) -> Answer:
    """Which records another option of a ruling would change, as "adjudicate --impact" writes it, in YAML or JSON; and why the first
    record that cannot be read cannot, or None."""
    reader, kept = reader_of(source, options)
    text = ffi.new("const char **")
    answer = _answer(reader, lib.strat_reader_impact(reader, encoded(ruling), _forms[form], text, ffi.NULL), text)
    del kept
    return answer


def infer(source: Source, form: str = "yaml", options: Options | None = None) -> Answer:
    """By which rules records can have been played: the same way."""
    reader, kept = reader_of(source, options)
    text = ffi.new("const char **")
    answer = _answer(reader, lib.strat_reader_infer(reader, _forms[form], text, ffi.NULL), text)
    del kept
    return answer


def _together(logs: Mapping[str, Source], call: Any, form: int, options: Options | None) -> tuple[str, str | None]:
    """What a call tells of several logs, and the record that they make together, or None."""
    readers = [reader_of(source, options) for source in logs.values()]
    for reader, _ in readers:
        if lib.strat_reader_next(reader) == lib.STRAT_TROUBLE:
            raise _refused(reader)
    if not readers:
        raise ValueError("there is no log")
    names = [ffi.new("char[]", encoded(name)) for name in logs]
    text, merged = ffi.new("const char **"), ffi.new("const char **")
    status = call([reader for reader, _ in readers], names, len(names), form, text, ffi.NULL, merged)
    return _answer(readers[0][0], status, text).text, string(merged[0])


def reconcile(logs: Mapping[str, Source], form: str = "yaml", options: Options | None = None) -> tuple[str, str | None]:
    """Compare logs of one game, a dict of bytes or files by the names that the answer has: what "adjudicate --reconcile" writes, and
    the record that they make together, or None."""
    return _together(logs, lib.strat_reader_reconcile, _forms[form], options)


def compare(logs: Mapping[str, Source], paper: str = "text", options: Options | None = None) -> tuple[str, str | None]:
    """The same on any paper: "text", "markdown", "html", "yaml" or "json"; a page is whole."""
    return _together(logs, lib.strat_reader_compare, PAPERS[paper], options)


def _apart(call: Any, *args: Any) -> str:
    """What a call tells that needs no record."""
    reader, kept = reader_of(b"", None)
    text = ffi.new("const char **")
    told = _answer(reader, call(reader, *args, text, ffi.NULL), text).text
    del kept
    return told


def games_data() -> list[Data]:
    """All games: name, title, hides, the names of seats, presets and variants, clauses, and rulings with their options, of which the first
    is the default."""
    return data_of(_apart(lib.strat_reader_games))


def form(game: str, variant: str | None = None) -> str:
    """A new record with blanks, as "validate --new" writes it.  variant: None: the one of records that name none."""
    return _apart(lib.strat_reader_form, encoded(game), maybe(variant))


def read(source: Source, options: Options | None = None) -> Iterator[Record]:
    """Read and judge records one after another: from bytes, or from a file by its name or object; plain or gzip."""
    reader, kept = reader_of(source, options)
    while (status := lib.strat_reader_next(reader)) != lib.STRAT_END:
        if status == lib.STRAT_TROUBLE:
            raise _refused(reader)
        yield Record(reader, status, options)
    del kept
