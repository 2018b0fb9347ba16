"""Writes docs/python-api.md from the package's own documentation: python python/tools/reference.py"""

from __future__ import annotations

import dataclasses
import inspect
import re
from pathlib import Path
from typing import Any

import seedbed as sb

TARGET = Path(__file__).parents[2] / "docs/python-api.md"

HEAD = """# The Python package, name by name

Written by `python python/tools/reference.py` from the documentation of the package; a test compares the two. The tutorial is
[python.md](python.md).
"""

ADAPTERS = {
    "gymnasium": "`make(game, opponent, seat)` and `make_vec(game, num_envs, opponent, seat, threads)`: a game, or many, against an agent.",
    "pettingzoo": "`env(game)`, in turns, and `parallel_env(game)`, all at once, for games such as `morra`.",
    "openspiel": "`register(game)` and `load(game)`: our games there; `Bot(bot, game)`: their bots here.",
}


def first(text: str | None) -> str:
    """The documentation without its examples and marks."""
    text = re.sub(r":\w+:`", "`", text or "")
    return inspect.cleandoc(text).split("\n>>>")[0].strip().replace("\n\n", " ").replace("\n", " ").replace("``", "`")


def signature(value: Any) -> str:
    """The parameters as people give them."""
    try:
        names = inspect.signature(value).parameters.values()
    except (TypeError, ValueError):
        return "()"
    shown = [name.name if name.default is name.empty else f"{name.name}={name.default!r}" for name in names if name.name != "self"]
    return f"({', '.join(shown)})"


def members(kind: type) -> list[str]:
    """A line for every public member of a class."""
    lines = []
    fields = {field.name for field in dataclasses.fields(kind)} if dataclasses.is_dataclass(kind) else set()
    # The members of native classes come in no fixed order.
    for name, value in sorted(vars(kind).items()):
        if name.startswith("_") or name in fields:
            continue
        if isinstance(value, property) or inspect.isgetsetdescriptor(value):
            lines.append(f"- `{name}`: {first(value.__doc__)}")
        elif callable(value):
            lines.append(f"- `{name}{signature(value)}`: {first(value.__doc__)}")
        elif kind is sb.Rules:
            lines.append(f"- `{name}`: {value!r} unless you say otherwise")
    if fields:
        lines.insert(0, "- fields: " + ", ".join(f"`{field.name}`" for field in dataclasses.fields(kind) if field.repr))
    return lines


def reference() -> str:
    """The whole page."""
    parts = [HEAD]
    for name in sb.__all__:
        if name in ADAPTERS:
            parts.append(f"## `{name}`\n\n{ADAPTERS[name]}\n")
            continue
        value = getattr(sb, name)
        if inspect.isclass(value):
            lines = "\n".join(members(value))
            parts.append(f"## `{name}`\n\n{first(value.__doc__)}\n" + (f"\n{lines}\n" if lines else ""))
        elif callable(value):
            parts.append(f"## `{name}{signature(value)}`\n\n{first(value.__doc__)}\n")
        else:
            told = "The turn of chance, where a seat is asked for." if name == "CHANCE" else "The version of the package."
            parts.append(f"## `{name}`\n\n{told}\n")
    return "\n".join(parts)


if __name__ == "__main__":
    TARGET.write_text(reference())
