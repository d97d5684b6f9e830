"""`deadhand deck`: print the deck file for editing, or check an edited one."""

import shlex
from pathlib import Path

import click

from deadhand.cli import parameters
from deadhand.match.dealing import check_deal
from deadhand.table.deck.deck import Deck
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.game.setup import check_deck
from deadhand.table.view.sentences import join_words


@click.command(
    "deck", epilog="Example: deadhand deck zeven > mine.toml\n\nExample: deadhand deck zeven --check mine.toml"
)
@parameters.game_argument
@click.argument("name", required=False, metavar="[NAME]")
@parameters.path_option("--check", help="Check an edited deck file instead.")
def command(game: Game, name: str | None, check: Path | None) -> None:
    """Print a game's deck file, or check an edited one.

    Some games come with further decks. NAME prints one of them; "deadhand games" lists the names.

    Edit counts, numbers and texts in the file, then pass it to any command with --deck.
    """
    deck = parameters.chosen_deck(game, check)
    if deck is not None:
        click.echo(f"{check} is a valid deck for {game.title}: {describe_deck(game, deck)}")
    elif name is None:
        click.echo(game.deck_text, nl=False)
    elif name in game.other_decks:
        click.echo(game.other_decks[name], nl=False)
    else:
        known = join_words(list(game.other_decks)) or "none"
        checking = f"deadhand deck {game.slug} --check {shlex.quote(name)}"
        hint = f' To check that file: "{checking}".' if Path(name).is_file() else ""
        raise Refused(f'{game.title} has no deck "{name}". Its other decks: {known}.{hint}')


def describe_deck(game: Game, deck: Deck) -> str:
    """Describe a valid deck: the seats it serves, and its differences from the game's own."""
    check_deck(game, game.least_seats, deck)
    check_deal(game, game.least_seats, {}, deck)
    seats = max(n for n in range(game.least_seats, game.most_seats + 1) if game.least_cards(n) <= deck.size)
    changed = ", ".join(card.id for card, model in zip(deck.cards, game.deck.cards, strict=True) if card != model)
    return f"{deck.size} cards, enough for {seats} seats; changed: {changed or 'nothing'}."
