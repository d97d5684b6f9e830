"""`deadhand admin`: manage the tables and people of a server, whether it runs or not."""

from typing import Final

import click

from deadhand.cli.commands.admin import audit, games, people, person, reports, tables, words

COMMANDS: Final = (
    *(tables.tables, tables.end, tables.check),
    *(people.ban, people.unban, people.mute, people.unmute, people.bans),
    *(reports.reports, reports.report, reports.close_report),
    *(words.block_word, words.unblock_word, words.blocked_words),
    *(person.export_person, person.forget_person),
    *(games.export_games, games.export_device_games, audit.audit),
)


@click.group("admin", epilog="Example: deadhand admin tables")
def command() -> None:
    """Manage a server: tables, bans, mutes, reports from players, blocked words, exports.

    Orders are written to the database and to an audit log; a running server carries them out within seconds.
    """


for each in COMMANDS:
    command.add_command(each)
