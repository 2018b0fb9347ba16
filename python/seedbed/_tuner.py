"""Optimisers whose comparisons are made by your own program."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from . import _seedbed
from ._seedbed import UsageError


@dataclass(frozen=True)
class Duel:
    """Two strategies that an optimiser wants compared."""

    first: tuple[float, ...]
    second: tuple[float, ...]
    pairs: int
    """How many pairs of games they are to play, with the seats swapped."""
    seed: int


class Tuner:
    """An optimiser of vectors of numbers: ask for a duel, play it as you like, tell who won.

    It needs no more than who beats whom, so that it tunes whatever can be compared.

    >>> tuner = Tuner("cma", numbers=2, seed=1)
    >>> for _ in range(300):
    ...     duel = tuner.ask()
    ...     far = [abs(x - 1) + abs(y + 1) for x, y in (duel.first, duel.second)]
    ...     tuner.tell(1.0 if far[0] < far[1] else 0.0)
    >>> tuner.steps > 0
    True
    """

    def __init__(
        self, method: str = "cma", *, numbers: int, seed: int = 0, delta: float = 0.05, epsilon: float = 0.01
    ) -> None:
        self._native = _seedbed.Tuner(method, numbers, seed, delta, epsilon)
        self._asked: Duel | None = None

    def ask(self) -> Duel:
        """The next duel; the same one until it is told."""
        if self._asked is None:
            first, second, pairs, seed = self._native.ask()
            self._asked = Duel(tuple(first), tuple(second), pairs, seed)
        return self._asked

    def tell(self, result: float | Sequence[int]) -> None:
        """How the last duel ended: the first one's share of points, or its pairs by points 0, 0.5, 1, 1.5, 2."""
        if self._asked is None:
            raise UsageError("there is no duel to tell of; ask() for one first")
        if isinstance(result, (int, float)):
            if not 0 <= result <= 1:
                raise UsageError(f"a share of points from 0 to 1, not {result}")
            result = _shared(result, self._asked.pairs)
        self._native.tell(list(result))
        self._asked = None

    @property
    def best(self) -> tuple[float, ...]:
        """The best numbers found so far."""
        return tuple(self._native.found[0])

    @property
    def steps(self) -> int:
        """Steps taken so far."""
        return self._native.found[1]

    @property
    def accepted(self) -> int:
        """Steps that led to something better."""
        return self._native.found[2]


def _shared(share: float, pairs: int) -> list[int]:
    """Pairs that come nearest to a share of points: whole wins, whole losses, and one in between."""
    half_points = round(4 * share * pairs)
    wins, rest = divmod(half_points, 4)
    counts = [0, 0, 0, 0, wins]
    if rest:
        counts[rest] += 1
    counts[0] += pairs - sum(counts)
    return counts


def methods() -> dict[str, str]:
    """The methods of tuning, each with a line about it."""
    return dict(_seedbed.tuning_methods())
