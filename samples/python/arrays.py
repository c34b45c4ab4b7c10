#!/usr/bin/env python3
"""Make arrays of archives: what somebody who trains a network would feed it with.

usage: arrays.py GAME ARCHIVE... [-o FILE.npz]

It trains nothing.  It prints how many actions there are, how fast they were read, and for each kind of action how often it was
made and how often who made it won.  With -o the columns go to a file that numpy.load reads.
"""
import collections
import sys
import time

import strat


def main(args):
    out = None
    if "-o" in args:
        at = args.index("-o")
        out = args[at + 1]
        del args[at:at + 2]
    if len(args) < 2:
        sys.exit(__doc__.split("\n\n")[1])
    began = time.perf_counter()
    columns = strat.rows(args[1:], game=args[0])
    took = time.perf_counter() - began
    n = len(columns["ply"])
    games = sum(a != b for a, b in zip(columns["record"].tolist(), [0] + columns["record"].tolist()))
    print("%d actions of %d games" % (n, games))
    print("%.0f actions a second" % (n / took), file=sys.stderr)
    made, won = collections.Counter(), collections.Counter()
    for (kind, gain), times in collections.Counter(zip(columns["kind"].tolist(), columns["gain"].tolist())).items():
        made[kind] += times
        won[kind] += times * (gain > 0)
    for kind in sorted(made):
        print("kind %d: %d times, by the winner %d times" % (kind, made[kind], won[kind]))
    if out is not None:
        strat.numpy.savez_compressed(out, **columns)


if __name__ == "__main__":
    main(sys.argv[1:])
