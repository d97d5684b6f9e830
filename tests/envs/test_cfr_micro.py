"""The example that solves a micro deck, with a few deals."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "cfr_micro.py"


@pytest.fixture(scope="module")
def example() -> ModuleType:
    found = importlib.util.spec_from_file_location("cfr_micro", EXAMPLE)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def test_a_few_deals_are_solved(example: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    value, exploitability = example.main(["--deals", "6", "--iterations", "60"])
    said = capsys.readouterr().out
    assert "only 6 of 380 orders of the deck found" in said
    assert "none after chance" in said
    assert 0 < value < 1
    assert exploitability < 0.001


@pytest.mark.compiled("card_of_the_dead")
def test_the_whole_deck_has_a_known_value(example: ModuleType) -> None:
    value, exploitability = example.main(["--iterations", "150"])
    assert value == pytest.approx(0.425, abs=0.0005)
    assert exploitability < 0.0001
