"""Seedbed beside Pgx and OpenSpiel at Connect Four, in turns within one run, so that a noisy machine slows all alike.

    pip install seedbed open_spiel pgx "jax[cpu]"
    python peers/python/compare.py

Every step draws a random legal action and gives the observation and the legal actions of the next player. Rates are by CPU time of
one core, the best of several turns. A peer that is not installed is left out.
"""

from __future__ import annotations

import os

# One core for everybody.
os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})

import resource
import time
from collections.abc import Callable

TURNS, SECONDS = 5, 1.0

Peer = Callable[[], int]


def cpu() -> float:
    """The CPU seconds of this process."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def rate(peer: Peer) -> float:
    """Steps a CPU second; the peer returns how many it took."""
    steps, begun = 0, cpu()
    while cpu() - begun < SECONDS:
        steps += peer()
    return steps / (cpu() - begun)


def ours(tables: int) -> Peer:
    import seedbed as sb

    env = sb.vector("connect-four", tables, seed=1)

    def step() -> int:
        for _ in range(20):
            env.sample()
            env.step()
        return 20 * tables

    return step


def ours_by_numpy(tables: int) -> Peer:
    """The actions are drawn by numpy, as a policy would."""
    import numpy as np

    import seedbed as sb

    env = sb.vector("connect-four", tables, seed=1)
    rng = np.random.default_rng(1)

    def step() -> int:
        for _ in range(20):
            draws = rng.random(env.masks.shape, dtype=np.float32)
            env.step((draws * env.masks).argmax(axis=1))
        return 20 * tables

    return step


def openspiel() -> Peer | None:
    try:
        import numpy as np
        import pyspiel
    except ImportError:
        return None
    game, rng = pyspiel.load_game("connect_four"), np.random.default_rng(1)

    def step() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.observation_tensor()
            state.legal_actions_mask()
            state.apply_action(legal[int(rng.integers(len(legal)))])
            steps += 1
        return steps

    return step


def pgx(tables: int) -> Peer | None:
    try:
        import jax
        import jax.numpy as jnp
        from pgx.connect_four import ConnectFour
        from pgx.experimental import auto_reset
    except ImportError:
        return None
    env = ConnectFour()
    advance = auto_reset(env.step, env.init)

    def one(carry, _):
        state, key = carry
        key, draw, anew = jax.random.split(key, 3)
        noise = jax.random.uniform(draw, state.legal_action_mask.shape)
        actions = jnp.argmax(noise * state.legal_action_mask, axis=-1)
        return (jax.vmap(advance)(state, actions, jax.random.split(anew, tables)), key), state.observation.sum()

    run = jax.jit(lambda carry: jax.lax.scan(one, carry, None, length=100))
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), tables))
    carry, _ = run((state, jax.random.PRNGKey(2)))

    def step() -> int:
        nonlocal carry
        carry, sums = run(carry)
        sums.block_until_ready()
        return 100 * tables

    return step


def main() -> None:
    peers = {
        "seedbed, 1024 tables": ours(1024),
        "seedbed, actions by numpy": ours_by_numpy(1024),
        "pgx, batch of 4096": pgx(4096),
        "open_spiel": openspiel(),
    }
    best = dict.fromkeys((name for name, peer in peers.items() if peer), 0.0)
    for _ in range(TURNS):
        for name in best:
            peer = peers[name]
            assert peer is not None
            best[name] = max(best[name], rate(peer))
    first = best["seedbed, 1024 tables"]
    for name, steps in best.items():
        print(f"{name:28} {steps / 1e6:7.3f} M steps a CPU second   {first / steps:6.1f} times slower than the first")


if __name__ == "__main__":
    begun = time.perf_counter()
    main()
    print(f"{time.perf_counter() - begun:.0f} s")
