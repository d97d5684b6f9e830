"""`deadhand words`: bring the files of translators up to date, or check them."""

import os
from collections.abc import Iterator

import click

from deadhand.table.errors import Refused
from deadhand.table.view.sentences import count_words
from deadhand.table.words.grammar import ENGLISH, languages
from deadhand.translation.catalogues import TextDomain, all_parts, faults_of, update


@click.command(
    "words", epilog="Example: deadhand words --language fr\n\nExample: deadhand words zeven --language de --check"
)
@click.argument("part", type=click.Choice([part.name for part in all_parts()]), required=False)
@click.option(
    "--language",
    type=click.Choice([code for code in languages() if code != ENGLISH]),
    help="One language only, whose files are made if they are missing; its grammar must be there already.",
)
@click.option("--check", is_flag=True, help="Check the files instead, and change nothing.")
def command(part: str | None, language: str | None, check: bool) -> None:  # noqa: FBT001  # an option
    """Bring the files of translators up to date with the source code, or check them.

    They are PO files, which editors such as Poedit open. docs/translating.md describes them. PART is a game, or the
    page, the server, the terminal or the core; without it, all are meant.
    """
    faults = 0
    for each, code in _files(part, language):
        if check:
            found = list(faults_of(each, code))
            faults += len(found)
            for line in found:
                click.echo(f"{each.name} ({code}): {line}")
        else:
            left = update(each, code)
            click.echo(
                f"{os.path.relpath(each.file(code))}: {count_words(left, 'nothing', '1 text', '# texts')} to translate"
            )
    if faults:
        raise Refused(f"{count_words(faults, '1 text is', '# texts are')} to be mended.")
    if check:
        click.echo("All translations are complete.")


def _files(name: str | None, language: str | None) -> Iterator[tuple[TextDomain, str]]:
    """Yield the files that are meant; a part without any stays in English unless it is named."""
    for part in all_parts():
        if part.name == name or (name is None and part.is_translated):
            yield from ((part, code) for code in languages() if code != ENGLISH and language in (code, None))
