"""Which versions compiled rules were made by."""

from importlib.metadata import version

import pytest

from deadhand.table.jit import jit

LIBRARIES = ("numba", "llvmlite", "numpy")


@pytest.mark.parametrize("library", LIBRARIES)
def test_a_version_is_the_one_that_is_installed(library: str) -> None:
    assert jit.version_of(library) == version(library)


def test_the_version_is_looked_up_without_a_source_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "find_spec", lambda _: None)
    assert jit.version_of("numba") == version("numba")
