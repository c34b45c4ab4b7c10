"""Many games as columns of numbers."""
from __future__ import annotations

import array
import math
from typing import Any, Dict, Iterator, Sequence

from ._game import Game
from ._library import Column, Options, Refused, column, ffi, finding_of, lib, numpy
from ._record import Source, reader_of

Columns = Dict[str, Column]
_Kinds = Dict[str, Any]

# The columns of struct strat_rows: their type for the module array and for numpy, and their shape.
_columns: _Kinds = {"record": ("Q", "uint64", ()), "ply": ("I", "uint32", ()), "seat": ("B", "uint8", ()), "kind": ("B", "uint8", ()),
                    "id": ("I", "uint32", ()), "nargs": ("B", "uint8", ()), "args": ("H", "uint16", (lib.STRAT_ARGS_MAX,)),
                    "gain": ("b", "int8", ())}


def _same(number: int, n: int) -> Column:
    """A column of n rows that all have this number."""
    return numpy.full(n, number, "uint32") if numpy is not None else array.array("I", [number]) * n


def _table(game: str | None, board: int | bool | None) -> tuple[_Kinds, int]:
    """The columns, and the side of their boards."""
    if board is True and game is None:
        raise ValueError("board=True needs to know the game")
    side = Game(game).side if board is True and game is not None else int(board or 0)
    return (dict(_columns, board=("B", "uint8", (lib.STRAT_PLANES, side, side))) if side else _columns), side


def batches(sources: Sequence[Source], game: str | None = None, room: int | None = None, board: int | bool | None = None,
            own_eyes: bool = False, options: Options | None = None) -> Iterator[Columns]:
    """The actions of all valid records, of one game or of all, in batches of at most room rows.

    Each batch is a dict of columns, as strat.h has them in struct strat_rows, and "source": the number of the source, from 0.  The
    numbers of its records begin with 1.  With board=10 the column "board" has planes of 10 by 10 numbers; with board=True they are
    as large as boards of the game can be.  own_eyes: the board as the player sees it who is to move."""
    wanted = ffi.NULL if game is None else Game(game)._handle
    kinds, side = _table(game, board)
    room = room or (1 << 15 if side else 1 << 20)
    for number, source in enumerate(sources):
        reader, kept = reader_of(source, options)
        status = lib.STRAT_OK
        while status != lib.STRAT_END:
            columns = {name: column(code, kind, (room,) + shape) for name, (code, kind, shape) in kinds.items()}
            table = ffi.new("struct strat_rows *", {"size": ffi.sizeof("struct strat_rows"), "room": room, "side": side,
                                                    "own_eyes": own_eyes})
            views = {name: ffi.from_buffer(filled, require_writable=True) for name, filled in columns.items()}
            for name, view in views.items():
                setattr(table, name, ffi.cast(ffi.typeof(getattr(table, name)), view))
            status = lib.strat_reader_fill(reader, wanted, table)
            if status == lib.STRAT_TROUBLE:
                raise Refused(finding_of(lib.strat_reader_finding(reader, 0)))
            n = table.n
            if n > 0:
                counted = {name: columns[name][:n if numpy is not None else n * math.prod(kinds[name][2])] for name in columns}
                yield dict(counted, source=_same(number, n))
            elif status == lib.STRAT_REFUSED:
                raise ValueError("a game has more than %d actions" % room)
        del kept


def rows(sources: Sequence[Source], game: str | None = None, **how: Any) -> Columns:
    """All batches as one; how: as for batches.  If there are no rows, each column is empty, and has its shape."""
    found = list(batches(sources, game, **how))
    if not found:
        kinds, _ = _table(game, how.get("board"))
        empty = {name: column(code, kind, (0,) + shape) for name, (code, kind, shape) in kinds.items()}
        return dict(empty, source=_same(0, 0))
    if numpy is not None:
        return {name: numpy.concatenate([b[name] for b in found]) for name in found[0]}
    for batch in found[1:]:
        for name, filled in found[0].items():
            filled.extend(batch[name])
    return found[0]
