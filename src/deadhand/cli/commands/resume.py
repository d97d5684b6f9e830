"""`deadhand resume`: continue a saved game, or play on from an earlier move of it."""

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Unpack

import click

from deadhand.cli import parameters
from deadhand.cli.commands.after_game import play_games
from deadhand.cli.screens.screen import open_screen
from deadhand.cli.sessions.local import LocalSession, players_at, players_of, seats_of
from deadhand.cli.sessions.saves import new_save, newest_unfinished
from deadhand.games import find_game
from deadhand.match.dealing import replay
from deadhand.match.match import Match
from deadhand.match.saved import HUMAN, SavedGame, read_saved
from deadhand.table.errors import Refused


@click.command("resume", epilog="Example: deadhand resume --from game.json --move 41")
@click.argument("file", required=False, metavar="[FILE]", type=click.Path(path_type=Path))
@parameters.path_option(
    "--from", "source", help="Play on from an earlier move of this game, in a new save; needs --move."
)
@click.option("--move", type=parameters.WholeNumber(0), metavar="N", help="Play on after this move; 0 is the deal.")
@click.option("--seat", type=int, metavar="N", help="Take this seat; a bot takes yours.")
@click.option(
    "--bots",
    metavar="NAMES",
    help=f"Bots for the other seats: one for all, or one for each, separated by commas ({parameters.BOT_NAMES}).",
)
@click.option("--redeal", is_flag=True, help="With --from: also redeal what you did not know if the game is over.")
@parameters.terminal_options
@parameters.language_option
def command(
    file: Path | None,
    source: Path | None,
    move: int | None,
    seat: int | None,
    bots: str | None,
    *,
    redeal: bool,
    **terminal: Unpack[parameters.TerminalOptions],
) -> None:
    """Continue a saved game, by default the latest one.

    With --from and --move, play on from an earlier position of a game instead. The old
    save stays as it is, and the chance after that move is new. If the game is not over,
    what your seat did not know then is dealt again.
    """
    if (source is None) != (move is None) or (source is not None and file is not None):
        raise click.UsageError("Use --from FILE and --move N together, without another FILE.")
    if redeal and source is None:
        raise click.UsageError("Use --redeal with --from.")
    if source is not None and move is not None:
        session = played_on(read_saved(source), move, seat, bots, redeal=redeal)
    else:
        session = continued(*((file, read_saved(file)) if file else newest_unfinished()), seat, bots)
    session.save()
    play_games(session, open_screen(plain=terminal["plain"]), auto=terminal["auto"])


def continued(path: Path, saved: SavedGame, seat: int | None, bots: str | None) -> LocalSession:
    """Return the session of a saved game where it stands.

    Raises:
        Refused: if it is over, or several people with hidden cards played and none of their seats is chosen.
    """
    match = replay(saved)
    if match.over:
        raise Refused(
            'The game in {0} is over. "deadhand replay {0}" shows it, '
            'and "deadhand resume --from {0} --move N" plays on from one of its moves.',
            path,
        )
    mine = own_seats(saved, match, seat)
    players = players_with(saved, mine, bots)
    return LocalSession(
        match, mine[0], players, path, next_move=len(match.actions), changed_bots=changed_bots(saved, players)
    )


def changed_bots(saved: SavedGame, players: Sequence[str]) -> list[int]:
    """Return the seats of bots at which another bot or a person has played before."""
    before = saved.players or [HUMAN] * saved.seats
    changed = {seat for seat, player in enumerate(players) if player not in (HUMAN, before[seat])}
    return sorted(changed.union(saved.changed_bots))


def played_on(saved: SavedGame, move: int, seat: int | None, bots: str | None, *, redeal: bool) -> LocalSession:
    """Return the session of a new game that begins after a move of a saved one.

    Raises:
        Refused: if there is no such move, or the game is over after it.
    """
    match = replay(saved)
    then = match.at(move)
    if then.over:
        raise Refused("The game is over after move {0}. Choose a move from 0 to {1}.", move, move - 1)
    mine = own_seats(saved, match, seat)
    branch = then.branch_off(secrets.token_hex(16), seat=mine[0] if redeal or not match.over else None)
    return LocalSession(branch, mine[0], players_with(saved, mine, bots), new_save(match.game), next_move=move)


def own_seats(saved: SavedGame, match: Match, seat: int | None) -> list[int]:
    """Return the seats of the person.

    Raises:
        Refused: if several people played and none of their seats is chosen.
    """
    if seat is not None:
        return [parameters.chosen_seat(seat, match.seats)]
    mine = seats_of(saved)
    if len(mine) > 1 and not match.game.team:
        numbers = ", ".join(str(each + 1) for each in mine)
        raise Refused("Several people played this game, at seats {0}. Choose one with --seat N.", numbers)
    return mine


def players_with(saved: SavedGame, mine: Sequence[int], bots: str | None) -> list[str]:
    """Return the players of a saved game, with these bots at the other seats if some are named."""
    if bots is None:
        return players_of(saved, mine)
    return players_at(parameters.chosen_bots(find_game(saved.game), bots), mine, saved.seats)
