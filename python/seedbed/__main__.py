"""The ``seedbed`` command: ``python -m seedbed match tic-tac-toe mcts random``."""

from __future__ import annotations

import os
import sys

from ._seedbed import main as run


def main() -> None:
    """Carries out the command line and ends the program with its exit code."""
    # What `--runner ray` starts is this interpreter, which has the package.
    os.environ.setdefault("SEEDBED_PYTHON", sys.executable)
    sys.exit(run(["seedbed", *sys.argv[1:]]))


if __name__ == "__main__":
    main()
