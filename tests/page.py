#!/usr/bin/env python3
"""page.py: read a page as its script does, and print what it shows.

  page.py PAGE LIST [STEP]   LIST: picture, picture2, picture3, turned ..., trays, table, status or notes
  page.py PAGE moves         a line for each step: its ply, its class, its action
  page.py PAGE drawn LIST NAME ...  in how many steps is a picture drawn in the file NAME, in which the ply stands for %
  page.py PAGE position STEP ...  the position line
  page.py PAGE record        the record that it can save
  page.py PAGE material      a line for each step: its ply, its class, and for each seat its name, what it has left and what others have
                             seen of that
  page.py PAGE chart         the chart of these numbers, as it stands in the page
  page.py -V PAGE ...        the same for viewer V; 0 is the first

Without STEP, what each step shows, with a line "-- STEP" before it.  Shared elements are written out.
"""
import html
import os
import re
import sys
import zlib
from collections import Counter

LISTS = {"trays": -4, "table": -3, "status": -2, "notes": -1}


def unpack(text):
    """Five digits to the base 85 are four bytes."""
    digits = [ord(c) - 35 - (c > "'") - (c > "<") - (c > "\\") for c in text]
    out = b""
    for i in range(0, len(digits), 5):
        five, n = digits[i:i + 5], len(digits[i:i + 5])
        four = 0
        for digit in five + [84] * (5 - n):
            four = four * 85 + digit
        out += four.to_bytes(4, "big")[:n - 1]
    return out


