"""Recorded strategy games in Python: a thin module over the library libstrat.

    import strat
    match = strat.Match("strata5")
    match.play("4:b1-b2-a2-a1")
    print(match.mover, match.legal()[:3], match.position)

    for record in strat.read("archive.yaml.gz"):
        print(record.number, record.valid, record.outcome)

    columns = strat.rows(["archive.yaml.gz"], game="stratego", board=10, own_eyes=True)

The declarations are read from strat.h, so this file does not repeat them; strat(3) explains each function.  The library is
libstrat.so.1, or what STRAT_LIBRARY says; the header lies where it was installed, or where STRAT_HEADER says.
A match and its seats can be used from any threads; what read and batches give is for one thread at a time.
It needs python3-cffi.  With numpy columns are numpy arrays, otherwise arrays of the module array.
"""
import array
import collections
import functools
import math
import os
import re
import threading

import cffi

try:
    import numpy
except ImportError:
    numpy = None

__all__ = ["Acting", "Action", "Change", "Event", "Finding", "Game", "Match", "Outcome", "Place", "Record", "Refused", "Step", "Verdict", "batches", "games", "impact", "infer", "read", "reconcile", "rows", "version"]


def _find_header():
    here = os.path.dirname(os.path.abspath(__file__))
    for path in (os.environ.get("STRAT_HEADER"), os.path.join(here, "../../../../include/strat.h"),
                 os.path.join(here, "../../notation/host/strat.h"), "/usr/local/include/strat.h", "/usr/include/strat.h"):
        if path and os.path.exists(path):
            return path
    raise ImportError("strat.h is not there; STRAT_HEADER can say where it is")


def _declarations():
    with open(_find_header(), encoding="utf-8") as f:
        text = re.sub(r"/\*.*?\*/", " ", f.read(), flags=re.S)
    text = re.sub(r"#ifdef __cplusplus.*?#endif", "", text, flags=re.S)
    return re.sub(r"^#.*$", "", text, flags=re.M)


_ffi = cffi.FFI()
_ffi.cdef(_declarations())
_lib = _ffi.dlopen(os.environ.get("STRAT_LIBRARY", "libstrat.so.1"))

Outcome = collections.namedtuple("Outcome", "winner how clause")
_verdict_texts = ("text", "yaml", "json", "claim", "turn", "action", "reason", "holds", "open", "settled_by")
Verdict = collections.namedtuple("Verdict", ("decision", "clause", "ply", "turns_on") + _verdict_texts + ("changes", "limited"))
LastStep = collections.namedtuple("LastStep", "kind number text taken_back")
_step_kinds = ("begun", "action", "takeback", "penalty", "comment")
Change = collections.namedtuple("Change", "under says decision clause ply")
Event = collections.namedtuple("Event", "name seat role says fields")
_texts = ("id", "kind", "text", "clause", "near", "help", "turn", "record_id")
_numbers = ("record", "ply", "line", "column")
Action = collections.namedtuple("Action", "kind seat args said id")
Action.__doc__ = """An action as numbers.  said: what the text may say besides, a dict; seat: 0xfe: whoever is to move, 255: the arbiter;
id: a number less than Game.ids, or None."""
Acting = collections.namedtuple("Acting", "seats chance arbiter")
Place = collections.namedtuple("Place", "seat place share")
Finding = collections.namedtuple("Finding", ("level",) + _texts + _numbers)


class Refused(Exception):
    """What was asked for is refused, or could not be done: the member finding says why, and names the clause."""

    def __init__(self, finding):
        super().__init__(finding.text + (" [%s]" % finding.clause if finding.clause else ""))
        self.finding = finding


def _str(p):
    return None if p == _ffi.NULL else _ffi.string(p).decode()


def _text(text):
    """A text for the library, in which a zero byte would be the end."""
    encoded = text.encode()
    if b"\0" in encoded:
        raise ValueError("a text cannot have a zero byte in it")
    return encoded


def _bytes(text):
    return _ffi.NULL if text is None else _text(text)


def _finding(f):
    return Finding(("note", "warning", "error")[f.level], *[_str(getattr(f, t)) for t in _texts],
                   *[getattr(f, n) for n in _numbers])


def _outcome(o):
    return None if o == _ffi.NULL else Outcome(_str(o.winner), _str(o.how), _str(o.clause))


def _change(c):
    return Change(_str(c.under), _str(c.says), _str(c.decision), _str(c.clause), c.ply)


