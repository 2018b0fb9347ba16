"""What a run over workers costs beside its jobs: with jobs of one second, at two workers on one host.

`python efficiency.py --expect` fails below 95 % with jobs that wait and 88 % with jobs that compute, which takes a quiet machine.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

import ray
from common import by_threads, query, same

import seedbed as sb
from seedbed import _ray

WAITING = "match tic-tac-toe random random --games 120 --seed 1"
EMPTY = "tournament nim random greedy flat:1 flat:2 --games 400 --seed 2"
WORKERS = 2


def waiting(ray_: object) -> object:
    """Workers whose jobs take a second of waiting each."""

    class Workplace(_ray._Workplace):
        def perform(self, task: str, stage: int, context: str | None) -> str:
            begun = time.monotonic()
            done = super().perform(task, stage, context)
            time.sleep(max(0.0, 1.0 - (time.monotonic() - begun)))
            return done

        @ray.method(concurrency_group="signs")
        def sign(self) -> None:
            """A sign of life."""

    return ray.remote(concurrency_groups={"signs": 1})(Workplace)


def timed(work: str, store: Path) -> tuple[float, int, float]:
    """Seconds from the first task to the last outcome, jobs, and the seconds of all jobs together."""
    begun: list[float] = []

    def progress(_: int, news: str) -> None:
        # Workers take a while to start, once; what is measured is the run.
        if not begun and f"{WORKERS} workers" in news:
            begun.append(time.monotonic())

    sb.Ray(workers_per_host=WORKERS).run(work, store=store, progress=progress)
    spent = time.monotonic() - begun[0]
    ((jobs, seconds),) = query(store, "SELECT count(*), sum(seconds) FROM batches")
    return spent, jobs, seconds


def computing(folder: Path) -> str:
    """A match whose jobs take about a second each here."""
    budget = 1000
    while True:
        work = f"match connect-four mcts:{budget} mcts:{budget} --seed 3 --games"
        store = folder / f"calibrated-{budget}.sqlite"
        by_threads(f"{work} 4", store)
        ((seconds,),) = query(store, "SELECT avg(seconds) FROM batches")
        if seconds > 0.3:
            return f"match connect-four mcts:{int(budget / seconds)} mcts:{int(budget / seconds)} --seed 3 --games 120"
        budget *= 2


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--expect", action="store_true")
    expect = parser.parse_args().expect
    ray.init(num_cpus=WORKERS, include_dashboard=False, logging_level="ERROR", log_to_driver=False)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        spent, jobs, _ = timed(EMPTY, folder / "empty.sqlite")
        print(f"jobs of nothing: {jobs} in {spent:.2f} s, {1000 * spent / jobs:.2f} ms a job", flush=True)

        usual, _ray._workplace = _ray._workplace, waiting  # type: ignore[assignment]
        spent, jobs, _ = timed(WAITING, folder / "waiting.sqlite")
        _ray._workplace = usual
        by_waiting = jobs / WORKERS / spent
        print(f"jobs that wait a second: {jobs} in {spent:.2f} s, {100 * by_waiting:.1f} %", flush=True)

        work = computing(folder)
        begun = time.monotonic()
        by_threads(work, folder / "threads.sqlite")
        threads = time.monotonic() - begun
        spent, jobs, seconds = timed(work, folder / "computing.sqlite")
        same(folder / "computing.sqlite", folder / "threads.sqlite")
        by_computing = threads / spent
        print(f"jobs that compute, {seconds / jobs:.2f} s each: {jobs} in {spent:.2f} s, threads {threads:.2f} s: "
              f"{100 * by_computing:.1f} % of threads, workers busy {100 * seconds / WORKERS / spent:.1f} %")
        if expect:
            assert by_waiting >= 0.95, by_waiting
            assert by_computing >= 0.88, by_computing


if __name__ == "__main__":
    main()
