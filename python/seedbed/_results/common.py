"""What all results share: intervals, and the JSON that they came in."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

R = TypeVar("R", bound="Reported")


@dataclass(frozen=True)
class Interval:
    """A share of points with its 95 % interval."""

    share: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{100 * self.share:.1f} % ({100 * self.low:.1f} to {100 * self.high:.1f} %)"


def interval(data: dict[str, float] | None) -> Interval | None:
    """The interval of a JSON object, if there is one."""
    return None if data is None else Interval(data["share"], data["low"], data["high"])


def _frozen(value: Any) -> Any:
    """Lists of JSON as tuples, which nobody can change."""
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value


@dataclass(frozen=True)
class Reported:
    """A result with the JSON that it came in: that of the command line, byte for byte."""

    text: str = field(repr=False, compare=False)

    def json(self) -> str:
        """The JSON that the command line prints with ``--format json``."""
        return self.text

    @classmethod
    def _read(cls: type[R], text: str, **given: Any) -> R:
        """The result in a JSON object, whose fields have its names; those that are given need not."""
        data = json.loads(text)
        names = [field.name for field in fields(cls) if field.name not in {"text", *given}]
        return cls(text=text, **{name: _frozen(data[name]) for name in names}, **given)
