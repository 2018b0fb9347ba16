"""What the checks of runs over a cluster share: works, and what stores have of them."""

from __future__ import annotations

import os
import signal
import sqlite3
from pathlib import Path

import seedbed as sb

Row = tuple[str, int, str, str, str]


def rows(store: Path) -> list[Row]:
    """All outcomes of a store, but for when, where and how long."""
    query = """SELECT experiment || scale || seed || identity, job, label, outcome, checksum
        FROM batches JOIN runs ON run = id ORDER BY 1, 2"""
    with sqlite3.connect(store) as connection:
        return list(connection.execute(query))


def machines(store: Path) -> set[str]:
    """The machines that have done jobs."""
    with sqlite3.connect(store) as connection:
        return {machine for (machine,) in connection.execute("SELECT DISTINCT machine FROM batches")}


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
