"""Experiments of papers, and runs in the store."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from .._frames import Tabular
from .common import Reported


@dataclass(frozen=True)
class Exhibit(Tabular):
    """A table or figure, ours beside the published one."""

    experiment: str
    name: str
    caption: str
    parts: tuple[dict[str, Any], ...]
    notes: tuple[str, ...]

    def rows(self) -> list[dict[str, Any]]:
        """A row for every line of its tables."""
        lines = [line for part in self.parts for line in part.get("table", {}).get("lines", [])]
        return [
            {
                "group": line["group"],
                "what": line["what"],
                "published": line["published"],
                "ours": line["ours"]["value"],
                "n": line["ours"]["n"],
            }
            for line in lines
        ]


@dataclass(frozen=True)
class Reproduction(Reported, Tabular):
    """Experiments of papers that were run."""

    exhibits: tuple[Exhibit, ...]

    @classmethod
    def _of(cls, text: str) -> Reproduction:
        exhibits = tuple(
            Exhibit(
                run["experiment"],
                exhibit["name"],
                exhibit["caption"],
                tuple(exhibit["parts"]),
                tuple(exhibit["notes"]),
            )
            for run in json.loads(text)
            for exhibit in run["exhibits"]
        )
        return cls(text, exhibits)

    def rows(self) -> list[dict[str, Any]]:
        """A row for every line of every table."""
        return [
            {"experiment": exhibit.experiment, "exhibit": exhibit.name, **row}
            for exhibit in self.exhibits
            for row in exhibit.rows()
        ]


@dataclass(frozen=True)
class Run:
    """A run in the store."""

    id: int
    experiment: str
    scale: str
    seed: int
    program: str
    jobs: int
    done: int
    started: str
    finished: str | None
    seconds: float
