"""A game on this device takes the same names as any other."""

import json
import random
import subprocess
from pathlib import Path
from typing import Final

from deadhand.table.errors import Refused
from deadhand.table.game.setup import check_names
from tests.browser.building import WEB, needs_packages
from tests.browser.lock_step import NODE

FAMILY: Final = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
PARTS: Final = (
    *("a", "Ann", "B", "ß", "é", "7", "#", "*", "_", " ", "\t", "\u00a0", "\u2003", "\u2028", "\u0007", "\u00ad"),
    *(
        "\u200b",
        "\u200d",
        "\ufe0f",
        "\u20e3",
        "\u2800",
        "\u3164",
        "\u034f",
        "\ufe00",
        "\U000e0100",
        "\U0001d159",
        "\uffa0",
    ),
    *(
        "\U0001f9df",
        "\U0001f9df\u200d\u2640\ufe0f",
        FAMILY,
        "\U0001f44d\U0001f3fd",
        "\u2764\ufe0f",
        "\u2194\ufe0f",
        "7\ufe0f\u20e3",
    ),
    "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    *("\U0001f3fd", "\U000e0067", "\U000e007f", "+", "=", "^", "\u203c", "\ud800", "\U000f0000", "\u0378"),
)
"""Letters, pictures, and signs that show nothing or change others."""
NAMED: Final = (
    ["Ann", "ann"],
    ["Ann", "YOU"],
    ["\u2764", "\u2764\ufe0f"],
    ["stra\u00dfe", "STRASSE"],
    ["x" * 40],
    ["x" * 41],
    [""],
)


def is_allowed(names: list[str]) -> bool:
    try:
        check_names(len(names), names)
    except Refused:
        return False
    return True


@needs_packages
def test_the_same_names_are_taken_on_this_device_and_at_a_server(tmp_path: Path) -> None:
    chance = random.Random(1)
    mixed = [["".join(chance.choices(PARTS, k=chance.randint(1, 4)))] for _ in range(4000)]
    lists = [*NAMED, [FAMILY, "Ann"], *([part] for part in PARTS), *mixed]
    file = tmp_path / "names.json"
    file.write_text(json.dumps(lists))
    ended = subprocess.run(
        [str(NODE), "tests/device/names.js", str(file)], cwd=WEB, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stderr
    taken = json.loads(ended.stdout)
    wrong = [names for names, here in zip(lists, taken, strict=True) if here != is_allowed(names)]
    assert wrong == []
    assert is_allowed([FAMILY, "Ann"])
    assert 0.1 < sum(taken) / len(taken) < 0.9
