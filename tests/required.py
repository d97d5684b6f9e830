"""What tests of the page and of compiled rules need: without it they are skipped, but in CI they fail."""

import os
from typing import Final, NoReturn

import pytest

IN_CI: Final = bool(os.environ.get("CI"))
"""Whether this run is that of CI, where nobody reads which tests were skipped."""


def lacks(reason: str) -> NoReturn:
    """Skip a test that lacks something, or fail in CI."""
    if IN_CI:
        pytest.fail(f"CI must have this: {reason}")
    pytest.skip(reason)


def needs(available: object, reason: str) -> pytest.MarkDecorator:
    """Return the mark of tests that are skipped unless something is available; in CI they run in any case."""
    return pytest.mark.skipif(not available and not IN_CI, reason=reason)
