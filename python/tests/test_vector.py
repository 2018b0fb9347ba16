"""Games side by side."""

from __future__ import annotations

import numpy as np
import pytest

import seedbed as sb


def usual(name: str) -> str:
    """The game, cut short where it may last for long."""
    return {"war": "war:limit=50", "batawaf": "batawaf:limit=50", "dominance": "dominance:published"}.get(name, name)


@pytest.mark.parametrize("name", list(sb.games()))
def test_every_game_is_observed_as_at_a_table(name: str) -> None:
    game = sb.game(usual(name))
    env = sb.vector(game, 4, seed=5)
    space = game.observation
    assert space is not None and env.observations.shape == (4, *space.shape)
    ended = 0
    for _ in range(300):
        assert env.masks.any(axis=1).all()
        assert ((env.observations >= 0) & (env.observations <= 1)).all()
        actions = env.sample().copy()
        assert env.masks[np.arange(4), actions].all()
        env.step(actions)
        assert np.abs(env.rewards.sum(axis=1)).max() == 0
        assert not env.rewards[~env.dones].any()
        ended += int(env.dones.sum())
    assert ended > 0 or game.max_plies > 1000


def test_a_game_is_followed_step_by_step() -> None:
    env = sb.vector("connect-four", 1, seed=1)
    table = sb.game("connect-four").table()
    for _ in range(200):
        assert (env.observations[0] == table.observe()).all()
        assert (env.masks[0] == table.mask()).all()
        assert env.seats[0] == table.turn
        assert env.text(0) == table.text()
        action = int(env.sample()[0])
        env.step()
        table.play(action)
        assert bool(env.dones[0]) == table.is_over
        if table.is_over:
            assert env.rewards[0].tolist() == table.payoffs
            table = sb.game("connect-four").table()


@pytest.mark.parametrize("opponent", [None, "mcts:10"])
def test_threads_change_nothing(opponent: str | None) -> None:
    sums = []
    for threads in (1, 2, 3):
        env = sb.vector("pig", 10, seed=3, threads=threads, opponent=opponent)
        total = np.zeros(10)
        for _ in range(60):
            env.step(env.sample())
            total += env.rewards[:, 0] + env.observations.sum(axis=1)
        sums.append(total)
    assert (sums[0] == sums[1]).all() and (sums[0] == sums[2]).all()


def test_buffers_stay_where_they_are() -> None:
    env = sb.vector("tic-tac-toe", 3)
    before = env.observations
    assert env.step(env.sample()) is before and env.reset(1) is before
    with pytest.raises(ValueError, match="resize"):
        before.resize((300, 300), refcheck=False)
    shown = sb.vector("tic-tac-toe", 3).masks
    assert shown.all(), "an array keeps its numbers when the games are gone"


def test_an_opponent_takes_the_other_seats() -> None:
    env = sb.vector("connect-four", 6, opponent="random", seat=1)
    assert (env.seats == 1).all()
    mixed = sb.vector("connect-four", 6, opponent="random")
    assert mixed.seats.tolist() == [0, 1, 0, 1, 0, 1]
    shared = sb.vector("dominoes", 8, opponent="random")
    assert shared.seats.tolist() == [0, 1, 2, 3] * 2
    mine = sb.vector("tic-tac-toe", 2, opponent=lambda seat: seat.actions[0])
    for _ in range(20):
        mine.step(mine.sample())


def test_what_is_wrong_is_said() -> None:
    env = sb.vector("connect-four", 2)
    before = env.observations.copy()
    with pytest.raises(sb.UsageError, match="action 9 is not legal at table 1; legal there: 0"):
        env.step([0, 9])
    assert (env.observations == before).all()
    with pytest.raises(sb.UsageError, match="one or more"):
        sb.vector("connect-four", 0)
    with pytest.raises(MemoryError, match="no memory for"):
        sb.vector("connect-four", 10**15)
    with pytest.raises(sb.UsageError, match="no seat 5"):
        sb.vector("connect-four", 1, opponent="random", seat=5)
    with pytest.raises(sb.UsageError, match="never asked for a move"):
        sb.vector("connect-four:1x1", 1, opponent="random", seat=1)
    with pytest.raises(ZeroDivisionError):
        sb.vector("connect-four", 1, opponent=lambda seat: 1 // 0, seat=1)


def test_a_million_games_take_no_more_memory() -> None:
    resource = pytest.importorskip("resource")
    env = sb.vector("tic-tac-toe", 1000, seed=1)

    def games(wanted: int) -> int:
        played = 0
        while played < wanted:
            env.step(env.sample())
            played += int(env.dones.sum())
        return int(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)

    before = games(20_000)
    assert games(1_000_000) - before < 4096, "kibibytes"
