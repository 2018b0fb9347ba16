"""What boosting and tuning learnt."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from .._frames import Tabular
from .common import Interval, Reported


@dataclass(frozen=True)
class Boost(Reported, Tabular):
    """A book of seeds: what an agent plays best with."""

    game: str
    agent: str
    seed: int
    k: int
    kt: int
    method: str
    games: int
    values: tuple[float, float]
    """What the seeds of each side scored on those they were learnt against."""
    seeds: tuple[tuple[tuple[str, float], ...], tuple[tuple[str, float], ...]]
    """The seeds of each side, in hexadecimal digits, with their weights."""

    @classmethod
    def _of(cls, text: str) -> Boost:
        data = json.loads(text)
        learnt, sides = data["learnt"], data["sides"]
        first, second = (tuple((m["seed"], m["weight"]) for m in side["members"]) for side in sides)
        return cls._read(
            text,
            values=(sides[0]["value"], sides[1]["value"]),
            seeds=(first, second),
            **{name: learnt[name] for name in ["seed", "k", "kt", "method", "games"]},
        )

    def rows(self) -> list[dict[str, Any]]:
        """A row for every seed."""
        return [
            {"side": side, "seed": seed, "weight": weight}
            for side, members in enumerate(self.seeds)
            for seed, weight in members
        ]


@dataclass(frozen=True)
class Tuning(Reported):
    """A strategy that was tuned."""

    game: str
    agent: str
    method: str
    seed: int
    games: int
    score: Interval
    """Against random strategies."""
    numbers: tuple[float, ...]
    spec: str | None
    """The agent in its final form, if it needs no file."""
    explained: tuple[str, ...]
    """What it does, in words."""

    @classmethod
    def _of(cls, text: str) -> Tuning:
        data = json.loads(text)
        return cls._read(text, score=Interval(*data["score"]), spec=data.get("spec"))
