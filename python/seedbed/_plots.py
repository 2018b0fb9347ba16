"""Pictures of results, by matplotlib."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._results import Interval


def axes(ax: Any) -> Any:
    """The axes to draw on: those given, or new ones."""
    if ax is not None:
        return ax
    import matplotlib.pyplot as plt

    return plt.subplots(layout="constrained")[1]


def intervals(ax: Any, names: list[str], scores: list[Interval | None]) -> Any:
    """Scores with their intervals, one line each from the top, beside the middle."""
    ax = axes(ax)
    for place, score in enumerate(scores):
        if score is not None:
            left, right = score.share - score.low, score.high - score.share
            ax.errorbar(100 * score.share, place, xerr=[[100 * left], [100 * right]], fmt="o", capsize=3, color="C0")
    ax.axvline(50, color="grey", linewidth=0.8)
    ax.set_yticks(range(len(names)), names)
    ax.invert_yaxis()
    ax.set_xlim(-2, 102)
    ax.set_xlabel("score in per cent, with its 95 % interval")
    return ax
