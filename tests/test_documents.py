"""What the documents show is true."""

import doctest
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_the_readme_example_runs_as_printed() -> None:
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert results.attempted >= 8
    assert results.failed == 0


def test_the_readme_says_that_this_is_unofficial() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "Unofficial" in text
    assert "belong to their makers" in text
