"""Games, and tables at which they are played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from os import PathLike
from typing import TYPE_CHECKING, Any, TypeAlias

from . import _seedbed
from ._observation import Observation
from ._progress import Progress, shown
from ._results import Boost, Exploit, Match, Solution, Tournament, Tuning
from ._seedbed import UsageError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ._rules import Rules

CHANCE = -1
"""The turn of chance, where a seat is asked for."""

AgentLike: TypeAlias = Any
"""A spec such as ``"mcts:1000"``, an :class:`Agent`, or a function of a seat."""


@dataclass(frozen=True)
class Action:
    """A legal move: as people write it, and as programs name it."""

    text: str
    id: int


@dataclass(frozen=True)
class Move:
    """A move that was made."""

    seat: int
    """Who made it; ``CHANCE`` for chance."""
    text: str
    id: int
    seen: tuple[bool, ...]
    """Which seats learnt of it."""


@dataclass(frozen=True)
class Thought:
    """What an agent found out before it chose."""

    moves: tuple[tuple[str, int | None, float | None], ...]
    """The moves it looked at, the one it chose first, with visits and value where it counts them."""
    spent: int
    """Simulations, positions or worlds that it looked at."""
    line: tuple[str, ...]
    """Best play as far as it foresees it."""


def _move(made: tuple[int, str, int, list[bool]]) -> Move:
    seat, text, code, seen = made
    return Move(seat, text, code, tuple(seen))


def array(numbers: Sequence[float], shape: Sequence[int]) -> NDArray[np.float32]:
    """Numbers as an array of numpy, which is imported only here."""
    import numpy as np

    return np.array(numbers, dtype=np.float32).reshape(tuple(shape))


class Table:
    """A game in progress, with people and agents in its seats.

    >>> import seedbed as sb
    >>> table = sb.game("tic-tac-toe").table("human", "human")
    >>> table.play("b2").seat
    0
    >>> [action.text for action in table.legal][:3]
    ['a1', 'b1', 'c1']
    """

    def __init__(self, game: Game, native: _seedbed.Table, made: tuple[Any, ...] | None = None) -> None:
        self._game = game
        self._native = native
        # What it takes to make the table again, for pickling.
        self._made = made

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._game

    @property
    def turn(self) -> int | None:
        """The seat to move, ``CHANCE``, or ``None`` when the game is over."""
        return self._native.turn

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.turn is None

    @property
    def legal(self) -> list[Action]:
        """The legal moves of whoever acts next."""
        return [Action(text, code) for text, code in self._native.legal()]

    @property
    def chance(self) -> list[tuple[Action, float]] | None:
        """The outcomes of a turn of chance with their probabilities; ``None`` if it is not chance's turn."""
        outcomes = self._native.chance()
        return None if outcomes is None else [(Action(text, code), share) for text, code, share in outcomes]

    @property
    def history(self) -> list[Move]:
        """Every move so far."""
        return [_move(made) for made in self._native.history()]

    @property
    def payoffs(self) -> list[int] | None:
        """What every seat won, when the game is over."""
        return self._native.payoffs()

    def play(self, move: str | int | Action) -> Move:
        """Plays a move, given by its text, its action id, or itself; also for chance."""
        match move:
            case Action():
                return _move(self._native.play(f"#{move.id}"))
            case int():
                return _move(self._native.play(f"#{move}"))
            case _:
                return _move(self._native.play(move))

    def advance(self) -> Move | None:
        """Lets chance or an agent act; ``None`` if a person is to move or the game is over."""
        made = self._native.advance()
        return None if made is None else _move(made)

    def run(self) -> Table:
        """Lets chance and agents act until a person is to move or the game is over."""
        while self.advance() is not None:
            pass
        return self

    def undo(self) -> bool:
        """Takes back the last move of a person and all that followed; ``False`` if that cannot be."""
        return self._native.undo()

    def go_back(self, moves: int) -> bool:
        """Goes back to the position after so many moves; ``False`` if there were fewer."""
        return self._native.go_back(moves)

    def fork(self) -> Table:
        """A second game that goes on by itself: the same position, history and random numbers to come."""
        return Table(self._game, self._native.fork(), self._made)

    def suggest(self) -> Action | None:
        """What a good agent would play for the player to move."""
        suggested = self._native.suggest()
        return None if suggested is None else Action(*suggested)

    @property
    def thought(self) -> Thought | None:
        """What the last agent that chose found out, if it can tell."""
        found = self._native.analysis()
        if found is None:
            return None
        moves, spent, line = found
        return Thought(tuple(moves), spent, tuple(line))

    def text(self, seat: int | None = None, *, public: bool = False) -> str:
        """The board as a seat sees it; without one as someone who sees all, or only what everyone knows."""
        self._game._check_seat(seat)
        return self._native.board(seat, public)

    def svg(self, seat: int | None = None, *, public: bool = False) -> str:
        """The position as a picture in SVG, as a seat sees it; without one as someone who sees all, or only what everyone knows."""
        self._game._check_seat(seat)
        return self._native.svg(seat, public)

    def told(self, seat: int | None = None, *, public: bool = False) -> list[str]:
        """What the last move did, in words, as far as these eyes may know."""
        self._game._check_seat(seat)
        return self._native.told(seat, public)

    def ending(self, seat: int | None = None, *, public: bool = False) -> str | None:
        """Why the game is over, as far as these eyes may know."""
        self._game._check_seat(seat)
        return self._native.ending(seat, public)

    def observe(self, seat: int | None = None) -> NDArray[np.float32]:
        """What a seat, or the one to move, sees in numbers."""
        space = self._game.observation
        if seat is None:
            seat = self.turn
        if seat is None or seat == CHANCE:
            raise UsageError("no seat is to move; name the one that is to observe")
        self._game._check_seat(seat)
        numbers = self._native.numbers(seat)
        if space is None or numbers is None:
            raise UsageError(f"{self._game.spec} has no observations")
        return array(numbers, space.shape)

    def mask(self) -> NDArray[np.bool_]:
        """Which action ids are legal."""
        import numpy as np

        mask = np.zeros(self._game.actions, dtype=np.bool_)
        if not self.is_over:
            mask[[code for _, code in self._native.legal()]] = True
        return mask

    def __repr__(self) -> str:
        return f"<{self._game.spec} after {len(self._native.history())} moves>\n{self.text()}"

    def _repr_svg_(self) -> str:
        """The position in a notebook."""
        return self.svg()

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        return self.fork()

    def __reduce__(self) -> tuple[Any, ...]:
        if self._made is None:
            raise UsageError("a table that an agent imagined cannot be kept")
        moves = [move.id for move in self.history]
        return _table_again, (*self._made, moves)


def _table_again(spec: str, seats: tuple[Any, ...], seed: int, position: str | None, moves: list[int]) -> Table:
    table = game(spec).table(*seats, seed=seed, position=position)
    for move in moves:
        table.play(move)
    return table


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
        """The side of each seat: partners are on the same."""
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
        """The agent to meet when none is named."""
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
        """Lets every agent meet every other in so many games."""
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
