"""What the documentation says is run."""

from __future__ import annotations

import importlib.util
import json
import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


def test_the_tutorial_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "docs/python.md").read_text()
    blocks = re.findall(r"```python\n(.*?)```", text, re.S)
    assert len(blocks) > 8
    names: dict[str, Any] = {"__name__": "tutorial"}
    for block in blocks:
        exec(compile(block, "docs/python.md", "exec"), names)


def test_the_reference_is_up_to_date() -> None:
    spec = importlib.util.spec_from_file_location("reference", ROOT / "python/tools/reference.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert (ROOT / "docs/python-api.md").read_text() == module.reference(), "run python python/tools/reference.py"


@pytest.mark.parametrize("notebook", sorted((ROOT / "python/notebooks").glob("*.ipynb")), ids=lambda path: path.stem)
def test_a_notebook_runs(notebook: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("matplotlib").use("agg")
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": notebook.stem}
    for cell in json.loads(notebook.read_text())["cells"]:
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), notebook.name, "exec"), names)
