"""Statistics of many games, in pictures."""
from __future__ import annotations

from ._library import Options, Refused, ffi, finding_of, lib, made, options_of, string
from ._look import Look, look_of
from ._record import Source, reader_of


class Report:
    """Statistics of many games, in pictures, as "render --report" makes them."""

    def __init__(self, options: Options | None = None):
        pointer, self._kept = options_of(options)
        self._options = options
        self._report = made(lib.strat_report_new(pointer), lib.strat_report_free)

    def _check(self, status: int) -> None:
        if status != lib.STRAT_OK:
            raise Refused(finding_of(lib.strat_report_finding(self._report)))

    def add(self, source: Source) -> int:
        """Count all records of a source, valid or not.  Returns how many there were."""
        reader, kept = reader_of(source, self._options)
        n = 0
        while (status := lib.strat_reader_next(reader)) != lib.STRAT_END:
            if status == lib.STRAT_TROUBLE:
                raise Refused(finding_of(lib.strat_reader_finding(reader, 0)))
            self._check(lib.strat_report_add(self._report, reader))
            n += 1
        del kept
        return n

    def _write(self, look: Look | None, page: bool) -> str:
        how, text = look_of(look), ffi.new("const char **")
        self._check(lib.strat_report_write(self._report, how.struct, page, text, ffi.NULL))
        return str(string(text[0]))

    def page(self, look: Look | None = None) -> str:
        """The report as a page.  Of the look its title and its theme count.  Nothing can be added any more."""
        return self._write(look, True)

    def picture(self, look: Look | None = None) -> str:
        """The same as an SVG document."""
        return self._write(look, False)
