"""The games of Seedbed as environments of PettingZoo.

Agents are ``player_0``, ``player_1`` and so on. They observe numbers from 0 to 1; the legal action ids of the agent whose turn it
is are in its info, as ``action_mask``. Chance acts by itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces
from pettingzoo.utils.env import AECEnv, ParallelEnv

from ._game import Game, game
from ._seedbed import UsageError
from ._spaces import action_space, observation_space
from ._table import CHANCE, Table

if TYPE_CHECKING:
    from ._rules import Rules

_Seen = Any
_Infos = dict[str, dict[str, Any]]


def _names(of: Game) -> list[str]:
    return [f"player_{seat}" for seat in range(of.players)]


class _Seats:
    """What both kinds of environments have in common: spaces, seeds, and what a seat sees."""

    metadata: dict[str, Any]
    render_mode: str | None
    possible_agents: list[str]

    def _open(self, at: str | Game | Rules, render_mode: str | None) -> None:
        self.game = game(at)
        self.metadata = {"name": self.game.name, "render_modes": ["ansi", "human"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = _names(self.game)
        self._spaces = {agent: observation_space(self.game) for agent in self.possible_agents}
        self._actions = {agent: action_space(self.game) for agent in self.possible_agents}
        self._games = np.random.default_rng()
        self.table: Table = self.game.table()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent observes."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent may do."""
        return self._actions[agent]

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self._games = np.random.default_rng(seed)
        self.table = self.game.table(seed=int(self._games.integers(2**63)))
        self._let_chance_act()

    def _let_chance_act(self) -> None:
        while self.table.turn == CHANCE:
            self.table.advance()

    def _infos(self, acting: list[str]) -> _Infos:
        """The legal actions of those who act; the others have none."""
        none = np.zeros(self.game.actions, dtype=np.int8)
        legal = none if self.table.is_over else self.table.mask().astype(np.int8)
        return {agent: {"action_mask": legal if agent in acting else none} for agent in self.possible_agents}

    def render(self) -> str | None:
        """The board as text; with ``human`` it is printed."""
        text = self.table.text()
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is held open."""


class SeedbedAEC(_Seats, AECEnv):  # type: ignore[misc, type-arg, unused-ignore]
    """A game in which agents act one after the other."""

    def __init__(self, at: str | Game | Rules, render_mode: str | None = None) -> None:
        super().__init__()
        self._open(at, render_mode)

    def observe(self, agent: str) -> _Seen:
        """What an agent sees now."""
        return self.table.observe(self.possible_agents.index(agent))

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game."""
        self._begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._select()

    def _select(self) -> None:
        turn = self.table.turn
        self.agent_selection = self.possible_agents[turn if turn is not None else 0]
        self.infos = self._infos([self.agent_selection])

    def step(self, action: int | None) -> None:
        """Takes the action of the agent whose turn it is."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise UsageError("None is no action while the game lasts; choose one of the mask")
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self.table.play(int(action))
        self._let_chance_act()
        payoffs = self.table.payoffs
        self._select()
        if payoffs is not None:
            self.rewards = {agent: float(won) for agent, won in zip(self.possible_agents, payoffs, strict=True)}
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()


class SeedbedParallel(_Seats, ParallelEnv):  # type: ignore[misc, type-arg, unused-ignore]
    """A game in which all act at once."""

    def __init__(self, at: str | Game | Rules, render_mode: str | None = None) -> None:
        self._open(at, render_mode)
        is_simultaneous = self.game.is_hidden and self.game.max_plies == self.game.players
        if not is_simultaneous:
            raise UsageError(f"{self.game.spec} is played in turns; use env(), or a game such as morra")
        self.agents: list[str] = []

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, _Seen], _Infos]:
        """Begins a game."""
        self._begin(seed)
        self.agents = list(self.possible_agents)
        return self._all_seen(), self._infos(self.agents)

    def _all_seen(self) -> dict[str, _Seen]:
        return {agent: self.table.observe(seat) for seat, agent in enumerate(self.possible_agents)}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, _Seen], dict[str, float], dict[str, bool], dict[str, bool], _Infos]:
        """Takes the actions of all."""
        for agent in self.possible_agents:
            self.table.play(int(actions[agent]))
        payoffs = self.table.payoffs or [0] * self.game.players
        ended = {agent: self.table.is_over for agent in self.agents}
        rewards = {agent: float(won) for agent, won in zip(self.possible_agents, payoffs, strict=True)}
        seen, infos = self._all_seen(), self._infos(self.agents)
        if self.table.is_over:
            self.agents = []
        return seen, rewards, ended, dict.fromkeys(ended, False), infos


def env(at: str | Game | Rules, *, render_mode: str | None = None) -> SeedbedAEC:
    """An environment in which agents act one after the other."""
    return SeedbedAEC(at, render_mode)


def parallel_env(at: str | Game | Rules, *, render_mode: str | None = None) -> SeedbedParallel:
    """An environment in which all act at once, for games with simultaneous moves."""
    return SeedbedParallel(at, render_mode)
