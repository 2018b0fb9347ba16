"""What games do, as functions of a game or its spec."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ._game import AgentLike, Game, game
from ._results import Boost, Exploit, Match, Solution, Tournament, Tuning

if TYPE_CHECKING:
    from ._rules import Rules


def match(at: str | Game | Rules, first: AgentLike, second: AgentLike, **options: Any) -> Match:
    """Lets two agents meet; see :meth:`Game.match`."""
    return game(at).match(first, second, **options)


def tournament(at: str | Game | Rules, agents: Iterable[AgentLike], **options: Any) -> Tournament:
    """Lets every agent meet every other; see :meth:`Game.tournament`."""
    return game(at).tournament(agents, **options)


def solve(at: str | Game | Rules, position: str | None = None, **options: Any) -> Solution:
    """Solves a position exactly; see :meth:`Game.solve`."""
    return game(at).solve(position, **options)


def exploit(at: str | Game | Rules, agent: AgentLike, **options: Any) -> Exploit:
    """Finds the best answer to an agent; see :meth:`Game.exploit`."""
    return game(at).exploit(agent, **options)


def boost(at: str | Game | Rules, agent: str, **options: Any) -> Boost:
    """Learns which random seeds an agent plays best with; see :meth:`Game.boost`."""
    return game(at).boost(agent, **options)


def tune(at: str | Game | Rules, agent: str | None = None, **options: Any) -> Tuning:
    """Looks for a strong strategy, or the best options of an agent; see :meth:`Game.tune`."""
    return game(at).tune(agent, **options)
