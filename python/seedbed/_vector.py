"""Many games side by side, for programs that learn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import _seedbed
from ._game import AgentLike, Game, game
from ._observation import Observation
from ._seedbed import UsageError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from ._rules import Rules


class VectorEnv:
    """Games side by side whose arrays are filled in place: read them after each step, copy what you keep.

    A game that ends is followed by the next at the same table, in the same step: ``dones`` is set, ``rewards`` hold what every
    seat won, and the other arrays show the first position of the next game. Results do not depend on threads.
    """

    observations: NDArray[np.float32]
    """What the seat to move sees at each table."""
    masks: NDArray[np.bool_]
    """Which action ids are legal there."""
    rewards: NDArray[np.float32]
    """What every seat won in the game that the last step ended, else zeros."""
    dones: NDArray[np.bool_]
    """Where the last step ended a game."""
    seats: NDArray[np.int32]
    """The seat to move."""
    actions: NDArray[np.int32]
    """The actions of the last step, or those that :meth:`sample` drew."""

    def __init__(
        self,
        at: str | Game | Rules,
        n: int,
        *,
        seed: int = 0,
        threads: int = 1,
        opponent: AgentLike = None,
        seat: int | None = None,
    ) -> None:
        import numpy as np

        self.game = game(at)
        space = self.game.observation
        if space is None:
            raise UsageError(f"{self.game.spec} has no observations, and an environment needs them")
        if n < 1:
            raise UsageError(f"an environment of {n} tables; ask for one or more")
        self.n = n
        self.observation: Observation = space
        self._batch = _seedbed.Batch(self.game._native, n, opponent, seat, threads)

        def array(name: str, *row: int) -> NDArray[Any]:
            return np.asarray(self._batch.memory(name)).reshape(n, *row)

        self.observations = array("observations", *space.shape)
        self.masks = array("masks", self.game.actions)
        self.rewards = array("rewards", self.game.players)
        self.dones = array("dones")
        self.seats = array("seats")
        self.actions = array("actions")
        self.reset(seed)

    def reset(self, seed: int = 0) -> NDArray[np.float32]:
        """Begins all games anew, with the random numbers of this seed."""
        self._batch.reset(seed)
        return self.observations

    def step(self, actions: ArrayLike | None = None) -> NDArray[np.float32]:
        """Takes an action at each table: those given, or those that :meth:`sample` drew. Returns ``observations``."""
        if actions is not None and actions is not self.actions:
            self.actions[:] = actions
        self._batch.step()
        return self.observations

    def sample(self) -> NDArray[np.int32]:
        """Draws a legal action for each table into ``actions``, each as likely as the next."""
        self._batch.sample()
        return self.actions

    def text(self, table: int, seat: int | None = None) -> str:
        """The board of a table, as a seat sees it or with everything shown."""
        self.game._check_seat(seat)
        return self._batch.board(table, seat)

    def __len__(self) -> int:
        return self.n


def vector(
    at: str | Game | Rules,
    n: int,
    *,
    seed: int = 0,
    threads: int = 1,
    opponent: AgentLike = None,
    seat: int | None = None,
) -> VectorEnv:
    """Games side by side at ``n`` tables.

    Your program plays all seats. With an ``opponent`` it plays one, ``seat``, or if none is given another at every table, and
    the opponent the others.
    """
    return VectorEnv(at, n, seed=seed, threads=threads, opponent=opponent, seat=seat)
