"""The games of Seedbed in OpenSpiel, and the bots of OpenSpiel in Seedbed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from ._agent import Agent
from ._game import Game, game
from ._seedbed import Seat, UsageError
from ._table import CHANCE, Table

if TYPE_CHECKING:
    from ._rules import Rules


class _Observer:
    """What a seat sees, as OpenSpiel asks for it."""

    def __init__(self, of: Game) -> None:
        space = of.observation
        self.tensor = np.zeros(space.size if space else 0, dtype=np.float32)
        shaped = self.tensor.reshape(space.shape) if space else self.tensor
        self.dict = {"observation": shaped}

    def set_from(self, state: _State, player: int) -> None:
        """Fills the tensor."""
        if self.tensor.size:
            self.tensor[:] = state.table.observe(player).ravel()

    def string_from(self, state: _State, player: int) -> str:
        """The board as a player sees it."""
        return state.table.text(player)


class _State(pyspiel.State):  # type: ignore[misc, unused-ignore]
    """A state of OpenSpiel around a table of Seedbed."""

    def __init__(self, of: pyspiel.Game, table: Table) -> None:
        super().__init__(of)
        self.table = table

    def current_player(self) -> int:
        turn = self.table.turn
        if turn is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if turn == CHANCE else turn

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(action.id for action in self.table.legal)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.table.chance
        if outcomes is None:
            raise UsageError("this is no turn of chance")
        return sorted((action.id, share) for action, share in outcomes)

    def _apply_action(self, action: int) -> None:
        self.table.play(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        texts = {move.id: move.text for move in self.table.legal}
        return texts.get(action, f"#{action}")

    def is_terminal(self) -> bool:
        return self.table.is_over

    def returns(self) -> list[float]:
        payoffs = self.table.payoffs
        return [float(won) for won in payoffs] if payoffs else [0.0] * self.table.game.players

    def __str__(self) -> str:
        moves = " ".join(move.text for move in self.table.history)
        return f"{self.table.text()}{moves}\n"


def _game_type(of: Game, name: str, has_chance: bool) -> pyspiel.GameType:
    kinds = pyspiel.GameType
    hidden = kinds.Information.IMPERFECT_INFORMATION if of.is_hidden else kinds.Information.PERFECT_INFORMATION
    chance = kinds.ChanceMode.EXPLICIT_STOCHASTIC if has_chance else kinds.ChanceMode.DETERMINISTIC
    return pyspiel.GameType(
        short_name=name,
        long_name=f"Seedbed: {of.spec}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=chance,
        information=hidden,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=of.players,
        min_num_players=of.players,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=of.observation is not None,
        parameter_specification={},
    )


_CLASSES: dict[str, type] = {}


def register(at: str | Game | Rules) -> str:
    """Makes a game known to OpenSpiel; returns the name by which ``pyspiel.load_game`` finds it."""
    of = game(at)
    name = "seedbed_" + re.sub(r"\W+", "_", of.spec).strip("_")
    if name in _CLASSES:
        return name
    has_chance = "chance" in of.traits
    kind = _game_type(of, name, has_chance)
    info = pyspiel.GameInfo(
        num_distinct_actions=of.actions,
        max_chance_outcomes=of.actions if has_chance else 0,
        num_players=of.players,
        min_utility=-float(of.max_payoff),
        max_utility=float(of.max_payoff),
        utility_sum=0.0,
        max_game_length=of.max_plies,
    )

    class SeedbedGame(pyspiel.Game):  # type: ignore[misc, unused-ignore]
        """A game of Seedbed."""

        def __init__(self, params: Any = None) -> None:
            super().__init__(kind, info, params or {})
            self.seedbed = of

        def new_initial_state(self, state: Any = None) -> _State:
            return _State(self, of.table())

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
            return _Observer(of)

        def max_chance_nodes_in_history(self) -> int:
            return of.max_plies if has_chance else 0

    pyspiel.register_game(kind, SeedbedGame)
    _CLASSES[name] = SeedbedGame
    return name


def load(at: str | Game | Rules) -> pyspiel.Game:
    """The game as OpenSpiel knows it."""
    return pyspiel.load_game(register(at))


class Bot(Agent):
    """A bot of OpenSpiel as an agent, at a game of Seedbed that :func:`load` has made.

    The bot is shown the state, so that the game must be one in which every seat sees it.
    """

    def __init__(self, bot: Any, at: str | Game | Rules, name: str | None = None) -> None:
        of = game(at)
        if of.is_hidden:
            raise UsageError(f"{of.spec} has hidden information, and bots are shown the whole state")
        self._bot = bot
        self._game = load(of)
        self._name = name or type(bot).__name__

    @property
    def name(self) -> str:
        """What it is called in reports."""
        return self._name

    def begin(self) -> None:
        """Tells the bot that a game begins."""
        self._bot.restart()

    def choose(self, seat: Seat) -> int:
        """Lets the bot choose."""
        return int(self._bot.step(_State(self._game, seat.imagine())))

    def clone(self) -> Bot:
        """Bots cannot be copied: all threads share it, one at a time."""
        return self
