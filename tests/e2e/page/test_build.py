"""The page is rebuilt whenever its sources have changed, and only then."""

import importlib.util
import os
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[3]


@pytest.fixture
def hook(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The build hook, without the builder that calls it, which is not installed beside the package."""
    interface = ModuleType("hatchling.builders.hooks.plugin.interface")
    monkeypatch.setattr(interface, "BuildHookInterface", dict, raising=False)
    monkeypatch.setitem(sys.modules, interface.__name__, interface)
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def project(tmp_path: Path, hook: ModuleType) -> Path:
    """A project with a page and a game."""
    for name in hook.SOURCES:
        source = tmp_path / name
        if source.suffix:
            source.parent.mkdir(parents=True, exist_ok=True)
            source.write_text(name)
        else:
            source.mkdir(parents=True)
            (source / "inner.ts").write_text(name)
    deck = tmp_path / "src/deadhand/games/some/cards.toml"
    deck.parent.mkdir(parents=True)
    deck.write_text('icon = "brain"')
    return tmp_path


def built(hook: ModuleType, project: Path, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether an installation builds the page now."""
    runs: list[Path] = []
    monkeypatch.setattr(hook, "_build", runs.append)
    (project / hook.STATIC).mkdir(parents=True, exist_ok=True)
    hook._build_if_stale(project, hook.hash_of_sources(project))
    return bool(runs)


def test_the_page_is_built_once(hook: ModuleType, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert built(hook, project, monkeypatch)
    os.utime(project / "web/index.html", (2e9, 2e9))  # a new time alone changes nothing
    assert not built(hook, project, monkeypatch)


@pytest.mark.parametrize("changed", ["web/src/inner.ts", "web/vite.config.ts", "src/deadhand/games/some/cards.toml"])
def test_a_changed_file_rebuilds_the_page_even_with_an_old_mtime(
    hook: ModuleType, project: Path, monkeypatch: pytest.MonkeyPatch, changed: str
) -> None:
    built(hook, project, monkeypatch)
    (project / changed).write_text("something else")
    os.utime(project / changed, (1, 1))  # as a checkout of an older version may leave it
    assert built(hook, project, monkeypatch)
    assert not built(hook, project, monkeypatch)


def test_a_new_or_renamed_file_rebuilds_the_page(
    hook: ModuleType, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built(hook, project, monkeypatch)
    (project / "web/src/inner.ts").rename(project / "web/src/other.ts")
    assert built(hook, project, monkeypatch)
