#!/usr/bin/env python3
"""page.py: read a page as its script does, and print what it shows.

  page.py PAGE LIST [STEP]   LIST: picture, picture2, picture3, trays, table or status
  page.py PAGE moves         a line for each step: its ply, its class, its action
  page.py PAGE drawn K NAME  in how many steps is picture K drawn in the file NAME, in which the ply stands for %

Without STEP, what each step shows, with a line "-- STEP" before it.  Shared elements are written out.
"""
import html
import re
import sys

LISTS = {"trays": -3, "table": -2, "status": -1}


class Page:
    def __init__(self, text):
        self.text = text
        self.parts, self.places = self.block("parts"), self.block("places")
        self.steps = self.block("steps")[1:-1]
        self.shared = dict(re.findall(r'^<g id="e(\d+)">(.*)</g>$', text, re.M))
        self.moves = re.search(r'<ol id="moves"[^>]*>\n(.*?)</ol>', text, re.S).group(1)

    def block(self, name):
        start = f'<script type="text/plain" id="{name}">'
        found = self.text.split(start)
        assert len(found) == 2, name
        return found[1].split("</script>")[0].split("\n")

    def items(self, which):
        """The list after each step."""
        now = []
        for step in self.steps:
            texts, at = step.split("|"), 0
            text = texts[which]
            for change in text.split(",") if text else []:
                head, *come = change.split(" ")
                stay, _, gone = head.partition("-")
                at += int(stay or 0)
                now[at:at + int(gone or 0)] = come
                at += len(come)
            yield list(now)

    def expand(self, markup):
        return re.sub(r'<use href="#e(\d+)"/>', lambda m: self.expand(self.shared[m.group(1)]), markup)

    def markup(self, item, ply):
        part, _, place = item.partition(".")
        texts, k = self.places[int(place, 36)].split("~") if place else [], iter(range(1000))
        put = lambda m: (self.expand(self.shared[m.group(1)]) if m.group(1) else
                         str(ply) if m.group(0) == "^" else texts[next(k) % len(texts)])
        return re.sub(r"~|\^|`(\d+)`", put, self.parts[int(part, 36)])

    def plies(self):
        """Ply, class and action of each step."""
        ply = -1
        for line in re.split(r"^<li", self.moves, flags=re.M)[1:]:
            head, _, rest = line.partition(">")
            given = re.search(r'data-ply="(\d+)"', head)
            ply = int(given.group(1)) if given else ply + 1
            marks = re.search(r'class="([^"]*)"', head)
            action = re.sub(r"^<b>.*?</b>", "", rest.split("<p>")[0]).strip()
            yield ply, marks.group(1) if marks else "", html.unescape(action)


def drawn(page, plies, which, name):
    """Are the parts lines of the drawing, in this order?  What is taken back later is in none."""
    good = n = 0
    for (ply, marks, _), items in zip(plies, page.items(which)):
        if "o" in marks:
            continue
        with open(name.replace("%", str(ply)), encoding="utf-8") as file:
            lines = iter(file.read().split("\n"))
        n += 1
        good += len(items) > 0 and all(page.markup(item, ply) in lines for item in items)
    return f"{good} of {n}"


def main():
    page = Page(open(sys.argv[1], encoding="utf-8", newline="\n").read())
    plies = list(page.plies())
    what, *rest = sys.argv[2:]
    assert len(plies) == len(page.steps)
    if what == "moves":
        for ply, marks, action in plies:
            print(ply, marks or "-", action)
        return
    if what == "drawn":
        print(drawn(page, plies, int(rest[0]) - 1, rest[1]))
        return
    which = LISTS[what] if what in LISTS else int(what[len("picture"):] or 1) - 1
    for n, items in enumerate(page.items(which)):
        if rest and int(rest[0]) != n:
            continue
        if not rest:
            print("--", n)
        lines = [page.markup(item, plies[n][0]) for item in items]
        print("".join(lines).rstrip() if what == "status" else "\n".join(lines))


main()
