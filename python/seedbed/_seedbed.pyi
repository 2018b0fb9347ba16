"""The native half of the package."""

from collections.abc import Callable, Sequence
from os import PathLike
from typing import Any, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

import seedbed

_T = TypeVar("_T")
_Path: TypeAlias = str | PathLike[str]
_Progress: TypeAlias = Callable[[int, str], object] | None
_Made: TypeAlias = tuple[int, str, int, list[bool]]

__version__: str

class UsageError(ValueError):
    """Something was asked for wrongly: what was wrong, and what would be right."""

class StoreError(ValueError):
    """The store of runs cannot be used, and why."""

class Random:
    """A stream of random numbers that is the same on every machine."""

    def __init__(self, seed: int = 0) -> None: ...
    def below(self, n: int) -> int:
        """A whole number from 0 to ``n - 1``."""
    def random(self) -> float:
        """A real number from 0 to 1, without 1."""
    def normal(self) -> float:
        """A normal number of mean 0 and variance 1."""
    def choice(self, items: Sequence[_T]) -> _T:
        """One of the items, each as likely as the next."""
    def shuffle(self, items: list[Any]) -> None:
        """Puts a list into random order."""

class Seat:
    """A seat whose player is to move: only what that player may see, and only while the agent chooses."""

    @property
    def player(self) -> int:
        """Which seat this is, counted from 0."""
    @property
    def legal(self) -> list[str]:
        """The legal moves as people write them."""
    @property
    def actions(self) -> list[int]:
        """The action ids of the legal moves, in the order of ``legal``; quicker than texts."""
    @property
    def board(self) -> str:
        """The board as this seat may see it."""
    @property
    def rng(self) -> Random:
        """The seat's stream of random numbers: an agent that draws from it plays the same on any number of threads."""
    def observe(self) -> NDArray[np.float32]:
        """What this seat sees in numbers."""
    def imagine(self) -> seedbed.Table:
        """A table of the agent's own to think with.

        It has this position if all seats see it, else one that is drawn from those that fit what this seat knows.
        """

class Table:
    @property
    def turn(self) -> int | None: ...
    def legal(self) -> list[tuple[str, int]]: ...
    def chance(self) -> list[tuple[str, int, float]] | None: ...
    def board(self, seat: int | None = None, public: bool = False) -> str: ...
    def svg(self, seat: int | None = None, public: bool = False) -> str: ...
    def numbers(self, seat: int) -> list[float] | None: ...
    def history(self) -> list[_Made]: ...
    def play(self, text: str) -> _Made: ...
    def advance(self) -> _Made | None: ...
    def undo(self) -> bool: ...
    def go_back(self, moves: int) -> bool: ...
    def fork(self) -> Table: ...
    def suggest(self) -> tuple[str, int] | None: ...
    def payoffs(self) -> list[int] | None: ...
    def told(self, seat: int | None = None, public: bool = False) -> list[str]: ...
    def ending(self, seat: int | None = None, public: bool = False) -> str | None: ...
    def analysis(self) -> tuple[list[tuple[str, int | None, float | None]], int, list[str]] | None: ...

