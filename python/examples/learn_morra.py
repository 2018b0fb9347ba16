"""A small policy learns a hidden game from play against our agents, and is shown what it can be made to lose.

Morra: both show 0 to 5 fingers and guess the sum, at once. The policy is a table of 66 logits, and learns by policy gradients from games
played side by side, first against a random player, then against copies of itself. Two minutes on one core are more than enough:

    python python/examples/learn_morra.py
"""

from __future__ import annotations

import time

import numpy as np

import seedbed as sb

TABLES, STEPS, RATE = 512, 1500, 2.0


class Policy(sb.Agent):
    """Chooses by fixed probabilities, and tells them, so that the best answer to it can be found exactly."""

    def __init__(self, probabilities: np.ndarray) -> None:
        self.probabilities = probabilities
        self.cumulated = np.cumsum(probabilities)

    def choose(self, seat: sb.Seat) -> int:
        return int(min(np.searchsorted(self.cumulated, seat.rng.random()), len(self.cumulated) - 1))

    def policy(self, seat: sb.Seat) -> dict[int, float]:
        return dict(enumerate(self.probabilities.tolist()))


def softmax(logits: np.ndarray) -> np.ndarray:
    shifted = np.exp(logits - logits.max())
    return shifted / shifted.sum()


def learn(seed: int = 1) -> np.ndarray:
    """Policy gradients in self-play; the mean of all policies so far is what approaches an equilibrium."""
    env = sb.vector("morra", TABLES, seed=seed)
    rng = np.random.default_rng(seed)
    logits, mean = np.zeros(66), np.zeros(66)
    for step in range(STEPS):
        probabilities = softmax(logits)
        chosen = []
        for _ in range(2):
            actions = rng.choice(66, TABLES, p=probabilities)
            chosen.append(actions)
            env.step(actions)
        gained = np.zeros(66)
        for seat, actions in enumerate(chosen):
            np.add.at(gained, actions, env.rewards[:, seat])
        # The advantage of each action, as far as it was seen.
        counts = np.bincount(np.concatenate(chosen), minlength=66)
        advantage = gained / np.maximum(counts, 1)
        logits += RATE / np.sqrt(step + 1) * advantage
        mean += probabilities
    return mean / mean.sum()


def main() -> None:
    begun = time.perf_counter()
    policy = learn()
    spent = time.perf_counter() - begun
    uniform = np.full(66, 1 / 66)
    print(f"{2 * STEPS * TABLES:,} moves in {spent:.1f} s")
    for name, probabilities in (("random play", uniform), ("the policy", policy)):
        answer = sb.exploit("morra", Policy(probabilities))
        print(f"the best answer to {name} scores {100 * answer.score:.1f} % ({answer.method})")
    for opponent in ("random", "equilibrium"):
        print(sb.match("morra", Policy(policy), opponent, games=4000, seed=2))


if __name__ == "__main__":
    main()
