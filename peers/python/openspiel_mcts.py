"""The default agents of Seedbed against OpenSpiel's Monte Carlo tree search in C++, at equal processor time a move.

    pip install seedbed open_spiel
    python peers/python/openspiel_mcts.py --games 100 --cpu 0.1

Both sides think on one core, one after the other. First each is measured over games of its own, from other seeds, and given as many
simulations as take the wanted time; what every move then took is measured again and printed. Games come in pairs: the same random
opening of two plies with the seats swapped. The board is kept by both libraries, and their legal moves are compared at every ply.
"""

from __future__ import annotations

import argparse
import math
import random
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import pyspiel

import seedbed as sb


@dataclass
class Contest:
    """A game that both libraries have."""

    game: str
    theirs: str
    agent: str
    """Our default agent, which takes a number of simulations in place of the braces; a solver before it gets ten times as many positions."""
    text: Callable[[str], str]
    """What we call a move that they call so."""


def column(move: str) -> str:
    return "abcdefg"[int(move[1:])]


def step(move: str) -> str:
    """In OpenSpiel the upper side begins, with us the lower one."""
    return re.sub(r"[1-8]", lambda rank: str(9 - int(rank[0])), move.rstrip("*"))


def edge(move: str) -> str:
    """We number edges row by row: five across, then six upright."""
    kind, row, at = re.findall(r"[hv]|\d+", move.split("(")[1])
    return str(11 * int(row) + int(at) + (5 if kind == "v" else 0))


CONTESTS = [
    Contest("connect-four", "connect_four", "exact:{0}0,search=(rave:{0},equivalence=10,c=0.4)", column),
    Contest("breakthrough", "breakthrough", "rave:{},cut=8", step),
    Contest("dots-and-boxes:5x5", "dots_and_boxes(num_rows=5,num_cols=5)", "dots:{}", edge),
]


@dataclass
class Side:
    """What a side has thought so far."""

    simulations: int
    moves: int = 0
    cpu: float = 0.0

    def per_move(self) -> float:
        return self.cpu / max(self.moves, 1)


@dataclass
class Duel:
    contest: Contest
    ours: Side
    theirs: Side
    results: list[float] = field(default_factory=list)

    def play(self, pair: int, seed: int, our_seat: int) -> float:
        """One game; returns our points."""
        contest, opening = self.contest, random.Random(f"{seed}/{pair}")
        seats: list[str | None] = [None, None]
        seats[our_seat] = contest.agent.format(self.ours.simulations)
        table = sb.game(contest.game).table(*seats, seed=2 * (seed * 100_000 + pair) + our_seat)
        state = pyspiel.load_game(contest.theirs).new_initial_state()
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed + pair)
        bot = pyspiel.MCTSBot(
            state.get_game(), evaluator, 2.0, self.theirs.simulations, 1000, True, seed + pair, False
        )
        while not state.is_terminal():
            known = {contest.text(state.action_to_string(a)): a for a in state.legal_actions()}
            legal = {action.text for action in table.legal}
            if known.keys() != legal:
                raise AssertionError(f"{contest.game}: {sorted(known)} in OpenSpiel, {sorted(legal)} here\n{state}\n{table.text()}")
            if state.move_number() < 2:
                text = opening.choice(sorted(legal))
                table.play(text)
            elif state.current_player() == our_seat:
                text = self.timed(self.ours, lambda: table.advance().text)
            else:
                names = {a: text for text, a in known.items()}
                text = names[self.timed(self.theirs, lambda: bot.step(state))]
                table.play(text)
            state.apply_action(known[text])
        won = state.returns()[our_seat]
        assert math.copysign(1, won) == math.copysign(1, table.payoffs[our_seat]), "both libraries agree who won"
        return 0.5 + 0.5 * ((won > 0) - (won < 0))

    @staticmethod
    def timed(side: Side, choose: Callable):
        begun = time.process_time()
        move = choose()
        side.cpu += time.process_time() - begun
        side.moves += 1
        return move

    def calibrate(self, cpu: float) -> None:
        """Gives each side as many simulations as take this time a move, by games that do not count."""
        for turn in range(3):
            for seat in range(2):
                self.play(turn, 900 + turn, seat)
            for side in (self.ours, self.theirs):
                side.simulations = max(2, round(side.simulations * cpu / side.per_move()))
                side.moves, side.cpu = 0, 0.0


def wilson(points: float, games: int) -> tuple[float, float]:
    """A 95 % interval of a share."""
    z, share = 1.96, points / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--games", type=int, default=100, help="games of each contest, an even number")
    arguments.add_argument("--cpu", type=float, default=0.1, help="seconds of processor time a move")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--only", help="one game by its name here")
    asked = arguments.parse_args()
    for contest in CONTESTS:
        if asked.only and asked.only != contest.game:
            continue
        duel = Duel(contest, Side(200), Side(500))
        duel.calibrate(asked.cpu)
        for pair in range(asked.games // 2):
            duel.results += [duel.play(pair, asked.seed, seat) for seat in range(2)]
        games, points = len(duel.results), sum(duel.results)
        wins, draws = duel.results.count(1.0), duel.results.count(0.5)
        low, high = wilson(points, games)
        print(
            f"{contest.game}: {contest.agent.format(duel.ours.simulations)} against {duel.theirs.simulations} simulations of OpenSpiel's MCTS: "
            f"{wins} won, {draws} drawn, {games - wins - draws} lost of {games}: {100 * points / games:.1f} % "
            f"(95 %: {100 * low:.1f} to {100 * high:.1f}); {1000 * duel.ours.per_move():.1f} and "
            f"{1000 * duel.theirs.per_move():.1f} ms of processor time a move",
            flush=True,
        )


if __name__ == "__main__":
    main()
