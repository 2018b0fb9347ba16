"""What seats see, in numbers."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class Observation:
    """The form of the observations of a game: numbers from 0 to 1."""

    names: tuple[str, ...]
    """What each plane, or each number of a list, tells."""
    shape: tuple[int, ...]
    """Planes, rows and columns; or the length of the list."""
    recalls: bool
    """Whether one observation tells all that its seat knows, so that earlier ones need not be remembered."""

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return math.prod(self.shape)
