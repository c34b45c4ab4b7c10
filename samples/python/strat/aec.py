"""Any of the games as an environment with the AEC interface of PettingZoo, in which agents act one after another.

    from strat.aec import Environment
    env = Environment("stratego", start=HEADER)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        if termination or truncation:
            action = None
        else:
            action = env.action_space(agent).sample(observation["action_mask"])
        env.step(action)

It needs numpy.  PettingZoo and gymnasium need not be there; if they are, an environment is an AECEnv, and its spaces are gymnasium's.
Otherwise the spaces are those of this file, which have the same names.  strat.checks has the checks that it passes.
"""
from __future__ import annotations

import random
from typing import Any, Iterator

from ._game import Game
from ._library import Options, numpy, optional
from ._table import Start, Table, begin

_pettingzoo = optional("pettingzoo")
_gymnasium = optional("gymnasium")


class Discrete:
    """The numbers from 0 to n - 1."""

    def __init__(self, n: int):
        self.n = n
        self.shape: tuple[int, ...] = ()
        self.dtype = numpy.dtype("int64")
        self.seed(None)

    def seed(self, seed: int | None) -> None:
        """So that sample draws the same again."""
        self._random = numpy.random.default_rng(seed)

    def sample(self, mask: Any = None) -> int:
        """Draw one; mask: 1 where it may be drawn.  If there is none, it is 0."""
        if mask is None:
            return int(self._random.integers(self.n))
        free = numpy.flatnonzero(mask)
        return int(self._random.choice(free)) if len(free) else 0

    def contains(self, x: Any) -> bool:
        """Is this one of them?"""
        return isinstance(x, (int, numpy.integer)) and bool(0 <= x < self.n)

    __contains__ = contains


class Box:
    """Arrays of one shape and type, of numbers from low to high."""

    def __init__(self, low: int, high: int, shape: tuple[int, ...], dtype: Any):
        self.low, self.high, self.shape, self.dtype = low, high, shape, numpy.dtype(dtype)

    def contains(self, x: Any) -> bool:
        """Is this one of them?"""
        return (isinstance(x, numpy.ndarray) and x.shape == self.shape and x.dtype == self.dtype
                and bool((x >= self.low).all() and (x <= self.high).all()))

    __contains__ = contains


class Dict:
    """Dicts with one thing of each of these spaces."""

    def __init__(self, spaces: dict[str, Any]):
        self.spaces = spaces

    def __getitem__(self, key: str) -> Any:
        return self.spaces[key]

    def contains(self, x: Any) -> bool:
        """Is this one of them?"""
        return isinstance(x, dict) and x.keys() == self.spaces.keys() and all(self.spaces[key].contains(x[key]) for key in x)

    __contains__ = contains


_spaces: dict[str, Any] = {name: getattr(_gymnasium.spaces, name) if _gymnasium else own for name, own in
                           (("Discrete", Discrete), ("Box", Box), ("Dict", Dict))}
_Base: Any = _pettingzoo.AECEnv if _pettingzoo else object


class Environment(_Base):  # type: ignore[misc]
    """A game for agents, which have the names of its seats.

    An agent observes what its seat sees: "observation" is the planes of Match.planes, or the bytes of its position line if the game
    is not played on squares; "action_mask" has a 1 for each action that it can do now.  Actions are the ids of the game; a game
    that has none numbers what can be done now, at most room things.  Chance acts by itself; its draws follow from the seed.
    Rewards come at the end: 1 for the winner, -1 for the other, or parts of that which come to 0.
    """

    metadata: dict[str, Any] = {"name": "strat_v1", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, game: str, start: Start = None, *, rules: str | None = None, most: int = 1000, room: int = 1024,
                 options: Options | None = None, render_mode: str | None = None):
        """start: the header of each game, or a function that draws one with a random.Random.  most: a game is broken off after so many
        plies, and nobody has won."""
        if numpy is None:
            raise ImportError("an environment needs numpy")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError("there is no render_mode '%s'" % render_mode)
        self.game, self.most, self.render_mode = Game(game), most, render_mode
        self._how = (game, start, rules)
        self._options, self._room = options, room
        self._chance = random.Random()
        table = self._begun(random.Random(1))
        self.possible_agents: list[str] = list(table.seats)
        seen = _spaces["Box"](low=0, high=255, shape=table.shape, dtype=numpy.uint8)
        mask = _spaces["Box"](low=0, high=1, shape=(table.size,), dtype=numpy.int8)
        self.observation_spaces = {agent: _spaces["Dict"]({"observation": seen, "action_mask": mask}) for agent in self.possible_agents}
        self.action_spaces = {agent: _spaces["Discrete"](table.size) for agent in self.possible_agents}

    def _begun(self, chance: random.Random) -> Table:
        game, start, rules = self._how
        return Table(begin(game, start, rules, chance, self._options), chance, self._room)

    def observation_space(self, agent: str) -> Any:
        """The space of what an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of what an agent does."""
        return self.action_spaces[agent]

    @property
    def num_agents(self) -> int:
        """How many agents are in the game."""
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        """How many agents can be in the game."""
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> Environment:
        """This, as nothing is wrapped around it."""
        return self

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game.  seed: of everything that chance decides from now on."""
        if seed is not None:
            self._chance = random.Random(seed)
        self._table = self._begun(self._chance)
        if self._table.seats != self.possible_agents:
            raise ValueError("other seats are played than in the first game")
        self.agents: list[str] = list(self.possible_agents)
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection: str = self.agents[0]
        self._go_on()

    def _go_on(self) -> None:
        """Let chance act, until an agent is to act, or nobody is."""
        table = self._table
        while table.by_chance and table.match.ply < self.most:
            table.fall()
        if table.match.outcome is not None:
            self.rewards = table.gains()
            self.terminations = dict.fromkeys(self.agents, True)
        elif table.over or table.match.ply >= self.most:
            self.truncations = dict.fromkeys(self.agents, True)
        elif table.actor is not None:
            self.agent_selection = table.actor

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and can do now."""
        table = self._table
        mask = numpy.zeros(table.size, numpy.int8)
        if agent == table.actor and not (self.terminations[agent] or self.truncations[agent]):
            mask[list(table.actions)] = 1
        return {"observation": table.seen(agent), "action_mask": mask}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Of the agent that is to act: observation, reward since it acted last, termination, truncation and info."""
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def step(self, action: int | None) -> None:
        """Let the agent act that is to.  After the end each agent does None once, and is then out of the game."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            return self._leave(agent, action)
        if action is None:
            raise ValueError("None is only for an agent whose game is over")
        self._table.play(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._go_on()
        for each, reward in self.rewards.items():
            self._cumulative_rewards[each] += reward

    def _leave(self, agent: str, action: int | None) -> None:
        """An agent whose game is over goes."""
        if action is not None:
            raise ValueError("the game is over: the only action is None")
        self.agents.remove(agent)
        for of_agents in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del of_agents[agent]  # type: ignore[attr-defined]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter: int = 1 << 63) -> Iterator[str]:
        """The agent that is to act, again and again, until all are out of the game."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def render(self) -> str | None:
        """The position as text, of the whole game."""
        return self._table.match.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is kept that has to be closed."""

    def __str__(self) -> str:
        return "strat_" + self.game.name
