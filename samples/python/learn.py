#!/usr/bin/env python3
"""Learn to play Stratego's variant barrage from nothing but games against itself; then play against chance.

usage: learn.py [-s SEED] [-t GAMES] [-g GAMES] [-o FILE.npz]

  -s SEED      of everything that is drawn (1); the same seed gives the same games
  -t GAMES     learn from so many games (1000)
  -g GAMES     then play so many against a player who draws each action among those that are legal (1000)
  -o FILE.npz  keep what was learned

It prints the games won and drawn of those against chance, and the share of points, in which a draw counts half.

How it learns: an action has a few features, each a row of one table of weights: which piece moves, what it meets as far as its player
can know, and where it goes.  The sum of the weights says how likely the action is chosen among the legal ones (a softmax).  When a
game is over, the weights of what the winner chose go up, and those of what the loser chose go down, the last actions most
(REINFORCE, with a trace).  What a player sees comes from the handle of its seat: the planes, and the mask of the legal ids.
It needs numpy, and nothing else besides strat.
"""
import argparse
import sys
import time

import numpy as np
import strat

GAME = strat.Game("stratego")
KINDS = len(GAME.pieces)
SIDE = GAME.side
ARMY = "12899SBF"
SEATS = ("red", "blue")

# What a piece can meet: nothing; an unknown piece that has not moved, or has; or a piece of each kind.
MEETS = 3 + KINDS
# Where it goes: forward, back or to the side; and how near to the other side of the board that is.
PIECE_MEETS = KINDS * MEETS
PIECE_GOES = KINDS * 3 * SIDE
FEATURES = PIECE_MEETS + PIECE_GOES


def set_up(rng):
    """The header of a game in which both armies stand anywhere at home."""
    lines = []
    for seat in SEATS:
        squares = ["."] * (4 * SIDE)
        for at, piece in zip(rng.choice(4 * SIDE, len(ARMY), replace=False), ARMY):
            squares[at] = piece
        lines.append("  %s: |\n" % seat + "".join("    %s\n" % " ".join(squares[i * SIDE:(i + 1) * SIDE]) for i in range(4)))
    return "variant: barrage\nsetup:\n" + "".join(lines)


class Table:
    """Games that are played side by side, so that numpy works on all of them at once."""

    def __init__(self, rng, size, most):
        """most: a game is drawn after so many plies."""
        self.rng, self.most = rng, most
        self.games = [None] * size
        self.seats = [None] * size
        self.movers = [0] * size
        for i in range(size):
            self.begin(i)

    def begin(self, i):
        match = strat.Match("stratego", header=set_up(self.rng))
        self.games[i], self.seats[i] = match, [match.seat(seat) for seat in SEATS]
        self.movers[i] = 0

    def leave(self, i):
        """Game i is over, and there is no other."""
        for one in (self.games, self.seats, self.movers):
            del one[i]

    def play(self, i, action):
        """Play in game i.  Returns 1: red has won; -1: blue has; 0: it is drawn; None: it goes on."""
        match = self.games[i]
        match.play(int(action))
        mover = match.mover
        if mover is None:
            winner = match.outcome.winner
            return 0 if winner is None else 1 if winner == SEATS[0] else -1
        self.movers[i] = SEATS.index(mover)
        return 0 if match.ply >= self.most else None

    def look(self):
        """Who is to move in each game; and of all legal actions: the game, the id and the features."""
        movers = np.array(self.movers)
        seen = [self.seats[i][mover] for i, mover in enumerate(movers)]
        masks = np.concatenate([seat.mask() for seat in seen])
        planes = np.stack([seat.planes() for seat in seen]).reshape(len(seen), -1, SIDE * SIDE)
        game, ids = np.divmod(np.flatnonzero(masks), GAME.ids)
        return movers, game, ids, features(planes, movers, game, ids)


