"""Any of the games as a state, with the names that the methods of OpenSpiel's State have.

    from strat.spiel import State
    state = State("galaxy-grid")
    while not state.is_terminal():
        if state.is_chance_node():
            actions, likely = zip(*state.chance_outcomes())
            state.apply_action(random.choices(actions, likely)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
    print(state.returns())

OpenSpiel need not be there, and this does not make a game known to it: programs that only call these methods work.
"""
from __future__ import annotations

import random

from ._library import Action, Options
from ._table import Start, Table, begin

CHANCE = -1  # in place of a player: chance acts
TERMINAL = -4  # nobody acts: the game is over


class State:
    """A game; players are numbers from 0 on, in the order of Match.seats.

    Actions are the ids of the game; a game that has none numbers what can be done now, at most room things.  If chance has too many
    outcomes to list, as a shuffle has, there is one that stands for all, and applying it draws one of them, by the seed of this
    state.  So is drawn what chance decides in the action of a player.
    """

    def __init__(self, game: str, start: Start = None, *, rules: str | None = None, seed: int = 1, room: int = 1024,
                 options: Options | None = None):
        """start: the header of the game, or a function that draws one with a random.Random."""
        chance = random.Random(seed)
        self._table = Table(begin(game, start, rules, chance, options), chance, room)
        self._history: list[int] = []

    @property
    def match(self) -> object:
        """The game itself: all of it."""
        return self._table.match

    def num_players(self) -> int:
        """How many players there are."""
        return len(self._table.seats)

    def num_distinct_actions(self) -> int:
        """All actions of players are less than this."""
        return self._table.size

    def current_player(self) -> int:
        """Who acts: a player; -1: chance; -4: nobody, as the game is over."""
        table = self._table
        return CHANCE if table.by_chance else TERMINAL if table.actor is None else table.seats.index(table.actor)

    def is_chance_node(self) -> bool:
        """Does chance act?"""
        return self._table.by_chance

    def is_player_node(self) -> bool:
        """Does a player act?"""
        return self._table.actor is not None

    def is_simultaneous_node(self) -> bool:
        """Players never act at the same time."""
        return False

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self._table.over

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What can be done now, in rising order; of a player who does not act: nothing."""
        now = self.current_player()
        if player is not None and player != now:
            return []
        return [action for action, _ in self.chance_outcomes()] if now == CHANCE else sorted(self._table.actions)

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """A 1 for each action that can be done now."""
        legal = set(self.legal_actions(player))
        return [int(action in legal) for action in range(len(legal) if self.is_chance_node() else self._table.size)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may bring, and how likely each is."""
        return [(number, 1.0 if likely is None else likely) for number, (_, likely) in enumerate(self._chances())]

    def _chances(self) -> list[tuple[Action, float | None]]:
        return self._table.match.chances() if self._table.by_chance else []

    def apply_action(self, action: int) -> None:
        """Let who acts do this."""
        if self._table.by_chance:
            chances = self._chances()
            if not 0 <= action < len(chances):
                raise ValueError("action %s is not legal now" % action)
            outcome, likely = chances[action]
            self._table.fall(None if likely is None else outcome)
        else:
            self._table.play(action)
        self._history.append(int(action))

    def undo_action(self, player: int, action: int) -> None:
        """As if the last action had not been."""
        if not self._history or self._history[-1] != action:
            raise ValueError("action %s was not the last" % action)
        self._table.undo()
        self._history.pop()

    def child(self, action: int) -> State:
        """Another state, in which this was done."""
        child = self.clone()
        child.apply_action(action)
        return child

    def clone(self) -> State:
        """Another state that is the same, and draws the same."""
        clone = State.__new__(State)
        chance = random.Random()
        chance.setstate(self._table.chance.getstate())
        clone._table = Table(self._table.match.copy(), chance, self._table.room)
        clone._history = list(self._history)
        return clone

    def history(self) -> list[int]:
        """All actions so far, also those of chance."""
        return list(self._history)

    def history_str(self) -> str:
        """The same as text."""
        return ", ".join(map(str, self._history))

    def move_number(self) -> int:
        """How many actions there were."""
        return len(self._history)

    def action_to_string(self, player: int, action: int) -> str:
        """An action that can be done now, as records have it; or only the first of these numbers: the action of who acts."""
        table = self._table
        outcomes = [outcome for outcome, _ in self._chances()]
        return table.match.spell(outcomes[action]) if table.by_chance else table.match.seat(table.seats[player]).spell(table.actions[action])

    def string_to_action(self, player: int, text: str) -> int:
        """The other way round."""
        asked = self._table.match.read_action(text)
        listed = dict(enumerate(outcome for outcome, _ in self._chances())) if self._table.by_chance else self._table.actions
        for number, action in listed.items():
            if (action.kind, action.args) == (asked.kind, asked.args):
                return number
        raise ValueError("%s is not legal now" % text)

    def returns(self) -> list[float]:
        """For each player: 1 if it has won, -1 if it has lost against one other; they always come to 0."""
        return list(self._table.gains().values())

    def rewards(self) -> list[float]:
        """What the last action brought: nothing before the end."""
        return self.returns()

    def player_return(self, player: int) -> float:
        """The same for one player."""
        return self.returns()[player]

    def player_reward(self, player: int) -> float:
        """The same for one player."""
        return self.rewards()[player]

    def observation_tensor_shape(self) -> list[int]:
        """The shape of what a player sees."""
        return list(self._table.shape)

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """What a player sees, as numbers: the planes of Match.planes; or the bytes of the position line, if the game is not played on squares."""
        seen = self._table.seen(self._seat(player))
        return [float(number) for number in (seen.ravel() if hasattr(seen, "ravel") else seen)]

    def observation_string(self, player: int | None = None) -> str:
        """What a player sees: its position in one line."""
        return self._table.match.seat(self._seat(player)).position

    def information_state_string(self, player: int | None = None) -> str:
        """All that a player has seen: its log of the game."""
        return self._table.match.seat(self._seat(player)).record

    def _seat(self, player: int | None) -> str:
        """The seat of a player; without a number, of the one who acts."""
        return self._table.seats[self.current_player() if player is None else player]

    def __str__(self) -> str:
        return self._table.match.position
