"""The folder of saved games."""

import os
import secrets
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from deadhand.cli.sessions.private_data import keep_private
from deadhand.cli.words.say import say
from deadhand.cli.wrapping import print_wrapped
from deadhand.games import find_game
from deadhand.match.dealing import OtherRules
from deadhand.match.saved import SavedGame, read_saved
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.user_folders import user_data


def data_folder() -> Path:
    """Return the data folder: `DEADHAND_DATA`, else the user's.

    Raises:
        Refused: if there is neither.
    """
    named = os.environ.get("DEADHAND_DATA")
    folder = Path(named) if named else user_data()
    if folder is None:
        raise Refused("This user has no home folder. Set DEADHAND_DATA to a folder for games and tables.")
    return folder


def saves_folder() -> Path:
    """Return the folder of saved games."""
    return data_folder() / "games"


def new_save(game: Game) -> Path:
    """Return an unused file name for a new game."""
    keep_private(data_folder())
    now = datetime.now().astimezone()
    return saves_folder() / f"{game.slug}-{now:%Y-%m-%d-%H%M%S}-{secrets.token_hex(2)}.json"


def unused_save(path: Path) -> Path:
    """Return the file that a player chose for a new game.

    Raises:
        Refused: if it exists, for another game may be in it.
    """
    if path.exists():
        raise Refused("{0} already exists. Choose another file name.", path)
    return path


def newest_unfinished() -> tuple[Path, SavedGame]:
    """Return the latest unfinished game; damaged files are reported and skipped.

    Raises:
        Refused: if there is none.
    """
    for path, saved in saved_games():
        if saved.returns is None and is_playable(saved):
            return path, saved
        if saved.returns is None:
            why = OtherRules(find_game(saved.game), saved.rules, ended=False)
            print_wrapped(f"deadhand: {path} is skipped. {why}", err=True)
    raise Refused(say('There is no unfinished game in {0}. Start one with "deadhand play".', saves_folder()))


def read_or_newest(file: Path | None, *, over: bool = False) -> tuple[Path, SavedGame]:
    """Return a saved game, by default the latest one, or with `over` the latest finished one.

    Raises:
        Refused: if the file cannot be read, or there is no such game.
    """
    if file is not None:
        return file, read_saved(file)
    for path, saved in saved_games():
        if not over or saved.returns is not None:
            return path, saved
    if over:
        raise Refused(say("There is no finished game in {0}.", saves_folder()))
    raise Refused(say('There is no saved game in {0}. Start one with "deadhand play".', saves_folder()))


def is_playable(saved: SavedGame) -> bool:
    """Return True if a saved game has the current rules version."""
    return saved.rules == find_game(saved.game).version


def saved_games() -> Iterator[tuple[Path, SavedGame]]:
    """Yield the saved games, latest first; damaged files and those of unknown games are reported and skipped."""
    keep_private(data_folder())
    for path in _newest_first():
        try:
            saved = read_saved(path)
        except Refused as error:
            print_wrapped(f"deadhand: {error} It is skipped.", err=True)
            continue
        try:
            find_game(saved.game)
        except Refused as error:
            print_wrapped(f"deadhand: {path} is skipped. {error}", err=True)
            continue
        yield path, saved


def _newest_first() -> list[Path]:
    try:
        dated = [(path.stat().st_mtime_ns, path) for path in saves_folder().glob("*.json")]
    except OSError:
        return []
    return [path for _, path in sorted(dated, reverse=True)]
