"""Recorded strategy games in Python: a thin package over the library libstrat.

    import strat
    match = strat.Match("strata5")
    match.play("4:b1-b2-a2-a1")
    print(match.mover, match.legal()[:3], match.position)

    for record in strat.read("archive.yaml.gz"):
        print(record.number, record.valid, record.outcome)

    columns = strat.rows(["archive.yaml.gz"], game="stratego", board=10, own_eyes=True)

strat(3) explains each function of the library.  The library is the one in this package, if that has one; otherwise libstrat.so.1 of
the system; or what STRAT_LIBRARY says.  The header is the one in this package, or lies where it was installed, or where STRAT_HEADER
says.  A match and its seats can be used from any threads; what read, Reading and batches give is for one thread at a
time.
It needs python3-cffi.  With numpy columns are numpy arrays, otherwise arrays of the module array.
"""
from ._archive import Archive as Archive
from ._game import Game as Game, games as games
from ._ledger import Ledger as Ledger, Reading as Reading, add_ledgers as add_ledgers, ledger as ledger
from ._library import (Acting as Acting, Action as Action, Change as Change, Event as Event, Finding as Finding, LastStep as LastStep,
                       Options as Options, Outcome as Outcome, Place as Place, Refused as Refused, Repair as Repair, Verdict as Verdict,
                       numpy as numpy, version as version)
from ._look import Look as Look, Sheet as Sheet
from ._match import Match as Match
from ._record import (Answer as Answer, Record as Record, compare as compare, explain as explain, form as form, games_data as games_data,
                      impact as impact, infer as infer, read as read, reconcile as reconcile, summary as summary,
                      summary_columns as summary_columns)
from ._report import Report as Report
from ._rows import batches as batches, rows as rows
from ._step import Step as Step

__all__ = ["Acting", "Action", "Answer", "Change", "Event", "Finding", "Game", "LastStep", "Ledger", "Look", "Match", "Options", "Outcome",
           "Place", "Reading", "Record", "Refused", "Repair", "Report", "Sheet", "Step", "Verdict", "add_ledgers", "batches", "compare",
           "explain", "form", "games", "games_data", "impact", "infer", "ledger", "read", "reconcile", "rows", "summary", "summary_columns",
           "version"]
