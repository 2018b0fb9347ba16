"""Writes mainland_gart.json: Fisher's exact test and conditional odds ratios as scipy computes them.

python3 -m venv v && v/bin/pip install scipy && v/bin/python make.py
"""

import json
import warnings

import numpy as np
from scipy import __version__
from scipy.stats import fisher_exact
from scipy.stats.contingency import odds_ratio

warnings.simplefilter("ignore")
random = np.random.default_rng(21)
tables = [[[3, 1], [1, 3]], [[12, 5], [6, 14]], [[0, 4], [3, 2]], [[5, 0], [2, 6]], [[7, 0], [0, 9]], [[40, 22], [31, 37]]]
tables += [random.integers(0, 60, (2, 2)).tolist() for _ in range(30)]
tables += [random.integers(100, 900, (2, 2)).tolist() for _ in range(4)]


def finite(x):
    return float(x) if np.isfinite(x) else None


cases = []
for table in tables:
    below, above = (fisher_exact(table, alternative=side).pvalue for side in ("less", "greater"))
    ratio = odds_ratio(table, kind="conditional")
    interval = ratio.confidence_interval(0.95)
    case = {"table": table, "below": below, "above": above, "odds": finite(ratio.statistic), "low": finite(interval.low), "high": finite(interval.high)}
    cases.append(case)
with open("mainland_gart.json", "w") as out:
    out.write('{"scipy": "%s", "cases": [\n' % __version__)
    out.write(",\n".join(json.dumps(case) for case in cases) + "\n]}\n")
