"""The questions that newcomers ask at their first table: `questions.toml` in the test folder of each game.

Each is asked at the game's first question to the player, and answered by one action. `page` is the action at the page
("click", "hover" or "focus") and its target; `terminal` is the typed text. `answer` are words that must then be read.
In them {text} and {name} are those of the card of the page's action, and {clause} is one of its clauses.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parent / "games"
QUESTIONS: Final[Mapping[str, Mapping[str, Any]]] = {
    file.parent.name: tomllib.loads(file.read_text(encoding="utf-8"))
    for file in sorted(FOLDER.glob("*/questions.toml"))
}
"""By the game's slug, its seats, options and questions."""
