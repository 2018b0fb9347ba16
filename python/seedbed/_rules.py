"""Games of your own."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Sequence
from typing import Any, ClassVar

from . import _seedbed
from ._seedbed import Random
from ._table import CHANCE

State = Any
View = Any


class Rules(ABC):
    """The rules of a game of your own, which every agent plays under the same referee and statistics.

    States are immutable and hashable, and moves are whole numbers from 0 to ``codes - 1``.

    >>> class Heap(Rules):
    ...     codes, longest = 3, 21
    ...     def start(self): return 21, 0
    ...     def turn(self, state): return state[1] if state[0] else None
    ...     def moves(self, state): return range(min(3, state[0]))
    ...     def play(self, state, move): return state[0] - move - 1, 1 - state[1]
    ...     def payoff(self, state, player): return -1 if player == state[1] else 1
    >>> import seedbed as sb
    >>> sb.game(Heap()).solve().verdict.split(" at ")[0]
    'player 1 wins'

    A game of hidden information says what a seat knows (:meth:`view`) and draws a state that fits (:meth:`guess`).
    """

    players: ClassVar[int] = 2
    codes: ClassVar[int]
    """One more than the largest move."""
    longest: ClassVar[int]
    """No game is longer than this, turns of chance included."""
    stake: ClassVar[int] = 1
    """The largest payoff."""
    exact: ClassVar[bool] = False
    """Whether :meth:`guess` draws with exactly the probabilities of uniformly random play."""
    observation: ClassVar[Sequence[str] | None] = None
    """The names of the numbers that :meth:`observe` returns, if it is written."""
    recalls: ClassVar[bool] = True
    """Whether an observation tells all that its seat knows."""

    @property
    def name(self) -> str:
        """Its name in reports: that of the class, in lower case with hyphens."""
        return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", type(self).__name__).lower().replace("_", "-")

    @property
    def summary(self) -> str:
        """One line about it: the first of the class's documentation."""
        return (type(self).__doc__ or "").strip().partition("\n")[0]

    @property
    def chance(self) -> bool:
        """Whether chance may act after a player has moved: where :meth:`law` is written, unless you say otherwise."""
        return type(self).law is not Rules.law

    @property
    def hidden(self) -> bool:
        """Whether seats see different things: where :meth:`view` is written."""
        return type(self).view is not Rules.view

    @abstractmethod
    def start(self) -> State:
        """The state before the first move."""

    @abstractmethod
    def turn(self, state: State) -> int | None:
        """The seat to move, ``CHANCE``, or ``None`` when the game is over."""

    @abstractmethod
    def moves(self, state: State) -> Iterable[int]:
        """The legal moves, or the outcomes of chance."""

    @abstractmethod
    def play(self, state: State, move: int) -> State:
        """The state after a legal move."""

    @abstractmethod
    def payoff(self, state: State, player: int) -> int:
        """What a player won in a game that is over; the payoffs of all sum to zero."""

    def law(self, state: State) -> Iterable[tuple[int, float]] | None:
        """The outcomes of a turn of chance with their probabilities; ``None`` if all are alike."""
        return None

    def view(self, state: State, player: int) -> View:
        """All that a player knows, hashable; write it for a game of hidden information."""
        raise NotImplementedError

    def guess(self, view: View, player: int, rng: Random) -> State:
        """Draws a state in which the player's view is this one."""
        raise NotImplementedError

    def sees(self, state: State, move: int, player: int) -> bool | None:
        """Whether a player learns which move was made; ``None``: if no other move would leave the same view."""
        return None

    def text(self, state: State, move: int) -> str:
        """The move as people write it: no spaces or commas."""
        return str(move)

    def board(self, state: State, player: int | None) -> str:
        """The position as a picture in text; for a player only what they know, for ``None`` everything."""
        shown: Hashable = self.view(state, player) if self.hidden and player is not None else state
        return f"{shown}\n"

    def player_name(self, player: int) -> str:
        """What a player is called."""
        return f"player {player + 1}"

    def observe(self, state: State, player: int) -> Sequence[float]:
        """What a player sees in numbers from 0 to 1, as many as ``observation`` names."""
        raise NotImplementedError


def check(rules: Rules, *, positions: int = 300, seed: int = 0) -> list[str]:
    """Checks the laws that every game must keep on positions met in random play; returns the names of those kept.

    The first law that is broken is an error that says where and how.
    """
    return _seedbed.check(rules, positions, seed)


__all__ = ["CHANCE", "Rules", "check"]
