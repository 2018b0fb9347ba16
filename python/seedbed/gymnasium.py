"""The games of Seedbed as environments of Gymnasium, against one of its agents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import Env, spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymVectorEnv
from gymnasium.vector.utils import batch_space

from ._game import AgentLike, Game, game
from ._seedbed import UsageError
from ._spaces import action_space, observation_space
from ._vector import VectorEnv

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ._rules import Rules


class SeedbedEnv(Env[Any, Any]):
    """A game against an agent. ``info["action_mask"]`` has the legal actions; any other loses the game at once."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}

    def __init__(
        self,
        at: str | Game | Rules,
        *,
        opponent: AgentLike = "random",
        seat: int = 0,
        render_mode: str | None = None,
    ) -> None:
        self.game = game(at)
        self.game._check_seat(seat)
        self.seat = seat
        self.render_mode = render_mode
        self.observation_space: spaces.Space[Any] = observation_space(self.game)
        self.action_space: spaces.Space[Any] = action_space(self.game)
        self._seats = [opponent] * self.game.players
        self._seats[seat] = "human"
        self.table = self.game.table(*self._seats)

    def _seen(self) -> tuple[NDArray[np.float32], dict[str, Any]]:
        acts = self.table.turn == self.seat
        mask = self.table.mask() if acts else np.zeros(self.game.actions, dtype=np.bool_)
        return self.table.observe(self.seat), {"action_mask": mask.astype(np.int8)}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begins a game in which the learner is asked for a move."""
        super().reset(seed=seed)
        for _ in range(1000):
            self.table = self.game.table(*self._seats, seed=int(self.np_random.integers(2**63))).run()
            if not self.table.is_over:
                return self._seen()
        raise UsageError(f"seat {self.seat} is never asked for a move; take another")

    def step(self, action: Any) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Takes an action, and lets chance and the opponents answer."""
        legal = {move.id for move in self.table.legal}
        if int(action) not in legal:
            seen, info = self._seen()
            return seen, -float(self.game.max_payoff), True, False, {**info, "illegal": True}
        self.table.play(int(action))
        payoffs = self.table.run().payoffs
        seen, info = self._seen()
        return seen, float(payoffs[self.seat]) if payoffs else 0.0, payoffs is not None, False, info

    def render(self) -> str:
        """The board as the learner sees it."""
        return self.table.text(self.seat)


class SeedbedVectorEnv(GymVectorEnv[Any, Any, Any]):
    """Games side by side against an agent, stepped in one call.

    A game that ends is followed by the next in the same step. Games are never cut short, so that no value is needed of the
    position in which one ends, and none is shown. ``infos["action_mask"]`` has the legal actions; others are an error.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self,
        at: str | Game | Rules,
        num_envs: int,
        *,
        opponent: AgentLike = "random",
        seat: int | None = None,
        threads: int = 1,
    ) -> None:
        self.tables = VectorEnv(at, num_envs, opponent=opponent, seat=seat, threads=threads)
        of = self.tables.game
        self.num_envs = num_envs
        self.single_observation_space = observation_space(of)
        self.single_action_space = action_space(of)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        learner = np.arange(num_envs) % of.players if seat is None else np.full(num_envs, seat)
        self._learner = (np.arange(num_envs), learner)

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self.tables.masks.astype(np.int8)}

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begins all games anew."""
        first = seed[0] if isinstance(seed, list) else seed
        super().reset(seed=first)
        self.tables.reset(int(self.np_random.integers(2**63)))
        return self.tables.observations.copy(), self._infos()

    def step(
        self, actions: Any
    ) -> tuple[NDArray[np.float32], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Takes an action in every game, and lets chance and the opponents answer."""
        seen = self.tables.step(actions).copy()
        rewards = self.tables.rewards[self._learner].astype(np.float64)
        ended = self.tables.dones.copy()
        return seen, rewards, ended, np.zeros_like(ended), self._infos()

    def close(self, **kwargs: Any) -> None:
        """Nothing is held open."""


def make(
    at: str | Game | Rules, *, opponent: AgentLike = "random", seat: int = 0, render_mode: str | None = None
) -> SeedbedEnv:
    """A game against an agent."""
    return SeedbedEnv(at, opponent=opponent, seat=seat, render_mode=render_mode)


def make_vec(
    at: str | Game | Rules,
    num_envs: int,
    *,
    opponent: AgentLike = "random",
    seat: int | None = None,
    threads: int = 1,
) -> SeedbedVectorEnv:
    """Games side by side against an agent; without a ``seat`` the learner takes another at every table."""
    return SeedbedVectorEnv(at, num_envs, opponent=opponent, seat=seat, threads=threads)
