"""The same seed gives the same bytes from Python as from the command line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import seedbed as sb


def command(*arguments: str, folder: Path) -> str:
    ran = subprocess.run(
        [sys.executable, "-m", "seedbed", *arguments, "--format", "json"],
        capture_output=True,
        text=True,
        cwd=folder,
        check=True,
    )
    return ran.stdout


@pytest.mark.parametrize(
    ("game", "first", "second"),
    [
        ("connect-four", "mcts:100", "flat:20"),
        ("dominoes", "pimc:5,search=(mcts:20)", "random"),
        ("pig", "hold-20", "mcts:50"),
        ("battleship:4x6,fleet=3-2", "oracle:search=(mcts:20)", "random"),
    ],
)
def test_a_match(game: str, first: str, second: str, tmp_path: Path) -> None:
    told = command("match", game, first, second, "--games", "21", "--seed", "7", folder=tmp_path)
    assert sb.match(game, first, second, games=21, seed=7, threads=2).json() == told


def test_a_match_that_a_test_ends(tmp_path: Path) -> None:
    test = "elo0=0,elo1=50"
    told = command("match", "tic-tac-toe", "mcts:50", "random", "--sprt", test, folder=tmp_path)
    assert sb.match("tic-tac-toe", "mcts:50", "random", sprt=test).json() == told


def test_a_tournament(tmp_path: Path) -> None:
    agents = ["random", "greedy", "mcts:50"]
    told = command("tournament", "dots-and-boxes", *agents, "--games", "20", "--seed", "3", folder=tmp_path)
    assert sb.tournament("dots-and-boxes", agents, games=20, seed=3).json() == told


def test_an_experiment(tmp_path: Path) -> None:
    names = ("dominance/scholars-mate", "--store", str(tmp_path / "one.sqlite"))
    told = command("reproduce", *names, folder=tmp_path)
    assert sb.reproduce(names[0], store=tmp_path / "other.sqlite").json() == told


def test_a_book_of_seeds(tmp_path: Path) -> None:
    options = ("--k", "6", "--kt", "6", "--seed", "5", "--store", str(tmp_path / "one.sqlite"))
    told = command("boost", "domineering:4x4", "mcts:20", *options, folder=tmp_path)
    book = tmp_path / "mine.json"
    boosted = sb.boost("domineering:4x4", "mcts:20", k=6, kt=6, seed=5, store=tmp_path / "other.sqlite", out=book)
    assert boosted.json() == told
    assert book.read_bytes() == (tmp_path / "book.json").read_bytes()
    assert sb.match("domineering:4x4", f"boosted:{book}", "mcts:20", games=4).games == 4


def test_an_exploit(tmp_path: Path) -> None:
    told = command("exploit", "pig:20", "hold-20", folder=tmp_path)
    assert sb.exploit("pig:20", "hold-20").json() == told


def test_the_command_says_what_is_wrong(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "seedbed", "match", "connect-for", "random", "random"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert ran.returncode == 2
    assert "did you mean `connect-four`?" in ran.stderr
