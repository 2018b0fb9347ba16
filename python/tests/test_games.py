"""Games, tables and what is found at them."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path

import pytest

import seedbed as sb


def test_every_game_opens() -> None:
    assert len(sb.games()) == 21
    for name in sb.games():
        game = sb.game(name)
        assert game.name == name
        assert game.players == len(game.player_names) == len(game.sides)
        assert game.default_agent.split(":")[0] in game.agents
        assert "random" in game.agents
        assert game.rules and game.summary


def test_a_wrong_name_says_what_would_be_right() -> None:
    with pytest.raises(sb.UsageError, match="did you mean `domineering`"):
        sb.game("domineerin")
    with pytest.raises(ValueError, match="did you mean `mcts`"):
        sb.match("nim", "mtcs", "random")
    with pytest.raises(sb.UsageError, match="people play at a table"):
        sb.match("nim", "human", "random")
    with pytest.raises(sb.UsageError, match="a float is no agent"):
        sb.match("nim", 1.5, "random")


def test_a_table_is_played_undone_and_forked() -> None:
    table = sb.game("tic-tac-toe").table()
    table.play("b2")
    table.play(0)
    table.play(table.legal[0])
    assert [move.text for move in table.history] == ["b2", "a1", "b1"]
    fork = table.fork()
    fork.play("c3")
    assert len(table.history) == 3 and len(fork.history) == 4
    assert table.undo() and len(table.history) == 2
    assert table.go_back(0) and table.history == []
    with pytest.raises(sb.UsageError, match="is not a legal move here"):
        table.play("z9")


def test_agents_and_chance_play_a_table_to_its_end() -> None:
    for name in sb.games():
        game = sb.game("war:limit=50" if name == "war" else name)
        table = game.table(*["random"] * game.players, seed=3).run()
        payoffs = table.payoffs
        assert payoffs is not None and sum(payoffs) == 0
        assert table.is_over and table.turn is None


def test_hands_stay_hidden() -> None:
    table = sb.game("dominoes").table(seed=1)
    while table.turn == sb.CHANCE:
        table.advance()
    assert len({table.text(), table.text(0), table.text(1), table.text(public=True)}) == 4
    assert table.svg(0).startswith("<svg") and len({table.svg(0), table.svg(1)}) == 2
    assert table._repr_svg_() == table.svg()
    with pytest.raises(sb.UsageError, match="there is no seat 7"):
        table.text(7)


def test_chance_is_told_with_its_probabilities() -> None:
    table = sb.game("pig").table()
    assert table.chance is None
    table.play("roll")
    outcomes = table.chance
    assert outcomes is not None
    assert [round(share, 6) for _, share in outcomes] == [0.166667] * 6
    table.play(outcomes[5][0])
    assert table.turn == 0


def test_an_agent_tells_what_it_thought() -> None:
    table = sb.game("connect-four").table("mcts:500", "human")
    played = table.advance()
    thought = table.thought
    assert played is not None and thought is not None
    assert thought.moves[0][0] == played.text and thought.spent == 500
    assert table.suggest() is not None


def test_tables_and_games_are_pickled() -> None:
    table = sb.game("connect-four").table("human", "random", seed=4)
    table.play("d")
    table.advance()
    for again in (pickle.loads(pickle.dumps(table)), copy.deepcopy(table)):
        assert again.text() == table.text() and again.history == table.history
    assert pickle.loads(pickle.dumps(sb.game("nim"))) == sb.game("nim")


def test_a_position_is_solved() -> None:
    solved = sb.solve("domineering:4x4", values=True, threads=1, memory=16)
    assert solved.verdict.startswith("Vertical wins")
    assert {move for move, value, _ in solved.moves if value > 0} == set(solved.optimal)
    assert len(solved.rows()) == len(solved.moves)
    with pytest.raises(sb.UsageError, match="no exact method"):
        sb.solve("cheat")


def test_a_strategy_is_tuned(tmp_path: Path) -> None:
    file = tmp_path / "strategy.json"
    tuned = sb.tune("nim", method="halving", budget=2000, out=file)
    again = sb.tune("nim", method="halving", budget=2000)
    assert tuned.numbers == again.numbers and tuned.explained
    assert sb.match("nim", f"param:{file}", "random", games=20).games == 20
    options = sb.tune("tic-tac-toe", "mcts:20,c={0..2.5}", method="halving", budget=400)
    assert options.spec is not None and options.spec.startswith("mcts:20,c=")
    answer = sb.tune("pig:20", against="hold-20", method="halving", budget=1000)
    assert answer.games <= 1000
    with pytest.raises(sb.UsageError, match="has no parametric strategies"):
        sb.tune("go")


def test_an_optimiser_asks_and_is_told() -> None:
    tuner = sb.Tuner("cma", numbers=2, seed=1)
    goal = (1.0, -1.0)

    def far(x: tuple[float, ...]) -> float:
        return sum((a - b) ** 2 for a, b in zip(x, goal, strict=True))

    for _ in range(6000):
        duel = tuner.ask()
        assert tuner.ask() is duel
        tuner.tell(1.0 if far(duel.first) < far(duel.second) else 0.0)
    assert tuner.steps > 3
    assert far(tuner.best) < 1.0
    with pytest.raises(sb.UsageError, match="ask"):
        tuner.tell(0.5)
    with pytest.raises(sb.UsageError, match="cannot be asked"):
        sb.Tuner("portfolio", numbers=2)


def test_the_store_keeps_runs(tmp_path: Path) -> None:
    store = tmp_path / "store.sqlite"
    sb.reproduce("dominance/scholars-mate", store=store)
    [run] = sb.runs(store)
    assert run.experiment == "dominance/scholars-mate" and run.finished
    assert sb.export_run(run.id, store)["batches"]
    sb.delete_runs(run.id, store=store)
    assert sb.runs(store) == []
    with pytest.raises(sb.UsageError, match="there is no run 99"):
        sb.export_run(99, store)
    with pytest.raises(sb.StoreError):
        sb.runs(tmp_path / "missing.sqlite")


def test_results_become_tables_and_pictures() -> None:
    played = sb.match("tic-tac-toe", "mcts:20", "random", games=10)
    ranked = sb.tournament("tic-tac-toe", ["random", "greedy"], games=10)
    for result in (played, ranked):
        for module, frame in (("polars", result.to_polars), ("pandas", result.to_pandas)):
            pytest.importorskip(module)
            assert len(frame()) == len(result.rows())
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("agg")
    assert played.plot().get_title()
    assert ranked.plot().get_title()


def test_progress_is_told() -> None:
    told: list[int] = []
    sb.match("connect-four", "mcts:2000", "random", games=60, progress=lambda done, news: told.append(done))
    assert told == sorted(told)


def test_lines_of_play_are_counted() -> None:
    assert sb.game("domineering:5x5").perft(4) == 57564
