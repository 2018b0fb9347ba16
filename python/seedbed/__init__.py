"""Seedbed, the workbench for game-playing programs, from Python.

>>> import seedbed as sb
>>> sb.game("connect-four").match("mcts:50", "random", games=20, seed=1).score.share > 0.8
True

Games and agents are named by specs such as ``domineering:5x5`` or ``mcts:1000,c=1``. The same seed gives the same numbers as
the command line, on any number of threads.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ._agent import Agent
from ._game import Game, game, games
from ._observation import Observation
from ._ray import Ray
from ._results import (
    Boost,
    Exhibit,
    Exploit,
    Interval,
    Match,
    Rating,
    Reproduction,
    Run,
    ScoreLine,
    Solution,
    Standing,
    Tournament,
    Tuning,
)
from ._rules import Rules, check
from ._runs import delete_runs, experiments, export_run, merge_runs, reproduce, runs
from ._seedbed import Random, Seat, StoreError, UsageError, __version__
from ._short import boost, exploit, match, solve, tournament, tune
from ._table import CHANCE, Action, Move, Table, Thought
from ._tuner import Duel, Tuner
from ._vector import VectorEnv, vector

if TYPE_CHECKING:
    from . import gymnasium, openspiel, pettingzoo

__all__ = [
    "CHANCE",
    "Action",
    "Agent",
    "Boost",
    "Duel",
    "Exhibit",
    "Exploit",
    "Game",
    "Interval",
    "Match",
    "Move",
    "Observation",
    "Random",
    "Rating",
    "Ray",
    "Reproduction",
    "Rules",
    "Run",
    "ScoreLine",
    "Seat",
    "Solution",
    "Standing",
    "StoreError",
    "Table",
    "Thought",
    "Tournament",
    "Tuner",
    "Tuning",
    "UsageError",
    "VectorEnv",
    "__version__",
    "boost",
    "check",
    "delete_runs",
    "experiments",
    "exploit",
    "export_run",
    "game",
    "games",
    "gymnasium",
    "match",
    "merge_runs",
    "openspiel",
    "pettingzoo",
    "reproduce",
    "runs",
    "solve",
    "tournament",
    "tune",
    "vector",
]


def __getattr__(name: str) -> Any:
    """Imports an adapter, and with it the library that it adapts to, when it is first named."""
    if name in {"gymnasium", "openspiel", "pettingzoo"}:
        return import_module(f".{name}", __name__)
    raise AttributeError(f"module 'seedbed' has no attribute {name!r}")
