"""The package as a whole: quick to import, without numpy until a buffer is asked for, documented."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import subprocess
import sys

import pytest

import seedbed as sb


def test_everything_that_is_promised_is_there() -> None:
    for name in set(sb.__all__) - {"gymnasium", "openspiel", "pettingzoo"}:
        assert getattr(sb, name) is not None
        documented = getattr(sb, name)
        assert name in {"CHANCE", "__version__"} or documented.__doc__, name
    with pytest.raises(AttributeError):
        _ = sb.nothing_of_this_name


def test_numpy_is_not_imported_until_it_is_needed() -> None:
    code = (
        "import sys; sys.modules['numpy'] = None; import seedbed as sb;"
        "assert sb.match('tic-tac-toe', 'mcts:10', 'random', games=4).games == 4;"
        "sb.game('nim').table().play(0)\n"
        "try: sb.vector('nim', 2)\nexcept ImportError: print('asked for')"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.stdout.strip() == "asked for", ran.stderr


@pytest.mark.parametrize("module", [name for _, name, _ in pkgutil.iter_modules(sb.__path__) if name != "_seedbed"])
def test_examples_in_the_documentation_hold(module: str) -> None:
    if module == "__main__":
        return
    try:
        loaded = importlib.import_module(f"seedbed.{module}")
    except ImportError:
        pytest.skip(f"{module} adapts to a library that is not installed")
    assert doctest.testmod(loaded, extraglobs={"sb": sb}).failed == 0
