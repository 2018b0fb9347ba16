"""Answers to a position, and to an agent."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from .._frames import Tabular
from .common import Reported


@dataclass(frozen=True)
class Solution(Reported, Tabular):
    """A position under best play of all."""

    game: str
    board: str
    value: float
    """The payoff of the player to move; the mean if there is chance."""
    plies: int | None
    verdict: str
    optimal: tuple[str, ...]
    """Every move that keeps the payoff."""
    line: tuple[str, ...]
    """Best play to the end, or as far as the method shows it."""
    moves: tuple[tuple[str, float, int | None], ...]
    """Every move with its value and its plies to the end, if they were asked for."""
    nodes: int

    @classmethod
    def _of(cls, text: str) -> Solution:
        data = json.loads(text)
        return cls._read(
            text,
            optimal=tuple(action["text"] for action in data["optimal"]),
            line=tuple(step["text"] for step in data["line"]),
            moves=tuple((move["text"], move["value"], move["plies"]) for move in data["moves"] or []),
        )

    def rows(self) -> list[dict[str, Any]]:
        """A row for every move whose value is known."""
        return [{"move": move, "value": value, "plies": plies} for move, value, plies in self.moves]


@dataclass(frozen=True)
class Exploit(Reported):
    """The best answer to an agent."""

    game: str
    agent: str
    seed: int
    method: str
    """``exact``: no player can do better; ``found``: the strongest of many challengers, so a lower bound."""
    score: float
    """What the answer scores."""
    interval: tuple[float, float] | None
    """The 95 % interval of a score that was found by games."""
    challenger: str | None

    @classmethod
    def _of(cls, text: str) -> Exploit:
        data = json.loads(text)
        score = data["score"]
        found = isinstance(score, dict)
        return cls._read(
            text,
            score=score["share"] if found else score,
            interval=(score["low"], score["high"]) if found else None,
            challenger=data.get("challenger"),
        )
