"""Both guides for newcomers to the code are walked: each change fits, and each command does what the page says."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from deadhand.table.words.po_file import CONTEXT_END, HEADER, translations_in
from deadhand.translation.catalogues import TextDomain, update
from deadhand.translation.texts import Text
from tests.guides.walk import PAGES, ROOT, Change, Command, copy_source, steps_of, walk


@pytest.mark.parametrize("page", PAGES)
def test_each_step_is_read(page: str) -> None:
    steps = list(steps_of(page))
    assert sum(isinstance(step, Change) for step in steps) > 8
    assert sum(isinstance(step, Command) for step in steps) > 8
    assert any(isinstance(step, Command) and step.fails for step in steps)


def test_each_change_of_a_card_fits_the_files_as_they_are(tmp_path: Path) -> None:
    changes = [step for step in steps_of("how-to-change-a-card.md") if isinstance(step, Change)]
    for path in {change.path for change in changes}:
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes((ROOT / path).read_bytes())
        if path.endswith(".po"):
            before = "".join(change.before for change in changes if change.path == path)
            add_texts(tmp_path / path, re.findall(r'^msgid "(.*)"$', before, re.MULTILINE))
    for change in changes:
        change.apply(tmp_path)


def add_texts(path: Path, english: Sequence[str]) -> None:
    """Add texts to a PO file, as `deadhand words` does after a change of the source code."""
    keys = (key.rpartition(CONTEXT_END) for key in translations_in(path.parent, path.stem) if key != HEADER)
    texts = [*(Text(text, context) for context, _, text in keys), *map(Text, english)]
    assert update(TextDomain("some", path.parent, lambda: texts), path.stem) == len(english) > 0


# With `make compiled`, as they compile changed rules and run many tests. CI does that.
@pytest.mark.soak
@pytest.mark.compiles_games
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("page", PAGES)
def test_a_guide_ends_green(page: str, tmp_path: Path) -> None:
    copy_source(tmp_path)
    walk(page, tmp_path)
