"""Games written in Python."""

from __future__ import annotations

import pytest

import seedbed as sb

Heaps = tuple[tuple[int, ...], int]


class LittleNim(sb.Rules):
    """Take from one heap; whoever takes the last object wins."""

    codes, longest = 12, 12

    def start(self) -> Heaps:
        return (1, 2, 3), 0

    def turn(self, state: Heaps) -> int | None:
        return state[1] if any(state[0]) else None

    def moves(self, state: Heaps) -> list[int]:
        return [4 * heap + count for heap, size in enumerate(state[0]) for count in range(1, size + 1)]

    def play(self, state: Heaps, move: int) -> Heaps:
        heaps = list(state[0])
        heaps[move // 4] -= move % 4
        return tuple(heaps), 1 - state[1]

    def payoff(self, state: Heaps, player: int) -> int:
        return -1 if player == state[1] else 1


class Coin(sb.Rules):
    """Chance tosses a coin that only the first player sees and tells, truly or not; the second believes it or doubts it."""

    codes, longest, exact = 2, 3, True
    observation = ("tossed", "coin", "said", "what was said", "answered", "answer")

    def start(self) -> tuple[int, ...]:
        return ()

    def turn(self, state: tuple[int, ...]) -> int | None:
        return (sb.CHANCE, 0, 1, None)[len(state)]

    def moves(self, state: tuple[int, ...]) -> list[int]:
        return [0, 1]

    def play(self, state: tuple[int, ...], move: int) -> tuple[int, ...]:
        return (*state, move)

    def payoff(self, state: tuple[int, ...], player: int) -> int:
        coin, said, answer = state
        right = (coin == said) == (answer == 1)
        return 1 if right == (player == 1) else -1

    def view(self, state: tuple[int, ...], player: int) -> tuple[int | None, ...]:
        hidden = player == 1 and len(state) in (1, 2)
        return (None, *state[1:]) if hidden else state

    def guess(self, view: tuple[int | None, ...], player: int, rng: sb.Random) -> tuple[int, ...]:
        return tuple(rng.below(2) if known is None else known for known in view)

    def law(self, state: tuple[int, ...]) -> list[tuple[int, float]]:
        return [(0, 0.5), (1, 0.5)]

    def observe(self, state: tuple[int, ...], player: int) -> list[float]:
        view = self.view(state, player)
        numbers: list[float] = []
        for place in range(3):
            known = view[place] if place < len(view) else None
            numbers += [float(place < len(view)), float(known or 0)]
        return numbers


class LeakingCoin(Coin):
    """Its observations show the coin to both."""

    def observe(self, state: tuple[int, ...], player: int) -> list[float]:
        return super().observe(state, 0)


class ForgetfulCoin(Coin):
    """Claims to recall all, and does not."""

    def observe(self, state: tuple[int, ...], player: int) -> list[float]:
        return [0.0] * 6


class UnfairNim(LittleNim):
    """Both may win."""

    def payoff(self, state: Heaps, player: int) -> int:
        return 1


class BrokenNim(LittleNim):
    """Fails when a heap is empty."""

    def moves(self, state: Heaps) -> list[int]:
        if 0 in state[0]:
            raise KeyError("a heap is gone")
        return super().moves(state)


def test_sound_games_keep_the_laws() -> None:
    assert len(sb.check(LittleNim())) > 8
    laws = sb.check(Coin())
    assert "an observation does not change with what its seat cannot see" in laws
    assert "a guess fits the view it was made from" in laws


@pytest.mark.parametrize(
    ("rules", "law"),
    [
        (UnfairNim(), "payoffs balance"),
        (LeakingCoin(), "an observation does not change with what its seat cannot see"),
        (ForgetfulCoin(), "an observation that recalls all tells information states apart"),
    ],
)
def test_a_broken_game_breaks_its_law(rules: sb.Rules, law: str) -> None:
    with pytest.raises(sb.UsageError, match=law):
        sb.check(rules)


def test_compiled_searches_play_it() -> None:
    game = sb.game(LittleNim())
    assert game.name == "little-nim" and game.summary.startswith("Take from one heap")
    assert game.solve(threads=1, memory=8).value == -1.0
    played = game.match("negamax", "random", games=20, seed=1)
    assert played.score.share > 0.8
    assert game.match("mcts:30", "negamax", games=4, seed=1).games == 4
    again = game.match("negamax", "random", games=20, seed=1, threads=2)
    assert played.json() == again.json()


def test_hidden_games_are_played_by_views() -> None:
    game = sb.game(Coin())
    assert game.is_hidden
    seen: list[str] = []

    def doubter(seat: sb.Seat) -> int:
        if seat.player == 1:
            seen.append(seat.board)
        return 0

    played = game.match("ismcts:20", doubter, games=10)
    assert played.games == 10
    assert seen and all(board.startswith("(None") for board in seen)
    table = game.table(seed=2)
    table.advance()
    assert table.text(0) != table.text(1)


def test_an_exception_of_the_rules_arrives_as_itself() -> None:
    game = sb.game(BrokenNim())
    with pytest.raises(KeyError, match="a heap is gone") as caught:
        game.match("random", "mcts:10", games=4)
    assert getattr(caught.value, "moves")  # noqa: B009
    table = game.table()
    table.play("1")
    with pytest.raises(KeyError):
        _ = table.legal
    assert sb.game(LittleNim()).match("random", "random", games=2).games == 2


def test_wrong_declarations_say_what_would_be_right() -> None:
    class NoCodes(LittleNim):
        codes = None  # type: ignore[assignment]

    class Wide(LittleNim):
        codes = 3

    with pytest.raises(sb.UsageError, match="`codes` of the rules is missing"):
        sb.game(NoCodes())
    with pytest.raises(sb.UsageError, match="each from 0 to 2"):
        sb.game(Wide()).match("random", "random", games=2)


def test_own_games_are_environments_too() -> None:
    env = sb.vector(Coin(), 8, seed=1)
    for _ in range(20):
        env.step(env.sample())
    assert env.observations.shape == (8, 6)
