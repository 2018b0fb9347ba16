"""Agents written in Python."""

from __future__ import annotations

import pytest

import seedbed as sb


class Chooser(sb.Agent):
    """Any legal move, from the stream of its seat."""

    def choose(self, seat: sb.Seat) -> str:
        return seat.rng.choice(seat.legal)


class Centre(sb.Agent):
    """The middle column where it can."""

    def choose(self, seat: sb.Seat) -> int:
        return 3 if 3 in seat.actions else seat.actions[0]


class Keeper(sb.Agent):
    """Keeps its seat."""

    def __init__(self) -> None:
        self.kept: list[sb.Seat] = []

    def choose(self, seat: sb.Seat) -> int:
        self.kept.append(seat)
        return seat.actions[0]

    def clone(self) -> Keeper:
        return self


class Failing(sb.Agent):
    """Fails on its third move."""

    def __init__(self) -> None:
        self.moves = 0

    def begin(self) -> None:
        self.moves = 0

    def choose(self, seat: sb.Seat) -> str:
        self.moves += 1
        if self.moves == 3:
            raise ZeroDivisionError("a mistake of mine")
        return seat.legal[0]


class Searcher(sb.Agent):
    """Looks one move ahead, in a game of its own."""

    def choose(self, seat: sb.Seat) -> int:
        table = seat.imagine()
        for action in table.legal:
            fork = table.fork()
            fork.play(action)
            if fork.payoffs is not None and fork.payoffs[seat.player] > 0:
                return action.id
        return seat.rng.choice(seat.actions)


@pytest.mark.parametrize("game", ["connect-four", "dominoes", "battleship:4x6,fleet=3-2", "morra"])
def test_a_random_agent_in_python_is_a_random_agent(game: str) -> None:
    ours = sb.match(game, Chooser(), "random", games=40, seed=2, threads=1)
    two = sb.match(game, Chooser(), "random", games=40, seed=2, threads=2)
    assert ours.json() == two.json()
    assert ours.agents == ("Chooser", "random")


def test_a_function_is_an_agent() -> None:
    def last(seat: sb.Seat) -> str:
        return seat.legal[-1]

    assert sb.match("nim", last, "random", games=10).agents[0] == "last"


def test_agents_meet_in_a_tournament() -> None:
    ranked = sb.tournament("connect-four", [Centre(), "random", Chooser()], games=20)
    assert set(ranked.agents) == {"Centre", "random", "Chooser"}
    with pytest.raises(sb.UsageError, match="named twice"):
        sb.tournament("connect-four", [Centre(), Centre()])


def test_looking_ahead_helps() -> None:
    assert sb.match("tic-tac-toe", Searcher(), "random", games=100).score.low > 0.5


def test_an_agent_is_shown_only_its_seat() -> None:
    shown: list[set[str]] = []

    def look(seat: sb.Seat) -> int:
        shown.append({name for name in dir(seat) if not name.startswith("_")})
        world = seat.imagine()
        assert world.text(seat.player) == seat.board
        assert (world.observe(seat.player) == seat.observe()).all()
        return seat.actions[0]

    sb.match("battleship:4x6,fleet=3-2", look, "random", games=2)
    assert shown[0] == {"player", "legal", "actions", "board", "rng", "observe", "imagine"}


def test_a_seat_is_gone_after_the_choice() -> None:
    keeper = Keeper()
    sb.match("nim", keeper, "random", games=2, threads=1)
    with pytest.raises(RuntimeError, match="only while its agent chooses"):
        _ = keeper.kept[0].legal


def test_an_exception_arrives_as_itself_with_the_moves() -> None:
    with pytest.raises(ZeroDivisionError, match="a mistake of mine") as caught:
        sb.match("tic-tac-toe", Failing(), "random", games=1_000_000)
    moves = getattr(caught.value, "moves")  # noqa: B009
    assert len(moves) in (4, 5)
    table = sb.game("tic-tac-toe").table(Failing(), Failing())
    with pytest.raises(ZeroDivisionError) as caught:
        table.run()
    assert len(table.history) == 4 and len(getattr(caught.value, "moves")) == 4  # noqa: B009


def test_an_illegal_choice_says_what_would_be_legal() -> None:
    with pytest.raises(sb.UsageError, match="which is not legal here; legal: a1"):
        sb.match("tic-tac-toe", lambda seat: "z9", "random", games=2)
    with pytest.raises(sb.UsageError, match="no legal move or action id here"):
        sb.match("tic-tac-toe", lambda seat: 77, "random", games=2)
    with pytest.raises(sb.UsageError, match="no legal move or action id here"):
        sb.match("tic-tac-toe", lambda seat: None, "random", games=2)


def test_an_agent_in_python_is_exploited() -> None:
    class Rock(sb.Agent):
        def choose(self, seat: sb.Seat) -> int:
            return seat.actions[0]

    answer = sb.exploit("tic-tac-toe", Rock(), games=40)
    assert answer.score > 0.5 and answer.challenger is not None
