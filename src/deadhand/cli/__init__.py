"""The `deadhand` command."""

import click


@click.group()
def main() -> None:
    """Five zombie card games on one table."""
