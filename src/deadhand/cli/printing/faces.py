"""How the cards of a deck look when they are printed, as data for the template.

The build of the page writes how it draws the cards of each game (`web/build/card_drawings.ts`). So both draw the same,
and only the frame around a picture is described twice: in `Card.svelte`, and in `cards.typ`.
"""

import json
from pathlib import Path
from typing import Any, Final

from deadhand.cli.words.say import current_language, say
from deadhand.table.deck.deck import Card, Deck
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.words.names import names_in
from deadhand.table.words.words import Words, words_of

Data = dict[str, Any]
BUILT: Final = Path(__file__).parent / "built"
UNKNOWN: Final = "tombstone"
"""The drawing in place of one that the page does not have."""
THREATS: Final = "threat"
"""The family of cards of which every second copy looks the other way."""


def drawings_of(game: Game) -> Data:
    """Return how the page draws a game's cards.

    Raises:
        Refused: if the page was not built.
    """
    built = BUILT / f"{game.slug}.json"
    if not built.is_file():
        raise Refused("The drawings of {0} are missing. They come with the page: install Deadhand again.", game.title)
    drawings: Data = json.loads(built.read_text(encoding="utf-8"))
    return drawings


def faces_of(game: Game, deck: Deck, drawings: Data) -> list[Data]:
    """Return the faces of a deck's kinds of cards in the current language."""
    words, looks = words_of(game, current_language()), {each["id"]: each for each in drawings["cards"]}
    backs = [back["name"] for back in drawings["backs"]]
    return [
        {
            "name": words.card_name(card),
            "text": words.translate(card.text) if card.text else "",
            "numbers": _numbers(game, card, words, drawings),
            "back": backs.index(card.back),
            "picture": _picture(card, looks[card.id], drawings["outlines"]),
            **{part: looks[card.id][part] for part in ("ink", "symbol", "family")},
        }
        for card in deck.kinds
    ]


def backs_of(drawings: Data) -> list[Data]:
    """Return the backs of a game's cards."""
    return [{**back, "sign": drawings["outlines"][back["icon"]]} for back in drawings["backs"]]


def copies_of(deck: Deck, faces: list[Data], copies: int) -> list[Data]:
    """Return all cards of a number of decks, each as the number of its kind and whether it looks the other way."""
    return [
        {"kind": kind, "mirrored": faces[kind]["family"] == THREATS and nth % 2 == 1}
        for _ in range(copies)
        for kind, card in enumerate(deck.kinds)
        for nth in range(card.count)
    ]


def _numbers(game: Game, card: Card, words: Words, drawings: Data) -> list[Data]:
    """Return the printed numbers of a card without zeros, as on the page."""
    names = names_in(words)
    return [
        {
            "value": value,
            "name": _capital(_counted(name, value) or names.get(name, name.replace("_", " "))),
            "sign": drawings["outlines"].get(drawings["signs"].get(name)),
        }
        for name, value in game.printed_numbers(card).items()
        if value > 0
    ]


def _counted(name: str, number: int) -> str | None:
    """Return the name of a number that counts something, in its singular or plural; None for the others."""
    counted = {
        "zombies": say("{0:zombie|zombies}", number),
        "hit_points": say("{0:hit point|hit points}", number),
        "points": say("{0:point|points}", number),
        "uses": say("{0:use|uses}", number),
        "shots": say("{0:shot|shots}", number),
        "cards": say("{0:card|cards}", number),
        "targets": say("{0:target|targets}", number),
    }
    return counted.get(name)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _picture(card: Card, look: Data, outlines: dict[str, str]) -> str:
    """Return the picture of a card; a drawing that the deck changes takes the place of the original one."""
    picture: str = look["picture"]
    if look["portrait"] or card.icon == look["icon"]:
        return picture
    old, new = outlines[look["icon"]], outlines.get(card.icon, outlines[UNKNOWN])
    return picture.replace(_parts(old), _parts(new)).replace(f'd="{old}"', f'd="{new}"')


def _parts(outline: str) -> str:
    """Return the paths of an outline that fill its holes, as the page writes them."""
    return "".join(f'<path d="M{part}"/>' for part in outline.split("M")[1:])
