"""The targets of `make`."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
def test_help_lists_all_that_can_be_made() -> None:
    targets = re.findall(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text(), flags=re.MULTILINE)
    shown = subprocess.run(["make", "--directory", ROOT, "help"], capture_output=True, text=True, check=True).stdout
    made = re.findall(r"^make (\S+) +\S", shown, flags=re.MULTILINE)
    assert sorted([*made, "clean"]) == sorted(" ".join(targets).split())
