"""Measures peers in Python for the program around it: a line `SECONDS NAME` is answered by a rate by processor time, or by what is missing.

Started by `cargo run --release --manifest-path peers/Cargo.toml`, which takes turns with it.
"""

from __future__ import annotations

import importlib.metadata
import importlib.util
import json
import platform
import sys
import time
from collections.abc import Callable

import compare

Work = Callable[[], int]
"""Does a piece of work and returns how many units it was."""

GAMES, SIMULATIONS = 200, 20_000


class Missing(Exception):
    """A package that is not installed."""


def needs(package: str, name: str) -> None:
    if importlib.util.find_spec(package) is None:
        raise Missing(f"{name} is not installed")


def games(game: str) -> Work:
    """Random games in C++: a tree search of two simulations, from the start and after a move, with many games for each."""
    needs("pyspiel", "open_spiel")
    import pyspiel

    played = pyspiel.load_game(game)
    start, evaluator = played.new_initial_state(), pyspiel.RandomRolloutEvaluator(GAMES, 1)
    bot = pyspiel.MCTSBot(played, evaluator, 2.0, 2, 1000, False, 1, False)

    def work() -> int:
        bot.step(start)
        return 2 * GAMES

    return work


def mcts(game: str) -> Work:
    """OpenSpiel's tree search in C++, without its solver of ends."""
    needs("pyspiel", "open_spiel")
    import pyspiel

    played = pyspiel.load_game(game)
    start, evaluator = played.new_initial_state(), pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(played, evaluator, 2.0, SIMULATIONS, 1000, False, 1, False)

    def work() -> int:
        bot.step(start)
        return SIMULATIONS

    return work


def steps(library: str) -> Work:
    """Steps of Connect Four with observations and legal actions."""
    packages = {"seedbed": "seedbed", "numpy": "seedbed", "pgx": "pgx", "open_spiel": "pyspiel"}
    needs(packages[library], library if library != "numpy" else "seedbed")
    makers: dict[str, Callable[[], Work | None]] = {
        "seedbed": lambda: compare.ours(1024),
        "numpy": lambda: compare.ours_by_numpy(1024),
        "pgx": lambda: compare.pgx(4096),
        "open_spiel": compare.openspiel,
    }
    work = makers[library]()
    if work is None:
        raise Missing(f"{library} cannot be imported")
    return work


KINDS: dict[str, Callable[[str], Work]] = {"games": games, "mcts": mcts, "steps": steps}


def versions() -> dict[str, str]:
    known = {"python": platform.python_version()}
    for package in ("seedbed", "open_spiel", "pgx", "jax", "numpy"):
        try:
            known[package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            continue
    return known


def measure(work: Work, seconds: float) -> float:
    units, begun = 0, time.process_time()
    while (used := time.process_time() - begun) < seconds:
        units += work()
    return units / used


def main() -> None:
    works: dict[str, Work] = {}
    print(json.dumps(versions()), flush=True)
    for line in sys.stdin:
        seconds, name = line.strip().split(" ", 1)
        try:
            if name not in works:
                kind, what = name.split(" ", 1)
                works[name] = KINDS[kind](what)
            answer: dict[str, float | str] = {"rate": measure(works[name], float(seconds))}
        except Missing as missing:
            answer = {"missing": str(missing)}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
