"""What matches, tournaments and longer runs found."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from . import _plots
from ._frames import Tabular


@dataclass(frozen=True)
class Interval:
    """A share of points with its 95 % interval."""

    share: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{100 * self.share:.1f} % ({100 * self.low:.1f} to {100 * self.high:.1f} %)"


@dataclass(frozen=True)
class Rating:
    """Elo points above the mean of all, with their 95 % interval."""

    value: float
    low: float
    high: float


def _interval(data: dict[str, float] | None) -> Interval | None:
    return None if data is None else Interval(data["share"], data["low"], data["high"])


@dataclass(frozen=True)
class ScoreLine:
    """Wins, draws and losses with their share of points; ``score`` is ``None`` if nothing was played."""

    wins: int
    draws: int
    losses: int
    score: Interval | None

    @classmethod
    def _of(cls, data: dict[str, Any]) -> ScoreLine:
        return cls(data["wins"], data["draws"], data["losses"], _interval(data["score"]))


@dataclass(frozen=True)
class _Reported:
    """A result with the JSON that it came in: that of the command line, byte for byte."""

    text: str = field(repr=False, compare=False)

    def json(self) -> str:
        """The JSON that the command line prints with ``--format json``."""
        return self.text


@dataclass(frozen=True)
class Match(_Reported, Tabular):
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
        return cls(
            text,
            data["game"],
            (data["agents"][0], data["agents"][1]),
            data["seed"],
            data["games"],
            ScoreLine._of(data["total"]),
            ScoreLine._of(data["as_first"]),
            ScoreLine._of(data["as_second"]),
            tuple(data["pairs"]),
            data["mean_payoff"],
            data["mean_plies"],
            data["verdict"],
            data["distinct_games"],
            data["distinct_of"],
            data["sprt"],
            tuple(data["peeking"]),
        )

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
class Tournament(_Reported, Tabular):
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
            Standing(row["agent"], row["games"], _interval(row["score"]), Rating(**row["elo"]) if row["elo"] else None)
            for row in data["ranking"]
        )
        return cls(
            text,
            data["game"],
            tuple(data["agents"]),
            data["seed"],
            data["games_per_pairing"],
            ranking,
            tuple(tuple(_interval(score) for score in row) for row in data["scores"]),
            data["ratings"],
            data["repetitive_matches"],
            tuple(data["peeking"]),
        )

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


@dataclass(frozen=True)
class Solution(_Reported, Tabular):
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
        return cls(
            text,
            data["game"],
            data["board"],
            data["value"],
            data["plies"],
            data["verdict"],
            tuple(action["text"] for action in data["optimal"]),
            tuple(step["text"] for step in data["line"]),
            tuple((move["text"], move["value"], move["plies"]) for move in data["moves"] or []),
            data["nodes"],
        )

    def rows(self) -> list[dict[str, Any]]:
        """A row for every move whose value is known."""
        return [{"move": move, "value": value, "plies": plies} for move, value, plies in self.moves]


@dataclass(frozen=True)
class Exploit(_Reported):
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
        return cls(
            text,
            data["game"],
            data["agent"],
            data["seed"],
            data["method"],
            score["share"] if found else score,
            (score["low"], score["high"]) if found else None,
            data.get("challenger"),
        )


@dataclass(frozen=True)
class Boost(_Reported, Tabular):
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
        return cls(
            text,
            data["game"],
            data["agent"],
            learnt["seed"],
            learnt["k"],
            learnt["kt"],
            learnt["method"],
            learnt["games"],
            (sides[0]["value"], sides[1]["value"]),
            (first, second),
        )

    def rows(self) -> list[dict[str, Any]]:
        """A row for every seed."""
        return [
            {"side": side, "seed": seed, "weight": weight}
            for side, members in enumerate(self.seeds)
            for seed, weight in members
        ]


@dataclass(frozen=True)
class Tuning(_Reported):
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
        return cls(
            text,
            data["game"],
            data["agent"],
            data["method"],
            data["seed"],
            data["games"],
            Interval(*data["score"]),
            tuple(data["numbers"]),
            data.get("spec"),
            tuple(data["explained"]),
        )


@dataclass(frozen=True)
class Exhibit(Tabular):
    """A table or figure, ours beside the published one."""

    experiment: str
    name: str
    caption: str
    parts: tuple[dict[str, Any], ...]
    notes: tuple[str, ...]

    def rows(self) -> list[dict[str, Any]]:
        """A row for every line of its tables."""
        lines = [line for part in self.parts for line in part.get("table", {}).get("lines", [])]
        return [
            {
                "group": line["group"],
                "what": line["what"],
                "published": line["published"],
                "ours": line["ours"]["value"],
                "n": line["ours"]["n"],
            }
            for line in lines
        ]


@dataclass(frozen=True)
class Reproduction(_Reported, Tabular):
    """Experiments of papers that were run."""

    exhibits: tuple[Exhibit, ...]

    @classmethod
    def _of(cls, text: str) -> Reproduction:
        exhibits = tuple(
            Exhibit(
                run["experiment"],
                exhibit["name"],
                exhibit["caption"],
                tuple(exhibit["parts"]),
                tuple(exhibit["notes"]),
            )
            for run in json.loads(text)
            for exhibit in run["exhibits"]
        )
        return cls(text, exhibits)

    def rows(self) -> list[dict[str, Any]]:
        """A row for every line of every table."""
        return [
            {"experiment": exhibit.experiment, "exhibit": exhibit.name, **row}
            for exhibit in self.exhibits
            for row in exhibit.rows()
        ]


@dataclass(frozen=True)
class Run:
    """A run in the store."""

    id: int
    experiment: str
    scale: str
    seed: int
    program: str
    jobs: int
    done: int
    started: str
    finished: str | None
    seconds: float
