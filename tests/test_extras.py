"""The command that installs a missing extra: from the source of this installation, with the tool that made it."""

import json
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from deadhand.extras import command_to_add, command_to_install

CLONE = {"url": "file:///home/ann/my%20games/deadhand", "dir_info": {}}
EDITABLE = {**CLONE, "dir_info": {"editable": True}}
WHEEL = {"url": "file:///tmp/deadhand-0.1.0-py3-none-any.whl", "archive_info": {}}
REPOSITORY = {"url": "https://example.org/deadhand.git", "vcs_info": {"vcs": "git", "commit_id": "1234"}}


@pytest.fixture
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An environment with a package `deadhand` of its own."""
    installed = tmp_path / "deadhand-0.1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.4\nName: deadhand\nVersion: 0.1.0\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    return tmp_path


def write_source(environment: Path, record: Mapping[str, object] | None) -> None:
    if record is not None:
        (environment / "deadhand-0.1.0.dist-info" / "direct_url.json").write_text(json.dumps(record))


@pytest.mark.parametrize(
    ("record", "line"),
    [
        (None, "'deadhand[lab]'"),
        (CLONE, "'/home/ann/my games/deadhand[lab]'"),
        (EDITABLE, "--editable '/home/ann/my games/deadhand[lab]'"),
        (WHEEL, "'deadhand[lab] @ file:///tmp/deadhand-0.1.0-py3-none-any.whl'"),
        (REPOSITORY, "'deadhand[lab] @ git+https://example.org/deadhand.git'"),
    ],
    ids=["index", "clone", "editable", "wheel", "repository"],
)
def test_an_extra_comes_from_where_the_package_came_from(
    environment: Path, record: Mapping[str, object] | None, line: str
) -> None:
    write_source(environment, record)
    assert command_to_add("lab") == f"{sys.executable} -m pip install {line}"


@pytest.mark.parametrize(
    ("receipt", "line"),
    [("pipx_metadata.json", "pipx install --force"), ("uv-receipt.toml", "uv tool install --force")],
)
def test_a_tool_that_installed_the_command_installs_the_extra(environment: Path, receipt: str, line: str) -> None:
    write_source(environment, CLONE)
    (environment / receipt).touch()
    assert command_to_add("postgres") == f"{line} '/home/ann/my games/deadhand[postgres]'"


def test_an_environment_without_pip_is_installed_into_by_uv(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pip", None)
    assert command_to_install("numba") == f"uv pip install --python {sys.executable} numba"
