"""Matches and tournaments."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from .. import _plots
from .._frames import Tabular
from .common import Interval, Reported, interval


@dataclass(frozen=True)
class Rating:
    """Elo points above the mean of all, with their 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class ScoreLine:
    """Wins, draws and losses with their share of points; ``score`` is ``None`` if nothing was played."""

    wins: int
    draws: int
    losses: int
    score: Interval | None

    @classmethod
    def _of(cls, data: dict[str, Any]) -> ScoreLine:
        return cls(data["wins"], data["draws"], data["losses"], interval(data["score"]))


@dataclass(frozen=True)
class Match(Reported, Tabular):
    """A match of two agents, from the point of view of the first."""

    game: str
    agents: tuple[str, str]
    seed: int
    games: int
    total: ScoreLine
    as_first: ScoreLine
    as_second: ScoreLine
    pairs: tuple[int, ...]
    """Pairs of games with the seats swapped, by the first agent's points: 0, 0.5, 1, 1.5, 2."""
    mean_payoff: float
    mean_plies: float
    verdict: str
    """``first-stronger``, ``second-stronger``, ``open``, or ``repetitive``: too few different games to count them."""
    distinct_games: int
    distinct_of: int
    sprt: dict[str, Any] | None
    peeking: tuple[str, ...]
    """The agents that see what is hidden from their seats."""

    @classmethod
    def _of(cls, text: str) -> Match:
        data = json.loads(text)
        lines = {name: ScoreLine._of(data[name]) for name in ["total", "as_first", "as_second"]}
        return cls._read(text, **lines)

    @property
    def wins(self) -> int:
        """Games that the first agent won."""
        return self.total.wins

    @property
    def draws(self) -> int:
        """Games drawn."""
        return self.total.draws

    @property
    def losses(self) -> int:
        """Games that the first agent lost."""
        return self.total.losses

    @property
    def score(self) -> Interval:
        """The first agent's share of points with its interval."""
        if self.total.score is None:
            raise ValueError("no game was played")
        return self.total.score

    @property
    def interval(self) -> tuple[float, float]:
        """The ends of the 95 % interval of the score."""
        return self.score.low, self.score.high

    def rows(self) -> list[dict[str, Any]]:
        """A row for all games, and one for each seat of the first agent."""
        lines = {"all": self.total, "first": self.as_first, "second": self.as_second}
        return [
            {
                "game": self.game,
                "agent": self.agents[0],
                "opponent": self.agents[1],
                "seat": seat,
                "wins": line.wins,
                "draws": line.draws,
                "losses": line.losses,
                "score": line.score.share if line.score else None,
                "low": line.score.low if line.score else None,
                "high": line.score.high if line.score else None,
            }
            for seat, line in lines.items()
        ]

    def plot(self, ax: Any = None) -> Any:
        """The score and its intervals, in all and by seat, on axes of matplotlib."""
        lines = [self.total, self.as_first, self.as_second]
        ax = _plots.intervals(ax, [self.agents[0], "as first", "as second"], [line.score for line in lines])
        ax.set_title(f"{self.game}: {self.agents[0]} against {self.agents[1]}, {self.games} games")
        return ax

    def __str__(self) -> str:
        counts = f"{self.wins} won, {self.draws} drawn, {self.losses} lost"
        return f"{self.game}: {self.agents[0]} against {self.agents[1]}: {counts}, {self.total.score}; {self.verdict}"


@dataclass(frozen=True)
class Standing:
    """An agent in the ranking of a tournament."""

    agent: str
    games: int
    score: Interval | None
    elo: Rating | None


@dataclass(frozen=True)
class Tournament(Reported, Tabular):
    """All agents against all others."""

    game: str
    agents: tuple[str, ...]
    seed: int
    games_per_pairing: int
    ranking: tuple[Standing, ...]
    """Best first."""
    scores: tuple[tuple[Interval | None, ...], ...]
    """The score of row against column, in the order of ``agents``."""
    ratings: dict[str, Any] | None
    """What the Elo ratings rest on, and what speaks against them."""
    repetitive_matches: int
    peeking: tuple[str, ...]

    @classmethod
    def _of(cls, text: str) -> Tournament:
        data = json.loads(text)
        ranking = tuple(
            Standing(row["agent"], row["games"], interval(row["score"]), Rating(**row["elo"]) if row["elo"] else None)
            for row in data["ranking"]
        )
        scores = tuple(tuple(interval(score) for score in row) for row in data["scores"])
        return cls._read(text, ranking=ranking, scores=scores)

    def rows(self) -> list[dict[str, Any]]:
        """The ranking, best first."""
        return [
            {
                "agent": row.agent,
                "games": row.games,
                "score": row.score.share if row.score else None,
                "low": row.score.low if row.score else None,
                "high": row.score.high if row.score else None,
                "elo": row.elo.value if row.elo else None,
            }
            for row in self.ranking
        ]

    def plot(self, ax: Any = None) -> Any:
        """The ranking with its intervals, on axes of matplotlib."""
        ax = _plots.intervals(ax, [row.agent for row in self.ranking], [row.score for row in self.ranking])
        ax.set_title(f"{self.game}: {self.games_per_pairing} games each two")
        return ax

    def __str__(self) -> str:
        lines = [f"{row.agent}: {row.score}" for row in self.ranking]
        return "\n".join([f"{self.game}, {self.games_per_pairing} games each two", *lines])
