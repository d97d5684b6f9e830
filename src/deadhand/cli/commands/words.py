"""`deadhand words`: print what is to be translated of a game, or check a translation."""

import click

from deadhand.cli import parameters
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.view.sentences import count_words
from deadhand.table.words.grammar import ENGLISH, languages
from deadhand.table.words.words import Words, translation_of
from deadhand.translation import gaps_of, sentences_of_game, translation_file


@click.command(
    "words",
    epilog="Example: deadhand words zeven --language de --check\n\n"
    "Example: deadhand words zeven --language es > src/deadhand/games/zeven/words/es.toml",
)
@parameters.game_argument
@click.option(
    "--language",
    type=click.Choice([code for code in languages() if code != ENGLISH]),
    required=True,
    help="The language; its grammar must be there already.",
)
@click.option("--check", is_flag=True, help="Check the translation instead.")
def command(game: Game, language: str, check: bool) -> None:  # noqa: FBT001  # an option
    """Print what is to be translated of a game, or check a translation.

    What is printed is a file to fill in. docs/translating.md describes the file.
    """
    if check:
        _check(game, translation_of(game, language))
        return
    lines = list(translation_file(game, language))
    if not lines:
        click.echo(f"Nothing of {game.title} is missing in this language.", err=True)
    for line in lines:
        click.echo(line)


def _check(game: Game, words: Words) -> None:
    """Print what is wrong with a translation, or that it is complete.

    Raises:
        Refused: if anything is wrong.
    """
    gaps = gaps_of(words)
    found = [f"missing: {key}" for keys in gaps.missing.values() for key in keys]
    found += [f"of nothing: {key}" for keys in gaps.superfluous.values() for key in keys]
    found += [f"other placeholders: {key}" for key in gaps.other_placeholders]
    for line in found:
        click.echo(line)
    if found:
        raise Refused(f"{count_words(len(found), '1 text is', '# texts are')} to be mended.")
    click.echo(f"{game.title} is complete: {count_words(len(sentences_of_game(game)), '1 text', '# texts')}.")
