"""An archive whose records are read in any order, by its index."""
from __future__ import annotations

import mmap
import os
from typing import Any

from ._library import Options, Refused, ffi, findings_of, lib, made, options_of
from ._record import Record


def _mapped(path: str) -> Any:
    with open(path, "rb") as file:
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) if os.path.getsize(path) > 0 else b""


class Archive:
    """The records of an archive, plain or blocked gzip, by its index, which "validate --index" writes beside it:

        archive = strat.Archive("archive.yaml.gz")
        print(len(archive), archive[-1].outcome)

    archive[0] is record number 1.  Only what is asked for is read."""

    def __init__(self, path: str | os.PathLike[str], options: Options | None = None, index: str | os.PathLike[str] | None = None):
        name = os.fspath(path)
        archive, entries = _mapped(name), _mapped(os.fspath(index) if index is not None else name + ".sti")
        pointer, chosen = options_of(options)
        self._options = options
        self._kept = (ffi.from_buffer(archive), ffi.from_buffer(entries), chosen)
        self._reader = made(lib.strat_reader_new(pointer, self._kept[0], len(archive)), lib.strat_reader_free)
        self._trust(lib.strat_reader_index(self._reader, self._kept[1], len(entries)))

    def _trust(self, status: int) -> None:
        if status != lib.STRAT_OK:
            raise Refused(findings_of(self._reader)[0])

    def __len__(self) -> int:
        return int(lib.strat_reader_records(self._reader))

    def __getitem__(self, i: int) -> Record:
        if not -len(self) <= i < len(self):
            raise IndexError(f"the archive has {len(self)} records")
        self._trust(lib.strat_reader_go(self._reader, i % len(self) + 1))
        status = lib.strat_reader_next(self._reader)
        if status in (lib.STRAT_TROUBLE, lib.STRAT_END):
            raise Refused(findings_of(self._reader)[0])
        return Record(self._reader, status, self._options)
