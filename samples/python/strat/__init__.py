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
from ._game import Game as Game, games as games
from ._ledger import Ledger as Ledger, Reading as Reading, add_ledgers as add_ledgers, ledger as ledger
from ._library import (Acting as Acting, Action as Action, Change as Change, Event as Event, Finding as Finding, LastStep as LastStep,
                       Options as Options, Outcome as Outcome, Place as Place, Refused as Refused, Repair as Repair, Verdict as Verdict,
                       numpy as numpy, version as version)
from ._match import Match as Match, Step as Step
from ._record import (Answer as Answer, Record as Record, explain as explain, impact as impact, infer as infer, read as read,
                      reconcile as reconcile, summary as summary, summary_columns as summary_columns)
from ._rows import batches as batches, rows as rows

__all__ = ["Acting", "Action", "Answer", "Change", "Event", "Finding", "Game", "LastStep", "Ledger", "Match", "Options", "Outcome", "Place",
           "Reading", "Record", "Refused", "Repair", "Step", "Verdict", "add_ledgers", "batches", "explain", "games", "impact", "infer",
           "ledger", "read", "reconcile", "rows", "summary", "summary_columns", "version"]
