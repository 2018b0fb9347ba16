"""Experiments of papers, and the store that keeps their runs."""

from __future__ import annotations

import json
from os import PathLike
from typing import Any

from . import _seedbed
from ._progress import Progress, shown
from ._ray import Ray
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
    runner: Ray | None = None,
    progress: Progress = None,
) -> Reproduction:
    """Repeats a table or figure, all of a paper, or ``"all"``; what the store has is not played again.

    A ``runner`` has other machines play; what measures time is still done here.
    """
    if runner is not None:
        for work, not_shared, _ in _seedbed.works(f"reproduce {what} --scale {scale} --seed {seed}"):
            if not_shared is None:
                runner.run(work, store=store, progress=progress)
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


def merge_runs(*parts: _Path, store: _Path | None = None) -> int:
    """Takes over what other stores have, such as those of shards, in any order; the number of jobs that were new."""
    return _seedbed.merge_stores(list(parts), store)


def delete_runs(*runs: int, store: _Path | None = None) -> None:
    """Deletes runs with all their results; if one is not there, none is deleted."""
    _seedbed.delete_runs(list(runs), store)