def features(planes, movers, game, ids):
    """Two rows of the table of weights for each action."""
    every = np.arange(len(planes))[:, None]
    kinds = planes[:, :2 * KINDS].reshape(len(planes), 2, KINDS, SIDE * SIDE)
    own, other = kinds[every[:, 0], movers], kinds[every[:, 0], 1 - movers]
    piece = own.argmax(axis=1)
    many = other.sum(axis=1)
    moved = planes[:, 2 * KINDS + 1]
    meets = np.where(many == 0, 0, np.where(many == 1, 3 + other.argmax(axis=1), 1 + moved))
    square, way, far = ids // 36, ids % 36 // 9, ids % 9 + 1
    to = square + far * np.array([1, -1, SIDE, -SIDE])[way]
    ahead = np.where(movers[game] == 0, to // SIDE, SIDE - 1 - to // SIDE)
    goes = np.where(way < 2, 2, way - 2 ^ movers[game])
    mine = piece[game, square]
    return np.stack([mine * MEETS + meets[game, to], PIECE_MEETS + (mine * 3 + goes) * SIDE + ahead])


def choose(rng, value, game):
    """Draw an action for each game by the values of all actions; returns its place among all, and how likely each was."""
    first = np.flatnonzero(np.r_[True, game[1:] != game[:-1]])
    value = value - np.maximum.reduceat(value, first)[game]
    likely = np.exp(value)
    likely /= np.add.reduceat(likely, first)[game]
    drawn = value + rng.gumbel(size=len(value))  # the greatest of these is drawn with just that likelihood
    return np.flatnonzero(drawn == np.maximum.reduceat(drawn, first)[game]), likely


class Learner:
    """Plays against itself, and changes its weights by how its games end."""

    def __init__(self, rng, size=64, fade=0.9, rate=0.15):
        self.rng, self.fade, self.rate = rng, fade, rate
        self.table = Table(rng, size, most=200)
        self.weights = np.zeros(FEATURES)
        self.trace = np.zeros((size, 2, FEATURES))  # of each game and seat: features of what was chosen, less what was to be expected
        self.step = np.zeros(FEATURES)
        self.large = np.zeros(FEATURES)  # how large the squares of the last steps were
        self.ended = 0

    def learn(self, games):
        """Play until so many games have ended."""
        while self.ended < games:
            self.play()

    def play(self):
        """One ply of each game."""
        table = self.table
        movers, game, ids, found = table.look()
        chosen, likely = choose(self.rng, self.weights[found].sum(axis=0), game)
        change = -likely
        change[chosen] += 1
        self.trace[np.arange(len(movers)), movers] *= self.fade
        at = (game * 2 + movers[game]) * FEATURES
        for row in found:
            self.trace += np.bincount(at + row, change, self.trace.size).reshape(self.trace.shape)
        for i, action in enumerate(ids[chosen]):
            gain = table.play(i, action)
            if gain is not None:
                self.end(i, gain)

    def end(self, i, gain):
        """A game is over: learn of it, and begin another."""
        self.step += gain * (self.trace[i, 0] - self.trace[i, 1])
        self.trace[i] = 0
        self.ended += 1
        if self.ended % 16 == 0:
            self.large = 0.9 * self.large + 0.1 * self.step ** 2
            self.weights += self.rate * self.step / np.sqrt(self.large + 1)
            self.step[:] = 0
        self.table.begin(i)


def against_chance(rng, weights, games, size=64, most=1000):
    """Play so many games, red in every other one.  Returns how many were won, drawn and lost."""
    begun = size = min(size, games)
    table, count, ours = Table(rng, size, most), [0, 0, 0], np.arange(size) % 2
    while table.games:
        movers, game, ids, found = table.look()
        value = np.where((movers == ours)[game], weights[found].sum(axis=0), 0)
        chosen, _ = choose(rng, value, game)
        over = []
        for i, action in enumerate(ids[chosen]):
            gain = table.play(i, action)
            if gain is None:
                continue
            count[1 - (gain if ours[i] == 0 else -gain)] += 1
            if begun == games:
                over.append(i)
                continue
            ours[i] = begun % 2
            begun += 1
            table.begin(i)
        for i in reversed(over):
            table.leave(i)
        ours = np.delete(ours, over)
    return count


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("-s", type=int, default=1, metavar="SEED")
    parser.add_argument("-t", type=int, default=1000, metavar="GAMES")
    parser.add_argument("-g", type=int, default=1000, metavar="GAMES")
    parser.add_argument("-o", metavar="FILE.npz")
    options = parser.parse_args()
    rng = np.random.default_rng(options.s)
    learner, began = Learner(rng), time.perf_counter()
    learner.learn(options.t)
    print("learned from %d games in %.0f seconds" % (options.t, time.perf_counter() - began), file=sys.stderr)
    won, drawn, lost = against_chance(rng, learner.weights, options.g)
    print("against chance: %d won, %d drawn, %d lost of %d: %.1f %% of the points" %
          (won, drawn, lost, options.g, 100 * (won + drawn / 2) / options.g))
    if options.o is not None:
        np.savez_compressed(options.o, weights=learner.weights)


if __name__ == "__main__":
    main()
