"""The figures that the package promises, on this machine: python peers/python/figures.py"""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable

import seedbed as sb


def cpu() -> float:
    """The CPU seconds of this process."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def steps(threads: int) -> tuple[float, float]:
    """Steps of Connect Four a CPU second and a second, the best of several turns."""
    env = sb.vector("connect-four", 8192, threads=threads)
    best = (0.0, 0.0)
    for _ in range(7):
        used, begun = cpu(), time.perf_counter()
        for _ in range(60):
            env.sample()
            env.step()
        taken = 60 * 8192
        best = (max(best[0], taken / (cpu() - used)), max(best[1], taken / (time.perf_counter() - begun)))
    return best


def choices() -> float:
    """Choices of a Python agent a CPU second."""
    count = 0

    def first(seat: sb.Seat) -> int:
        nonlocal count
        count += 1
        return seat.actions[0]

    used = cpu()
    sb.match("connect-four", first, first, games=8000, threads=1)
    return count / (cpu() - used)


def stopping(work: Callable[[], object]) -> float:
    """Seconds from Ctrl-C until the exception is there."""
    pressed = 0.0

    def press() -> None:
        nonlocal pressed
        pressed = time.perf_counter()
        os.kill(os.getpid(), signal.SIGINT)

    threading.Timer(0.5, press).start()
    try:
        work()
    except KeyboardInterrupt:
        return time.perf_counter() - pressed
    raise AssertionError("it ended by itself")


def importing() -> float:
    """Seconds that the import takes, the best of several."""
    code = "import time; t = time.perf_counter(); import seedbed; print(time.perf_counter() - t)"
    ran = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True) for _ in range(9)]
    return min(float(one.stdout) for one in ran)


def main() -> None:
    one, two = steps(1), steps(2)
    print(f"Connect Four: {one[0] / 1e6:.1f} M steps a CPU second; two threads {two[1] / one[1]:.2f} times one")
    print(f"a Python agent: {choices():,.0f} choices a CPU second")
    works: dict[str, Callable[[], object]] = {
        "a thought": lambda: sb.match("connect-four", "mcts:1000M", "random", games=2),
        "a solver": lambda: sb.solve("connect-four", memory=64),
        "tuning": lambda: sb.tune("war", budget=100_000_000),
    }
    for name, work in works.items():
        print(f"Ctrl-C in {name}: {stopping(work):.3f} s")
    print(f"import: {importing():.3f} s")


if __name__ == "__main__":
    main()
