"""Ray on one host: a worker is killed, a job is poison, a program is another, and the rows are those of threads."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import ray
from common import by_threads, kill, machines, pids, same

import seedbed as sb
from seedbed import _ray, _seedbed

WORK = "match connect-four mcts:2000 mcts:1500 --games 60 --seed 5"
STAGED = "boost domineering:4x4 mcts:40 --k 16 --kt 16 --bandit --seed 2"


def a_worker_is_killed(folder: Path) -> None:
    """The job that it was at is done again by another."""
    threads, store = folder / "threads.sqlite", folder / "ray.sqlite"
    by_threads(WORK, threads)
    before = set(pids("ray::Workplace"))
    killed: list[int] = []

    def killer() -> None:
        while not killed:
            time.sleep(0.05)
            # As soon as something is done, whoever is at work now.
            found = [pid for pid in pids("ray::Workplace") if pid not in before]
            if found and seen and seen[-1] > 0:
                kill(found[0])
                killed.append(found[0])

    seen: list[int] = []
    news: list[str] = []

    def progress(done: int, said: str) -> None:
        seen.append(done)
        news.append(said)

    thread = threading.Thread(target=killer, daemon=True)
    thread.start()
    sb.Ray().run(WORK, store=store, progress=progress)
    assert killed, "nobody was killed"
    outcomes = same(store, threads)
    assert machines(store) == {f"{socket.gethostname()} ({ray.util.get_node_ip_address()})"}
    assert any("workers" in said and "jobs/s" in said and "s left" in said for said in news), news[-1:]
    print(f"{outcomes} outcomes equal to those of threads, one worker killed; at last: {news[-1]}")


def stages(folder: Path) -> None:
    """Later stages get their context, and a run that is there is not done again."""
    threads, store = folder / "staged-threads.sqlite", folder / "staged.sqlite"
    by_threads(STAGED, threads)
    sb.Ray().run(STAGED, store=store)
    print(f"{same(store, threads)} outcomes in stages equal to those of threads")
    sb.Ray().run(STAGED, store=store)
    found = sb.reproduce("dominance/scholars-mate", runner=sb.Ray(), store=store)
    assert found.exhibits and sb.runs(store)[-1].experiment == "dominance/scholars-mate"


def the_command(folder: Path) -> None:
    """`seedbed … --runner ray` prints what `seedbed …` prints."""
    address = ray.get_runtime_context().gcs_address
    for work in ["reproduce dominance/table-5.4", "match pig:20 hold-20 random --sprt elo0=0,elo1=60 --keep --seed 3"]:
        printed = []
        for options in [[], ["--runner", f"ray:{address}"]]:
            name = f"{work.split()[0]}-{len(options)}.sqlite"
            words = [sys.executable, "-m", "seedbed", *work.split(), "--store", str(folder / name), *options]
            printed.append(subprocess.run(words, check=True, stdout=subprocess.PIPE).stdout)
        assert printed[0] == printed[1] and printed[0], work
        print(f"{same(folder / name, folder / name.replace('-2', '-0'))} outcomes of `{work}` equal to those of threads")


def a_job_is_poison(folder: Path) -> None:
    """It costs a few workers and is given up; the rest is done, and the job too when it is no poison any more."""
    work = "match tic-tac-toe random random --games 20 --seed 1"
    threads, store = folder / "poison-threads.sqlite", folder / "poison.sqlite"
    by_threads(work, threads)
    usual = _ray._workplace

    def poisoned(ray_: object) -> object:
        class Workplace(_ray._Workplace):
            def perform(self, task: str, stage: int, context: str | None) -> str:
                if '"job":4' in task:
                    os.kill(os.getpid(), 9)
                return super().perform(task, stage, context)

            @ray.method(concurrency_group="signs")
            def sign(self) -> None:
                """A sign of life."""

        return ray.remote(concurrency_groups={"signs": 1})(Workplace)

    _ray._workplace = poisoned  # type: ignore[assignment]
    try:
        sb.Ray().run(work, store=store)
        raise AssertionError("a job that cannot be done is not done")
    except sb.UsageError as error:
        assert "job 4" in str(error) and "after 3 attempts" in str(error), error
        print(f"poison: {error}")
    finally:
        _ray._workplace = usual
    run = sb.runs(store)[0]
    assert (run.done, run.jobs) == (9, 10), run
    sb.Ray().run(work, store=store)
    same(store, threads)


def another_program(folder: Path) -> None:
    """A worker of another program is refused, and told which."""
    usual = _ray._Workplace.hello

    def older(self: _ray._Workplace) -> tuple[str, str, list[str]]:
        machine, _, materials = usual(self)
        return machine, "0.0.9+older", materials

    def workplace(ray_: object) -> object:
        class Workplace(_ray._Workplace):
            hello = older

            @ray.method(concurrency_group="signs")
            def sign(self) -> None:
                """A sign of life."""

        return ray.remote(concurrency_groups={"signs": 1})(Workplace)

    kept, _ray._workplace = _ray._workplace, workplace  # type: ignore[assignment]
    try:
        sb.Ray().run("match nim random random --games 4", store=folder / "older.sqlite")
        raise AssertionError("a worker of another program is refused")
    except sb.UsageError as error:
        assert "0.0.9+older" in str(error) and _seedbed.program() in str(error), error
        print(f"refused: {error}")
    finally:
        _ray._workplace = kept


CHECKS = {
    "kill": a_worker_is_killed,
    "stages": stages,
    "command": the_command,
    "poison": a_job_is_poison,
    "program": another_program,
}


def main() -> None:
    """The checks that are named, or all, on a cluster of two workers."""
    chosen = sys.argv[1:] or list(CHECKS)
    if unknown := [name for name in chosen if name not in CHECKS]:
        sys.exit(f"there is no check {unknown[0]!r}: {', '.join(CHECKS)}")
    begun = time.monotonic()
    ray.init(num_cpus=2, include_dashboard=False, logging_level="ERROR", log_to_driver=False)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for name in chosen:
            CHECKS[name](folder)
            print(f"{name}: passed after {time.monotonic() - begun:.0f} s", flush=True)
    ray.shutdown()


if __name__ == "__main__":
    sys.exit(main())