def _verdict(v):
    return Verdict(_str(v.decision), _str(v.clause), v.ply, v.turns_on, *[_str(getattr(v, t)) for t in _verdict_texts],
                   [_change(c) for c in v.changes[0:v.turns_on]], v.limited)


_NO_ID = 0xffffffff  # a define in strat.h


def _action(a):
    return Action(a.kind, a.seat, tuple(a.args[0:a.nargs]), {i: a.said[i] for i in range(_lib.STRAT_SAID_MAX) if a.marks >> i & 1},
                  None if a.id == _NO_ID else a.id)


def _numbers_of(action):
    a = _ffi.new("struct strat_action *", {"size": _ffi.sizeof("struct strat_action"), "kind": action.kind, "seat": action.seat,
                                           "nargs": len(action.args)})
    a.args[0:len(action.args)] = action.args
    for i, value in action.said.items():
        a.said[i] = value
        a.marks |= 1 << i
    return a


@_ffi.callback("uint64_t(void *)", error=0)
def _bits(random):
    return _ffi.from_handle(random).getrandbits(64)


def _list(row):
    """All rows of a table, up to the first that is not there."""
    found = []
    while (text := _str(row(len(found)))) is not None:
        found.append(text)
    return found


def version():
    return _str(_lib.strat_version())


class Game:
    """The rules of one game: its name and tables.  There is one such object for each game."""

    _known = {}

    def __new__(cls, name):
        if name not in cls._known:
            game = super().__new__(cls)
            game._read(name)
            cls._known[name] = game
        return cls._known[name]

    def _read(self, name):
        self._game = _lib.strat_game_find(_text(name))
        if self._game == _ffi.NULL:
            raise ValueError("there is no game '%s'" % name)
        self.name = name
        self.title = _str(_lib.strat_game_title(self._game))
        self.hides = _lib.strat_game_hides(self._game)
        self.side = _lib.strat_game_side(self._game)
        for table in ("seat", "clause", "ruling", "preset", "event", "ending", "piece"):
            row = getattr(_lib, "strat_game_" + table)
            setattr(self, table + "s", _list(lambda i: row(self._game, i)))

        self.ids = _lib.strat_game_ids(self._game)
        self.actions = _list(lambda i: _lib.strat_game_action(self._game, i + 1))

    def __repr__(self):
        return "<Game %s>" % self.name

    def describe(self, kind):
        """What a kind of action, a number from 1 or its name, is; and what its args and said are."""
        kind = self.actions.index(kind) + 1 if isinstance(kind, str) else kind
        return (_str(_lib.strat_game_action_says(self._game, kind)), _list(lambda i: _lib.strat_game_arg(self._game, kind, i)),
                _list(lambda i: _lib.strat_game_said(self._game, kind, i)))

    def options(self, ruling):
        return _list(lambda i: _lib.strat_game_option(self._game, _text(ruling), i))

    def explain(self, clause):
        return _str(_lib.strat_game_explain(self._game, _text(clause)))

    def says(self, ruling, option):
        return _str(_lib.strat_game_says(self._game, _text(ruling), _text(option)))


def games():
    found = []
    while (g := _lib.strat_game_at(len(found))) != _ffi.NULL:
        found.append(Game(_str(_lib.strat_game_name(g))))
    return found


def _alone(method):
    """A method of a match, during which no other thread can do anything with the match or its seats."""
    @functools.wraps(method)
    def locked(self, *args, **how):
        with self.lock:
            return method(self, *args, **how)
    return locked


