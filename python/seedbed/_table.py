"""Tables at which games are played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import _seedbed
from ._seedbed import UsageError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ._game import Game

CHANCE = -1
"""The turn of chance, where a seat is asked for."""


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
        """Goes back to the position after ``moves`` moves; ``False`` if there were fewer."""
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
    from ._game import game

    table = game(spec).table(*seats, seed=seed, position=position)
    for move in moves:
        table.play(move)
    return table
