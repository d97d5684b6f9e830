"""`deadhand rules`: print, search and check the coverage of the rulebook."""

import os
import shutil
import sys
import textwrap
from collections import Counter
from collections.abc import Sequence

import click

from deadhand.cli import parameters
from deadhand.cli.coverage import coverage_of
from deadhand.cli.where import mentions_of
from deadhand.cli.words.say import current_language, say
from deadhand.cli.wrapping import print_wrapped
from deadhand.reference.primer import primer_of, title_of
from deadhand.reference.rulebook import Clause, Rulebook, rulebook_of
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.words.words import Words, words_of


@click.command(
    "rules",
    epilog="Example: deadhand rules zeven Z-12.4\n\nExample: deadhand rules zeven --short\n\n"
    "Example: deadhand rules zeven Z-12.4 --where",
)
@parameters.game_argument
@click.argument("clauses", nargs=-1, metavar="[CLAUSE]...")
@click.option("--search", metavar="WORD", help="Print only the clauses that mention this word.")
@click.option("--short", is_flag=True, help="Print a summary: how to play in a minute.")
@click.option("--coverage", is_flag=True, help="List the clauses without a test; needs the source code.")
@click.option("--where", is_flag=True, help="List the rules, words and tests of each clause; needs the source code.")
@parameters.language_option
@click.pass_context
def command(
    context: click.Context,
    game: Game,
    clauses: Sequence[str],
    search: str | None,
    *,
    short: bool,
    coverage: bool,
    where: bool,
) -> None:
    """Print the rules of a game, or only some clauses or chapters."""
    if sum((bool(clauses), search is not None, short, coverage)) > 1:
        raise click.UsageError("Use only one of clauses, --search, --short and --coverage.")
    if where and not clauses:
        raise click.UsageError("--where needs a clause or a chapter, such as Z-12.4 or Z-12.")
    if coverage:
        context.exit(print_coverage(game))
    elif short:
        print_short(game)
    elif search is not None:
        context.exit(print_found(rulebook_of(game), search))
    elif clauses:
        for number in clauses:
            for clause in rulebook_of(game).find(number):
                print_clause(clause)
                for place in mentions_of(game, clause.id) if where else ():
                    click.echo(f"    {place}")
    else:
        print_all(rulebook_of(game))


def print_all(book: Rulebook) -> None:
    """Print every section."""
    for section in book.sections:
        click.echo(apply_style(section.title, bold=True))
        for part in section.parts:
            if isinstance(part, Clause):
                print_clause(part)
            else:
                click.echo(f"  {part}")
        click.echo()


def print_short(game: Game) -> None:
    """Print how a game is played, and its cards."""
    found, words = primer_of(game), words_of(game, current_language())
    symbols = ((title_of(symbol), symbol.says) for symbol in found.symbols)
    for title, says in (*((step.title, step.says) for step in found.steps), *symbols):
        _print_labelled(f"{words.translate(title)}:", words.translate(says))
    _print_labelled(say("A tip:"), words.translate(found.tip))
    click.echo()
    for (name, text), count in _count_copies(words).items():
        _print_labelled(f"{count}x {name}:", text)


def _count_copies(words: Words) -> Counter[tuple[str, str]]:
    """Count the cards of each name and text, whatever their backs."""
    copies: Counter[tuple[str, str]] = Counter()
    deck = words.game.deck
    for number, kind in enumerate(deck.kinds):
        copies[str(words.kind(deck, number)), words.translate(kind.text)] += kind.count
    return copies


def _print_labelled(label: str, text: str) -> None:
    """Print a label and a text, wrapped to the terminal."""
    whole = textwrap.fill(
        f"{label} {text}",
        shutil.get_terminal_size().columns,
        subsequent_indent="  ",
        break_on_hyphens=False,
    )
    click.echo(apply_style(label, bold=True) + whole.removeprefix(label))


def print_clause(clause: Clause) -> None:
    """Print a clause with its number and its sources."""
    _print_numbered(clause.id, str(clause))


def _print_numbered(number: str, text: str) -> None:
    print_wrapped(f"  {apply_style(number, fg='cyan')}  {text}")


def print_found(book: Rulebook, word: str) -> int:
    """Print the clauses that mention a word, the word highlighted; return 1 if there is none, else 0."""
    if not word.strip():
        raise Refused("The search word is empty.")
    found = book.search(word)
    for clause in found:
        _print_numbered(clause.id, highlight(clause.text, word))
    if not found:
        print_wrapped(say('No clause of {0} mentions "{1}".', book.game.title, word))
    return 0 if found else 1


def print_coverage(game: Game) -> int:
    """Print the clauses that no test names; return 1 if there is one, else 0."""
    coverage = coverage_of(game)
    for clause in coverage.untested:
        click.echo(f"{clause.id} has no test: {clause.text}")
    for number in coverage.unknown:
        click.echo(f"{number} is named by a test, but {game.title} has no such clause.")
    click.echo(f"{coverage.clauses} clauses, {coverage.clauses - len(coverage.untested)} with a test")
    return 1 if coverage.untested or coverage.unknown else 0


def highlight(text: str, word: str) -> str:
    """Return the text with each occurrence of the word highlighted, where colours are on."""
    start = text.casefold().find(word.casefold())
    if start < 0 or len(text.casefold()) != len(text):
        return text
    end = start + len(word)
    return text[:start] + apply_style(text[start:end], fg="black", bg="yellow") + highlight(text[end:], word)


def apply_style(text: str, *, bold: bool = False, fg: str | None = None, bg: str | None = None) -> str:
    """Return text with colours, where they are on."""
    coloured = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return click.style(text, bold=bold or None, fg=fg, bg=bg) if coloured else text
