"""Experiments of papers, and the store that keeps their runs."""

from __future__ import annotations

import json
from os import PathLike
from typing import Any

from . import _seedbed
from ._progress import Progress, shown
from ._results import Reproduction, Run

_Path = str | PathLike[str]


def experiments() -> dict[str, str]:
    """Every table and figure that can be reproduced, with what it is about."""
    return {name: about for name, _, about, _ in _seedbed.experiments()}


def reproduce(
    what: str,
    *,
    scale: str = "small",
    seed: int = 0,
    threads: int | None = None,
    store: _Path | None = None,
    progress: Progress = None,
) -> Reproduction:
    """Repeats a table or figure, all of a paper, or ``"all"``; what the store has is not played again."""
    with shown(progress, what, None) as tell:
        return Reproduction._of(_seedbed.reproduce(what, scale, seed, threads, store, tell))


def runs(store: _Path | None = None) -> list[Run]:
    """The runs in the store, the oldest first."""
    names = Run.__dataclass_fields__
    return [Run(**{name: run[name] for name in names}) for run in json.loads(_seedbed.runs(store))]


def export_run(run: int, store: _Path | None = None) -> dict[str, Any]:
    """A run with all its jobs and what they left."""
    exported: dict[str, Any] = json.loads(_seedbed.export_run(run, store))
    return exported


def delete_runs(*runs: int, store: _Path | None = None) -> None:
    """Deletes runs with all their results; if one is not there, none is deleted."""
    _seedbed.delete_runs(list(runs), store)
