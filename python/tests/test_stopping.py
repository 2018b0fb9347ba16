"""Ctrl-C stops what is under way, and the interpreter goes on."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator

import pytest

import seedbed as sb


def forever(seat: sb.Seat) -> str:
    return seat.legal[0]


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Ctrl-C means what it does at a prompt, even where a script in the background has it ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("ctrl_c")
@pytest.mark.parametrize(
    "work",
    [
        lambda: sb.match("connect-four", "mcts:1000M", "random", games=2),
        lambda: sb.match("connect-four", forever, "random", games=100_000_000),
        lambda: sb.game("connect-four").table("mcts:1000M", "random").run(),
        lambda: sb.solve("connect-four", memory=64),
        lambda: sb.tune("war", budget=100_000_000),
        lambda: sb.exploit("go", "mcts:100000", games=1000),
        lambda: sb.vector("connect-four", 4, opponent="mcts:1000M"),
    ],
    ids=["a thought", "a match", "a table", "a solver", "tuning", "an exploit", "an environment"],
)
def test_ctrl_c_stops(work: Callable[[], object]) -> None:
    timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        work()
    timer.join()
    assert sb.match("tic-tac-toe", "random", "random", games=2).games == 2


def test_other_threads_run_meanwhile() -> None:
    counted = 0
    done = threading.Event()

    def count() -> None:
        nonlocal counted
        while not done.is_set():
            counted += 1

    counter = threading.Thread(target=count)
    counter.start()
    sb.match("connect-four", "mcts:3000", "mcts:3000", games=4, threads=1)
    done.set()
    counter.join()
    assert counted > 1000
