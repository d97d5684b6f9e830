"""`deadhand print`: write the cards of a deck as a PDF, to be printed and cut apart."""

from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from typing import Final

import click

from deadhand.cli import parameters
from deadhand.cli.printing.extra import libraries_needed
from deadhand.cli.printing.faces import Data, backs_of, copies_of, drawings_of, faces_of
from deadhand.cli.printing.sheets import PAPERS, Sheets, number_of_sheets, pdf_of
from deadhand.cli.progress import ProgressBar
from deadhand.cli.words.say import current_language, say, say_list
from deadhand.table.deck.deck import Deck
from deadhand.table.game.game import Game

RECONSTRUCTED: Final = {
    "count": "the count of {0:1 kind|# kinds} of cards",
    "numbers": "numbers on {0:1 kind|# kinds} of cards",
    "effect": "the effect of {0:1 kind|# kinds} of cards",
}
"""By the part of a card."""
GIVEN: Final = "Sources give all counts, numbers and effects."
TICK: Final = 0.1
"""Seconds between two looks at whether the sheets are done."""


@click.command("print", epilog="Example: deadhand print zeven --deck mine.toml --out cards.pdf")
@parameters.game_argument
@parameters.path_option("--deck", help='Print an edited deck file, or a deck by name; "deadhand games" lists them.')
@parameters.path_option("--out", help="The PDF to write (default: GAME-cards.pdf).")
@click.option("--paper", type=click.Choice(list(PAPERS), case_sensitive=False), default="a4", help="Size of the paper.")
@click.option("--copies", type=parameters.WholeNumber(1, 20), default=1, metavar="N", help="Number of decks.")
@click.option(
    "--backs/--no-backs", default=True, help="Print backs behind the cards, for printers that turn at the long edge."
)
@click.option("--marks/--no-marks", default=True, help="Print marks at which the cards are cut apart.")
@parameters.language_option
def command(
    game: Game, *, deck: Path | None, out: Path | None, paper: str, copies: int, backs: bool, marks: bool
) -> None:
    """Write the cards of a game as a PDF: nine on a sheet, 63 x 88 mm each, to be printed and cut apart.

    Print it in its actual size, on both sides. Reminder cards and markers are not in it. Each sheet says what no source
    gives. Needs the extra `print`.
    """
    with libraries_needed():
        import typst  # noqa: F401  # refused before anything else is done
    chosen, drawings = parameters.chosen_deck(game, deck) or game.deck, drawings_of(game)
    kinds = faces_of(game, chosen, drawings)
    cards = copies_of(chosen, kinds, copies)
    title = f"{game.title} ({deck.name})" if deck else game.title
    count = number_of_sheets(len(cards))
    sheets = Sheets(
        title=title,
        language=current_language(),
        titles=[say("{0}, sheet {1} of {2}", title, nth + 1, count) for nth in range(count)],
        notes=[reconstruction_in(chosen, game), credits_of(drawings)],
        paper=paper,
        with_backs=backs,
        with_marks=marks,
        kinds=kinds,
        backs=backs_of(drawings),
        cards=cards,
    )
    path = out or Path(f"{game.slug}-cards.pdf")
    path.write_bytes(draw(sheets))
    click.echo(say("{0:1 card|# cards} on {1:1 sheet|# sheets}: {2}", len(cards), count, str(path)))


def draw(sheets: Sheets) -> bytes:
    """Return the sheets as a PDF, with a progress bar if that is slow; how far it is, the library does not say."""
    with ProgressBar(say("Drawing the cards")) as bar, ThreadPoolExecutor(1) as pool:
        drawn = pool.submit(pdf_of, sheets)
        while wait([drawn], timeout=TICK).not_done:
            bar.show(0, None)
        return drawn.result()


def reconstruction_in(deck: Deck, game: Game) -> str:
    """Return which parts of a deck no source gives, and how many of its kinds differ from those of the game."""
    printed = [card for card in deck.kinds if card.count > 0]
    counts = {
        "count": sum(card.count_source == "reconstructed" for card in printed),
        "numbers": sum(bool(card.reconstructed_numbers) for card in printed),
        "effect": sum(card.source == "reconstructed" for card in printed),
    }
    parts = [say(RECONSTRUCTED[part], count) for part, count in counts.items() if count]
    said = say("Reconstructed, as no source gives it: {0}.", say_list(parts)) if parts else say(GIVEN)
    changed = sum(card != original for card, original in zip(deck.kinds, game.deck.kinds, strict=True))
    if not changed:
        return said
    return f"{said} {say('Changed: {0:1 kind of cards differs|# kinds of cards differ} from the original.', changed)}"


def credits_of(drawings: Data) -> str:
    """Return whose drawings the cards show, as their licence asks for, and whose cards they are not."""
    return say(
        "Unofficial: not made or approved by the makers of the game. Drawings by {0} (game-icons.net, CC BY 3.0), in "
        "other colours.",
        say_list(drawings["authors"]),
    )
