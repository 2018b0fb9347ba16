"""Progress on a terminal or in a notebook, for work that takes longer than a moment."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

Progress = bool | Callable[[int, str], object] | None
"""``None``: where people can see it; ``True`` or ``False``: always or never; or a function of the count and the news."""

_PATIENCE = 0.5
_WIDTH = 24


def _in_notebook() -> bool:
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    return shell is not None and shell.__class__.__name__ == "ZMQInteractiveShell"


def _line(title: str, done: int, total: int | None, news: str, seconds: float) -> str:
    rate = f"{done / seconds:,.0f}/s" if seconds > 0 else ""
    if not total:
        return f"{title} {done:,} {rate} {news}".rstrip()
    share = min(1.0, done / total)
    bar = "█" * round(_WIDTH * share)
    return f"{title} |{bar:<{_WIDTH}}| {done:,}/{total:,} {rate} {news}".rstrip()


@contextmanager
def shown(progress: Progress, title: str, total: int | None) -> Iterator[Callable[[int, str], object] | None]:
    """A function to call with the count and the news, or ``None`` if nobody would see it."""
    if callable(progress):
        yield progress
        return
    notebook = _in_notebook()
    if progress is False or (progress is None and not notebook and not sys.stderr.isatty()):
        yield None
        return
    begun = time.monotonic()
    handle: Any = None
    written = 0

    def show(done: int, news: str) -> None:
        nonlocal handle, written
        seconds = time.monotonic() - begun
        if seconds < _PATIENCE:
            return
        line = _line(title, done, total, news, seconds)
        if notebook:
            from IPython.display import display

            if handle is None:
                handle = display({"text/plain": line}, raw=True, display_id=True)
            else:
                handle.update({"text/plain": line}, raw=True)
        else:
            sys.stderr.write("\r" + line.ljust(written))
            sys.stderr.flush()
            written = len(line)

    try:
        yield show
    finally:
        if written:
            sys.stderr.write("\r" + " " * written + "\r")
            sys.stderr.flush()
        if handle is not None:
            handle.update({"text/plain": ""}, raw=True)
