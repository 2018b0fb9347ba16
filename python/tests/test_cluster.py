"""Runs over several workers, by the native coordinator and without a cluster: the rows are those of threads."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

import seedbed as sb
from seedbed import _ray, _seedbed

WORK = "boost domineering:4x4 mcts:10 --k 12 --kt 12 --bandit --seed 4"


def rows(store: Path) -> list[tuple[int, str, str, str]]:
    # In a process of its own: two copies of SQLite in one would lose each other's locks.
    code = "import json, sqlite3, sys; print(json.dumps(list(sqlite3.connect(sys.argv[1]).execute(sys.argv[2]))))"
    query = "SELECT job, label, outcome, checksum FROM batches ORDER BY job"
    told = subprocess.run([sys.executable, "-c", code, str(store), query], check=True, capture_output=True).stdout
    return [tuple(row) for row in json.loads(told)]


def by_workers(work: str, store: Path, seed: int) -> int:
    """Does a work with three workers, one of whom falls silent now and then; how many outcomes came twice."""
    rng = random.Random(seed)
    coordination = _seedbed.Coordination(work, store, 5.0, 2)
    workers: dict[int, tuple[_seedbed.Worker, int]] = {}
    twice = 0
    while not coordination.is_over():
        while len(workers) < 3:
            machine = f"machine {len(workers)}"
            worker = _seedbed.Worker(work, machine, 1)
            workers[coordination.join(machine, _seedbed.program(), worker.materials)] = (worker, 0)
        dealt = coordination.deal()
        rng.shuffle(dealt)
        for number, job, stage, task in dealt:
            if number not in workers:
                continue
            worker, known = workers[number]
            if stage != known:
                worker.learn(coordination.context()[1])
                workers[number] = (worker, stage)
            if rng.random() < 0.2:
                coordination.gone(number, None)
                del workers[number]
                continue
            done = worker.perform(task)
            assert json.loads(done)["job"] == job
            assert coordination.offer(number, done)[0] == "new"
            if rng.random() < 0.2:
                assert coordination.offer(number, done)[0] == "same"
                twice += 1
    assert coordination.failed() == []
    coordination.close()
    return twice


def test_workers_that_come_and_go_leave_what_threads_leave(tmp_path: Path) -> None:
    sb.boost("domineering:4x4", "mcts:10", k=12, kt=12, bandit=True, seed=4, store=tmp_path / "threads.sqlite")
    expected = rows(tmp_path / "threads.sqlite")
    twice = 0
    for seed in range(5):
        store = tmp_path / f"{seed}.sqlite"
        twice += by_workers(WORK, store, seed)
        assert rows(store) == expected
        assert _seedbed.jobs_left(WORK, store) == 0
    assert twice > 0


def test_what_differs_is_refused_with_both_machines(tmp_path: Path) -> None:
    work = "match tic-tac-toe random random --games 8"
    coordination = _seedbed.Coordination(work, tmp_path / "s.sqlite", 5.0, 1)
    worker = _seedbed.Worker(work, "honest", 1)
    number = coordination.join("honest", _seedbed.program(), [])
    ((_, _, _, task),) = coordination.deal()
    done = worker.perform(task)
    assert coordination.offer(number, done) == ("new", "")
    forged = json.dumps({**json.loads(done), "outcome": "{}", "machine": "forger"})
    offered, said = coordination.offer(number, forged)
    assert offered == "differs" and "honest" in said and "forger" in said


def test_strangers_are_refused_and_told_why(tmp_path: Path) -> None:
    work = "match tic-tac-toe random random --games 8"
    coordination = _seedbed.Coordination(work, tmp_path / "s.sqlite", 5.0, 1)
    with pytest.raises(sb.UsageError, match=r"0\.0\.9\+older"):
        coordination.join("a machine", "0.0.9+older", [])
    with pytest.raises(sb.UsageError, match="files of its agents"):
        coordination.join("a machine", _seedbed.program(), ["book.json 1234"])
    with pytest.raises(sb.UsageError, match="may play otherwise"):
        _seedbed.Coordination("match nim mcts:10ms random", tmp_path / "s.sqlite", 5.0, 1)
    with pytest.raises(sb.UsageError, match="several works"):
        _seedbed.Worker("dominance", "a machine", 1)


def test_shards_are_merged(tmp_path: Path) -> None:
    parts = [tmp_path / f"{shard}.sqlite" for shard in (1, 2)]
    name = "dominance/table-5.4"
    for shard, part in enumerate(parts, 1):
        words = ["seedbed", "work", name, "--shard", f"{shard}/2", "--out", str(part), "--store", str(tmp_path / "none")]
        assert _seedbed.main(words) == 0
    store = tmp_path / "store.sqlite"
    assert sb.merge_runs(*reversed(parts), store=store) == sum(len(rows(part)) for part in parts)
    assert sb.merge_runs(parts[0], store=store) == 0
    assert _seedbed.jobs_left(name, store) == 0


def test_a_full_disk_loses_nothing_and_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    stored: list[str] = []
    refusals = [3]

    class Full:
        """A coordination whose disk is full for a while."""

        def offer(self, worker: int, done: str) -> tuple[str, str]:
            if refusals[0] > 0:
                refusals[0] -= 1
                raise sb.StoreError("the store cannot grow: the disk is full")
            stored.append(done)
            return "new", ""

    driver = _ray._Driver(sb.Ray(), None, "toy", None, None)
    driver.coordination = Full()  # type: ignore[assignment]
    driver.unstored = [(0, "first"), (1, "second")]
    assert [driver._store_again() for _ in range(4)] == [False, False, False, True]
    assert stored == ["first", "second"] and not driver.unstored
    assert capsys.readouterr().err.count("the disk is full") == 1


def test_without_ray_that_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(sb.UsageError, match=r"pip install 'seedbed\[ray\]'"):
        sb.reproduce("dominance/table-5.4", runner=sb.Ray(), store=tmp_path / "s.sqlite")
    wrong = ["--store", str(tmp_path / "s.sqlite"), "--program", "0.0.9+older", "dominance/table-5.4"]
    assert _ray.main(wrong) == 2