class Game:
    def __init__(self, spec: str) -> None: ...
    @property
    def spec(self) -> str: ...
    @property
    def full_spec(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def summary(self) -> str: ...
    @property
    def readme(self) -> str: ...
    @property
    def players(self) -> int: ...
    @property
    def sides(self) -> list[int]: ...
    @property
    def player_names(self) -> list[str]: ...
    @property
    def actions(self) -> int: ...
    @property
    def max_plies(self) -> int: ...
    @property
    def max_payoff(self) -> int: ...
    @property
    def traits(self) -> list[str]: ...
    @property
    def is_hidden(self) -> bool: ...
    @property
    def is_solvable(self) -> bool: ...
    @property
    def agents(self) -> list[tuple[str, str]]: ...
    @property
    def default_agent(self) -> str: ...
    @property
    def observation(self) -> tuple[list[str], list[int], bool] | None: ...
    def agent_spec(self, spec: str) -> str: ...
    def match(
        self, first: Any, second: Any, games: int, seed: int, threads: int | None, sprt: str | None, progress: _Progress
    ) -> str: ...
    def tournament(self, agents: list[Any], games: int, seed: int, threads: int | None, progress: _Progress) -> str: ...
    def solve(
        self, position: str | None, values: bool, threads: int | None, memory: int, progress: _Progress
    ) -> str: ...
    def perft(self, depth: int, threads: int | None) -> tuple[int, int]: ...
    def table(self, seats: list[Any], seed: int, position: str | None) -> Table: ...

class Tuner:
    def __init__(self, method: str, numbers: int, seed: int, delta: float, epsilon: float) -> None: ...
    def ask(self) -> tuple[list[float], list[float], int, int]: ...
    def tell(self, pairs: Sequence[int]) -> None: ...
    @property
    def found(self) -> tuple[list[float], int, int, int]: ...

class Memory:
    @property
    def __array_interface__(self) -> dict[str, Any]: ...

class Batch:
    def __init__(self, game: Game, tables: int, opponent: Any, learner: int | None, threads: int) -> None: ...
    def memory(self, name: str) -> Memory: ...
    def reset(self, seed: int) -> None: ...
    def step(self) -> None: ...
    def sample(self) -> None: ...
    def board(self, table: int, seat: int | None = None) -> str: ...

def games() -> list[tuple[str, str, list[str]]]: ...
def own_game(rules: Any) -> Game: ...
def check(rules: Any, positions: int, seed: int) -> list[str]: ...
def boost(
    game: Game,
    agent: str,
    k: int,
    kt: int,
    method: str,
    bandit: bool,
    seed: int,
    threads: int | None,
    out: _Path | None,
    store: _Path | None,
    progress: _Progress,
) -> str: ...
def tune(
    game: Game,
    method: str,
    agent: str | None,
    against: Any,
    games: int | None,
    seconds: float | None,
    out: _Path | None,
    delta: float,
    epsilon: float,
    unbeaten: bool,
    seed: int,
    threads: int | None,
    progress: _Progress,
) -> str: ...
def exploit(game: Game, agent: Any, games: int, seed: int, threads: int | None, progress: _Progress) -> str: ...
def tuning_methods() -> list[tuple[str, str]]: ...
def experiments() -> list[tuple[str, list[str], str, str]]: ...
def reproduce(
    what: str, scale: str, seed: int, threads: int | None, store: _Path | None, progress: _Progress
) -> str: ...
def runs(store: _Path | None) -> str: ...
def export_run(run: int, store: _Path | None) -> str: ...
def delete_runs(runs: list[int], store: _Path | None) -> None: ...
def main(arguments: list[str]) -> int: ...

def works(text: str) -> list[tuple[str, str | None, str | None]]:
    """The works that a command means, each with why several machines cannot do it and what this one lacks for it."""

def program() -> str:
    """The program: version and fingerprint."""

def jobs_left(text: str, store: _Path | None) -> int:
    """How many jobs of a work's current stage a store does not have yet."""

def merge_stores(parts: Sequence[_Path], store: _Path | None) -> int:
    """Takes over what other stores have: how many jobs were new."""

class Coordination:
    """The coordinator of a work with its workers."""

    def __init__(self, text: str, store: _Path | None, silence: float, hand: int) -> None: ...
    @property
    def run(self) -> int:
        """The number of the run in the store."""
    def join(self, machine: str, program: str, materials: list[str]) -> int:
        """A new worker; its number. One of another program, or with other files, is refused."""
    def deal(self) -> list[tuple[int, int, int, str]]:
        """Tasks for workers with room in their hands: worker, job, first job of the stage, and the task as JSON."""
    def context(self) -> tuple[int, str]:
        """The first job of the current stage, and what its tasks depend on, as JSON."""
    def offer(self, worker: int, done: str) -> tuple[str, str]:
        """Takes what a worker has done: ``new``, ``same``, ``needless``, ``foreign``, or ``differs`` with a sentence."""
    def fault(self, worker: int, job: int, why: str) -> bool:
        """A worker could not do a task; whether the task is given up."""
    def gone(self, worker: int, blame: str | None) -> bool:
        """A worker is gone, by its task if there is a reason; whether the task is given up."""
    def heard(self, workers: list[int]) -> None:
        """These workers are alive."""
    def late(self) -> list[int]:
        """The workers that have been silent for too long, which get nothing more."""
    def progress(self) -> str:
        """How far the run is, as JSON."""
    def is_over(self) -> bool:
        """Whether there is nothing left to do."""
    def failed(self) -> list[str]:
        """The jobs that were given up, in sentences."""
    def close(self) -> None:
        """Ends it: the store is closed when this returns."""

class Worker:
    """Someone who does tasks of one work."""

    def __init__(self, text: str, machine: str, threads: int) -> None: ...
    @property
    def materials(self) -> list[str]:
        """The files of the agents, by content."""
    def learn(self, context: str) -> None:
        """Goes to the stage that this is the context of."""
    def perform(self, task: str) -> str:
        """Does a task: what it left, as JSON."""
    def stop(self) -> None:
        """Stops what is under way; nothing more is done."""
