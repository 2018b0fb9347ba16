"""Agents written in Python."""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing_extensions import Self

    from ._seedbed import Seat


class Agent(ABC):
    """An agent of your own, under the same referee, pairs and statistics as all others.

    It is shown a seat: the legal moves, the board and the observation as that seat may see them, and never the state.

    >>> class Last(Agent):
    ...     def choose(self, seat):
    ...         return seat.legal[-1]
    """

    def begin(self) -> None:
        """Forgets earlier games: called before each game."""

    @abstractmethod
    def choose(self, seat: Seat) -> str | int:
        """Chooses a legal move: its text, or its action id.

        Draw random numbers from ``seat.rng``, and the agent plays the same games on any number of threads.
        """

    def policy(self, seat: Seat) -> dict[int, float] | None:
        """The probabilities of its action ids here, if it can tell them; they depend on what the seat knows alone.

        To an agent that tells them, :meth:`Game.exploit` finds the exact best answer where the game is small enough.
        """
        return None

    @property
    def name(self) -> str:
        """What it is called in reports."""
        return type(self).__name__

    def clone(self) -> Self:
        """An agent for another thread or seat: a deep copy. Override it to share what is large and never changes."""
        return copy.deepcopy(self)
