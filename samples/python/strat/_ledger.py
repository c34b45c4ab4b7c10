"""Ledgers: what became of all records and bytes that a run has read."""
from __future__ import annotations

import json
import os
from typing import Any, Mapping, NamedTuple

from ._library import Finding, Options, Refused, encoded, ffi, findings_of, lib, string
from ._record import Record, Source, reader_of

_PIPE = 2 ** 64 - 1  # the size of what is no file


class Ledger(NamedTuple):
    """A ledger, as "validate --ledger" writes it."""

    json: str  #: a line
    findings: list[Finding]  #: why it is not that of a whole run: the input failed, or ledgers cannot be added; mostly empty

    @property
    def counts(self) -> dict[str, Any]:
        """What the line has, as a dict: records, valid, invalid, unreadable, bytes_in, inputs, options, status and so on."""
        found: dict[str, Any] = json.loads(self.json)
        return found


def _ledger(reader: Any, status: int, text: Any) -> Ledger:
    """What a call has told; raises if there is nothing."""
    findings = [] if status == lib.STRAT_OK else findings_of(reader)
    if text[0] == ffi.NULL:
        raise Refused(findings[0])
    return Ledger(string(text[0]), findings)


class Reading:
    """Records one after another, as from read, but judged as validate judges them, and with a ledger of all.

    file: what the ledger calls the input; a file that is given by its name has that one.  size: how many bytes a file has that is given as
    an object; without it the ledger says of such a file what it says of a pipe.  finished: an unfinished record is not valid.
    """

    def __init__(self, source: Source, file: str | None = None, finished: bool = False, options: Options | None = None,
                 size: int | None = None):
        if isinstance(source, (str, os.PathLike)):
            file = os.fspath(source) if file is None else file
            size = os.path.getsize(source) if size is None and os.path.isfile(source) else size
        elif isinstance(source, bytes):
            size = len(source) if size is None else size
        self._options = options
        self._reader, self._kept = reader_of(source, options)
        if lib.strat_reader_keep_ledger(self._reader, encoded(file or "-"), _PIPE if size is None else size, finished) != lib.STRAT_OK:
            raise Refused(findings_of(self._reader)[0])

    def __iter__(self) -> Reading:
        return self

    def __next__(self) -> Record:
        status = lib.strat_reader_next(self._reader)
        if status == lib.STRAT_END:
            raise StopIteration
        if status == lib.STRAT_TROUBLE:
            raise Refused(findings_of(self._reader)[0])
        return Record(self._reader, status, self._options)

    def ledger(self) -> Ledger:
        """Judge the records that are left, and tell the ledger of all."""
        text = ffi.new("const char **")
        return _ledger(self._reader, lib.strat_reader_ledger(self._reader, text, ffi.NULL), text)


def ledger(source: Source, file: str | None = None, finished: bool = False, options: Options | None = None) -> Ledger:
    """The ledger of a whole archive: see Reading."""
    return Reading(source, file, finished, options).ledger()


def add_ledgers(ledgers: Mapping[str, str]) -> Ledger:
    """Add ledgers, as "validate --sum" does: texts with one a line, by the names that the findings call them.  If they make no whole, the
    findings say why, and the sum is that so far; raises if there is no sum at all."""
    reader, kept = reader_of(b"", None)
    texts, names = [ffi.new("char[]", encoded(text)) for text in ledgers.values()], [ffi.new("char[]", encoded(name)) for name in ledgers]
    text = ffi.new("const char **")
    found = _ledger(reader, lib.strat_reader_sum(reader, texts, names, len(names), text, ffi.NULL), text)
    del kept
    return found
