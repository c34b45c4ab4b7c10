#!/usr/bin/env python3
"""Make arrays of archives: what somebody who trains a network would feed it with.

usage: arrays.py GAME ARCHIVE... [-b] [-o FILE.npz]

It trains nothing.  It prints how many actions there are, how fast they were read, and for each kind of action how often it was
made and how often who made it won.  With -b there is also the board before each action, as the player who made it saw it.  With -o
the columns go to a file that numpy.load reads.
"""
import argparse
import collections
import sys
import time

import strat


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("archive", nargs="+", metavar="ARCHIVE")
    parser.add_argument("-b", action="store_true")
    parser.add_argument("-o", metavar="FILE.npz")
    options = parser.parse_args()
    if options.o is not None and strat.numpy is None:
        parser.error("-o needs numpy (python3-numpy)")
    if options.game not in [game.name for game in strat.games()]:
        parser.error("there is no game '%s'" % options.game)
    began = time.perf_counter()
    columns = strat.rows(options.archive, game=options.game, board=options.b or None, own_eyes=True)
    took = time.perf_counter() - began
    n = len(columns["ply"])
    games = len(set(zip(columns["source"].tolist(), columns["record"].tolist())))
    print("%d actions of %d games" % (n, games))
    print("%.0f actions a second" % (n / took), file=sys.stderr)
    made, won = collections.Counter(), collections.Counter()
    for (kind, gain), times in collections.Counter(zip(columns["kind"].tolist(), columns["gain"].tolist())).items():
        made[kind] += times
        won[kind] += times * (gain > 0)
    for kind in sorted(made):
        print("kind %d: %d times, by the winner %d times" % (kind, made[kind], won[kind]))
    if options.o is not None:
        strat.numpy.savez_compressed(options.o, **columns)


if __name__ == "__main__":
    main()
