"""Text wrapped at words in a terminal; in a pipe or a file every paragraph stays on one line."""

import shutil
import sys
import textwrap

import click


def print_wrapped(text: str = "", *, err: bool = False) -> None:
    """Print a paragraph; in a terminal it is wrapped at words, below its own indent."""
    stream = sys.stderr if err else sys.stdout
    if not stream.isatty():
        click.echo(text, err=err)
        return
    indent = " " * (len(text) - len(text.lstrip(" ")))
    wrapper = textwrap.TextWrapper(
        shutil.get_terminal_size().columns,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
        replace_whitespace=False,
        drop_whitespace=True,
    )
    click.echo("\n".join(wrapper.wrap(text) or [""]), err=err)