class Page:
    def __init__(self, text):
        packed = re.search(r"^const packed = '(.*)';$", text, re.M).group(1)
        data = zlib.decompress(unpack(packed), -15).decode("utf-8").split("\f")
        self.parts, self.places = [""] + data[0].split("\n"), [""] + data[1].split("\n")
        self.lists = int(re.search(r'data-lists="(\d+)"', text).group(1))
        viewers, each = max(1, text.count("<option>as ")), self.lists + 2
        self.lines = [section.split("\n")[:-1] for section in data[2:2 + viewers * each]]
        self.record = "\f".join(data[2 + viewers * each:])
        boards = re.findall(r' data-board="(\d+) (\d+) (\d+)">\n<g data-list="(\d+)"', text)
        self.boards = {int(n): [int(a), int(b), int(c)] for a, b, c, n in boards}
        self.shared = dict(re.findall(r'^<g id="e(\d+)">(.*)</g>$', text, re.M))
        self.colours = dict(re.findall(r"--(\w\w):(#[0-9a-f]{6});", text.partition("@media")[0]))
        self.charts = re.findall(r'^<div class="chart".*?</div>$', text, re.M | re.S)
        self.moves = re.search(r'<ol id="moves"[^>]*>\n(.*?)</ol>', text, re.S).group(1)

    def drawn(self, which):
        """The items of a picture after each step."""
        self.board = self.boards.get(which % (self.lists + 2))
        return self.turned(which) if self.board else self.items(which)

    def items(self, which):
        """The list after each step."""
        now = []
        for text in self.lines[which]:
            at = 0
            for change in text.split(",") if text else []:
                head, *come = change.split(" ")
                stay, _, gone = head.partition("-")
                at += int(stay or 0)
                now[at:at + int(gone or 0)] = come
                at += len(come)
            yield list(now)

    def turned(self, which):
        """The items of a flat board, or of a plan, from its other side, as the script makes them: its ground, and those of the picture in another order."""
        for ground, items in zip(self.items(which), self.items(which - 1)):
            order, begin, before = [], 0, None
            for item in items:
                part, _, place = item.partition(".")
                if not self.parts[int(part, 36)].startswith('<g transform="translate(~)">'):
                    order.append(item)
                    begin, before = len(order), None
                else:
                    at = at + 1 if place == before else begin
                    order.insert(at, item)
                    before = place
            yield ground + ["-" + item for item in order]

    def turn(self, item, made):
        """What the script makes of the markup of such an item."""
        size = dict(zip("xy", self.board))
        at = lambda n, axis: str(size[axis] - self.board[2] - int(n) + int(n) % self.board[2] * 2)
        point = lambda m: f"{m[1]}{at(m[2], 'x')} {at(m[3], 'y')}{m[4]}"

        lines = re.search(r' d="M\d+ \d+[hv]', made)
        if lines and "." not in item:
            return made.replace("<path", f'<path transform="rotate(180 {size["x"] // 2} {size["y"] // 2})"', 1)
        if made.startswith("<rect"):
            far = lambda m: f' x="{size["x"] - int(m[3]) - int(m[1])}" y="{size["y"] - int(m[4]) - int(m[2])}" width="{m[3]}" height="{m[4]}"'
            return re.sub(r' x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)"', far, made)

        def path(m):
            if lines:
                return re.sub(r"(M)(\d+) (\d+)()", point, m[0])
            if "L" in m[0]:
                return re.sub(r"(\d+) (\d+)", lambda p: f"{size['x'] - int(p[1])} {size['y'] - int(p[2])}", m[0])
            return ' d="' + re.sub(r"(M)(\d+) (\d+)(m)", point, "".join(reversed(re.split("(?=M)", m[0][4:]))))

        if made.startswith("<g") and "." not in item:
            return made
        if made.startswith("<text"): # the numbers of a way
            far = lambda m: re.sub("-?[0-9]+", lambda n: str(size["x"] - int(n[0]) if m[1] == "x" else size["y"] + 10 - int(n[0])), m[0])
            return re.sub(' ([xy])="[^"]*', far, made, count=2)
        made = re.sub(r'(class="ranks" y=)"(-?\d+)', lambda m: f'{m[1]}"{10 - int(m[2])}', made)
        tag = re.match("<[^>]*", made)[0]
        turned = re.sub(r' d="M[^"]*', path, tag)
        turned = re.sub(r"(translate\()(\d+) (\d+)()", point, turned, count=1)
        turned = re.sub(r'(?<= )(c?)([xy])="([^"]*)"', lambda m: f'{m[1]}{m[2]}="{re.sub("[0-9]+", lambda n: at(n[0], m[2]), m[3])}"', turned)
        return turned + made[len(tag):]

    def expand(self, markup):
        return re.sub(r'<use href="#e(\d+)"/>', lambda m: self.expand(self.shared[m.group(1)]), markup)

    def markup(self, item, ply):
        if item.startswith("-"):
            return self.turn(item[1:], self.markup(item[1:], ply))
        part, _, place = item.partition(".")
        texts, k = self.places[int(place, 36)].split("~") if place else [], iter(range(1000))
        put = lambda m: (self.expand(self.shared[m.group(1)]) if m.group(1) else
                         str(ply) if m.group(0) == "^" else texts[next(k) % len(texts)])
        made = re.sub(r"~|\^|`(\d+)`", put, self.parts[int(part, 36)])
        return re.sub(r"var\(--(\w\w)\)", lambda m: self.colours.get(m.group(1), m.group(0)), made)

    def position(self, viewer, n):
        lines = self.lines[viewer * (self.lists + 2) + self.lists:]
        actions = lines[1] if viewer > 0 else [action for _, _, action in self.plies()]
        now = ""
        for edits, action in zip(lines[0][:n + 1], actions):
            names = re.findall("[a-z0-9]{2,}", action)
            edits = re.sub("[\6\7]", lambda m: names[ord(m.group(0)) - 6], edits)
            after, at = "", 0
            for edit in edits.split("\t") if edits else []:
                head, _, come = edit.partition(" ")
                stay, _, gone = head.partition("-")
                after += now[at:at + int(stay or 0)] + come
                at += int(stay or 0) + int(gone or 0)
            now = after + now[at:]
        return now

    def plies(self):
        """Ply, class and action of each step."""
        ply = -1
        for line in re.split(r"^<li", self.moves, flags=re.M)[1:]:
            head, _, rest = line.partition(">")
            given = re.search(r'data-ply="(\d+)"', head)
            ply = int(given.group(1)) if given else ply + 1
            marks = re.search(r'class="?([a-z ]*)', head)
            action = re.sub(r"^<b>.*?</b>", "", rest.split("<p>")[0]).strip()
            yield ply, marks.group(1) if marks else "", html.unescape(action)


def line(path, n):
    """The number at each of n steps of a line of a chart."""
    at, now = [], int((re.match(r"M0-(\d+)", path) or "00")[1])
    for steps, lost in re.findall(r"h(\d+)v(-?\d+)", path):
        at += [now] * int(steps)
        now -= int(lost)
    return at + [now] * (n - len(at))