class Match:
    """A game in progress; or, from the method seat, what one seat sees of it.  Any thread may use any of these: a match and its
    seats have one lock, which each method and property holds from its beginning to its end.  "with match.lock:" does several
    things as one."""

    def __init__(self, game=None, rules=None, header=None, *, text=None, seats_decide_chance=False):
        """Begin a new game by its name; or go on from the text of a record or a position line.  seats_decide_chance: a seat may
        also play dice."""
        self._all = self
        self.lock = threading.RLock()  # of the match and its seats
        options = _ffi.new("struct strat_options *", {"size": _ffi.sizeof("struct strat_options"), "seats_decide_chance": seats_decide_chance})
        self._match = _ffi.gc(_lib.strat_match_new(options), _lib.strat_match_free)
        self._room = None  # for actions as numbers
        if text is not None:
            text = text.encode() if isinstance(text, str) else text
            self._check(_lib.strat_match_load(self._match, text, len(text)))
        elif game is not None:
            self._check(_lib.strat_match_begin(self._match, _text(game), _bytes(rules), _bytes(header)))

    @classmethod
    def open(cls, text):
        """Go on from the text of a record that may break a rule, or contradict itself: from before what is refused, which refusal
        tells.  Claims are decided over all that is recorded, until something is played, undone or ended."""
        match = cls()
        text = text.encode() if isinstance(text, str) else text
        match._check(_lib.strat_match_open(match._match, text, len(text)))
        return match

    @property
    @_alone
    def refusal(self):
        """What is wrong with the record that was opened: a Finding, or None."""
        f = _lib.strat_match_refusal(self._match)
        return None if f == _ffi.NULL else _finding(f)

    def _fail(self, match=None):
        f = _lib.strat_match_finding(match or self._match)
        if f != _ffi.NULL:
            raise Refused(_finding(f))

    def _check(self, status):
        if status != _lib.STRAT_OK:
            self._fail()

    def _told(self, value):
        """A value that may be missing; if that is a failure, raise it."""
        if value == _ffi.NULL:
            self._fail()
        return value

    @_alone
    def play(self, action):
        """Play an action, or an event or a comment of the arbiter; returns the action with all that it did.  Or play an Action, or the
        legal action with an id; then nothing is spelt, and nothing returned."""
        if isinstance(action, str):
            self._check(_lib.strat_match_play(self._match, _text(action)))
            return self.action
        if isinstance(action, Action):
            self._check(_lib.strat_match_play_action(self._match, _numbers_of(action)))
        else:
            self._check(_lib.strat_match_play_id(self._match, action))

    @_alone
    def undo(self):
        self._check(_lib.strat_match_undo(self._match))

    @_alone
    def end(self, result):
        """End it off the board: "red resignation", "draw agreement"."""
        self._check(_lib.strat_match_end(self._match, _text(result)))

    @_alone
    def seat(self, name):
        """What this seat sees.  It goes on with the game, and plays in it."""
        seat = Match.__new__(Match)
        seat._all = self._all  # which owns it
        seat.lock = self.lock
        seat._match = _lib.strat_match_seat(self._match, _text(name))
        seat._room = None
        seat._match = _lib.strat_match_seat(self._match, name.encode())
        if seat._match == _ffi.NULL:
            self._fail()
            raise ValueError(name)
        return seat

    @property
    @_alone
    def seats(self):
        """Who plays, in turn order: a game for four may have only two."""
        n = _ffi.new("size_t *")
        names = self._told(_lib.strat_match_seats(self._match, n))
        return [_str(names[i]) for i in range(n[0])]

    @property
    @_alone
    def game(self):
        g = _lib.strat_match_game(self._match)
        return None if g == _ffi.NULL else Game(_str(_lib.strat_game_name(g)))

    @property
    @_alone
    def ply(self):
        return _lib.strat_match_ply(self._match)

    @property
    @_alone
    def turn(self):
        return _lib.strat_match_turn(self._match)

    @property
    @_alone
    def mover(self):
        return _str(self._told(_lib.strat_match_mover(self._match)))

    @property
    @_alone
    def due(self):
        return _str(self._told(_lib.strat_match_due(self._match)))

    @property
    @_alone
    def position(self):
        return _str(self._told(_lib.strat_match_position(self._match)))

    @property
    @_alone
    def action(self):
        return _str(self._told(_lib.strat_match_action(self._match)))

    @property
    @_alone
    def broken(self):
        """The clause that the last action broke, if it was let stand."""
        return _str(self._told(_lib.strat_match_broken(self._match)))

    @_alone
    def legal(self):
        n = _ffi.new("size_t *")
        texts = self._told(_lib.strat_match_legal(self._match, n))
        return [_str(texts[i]) for i in range(n[0])]

    @_alone
    def legal_actions(self):
        """The legal actions as numbers, in the order of legal()."""
        if self._room is None:
            self._room = _ffi.new("struct strat_action[]", 256)
        while (n := _lib.strat_match_legal_actions(self._match, self._room, _ffi.sizeof("struct strat_action"), len(self._room))) > len(self._room):
            self._room = _ffi.new("struct strat_action[]", n)
        self._fail()
        return [_action(self._room[i]) for i in range(n)]

    @_alone
    def mask(self):
        """Which ids are legal: with numpy an array of bool for all ids of the game, otherwise a bytearray of 0 and 1."""
        ids = self.game.ids
        bits = bytearray((ids + 7) // 8)
        self._check(_lib.strat_match_mask(self._match, _ffi.from_buffer("uint8_t[]", bits, require_writable=True), len(bits)))
        if numpy is not None:
            return numpy.unpackbits(numpy.frombuffer(bits, "uint8"), count=ids, bitorder="little").astype(bool)
        return bytearray(bits[i >> 3] >> (i & 7) & 1 for i in range(ids))

    @_alone
    def spell(self, action):
        """An Action in canonical spelling."""
        return _str(self._told(_lib.strat_match_spell(self._match, _numbers_of(action))))

    @_alone
    def read_action(self, text):
        """An action that is written as in records, as an Action."""
        a = _ffi.new("struct strat_action *", {"size": _ffi.sizeof("struct strat_action")})
        self._check(_lib.strat_match_read(self._match, _text(text), a))
        return _action(a)

    @property
    @_alone
    def last(self):
        """The last action as an Action; None: there is none."""
        a = _ffi.new("struct strat_action *", {"size": _ffi.sizeof("struct strat_action")})
        status = _lib.strat_match_last(self._match, a)
        if status != _lib.STRAT_END:
            self._check(status)
        return None if status == _lib.STRAT_END else _action(a)

    @property
    @_alone
    def acting(self):
        """Who can act now: Acting(seats, chance, arbiter)."""
        who = _ffi.new("struct strat_acting *", {"size": _ffi.sizeof("struct strat_acting")})
        self._check(_lib.strat_match_acting(self._match, who))
        return Acting([_str(who.seat[i]) for i in range(who.nseats)], who.chance, who.arbiter)

    @_alone
    def chances(self):
        """The outcomes of the next thing that chance decides: (Action, how likely).  If there are too many to list, there is one, and
        None; sample draws another."""
        room = _ffi.new("struct strat_chance[]", 256)
        n = _lib.strat_match_chances(self._match, room, _ffi.sizeof("struct strat_chance"), len(room))
        self._fail()
        return [(_action(c.action), c.ways / c.of if c.of else None) for c in room[0:n]]

    @_alone
    def sample(self, random, action=None):
        """Draw what chance decides next, or in this action, by a random.Random: an Action, which is not played."""
        a = _ffi.new("struct strat_action *", {"size": _ffi.sizeof("struct strat_action")})
        of = _ffi.NULL if action is None else _numbers_of(action)
        kept = _ffi.new_handle(random)
        self._check(_lib.strat_match_sample(self._match, of, _bits, kept, a))
        return _action(a)

    @property
    @_alone
    def places(self):
        """When the game is over: a Place(seat, place, share) for each seat; else an empty list."""
        found = []
        while (p := _lib.strat_match_place(self._match, len(found))) != _ffi.NULL:
            found.append(Place(_str(p.seat), p.place, p.share))
        self._fail()
        return found

    @property
    @_alone
    def events(self):
        """The events of the last action; their fields are numbers where they can be."""
        found = []
        while (e := self._told(_lib.strat_match_event(self._match, len(found)))) != _ffi.NULL:
            fields = {_str(f.name): int(_str(f.value)) if f.is_number else _str(f.value) for f in e.field[0:e.nfields]}
            found.append(Event(_str(e.name), _str(e.seat), _str(e.role), _str(e.says), fields))
        return found

    @property
    @_alone
    def outcome(self):
        return _outcome(self._told(_lib.strat_match_outcome(self._match)))

    @property
    @_alone
    def record(self):
        """The record so far, in canonical form."""
        return _str(self._told(_lib.strat_match_record(self._match, _ffi.NULL)))

    @_alone
    def claim(self, claim):
        """Decide a claim: "blue: illegal at 8"."""
        return _verdict(self._told(_lib.strat_match_claim(self._match, _text(claim))))

    @property
    @_alone
    def claims(self):
        """The claims of the record with which it began, as text."""
        found = []
        while (text := self._told(_lib.strat_match_claimed(self._match, len(found)))) != _ffi.NULL:
            found.append(_str(text))
        return found

    @_alone
    def decide(self, i):
        """Decide a claim of the record with which it began, by its number from 0; None: there are fewer."""
        v = self._told(_lib.strat_match_decide(self._match, i))
        return None if v == _ffi.NULL else _verdict(v)

    @_alone
    def verdicts(self):
        """Decide all of these claims."""
        found = []
        while (v := self.decide(len(found))) is not None:
            found.append(v)
        return found

    @property
    @_alone
    def steps(self):
        """How many steps the game has: actions, takebacks, penalties and comments."""
        n = _lib.strat_match_steps(self._match)
        self._fail()
        return n

    @_alone
    def go(self, steps):
        """Show the game as it was after so many of its steps."""
        self._check(_lib.strat_match_go(self._match, steps))

    @property
    @_alone
    def step(self):
        """The last step that is shown: kind, number, text, taken_back."""
        s = self._told(_lib.strat_match_step(self._match))
        return LastStep(_step_kinds[s.kind], s.number, _str(s.text), s.taken_back)

    def walk(self):
        """Its steps one after another, each a Step."""
        return (Step(self, number) for number in range(1, self.steps + 1))

    @_alone
    def copy(self):
        """Another match that shows the same game as it is shown now; of what a seat sees, the log of this seat."""
        copy = Match.__new__(Match)
        copy._all = copy
        copy.lock = threading.RLock()
        copy._match = _ffi.gc(self._told(_lib.strat_match_copy(self._match)), _lib.strat_match_free)
        return copy

    @_alone
    def board(self, side=None):
        """Its board as planes of numbers, as strat(3) has them."""
        side = side or self.game.side
        planes = _column("B", "uint8", _planes(side))
        self._check(_lib.strat_match_board(self._match, side, _ffi.from_buffer("uint8_t[]", planes, require_writable=True)))
        return planes

    @_alone
    def could_be(self, side=None):
        """What each piece can be: numbers by rank and file, of which bit i stands for game.pieces[i]."""
        side = side or self.game.side
        sets = _column("I", "uint32", (side, side))
        self._check(_lib.strat_match_could_be(self._match, side, _ffi.from_buffer("uint32_t[]", sets, require_writable=True)))
        return sets

    @_alone
    def planes(self, seat=None, side=None):
        """For a network: what this match, or a seat of it, sees, as planes of 0 and 1, side by side numbers each: for each seat and each kind
        of piece whether such a piece of that seat could be there; then whether it was shown, and has moved; last the ground, which has
        other numbers, too."""
        if seat is not None:
            return self.seat(seat).planes(side=side)
        game = self.game
        side = side or game.side
        n, kinds = side * side, len(game.pieces)
        sets, board = self.could_be(side), self.board(side)
        if numpy is not None:
            which = (sets[None] >> numpy.arange(kinds, dtype="uint32")[:, None, None] & 1).astype("uint8")
            whose = [which * (board[_lib.STRAT_SEAT] == 1 + i) for i in range(len(game.seats))]
            marks = [(board[_lib.STRAT_MARKS] >> bit & 1)[None] for bit in (0, 1)]
            return numpy.concatenate([*whose, *marks, board[_lib.STRAT_GROUND][None]])
        planes = array.array("B")
        for seat in range(len(game.seats)):
            for kind in range(kinds):
                planes.extend(board[_lib.STRAT_SEAT * n + i] == 1 + seat and sets[i] >> kind & 1 for i in range(n))
        for bit in (0, 1):
            planes.extend(board[_lib.STRAT_MARKS * n + i] >> bit & 1 for i in range(n))
        planes.extend(board[_lib.STRAT_GROUND * n:])
        return planes

    @property
    @_alone
    def warnings(self):
        """What is odd, but not wrong, in what the game began from."""
        found = []
        while (f := self._told(_lib.strat_match_warning(self._match, len(found)))) != _ffi.NULL:
            found.append(_finding(f))
        return found

    @_alone
    def _draw(self, form, **how):
        kept = {k: _ffi.new("char[]", _text(v)) if isinstance(v, str) else v for k, v in how.items()}
        drawing = _ffi.new("struct strat_drawing *", dict(kept, size=_ffi.sizeof("struct strat_drawing")))
        return _str(self._told(_lib.strat_match_draw(self._match, form, drawing, _ffi.NULL)))

    @_alone
    def svg(self, **how):
        """The position as SVG.  how: title, below, theme, width, board_only."""
        return self._draw(_lib.STRAT_SVG, **how)

    @_alone
    def text(self, **how):
        return self._draw(_lib.STRAT_TEXT, **how)

    @_alone
    def prose(self, **how):
        return self._draw(_lib.STRAT_PROSE, **how)

    @_alone
    def _repr_svg_(self):
        return self.svg()

    @_alone
    def __str__(self):
        return self.text()


class Step:
    """A step of a game: what was played, and what things were like before it.  Each property goes there in the match."""

    def __init__(self, match, number):
        self.match, self.number = match, number

    def _at(self, number, ask):
        with self.match.lock:
            self.match.go(number)
            return ask(self.match)

    @property
    def kind(self):
        """"action", "takeback", "penalty" or "comment"."""
        return self._at(self.number, lambda m: m.step.kind)

    @property
    def text(self):
        """The step as it was written."""
        return self._at(self.number, lambda m: m.step.text)

    @property
    def taken_back(self):
        """It is an action that is taken back later."""
        return self._at(self.number, lambda m: m.step.taken_back)

    @property
    def played(self):
        """The action in canonical spelling, with all that it did; None: it is no action."""
        return self._at(self.number, lambda m: m.action if m.step.kind == "action" else None)

    @property
    def events(self):
        """What the action did."""
        return self._at(self.number, lambda m: m.events if m.step.kind == "action" else [])

    @property
    def ply(self):
        """How many actions stand after it."""
        return self._at(self.number, lambda m: m.ply)

    @property
    def after(self):
        """The position after it, in one line."""
        return self._at(self.number, lambda m: m.position)

    @property
    def position(self):
        """The position before it, in one line."""
        return self._at(self.number - 1, lambda m: m.position)

    @property
    def mover(self):
        return self._at(self.number - 1, lambda m: m.mover)

    @property
    def legal(self):
        return self._at(self.number - 1, lambda m: m.legal())

    @property
    def board(self):
        return self._at(self.number - 1, lambda m: m.board())

    def drawing(self, **how):
        """The position before it as SVG."""
        return self._at(self.number - 1, lambda m: m.svg(**how))

    def seen(self, seat):
        """What a seat saw before it: a match of its own."""
        return self._at(self.number - 1, lambda m: m.seat(seat).copy())


# The words of a move text, and those that are numbers of turns.
_words = re.compile(r"\{[^}]*\}|\[[^]]*\]|[^\s{[]+(?:\s+\[stands\])?")
_number = re.compile(r"\d+\.(\.\.)?")


class Record:
    """A record that was read: what it says, and what was found wrong with it."""

    def __init__(self, reader, status):
        g = _lib.strat_reader_game(reader)
        length = _ffi.new("size_t *")
        text = _lib.strat_reader_document(reader, length)
        self.number = _lib.strat_reader_number(reader)
        self.valid = status == _lib.STRAT_OK
        self.game = None if g == _ffi.NULL else _str(_lib.strat_game_name(g))
        self.plies = _lib.strat_reader_plies(reader)
        self.outcome = _outcome(_lib.strat_reader_outcome(reader))
        self.text = _ffi.buffer(text, length[0])[:]
        self.findings = []
        while (f := _lib.strat_reader_finding(reader, len(self.findings))) != _ffi.NULL:
            self.findings.append(_finding(f))
        self.keys = {}
        for key in ("id", "event", "site", "date", "round", "variant"):
            value = _str(_lib.strat_reader_key(reader, _text(key)))
            if value is not None:
                self.keys[key] = value
        self.players = {}
        for seat in Game(self.game).seats if self.game else []:
            name = _str(_lib.strat_reader_player(reader, _text(seat)))
            if name is not None:
                self.players[seat] = name

    def __repr__(self):
        return "<Record %d: %s>" % (self.number, self.keys.get("id", self.game))

    def match(self):
        """The game, to go on from its end."""
        return Match(text=self.text)

    def open(self):
        """The game, also of a record that is refused: see Match.open."""
        return Match.open(self.text)

    def walk(self):
        """Its steps one after another, each a Step; of a record that is refused those before the refusal."""
        return self.open().walk()

    def _again(self):
        """A reader that has read this record alone, with its number; and what must live as long."""
        kept = _ffi.from_buffer(self.text)
        options = _ffi.new("struct strat_options *", {"size": _ffi.sizeof("struct strat_options"), "first_record": self.number})
        reader = _made(_lib.strat_reader_new(options, kept, len(self.text)), _lib.strat_reader_free)
        if _lib.strat_reader_next(reader) == _lib.STRAT_TROUBLE:
            raise Refused(_finding(_lib.strat_reader_finding(reader, 0)))
        return reader, kept

    def _each(self, call, told):
        """What a call tells of each of the record's claims."""
        reader, kept = self._again()
        out, found = _ffi.new(told), []
        while (status := call(reader, len(found), out)) != _lib.STRAT_END:
            if status != _lib.STRAT_OK:
                raise Refused(_finding(_lib.strat_reader_finding(reader, 0)))
            found.append(_str(out[0]) if told == "const char **" else _verdict(out[0]))
        del kept
        return found

    @property
    def claims(self):
        """The claims in the record, as text; also of a record that is refused, if it can be read."""
        return self._each(_lib.strat_reader_claim, "const char **")

    def verdicts(self):
        """Decide all of these claims, over all that is recorded."""
        return self._each(_lib.strat_reader_decide, "const struct strat_verdict **")

    def decide(self, claim):
        """Decide another claim: "blue: illegal at 8"."""
        reader, kept = self._again()
        out = _ffi.new("const struct strat_verdict **")
        if _lib.strat_reader_decide_claim(reader, _text(claim), out) != _lib.STRAT_OK:
            raise Refused(_finding(_lib.strat_reader_finding(reader, 0)))
        del kept
        return _verdict(out[0])

    def minimize(self, i=0):
        """The shortest record that still shows the verdict on one of its claims, as a case (strat-cases(5))."""
        reader, kept = self._again()
        text = _ffi.new("const char **")
        status = _lib.strat_reader_minimize(reader, i, text, _ffi.NULL)
        del kept
        if status == _lib.STRAT_END:
            raise IndexError(i)
        return _answer(reader, status, text).text

    def actions(self):
        """Its actions in canonical spelling, each with its events; those that were taken back are left out."""
        text = self.match().record
        begun, moves, _ = re.split(r"^(moves:.*?)(?=^result:)", text, maxsplit=1, flags=re.M | re.S)
        words = [word for word in _words.findall(moves.partition("|")[2]) if not _number.fullmatch(word)]
        if not words:
            return []
        match, found = Match(text=begun + "moves: ''\nresult: unfinished\n"), []
        for word in words:
            before = match.ply
            match.play(word)
            if match.ply > before:
                found.append((match.action, match.events))
            else:  # what was taken back; comments and penalties change nothing
                del found[len(found) - (before - match.ply):]
        return found


def _made(handle, free):
    """A handle that is freed with the object; none could be made if memory ran out."""
    if handle == _ffi.NULL:
        raise MemoryError
    return _ffi.gc(handle, free)


def _reader(source):
    """A reader of bytes, of a file by its name, or of a file object; and what must live as long."""
    if isinstance(source, bytes):
        kept = _ffi.from_buffer(source)
        return _ffi.gc(_lib.strat_reader_new(_ffi.NULL, kept, len(source)), _lib.strat_reader_free), kept
    file = open(source, "rb") if isinstance(source, (str, os.PathLike)) else source

    @_ffi.callback("ptrdiff_t(void *, void *, size_t)", error=-1)
    def more(_, to, cap):
        data = file.read(cap)
        if len(data) > cap:
            raise ValueError("read(%d) has given %d bytes" % (cap, len(data)))
        _ffi.memmove(to, data, len(data))
        return len(data)

    return _ffi.gc(_lib.strat_reader_new_from(_ffi.NULL, more, _ffi.NULL), _lib.strat_reader_free), (more, file)


Answer = collections.namedtuple("Answer", "text finding")
_forms = {"yaml": _lib.STRAT_YAML, "json": _lib.STRAT_JSON}


def _answer(reader, status, text):
    """What a call has told; raises if there is nothing."""
    finding = None if status == _lib.STRAT_OK else _finding(_lib.strat_reader_finding(reader, 0))
    if text[0] == _ffi.NULL:
        raise Refused(finding)
    return Answer(_str(text[0]), finding)


def impact(source, ruling, form="yaml"):
    """Which records another option of a ruling would change, as "adjudicate --impact" writes it, in YAML or JSON; and why the first
    record that cannot be read cannot, or None."""
    reader, kept = _reader(source)
    text = _ffi.new("const char **")
    answer = _answer(reader, _lib.strat_reader_impact(reader, _text(ruling), _forms[form], text, _ffi.NULL), text)
    del kept
    return answer


def infer(source, form="yaml"):
    """By which rules records can have been played: the same way."""
    reader, kept = _reader(source)
    text = _ffi.new("const char **")
    answer = _answer(reader, _lib.strat_reader_infer(reader, _forms[form], text, _ffi.NULL), text)
    del kept
    return answer


def reconcile(logs, form="yaml"):
    """Compare logs of one game, a dict of bytes or files by the names that the answer has: what "adjudicate --reconcile" writes, and
    the record that they make together, or None."""
    readers = [_reader(source) for source in logs.values()]
    for reader, _ in readers:
        if _lib.strat_reader_next(reader) == _lib.STRAT_TROUBLE:
            raise Refused(_finding(_lib.strat_reader_finding(reader, 0)))
    if not readers:
        raise ValueError("there is no log")
    names = [_ffi.new("char[]", _text(name)) for name in logs]
    text, merged = _ffi.new("const char **"), _ffi.new("const char **")
    status = _lib.strat_reader_reconcile([reader for reader, _ in readers], names, len(names), _forms[form], text, _ffi.NULL, merged)
    return _answer(readers[0][0], status, text).text, _str(merged[0])


def read(source):
    """Read and judge records one after another: from bytes, or from a file by its name or object; plain or gzip."""
    reader, kept = _reader(source)
    while (status := _lib.strat_reader_next(reader)) != _lib.STRAT_END:
        if status == _lib.STRAT_TROUBLE:
            raise Refused(_finding(_lib.strat_reader_finding(reader, 0)))
        yield Record(reader, status)
    del kept


# The columns of struct strat_rows: their type for the module array and for numpy, and their shape.
_columns = {"record": ("Q", "uint64", ()), "ply": ("I", "uint32", ()), "seat": ("B", "uint8", ()), "kind": ("B", "uint8", ()),
            "id": ("I", "uint32", ()), "nargs": ("B", "uint8", ()), "args": ("H", "uint16", (_lib.STRAT_ARGS_MAX,)), "gain": ("b", "int8", ())}


def _column(code, kind, shape):
    """A column, which numpy gives its shape; without numpy it is flat."""
    if numpy is not None:
        return numpy.empty(shape, kind)
    return array.array(code, bytes(math.prod(shape) * array.array(code).itemsize))


def _same(number, n):
    """A column of n rows that all have this number."""
    return numpy.full(n, number, "uint32") if numpy is not None else array.array("I", [number]) * n


def _planes(side):
    return (_lib.STRAT_PLANES, side, side)


def _table(game, board):
    """The columns, and the side of their boards."""
    side = Game(game).side if board is True else board or 0
    return (dict(_columns, board=("B", "uint8", _planes(side))) if side else _columns), side


def batches(sources, game=None, room=None, board=None, own_eyes=False):
    """The actions of all valid records, of one game or of all, in batches of at most room rows: a dict of columns each, as
    strat.h has them in struct strat_rows, and "source": the number of the source, from 0.  The numbers of its records begin
    with 1.  With board=10 the column "board" has planes of 10 by 10 numbers; with board=True
    they are as large as boards of the game can be."""
    wanted = _ffi.NULL if game is None else Game(game)._game
    kinds, side = _table(game, board)
    room = room or (1 << 15 if side else 1 << 20)
    for number, source in enumerate(sources):
        reader, kept = _reader(source)
        status = _lib.STRAT_OK
        while status != _lib.STRAT_END:
            columns = {name: _column(code, kind, (room,) + shape) for name, (code, kind, shape) in kinds.items()}
            table = _ffi.new("struct strat_rows *", {"size": _ffi.sizeof("struct strat_rows"), "room": room, "side": side,
                                                     "own_eyes": own_eyes})
            views = {name: _ffi.from_buffer(column, require_writable=True) for name, column in columns.items()}
            for name, view in views.items():
                setattr(table, name, _ffi.cast(_ffi.typeof(getattr(table, name)), view))
            status = _lib.strat_reader_fill(reader, wanted, table)
            if status == _lib.STRAT_TROUBLE:
                raise Refused(_finding(_lib.strat_reader_finding(reader, 0)))
            n = table.n
            if n > 0:
                filled = {name: columns[name][:n if numpy is not None else n * math.prod(kinds[name][2])] for name in columns}
                yield dict(filled, source=_same(number, n))
            elif status == _lib.STRAT_REFUSED:
                raise ValueError("a game has more than %d actions" % room)
        del kept


def rows(sources, game=None, **how):
    """All batches as one.  If there are no rows, each column is empty, and has its shape."""
    found = list(batches(sources, game, **how))
    if not found:
        kinds, _ = _table(game, how.get("board"))
        empty = {name: _column(code, kind, (0,) + shape) for name, (code, kind, shape) in kinds.items()}
        return dict(empty, source=_same(0, 0))
    if numpy is not None:
        return {name: numpy.concatenate([b[name] for b in found]) for name in found[0]}
    for batch in found[1:]:
        for name, column in found[0].items():
            column.extend(batch[name])
    return found[0]
