"""Spaces of Gymnasium for the games of Seedbed."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from ._game import Game
from ._observation import Observation
from ._seedbed import UsageError


def observed(game: Game) -> Observation:
    """The form of the game's observations, which an environment needs."""
    if game.observation is None:
        raise UsageError(f"{game.spec} has no observations, and an environment needs them")
    return game.observation


def observation_space(game: Game) -> spaces.Box:
    """Numbers from 0 to 1."""
    return spaces.Box(0.0, 1.0, observed(game).shape, np.float32)


def action_space(game: Game) -> spaces.Discrete[Any]:
    """The action ids."""
    return spaces.Discrete(game.actions)