def material(chart, plies):
    """For each step, what the lines of a chart say of each seat."""
    paths = {(kind, colour): d for kind, colour, d in re.findall(r'<path class="(left|seen) dash\d" stroke="([^"]*)" d="([^"]*)"', chart)}
    seats = sorted((name.lower(), colour) for colour, name in re.findall(r'<b style="[^"]*color:([^"]*)">.*?</svg>(\w+) ', chart))
    lines = [[name, line(paths["left", colour], len(plies)), line(paths.get(("seen", colour), ""), len(plies))] for name, colour in seats]
    for n, (ply, marks, _) in enumerate(plies):
        yield " ".join([str(ply), marks.replace(" ", "") or "-"] + [f"{name} {left[n]} {seen[n]}" for name, left, seen in lines])


def spread(line):
    """A path along squares as the set of their sides that it goes along: the script turns it as a whole."""
    m = re.match(r'<path(?: transform="rotate\(180 (\d+) (\d+)\)")? d="([Mhvz0-9 -]+)"(.*)', line)
    if not m:
        return line
    turn = (lambda x, y: (2 * int(m[1]) - x, 2 * int(m[2]) - y)) if m[1] else lambda x, y: (x, y)
    sides = set()
    for way in m[3].split("M")[1:]:
        begin = x, y = tuple(map(int, re.match(r"(\d+) (\d+)", way).groups()))
        steps = [(int(n), 0) if c == "h" else (0, int(n)) for c, n in re.findall(r"([hv])(-?\d+)", way)]
        steps += [(begin[0] - x - sum(a for a, _ in steps), begin[1] - y - sum(b for _, b in steps))] if way.endswith("z") else []
        for a, b in steps:
            for i in range(0, abs(a + b), 48):
                to = x + 48 * ((a > 0) - (a < 0)), y + 48 * ((b > 0) - (b < 0))
                sides.add(tuple(sorted((turn(x, y), turn(*to)))))
                x, y = to
    return str(sorted(sides)) + m[4]


def drawn(page, plies, which, name):
    """Are the parts lines of the drawing, in this order?  What is taken back later is in none; and some may not be drawn.  Squares of a plan
    that the script turned come in another order; they do not overlap."""
    good = n = 0
    for (ply, marks, _), items in zip(plies, page.drawn(which)):
        if "o" in marks or not os.path.exists(name.replace("%", str(ply))):
            continue
        with open(name.replace("%", str(ply)), encoding="utf-8") as file:
            lines = [spread(line) for line in file.read().split("\n")]
        parts = [spread(page.markup(item, ply)) for item in items]
        n += 1
        ordered = iter(lines)
        good += len(items) > 0 and (all(part in ordered for part in parts) if not page.board or which % (page.lists + 2) == 1 else
                                    not Counter(parts) - Counter(lines))
    return f"{good} of {n}"


def number_of(page, name, viewer):
    if name in LISTS:
        return viewer * (page.lists + 2) + page.lists + LISTS[name]
    kind = "picture" if name.startswith("picture") else "turned"
    return viewer * (page.lists + 2) + 2 * (int(name[len(kind):] or 1) - 1) + (kind == "turned")


def main():
    arguments, viewer = sys.argv[1:], 0
    if arguments[0].startswith("-"):
        viewer = int(arguments.pop(0)[1:])
    page = Page(open(arguments[0], encoding="utf-8", newline="\n").read())
    plies = list(page.plies())
    what, *rest = arguments[1:]
    assert len(plies) <= len(page.lines[0])  # lines of comments come after them
    if what == "moves":
        for n, (ply, marks, action) in enumerate(plies):
            print(ply, marks.replace(" ", "") or "-", page.lines[(viewer + 1) * (page.lists + 2) - 1][n] if viewer > 0 else action)
        return
    if what in ("material", "chart"):
        chart = page.charts[viewer].replace(" hidden", "", 1)
        print("\n".join(material(chart, plies)) if what == "material" else chart)
        return
    if what == "position":
        for step in map(int, rest):
            print(page.position(viewer, step).replace("\x05", str(plies[step][0])))
        return
    if what == "record":
        sys.stdout.write(page.record)
        return
    if what == "drawn":
        print(", ".join(drawn(page, plies, number_of(page, which, viewer), name) for which, name in zip(rest[::2], rest[1::2])))
        return
    for n, items in enumerate(page.drawn(number_of(page, what, viewer))):
        if n >= len(plies):
            break
        if rest and int(rest[0]) != n:
            continue
        if not rest:
            print("--", n)
        lines = [page.markup(item, plies[n][0]) for item in items]
        print(html.unescape("".join(lines)).rstrip() if what == "status" else "\n".join(lines))


main()
