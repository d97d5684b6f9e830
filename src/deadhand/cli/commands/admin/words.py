"""Orders about the words that nobody may use at open tables."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import click

from deadhand.cli import parameters
from deadhand.cli.commands.admin.store import echo_list, operator, run_with_storage
from deadhand.table.errors import Refused
from deadhand.table.files import os_error_reason
from deadhand.table.game.printable_text import invisible_character
from deadhand.table.view.sentences import count_words

LONGEST: Final = 40
word_options = parameters.combine(
    click.argument("words", nargs=-1, metavar="[WORD]..."),
    parameters.path_option("--file", help="File with a word on each line; lines that begin with # are left out."),
    parameters.store_options,
)


@click.command("block-word", epilog='Example: deadhand admin block-word brainless "rotten*"')
@word_options
def block_word(words: Sequence[str], file: Path | None, data: Path | None, database: str | None) -> None:
    """Block words in names, messages and comments at open tables.

    A WORD may have several words between quotes. One that ends with * blocks every word that begins so. Letters that
    look like others, capitals and accents make no difference.
    """
    chosen = _read_words(words, file)
    count = run_with_storage(data, database, lambda storage: storage.moderation.block_words(chosen, by=operator()))
    click.echo(f"{count_words(count, '1 word', '# words')} added to the list.")


@click.command("unblock-word", epilog="Example: deadhand admin unblock-word brainless")
@word_options
def unblock_word(words: Sequence[str], file: Path | None, data: Path | None, database: str | None) -> None:
    """Allow blocked words again."""
    chosen = _read_words(words, file)
    count = run_with_storage(data, database, lambda storage: storage.moderation.unblock_words(chosen, by=operator()))
    if not count:
        raise Refused('None of these words is blocked; "deadhand admin blocked-words" lists them.')
    click.echo(f"{count_words(count, '1 word', '# words')} removed from the list.")


@click.command("blocked-words", epilog="Example: deadhand admin blocked-words")
@parameters.store_options
def blocked_words(data: Path | None, database: str | None) -> None:
    """List the blocked words, one a line, as --file reads them."""
    words = run_with_storage(data, database, lambda storage: storage.moderation.blocked_words())
    echo_list(words, none="No word is blocked.")


def _read_words(words: Sequence[str], file: Path | None) -> list[str]:
    """Return the words of a command in small letters, each once.

    Raises:
        Refused: if there are none, or one is empty, too long or invisible.
    """
    try:
        lines = [] if file is None else file.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        why = os_error_reason(error) if isinstance(error, OSError) else "it is not UTF-8"
        raise Refused(f"{file} cannot be read: {why}.") from None
    found = [line for line in map(str.strip, lines) if line and not line.startswith("#")]
    from deadhand.server.limits.look_alikes import has_letters

    chosen = list(dict.fromkeys(" ".join(word.split()).casefold() for word in (*words, *found)))
    if not chosen:
        raise Refused("Name at least one word, or a --file with words.")
    for word in chosen:
        if len(word) > LONGEST or invisible_character(word) is not None:
            raise Refused(f'A word has 1 to {LONGEST} visible characters, not "{word}".')
        if not has_letters(word):
            raise Refused(f'A word needs a letter, a digit or a symbol; "{word}" has none.')
    return chosen
