"""Draw a game's cards as the page does, all on one sheet; the drawings are those of `web/node_modules`."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, Final
from xml.sax.saxutils import escape

from deadhand.table.deck.deck import Card
from deadhand.table.game.game import Game

SET: Final = Path(__file__).parent.parent / "web" / "node_modules" / "@iconify-json" / "game-icons" / "icons.json"
INKS: Final = ("#a01830", "#0b5a66", "#4a4a12", "#5a2a92", "#28241f", "#8a3d00", "#1d3f8a", "#3a5c1c")
"""As `web/src/lib/view/appearance/card_looks.ts` has them."""
WIDTH, HEIGHT, GAP, COLUMNS = 100, 140, 12, 8
LETTERS: Final = 10
"""As many of a name's letters stand in a line."""


@cache
def _drawings() -> dict[str, Any]:
    drawings: dict[str, Any] = json.loads(SET.read_text(encoding="utf-8"))["icons"]
    return drawings


def sheet(game: Game) -> str:
    """All kinds of a game as one picture, eight in a row."""
    kinds = game.deck.kinds
    icons = list(dict.fromkeys(kind.icon for kind in kinds))
    rows = -(-len(kinds) // COLUMNS)
    columns = min(COLUMNS, len(kinds))
    width, height = columns * (WIDTH + GAP) + GAP, rows * (HEIGHT + GAP) + GAP
    cards = [
        f'<g transform="translate({GAP + place % COLUMNS * (WIDTH + GAP)} {GAP + place // COLUMNS * (HEIGHT + GAP)})">'
        f"{_card(game, kind, INKS[icons.index(kind.icon) % len(INKS)])}</g>"
        for place, kind in enumerate(kinds)
    ]
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" font-family="serif">'
    )
    return "\n".join([head, f"<title>The cards of {escape(game.title)}</title>", *cards, "</svg>", ""])


def _card(game: Game, kind: Card, ink: str) -> str:
    printed = [value for value in game.printed_numbers(kind).values() if value]
    numbers = "".join(
        f'<text x="14" y="{24 + 20 * place}" font-size="17" font-weight="bold" text-anchor="middle" fill="#f3ead2">'
        f"{value}</text>"
        for place, value in enumerate(printed)
    )
    lines = _lines(kind.name)
    name = "".join(
        f'<text x="63" y="{132 - 14 * (len(lines) - 1 - place)}" font-size="11" font-weight="bold" '
        f'text-anchor="middle" fill="{ink}">{escape(line)}</text>'
        for place, line in enumerate(lines)
    )
    body = re.sub("currentColor", ink, _drawings()[kind.icon]["body"])
    return (
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="7" fill="#e8dfc8" stroke="#0003"/>'
        f'<path d="M7 0h20v140H7a7 7 0 0 1-7-7V7a7 7 0 0 1 7-7z" fill="{ink}"/>{numbers}'
        f'<g transform="translate(32 26) scale(.122)">{body}</g>{name}'
    )


def _lines(name: str) -> list[str]:
    lines = [""]
    for word in name.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > LETTERS:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
