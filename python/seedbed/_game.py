"""Games, and what can be done with a whole one."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike
from typing import TYPE_CHECKING, Any, TypeAlias

from . import _seedbed
from ._observation import Observation
from ._progress import Progress, shown
from ._results import Boost, Exploit, Match, Solution, Tournament, Tuning
from ._seedbed import UsageError
from ._table import Table

if TYPE_CHECKING:
    from ._rules import Rules

AgentLike: TypeAlias = Any
"""A spec such as ``"mcts:1000"``, an :class:`Agent`, or a function of a seat."""


class Game:
    """A game with its parameters fixed; :func:`game` opens one by its spec."""

    def __init__(self, native: _seedbed.Game) -> None:
        self._native = native

    @property
    def spec(self) -> str:
        """The shortest spec of this very game."""
        return self._native.spec

    @property
    def full_spec(self) -> str:
        """Its spec with every default written out."""
        return self._native.full_spec

    @property
    def name(self) -> str:
        """Its name, without parameters."""
        return self._native.name

    @property
    def summary(self) -> str:
        """One line about it."""
        return self._native.summary

    @property
    def rules(self) -> str:
        """Rules, sources and known values."""
        return self._native.readme

    @property
    def players(self) -> int:
        """The number of seats."""
        return self._native.players

    @property
    def player_names(self) -> list[str]:
        """What the players are called."""
        return self._native.player_names

    @property
    def sides(self) -> list[int]:
        """The side of each seat: partners share one."""
        return self._native.sides

    @property
    def actions(self) -> int:
        """The number of action ids."""
        return self._native.actions

    @property
    def max_plies(self) -> int:
        """No game is longer than this, turns of chance included."""
        return self._native.max_plies

    @property
    def max_payoff(self) -> int:
        """The largest payoff there is."""
        return self._native.max_payoff

    @property
    def traits(self) -> list[str]:
        """What it guarantees, in words."""
        return self._native.traits

    @property
    def is_hidden(self) -> bool:
        """Whether seats see different things."""
        return self._native.is_hidden

    @property
    def is_solvable(self) -> bool:
        """Whether there is an exact method for it."""
        return self._native.is_solvable

    @property
    def agents(self) -> dict[str, str]:
        """The agents that may play it, each with a line about it."""
        return dict(self._native.agents)

    @property
    def default_agent(self) -> str:
        """The spec of the agent to meet when none is named."""
        return self._native.default_agent

    @property
    def observation(self) -> Observation | None:
        """The form of what seats see in numbers; ``None`` if the game does not tell."""
        space = self._native.observation
        return None if space is None else Observation(tuple(space[0]), tuple(space[1]), space[2])

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and not 0 <= seat < self.players:
            raise UsageError(f"there is no seat {seat}; count from 0 to {self.players - 1}")

    def table(self, *seats: AgentLike, seed: int = 0, position: str | None = None) -> Table:
        """A table with an agent, or ``"human"``, in each seat; people hold all seats if none are named."""
        seats = seats or ("human",) * self.players
        native = self._native.table(list(seats), seed, position)
        return Table(self, native, (self.spec, seats, seed, position))

    def match(
        self,
        first: AgentLike,
        second: AgentLike,
        *,
        games: int | None = None,
        seed: int = 0,
        threads: int | None = None,
        sprt: str | None = None,
        progress: Progress = None,
    ) -> Match:
        """Lets two agents meet in pairs of games with the seats swapped and the same chance.

        ``sprt``, such as ``"elo0=0,elo1=10"``, ends the match as soon as a sequential test of the pairs decides.
        """
        count = games if games is not None else 100 if sprt is None else 100_000
        if count < 1:
            raise UsageError(f"a match of {count} games; play one or more")
        with shown(progress, self.spec, count) as tell:
            return Match._of(self._native.match(first, second, count, seed, threads, sprt, tell))

    def tournament(
        self,
        agents: Iterable[AgentLike],
        *,
        games: int = 100,
        seed: int = 0,
        threads: int | None = None,
        progress: Progress = None,
    ) -> Tournament:
        """Lets every agent meet every other in ``games`` games."""
        entrants = list(agents)
        total = games * len(entrants) * (len(entrants) - 1) // 2
        with shown(progress, self.spec, total) as tell:
            return Tournament._of(self._native.tournament(entrants, games, seed, threads, tell))

    def solve(
        self,
        position: str | None = None,
        *,
        values: bool = False,
        threads: int | None = None,
        memory: int = 1024,
        progress: Progress = None,
    ) -> Solution:
        """Solves a position exactly, with the value of every move if asked for; ``memory`` is in MiB."""
        with shown(progress, f"solving {self.spec}", None) as tell:
            return Solution._of(self._native.solve(position, values, threads, memory, tell))

    def exploit(
        self,
        agent: AgentLike,
        *,
        games: int = 1000,
        seed: int = 0,
        threads: int | None = None,
        progress: Progress = None,
    ) -> Exploit:
        """Finds the best answer to an agent: exactly where that can be, else the strongest of many challengers."""
        with shown(progress, f"exploiting at {self.spec}", None) as tell:
            return Exploit._of(_seedbed.exploit(self._native, agent, games, seed, threads, tell))

    def boost(
        self,
        agent: str,
        *,
        k: int = 100,
        kt: int = 100,
        method: str = "best",
        bandit: bool = False,
        seed: int = 0,
        threads: int | None = None,
        out: str | PathLike[str] | None = None,
        store: str | PathLike[str] | None = None,
        progress: Progress = None,
    ) -> Boost:
        """Learns which random seeds an agent plays best with; ``out`` gets a book that ``boosted:FILE`` plays."""
        with shown(progress, f"boosting {agent}", k * kt) as tell:
            book = _seedbed.boost(self._native, agent, k, kt, method, bandit, seed, threads, out, store, tell)
            return Boost._of(book)

    def tune(
        self,
        agent: str | None = None,
        *,
        against: AgentLike = None,
        method: str = "portfolio",
        budget: int | None = None,
        seconds: float | None = None,
        out: str | PathLike[str] | None = None,
        delta: float = 0.05,
        epsilon: float = 0.01,
        unbeaten: bool = False,
        seed: int = 0,
        threads: int | None = None,
        progress: Progress = None,
    ) -> Tuning:
        """Looks for a strong strategy, or the best options of an agent such as ``"mcts:500,c={0..2.5}"``.

        It is to win against random strategies and those found on the way, not to lose (``unbeaten``), or to beat one agent
        (``against``). ``budget`` is a number of games (200,000 if neither it nor ``seconds`` is given); ``out`` gets a strategy that
        ``param:FILE`` plays.
        """
        games = 200_000 if budget is None and seconds is None else budget
        with shown(progress, f"tuning at {self.spec}", games) as tell:
            found = _seedbed.tune(
                self._native,
                method,
                agent,
                against,
                games,
                seconds,
                out,
                delta,
                epsilon,
                unbeaten,
                seed,
                threads,
                tell,
            )
            return Tuning._of(found)

    def perft(self, depth: int, *, threads: int | None = None) -> int:
        """How many lines of play have exactly this many plies."""
        return self._native.perft(depth, threads)[0]

    def __repr__(self) -> str:
        return f"seedbed.game({self.spec!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.full_spec == other.full_spec

    def __hash__(self) -> int:
        return hash(self.full_spec)

    def __reduce__(self) -> tuple[Any, ...]:
        return game, (self.spec,)


def imagined(native: _seedbed.Game, table: _seedbed.Table) -> Table:
    """A table that an agent thinks with."""
    return Table(Game(native), table)


class OwnGame(Game):
    """A game whose rules are written in Python."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(_seedbed.own_game(rules))
        self._rules = rules

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OwnGame) and self._rules is other._rules

    def __hash__(self) -> int:
        return id(self._rules)

    def __repr__(self) -> str:
        return f"seedbed.game({self._rules!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return OwnGame, (self._rules,)


def game(spec: str | Game | Rules) -> Game:
    """Opens the game of a spec such as ``"connect-four"`` or ``"domineering:5x5"``, or of rules written in Python."""
    from ._rules import Rules

    if isinstance(spec, Game):
        return spec
    if isinstance(spec, Rules):
        return OwnGame(spec)
    return Game(_seedbed.Game(spec))


def games() -> dict[str, str]:
    """All games, each with a line about it."""
    return {name: summary for name, summary, _ in _seedbed.games()}
