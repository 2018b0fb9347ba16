"""What the checks of runs over a cluster share: works, and what stores have of them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import seedbed as sb

Row = tuple[str, int, str, str, str]


def query(store: Path, select: str) -> list[list[Any]]:
    """What a store says, asked by a process of its own: two copies of SQLite in one process would lose each other's locks."""
    code = "import json, sqlite3, sys; print(json.dumps(list(sqlite3.connect(sys.argv[1]).execute(sys.argv[2]))))"
    asked = [sys.executable, "-c", code, str(store), select]
    found: list[list[Any]] = json.loads(subprocess.run(asked, check=True, capture_output=True).stdout)
    return found


def rows(store: Path) -> list[Row]:
    """All outcomes of a store, but for when, where and how long."""
    select = """SELECT experiment || scale || seed || identity, job, label, outcome, checksum
        FROM batches JOIN runs ON run = id ORDER BY 1, 2"""
    return [tuple(row) for row in query(store, select)]


def machines(store: Path) -> set[str]:
    """The machines that have done jobs."""
    return {machine for (machine,) in query(store, "SELECT DISTINCT machine FROM batches")}


def same(store: Path, threads: Path) -> int:
    """Makes sure that two stores have the same outcomes; how many."""
    ours, theirs = rows(store), rows(threads)
    assert theirs, "threads left nothing"
    assert ours == theirs, f"{len(ours)} outcomes, {len(set(ours) ^ set(theirs))} of which differ from those of threads"
    return len(ours)


def by_threads(work: str, store: Path) -> None:
    """Does a work on the threads of this machine."""
    command = ["seedbed", "work", work, "--out", str(store), "--store", str(store) + ".none"]
    while sb._seedbed.jobs_left(work, store) > 0:
        assert sb._seedbed.main(command) == 0, work


def pids(title: str, among: set[int] | None = None) -> list[int]:
    """The processes whose command line has this in it."""
    found = []
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit() or (among is not None and int(folder.name) not in among):
            continue
        try:
            line = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue
        if title in line:
            found.append(int(folder.name))
    return sorted(found)


def kill(pid: int) -> None:
    """Ends a process without a word to it."""
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
