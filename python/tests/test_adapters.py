"""Environments pass the checkers of the libraries that they are made for."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

import seedbed as sb

GAMES = {"war": "war:limit=20", "batawaf": "batawaf:limit=20", "go": "go:5x5", "dominance": "dominance:published"}
NAMES = [GAMES.get(name, name) for name in sb.games()]


@pytest.fixture(autouse=True)
def strict() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


@pytest.mark.parametrize("name", NAMES)
def test_pettingzoo(name: str) -> None:
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test, seed_test

    if name == "nim":
        # An empty table, at which a game may end, is all zeros.
        warnings.filterwarnings("ignore", "Observation numpy array is all zeros")
    api_test(sb.pettingzoo.env(name), num_cycles=60)
    seed_test(lambda: sb.pettingzoo.env(name), num_cycles=20)


def test_pettingzoo_in_parallel() -> None:
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import parallel_api_test, parallel_seed_test

    parallel_api_test(sb.pettingzoo.parallel_env("morra"), num_cycles=50)
    parallel_seed_test(lambda: sb.pettingzoo.parallel_env("morra"))
    with pytest.raises(sb.UsageError, match="played in turns"):
        sb.pettingzoo.parallel_env("connect-four")


@pytest.mark.parametrize("name", NAMES)
def test_gymnasium(name: str) -> None:
    pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env

    check_env(sb.gymnasium.make(name, opponent="random", render_mode="ansi"), skip_render_check=True)


def test_gymnasium_side_by_side() -> None:
    pytest.importorskip("gymnasium")
    env = sb.gymnasium.make_vec("pig", 16, opponent="hold-20", threads=2)
    seen, infos = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    total = 0.0
    for _ in range(300):
        legal = infos["action_mask"]
        assert legal.shape == (16, 8)
        seen, rewards, ended, cut, infos = env.step(legal.argmax(axis=1))
        assert not cut.any() and not rewards[~ended].any()
        total += float(abs(rewards).sum())
    assert total > 0


@pytest.mark.parametrize("name", NAMES)
def test_openspiel(name: str) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    pyspiel.random_sim_test(sb.openspiel.load(name), num_sims=2, serialize=True, verbose=False)


def test_bots_of_openspiel_meet_our_agents() -> None:
    pytest.importorskip("pyspiel")
    import numpy as np
    from open_spiel.python.algorithms import mcts

    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    game = sb.openspiel.load("tic-tac-toe")
    theirs = mcts.MCTSBot(game, 2, 20, evaluator, random_state=np.random.RandomState(2))
    played = sb.match("tic-tac-toe", "mcts:500", sb.openspiel.Bot(theirs, "tic-tac-toe"), games=6, threads=1)
    assert played.agents[1] == "MCTSBot" and played.games == 6
    with pytest.raises(sb.UsageError, match="hidden information"):
        sb.openspiel.Bot(theirs, "morra")
