"""Checks of an AEC environment.

PettingZoo publishes checks for environments (its api_test and seed_test).  This is not their code, and PettingZoo was not here to run
it against: it is our own restatement, in our own words, of what they ask for, made from its documentation.  It asks:

 1. possible_agents is a list of different names.  An agent's spaces are the same objects whenever they are asked for.
 2. After reset agents is not empty and of possible_agents, agent_selection is one of them, num_agents and max_num_agents count them.
 3. At any time rewards, terminations, truncations and infos have the agents as keys, and nobody else; rewards are numbers, terminations
    and truncations are bools, infos are dicts.
 4. last() tells the observation, what rewards came to since this agent acted last, and whether its game is over.
 5. An observation is of the observation space; its action_mask has a 1 for something, if the game is not over.
 6. An action that the mask allows can be done; one that it forbids is refused.
 7. An agent whose game is over can only do None, once, and is then gone; nobody comes back until reset.
 8. When all are gone, agent_iter ends, and reset begins anew.
 9. The same seed and the same actions give the same agents, observations and rewards; two environments do not disturb each other.
10. What is observed before is not changed by what is done later.
"""
from __future__ import annotations

from typing import Any, Callable

from ._library import numpy


def _need(true: bool, what: str) -> None:
    if not true:
        raise AssertionError(what)


def _same(a: Any, b: Any) -> bool:
    return bool(a.keys() == b.keys() and all(numpy.array_equal(a[key], b[key]) for key in a))


def _check_names(env: Any) -> None:
    agents = env.possible_agents
    _need(isinstance(agents, list) and len(agents) > 0 and len(set(agents)) == len(agents), "possible_agents is no list of different names")
    _need(env.max_num_agents == len(agents), "max_num_agents is not the number of possible_agents")
    for agent in agents:
        _need(env.observation_space(agent) is env.observation_space(agent), "observation_space gives another object each time")
        _need(env.action_space(agent) is env.action_space(agent), "action_space gives another object each time")


def _check_tables(env: Any) -> None:
    agents = set(env.agents)
    _need(len(agents) == len(env.agents) == env.num_agents, "num_agents is not the number of agents")
    _need(agents <= set(env.possible_agents), "an agent is not of possible_agents")
    for name in ("rewards", "terminations", "truncations", "infos"):
        _need(set(getattr(env, name)) == agents, "%s are not of the agents" % name)
    _need(all(isinstance(reward, (int, float, numpy.number)) for reward in env.rewards.values()), "a reward is no number")
    _need(all(type(over) is bool for table in (env.terminations, env.truncations) for over in table.values()), "an end is no bool")
    _need(all(isinstance(info, dict) for info in env.infos.values()), "an info is no dict")


def _check_refusals(env: Any, agent: str, mask: Any, over: bool) -> None:
    """What must be refused, and change nothing."""
    wrong: list[Any] = [0] if over else [None, *numpy.flatnonzero(mask == 0)[:1]]
    before = env.observe(agent)
    for action in wrong:
        try:
            env.step(action)
        except Exception:
            _need(env.agent_selection == agent and _same(env.observe(agent), before), "an action that is refused changes something")
        else:
            raise AssertionError("action %s is not refused" % action)


def _play(env: Any, seed: int, steps: int) -> list[Any]:
    """A game of an agent who draws its actions; returns what was to be seen."""
    env.reset(seed=seed)
    _need(len(env.agents) > 0, "after reset there are no agents")
    chance = numpy.random.default_rng(seed)
    gone: set[str] = set()
    due = dict.fromkeys(env.agents, 0.0)  # rewards since each acted last
    told: list[Any] = []
    kept: list[Any] = []
    for agent in env.agent_iter(steps):
        _check_tables(env)
        _need(agent == env.agent_selection and agent in env.agents, "agent_iter gives somebody else than agent_selection")
        _need(not gone & set(env.agents), "an agent has come back")
        observation, reward, termination, truncation, info = env.last()
        over = termination or truncation
        _need((termination, truncation) == (env.terminations[agent], env.truncations[agent]), "last() does not tell the end")
        _need(info is env.infos[agent], "last() does not tell the info")
        _need(abs(reward - due[agent]) < 1e-9, "last() tells another reward than there was since the agent acted last")
        _need(env.last(observe=False)[0] is None, "last(observe=False) observes")
        _need(env.observation_space(agent).contains(observation), "an observation is not of the observation space")
        _need(_same(observation, env.observe(agent)), "last() and observe() tell different things")
        mask = observation["action_mask"]
        _need(bool(mask.any()) != over, "the mask allows nothing, or something after the end")
        if len(told) % 16 == 0 or over:
            _check_refusals(env, agent, mask, over)
            kept.append((observation, {key: value.copy() for key, value in observation.items()}))
        action = None if over else int(chance.choice(numpy.flatnonzero(mask)))
        _need(over or env.action_space(agent).contains(action), "the mask allows what is not of the action space")
        told.append((agent, observation, reward, termination, truncation, action))
        try:
            env.step(action)
        except Exception as e:
            raise AssertionError("an action that the mask allows is refused: %s" % e) from e
        due[agent] = 0.0
        if over:
            gone.add(agent)
            _need(agent not in env.agents, "an agent does None, and is not gone")
        else:
            for each in env.agents:
                due[each] += env.rewards[each]
    for seen, before in kept:
        _need(_same(seen, before), "what was observed is changed later")
    return told


def check(make: Callable[[], Any], games: int = 2, steps: int = 5000) -> int:
    """Check environments that make gives, by so many games of at most so many steps, each played twice.  Raises AssertionError with what
    is wrong; returns how many steps were made."""
    one, other = make(), make()
    _check_names(one)
    made = 0
    for seed in range(1, games + 1):
        told, again = _play(one, seed, steps), _play(other, seed, steps)
        _need(len(told) == len(again), "the same seed does not give the same game")
        for a, b in zip(told, again):
            _need(a[0] == b[0] and a[2:] == b[2:] and _same(a[1], b[1]), "the same seed does not give the same game")
        made += len(told)
        if len(told) < steps:
            _need(not one.agents, "the game is over, but agents are left")
    return made
