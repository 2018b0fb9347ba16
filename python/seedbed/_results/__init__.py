"""What matches, tournaments and longer runs found."""

from .answers import Exploit, Solution
from .common import Interval
from .contests import Match, Rating, ScoreLine, Standing, Tournament
from .lab import Exhibit, Reproduction, Run
from .training import Boost, Tuning

__all__ = [
    "Boost",
    "Exhibit",
    "Exploit",
    "Interval",
    "Match",
    "Rating",
    "Reproduction",
    "Run",
    "ScoreLine",
    "Solution",
    "Standing",
    "Tournament",
    "Tuning",
]
