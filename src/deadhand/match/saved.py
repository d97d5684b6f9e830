"""Saved games: one JSON file that is also the replay, checked on reading, replaced whole on writing."""

import errno
import hashlib
import json
import re
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, cast

from deadhand.table.errors import Refused
from deadhand.table.files import os_error_reason, read_text, real_path, write_atomically
from deadhand.table.game.game import Game
from deadhand.table.game.setup import OptionValue, without_unset
from deadhand.table.knowledge.facts import cards_in
from deadhand.table.words.grammar import ENGLISH

if TYPE_CHECKING:
    from pydantic import TypeAdapter

FORMAT: Final = "deadhand-game-1"
BRANCHED: Final = "deadhand-game-2"
"""The format of a game with branches, which earlier versions of Deadhand refuse."""
FORMATS: Final = re.compile(r"deadhand-game-[1-9]\d{0,8}")
HUMAN: Final = "human"
"""The name of a person among the players of a game; bots have other names."""


@dataclass(kw_only=True)
class Commitment:
    """The commitment of a person to a number for the deal of a live table and, if it was revealed, the number."""

    seats: list[int]
    """Their seats: first the one at which the number counts, then any others, in a team game."""
    name: str
    commitment: str
    """SHA-256 of the number, published before anybody revealed theirs."""
    number: str | None
    """None if it was not revealed in time, and so does not count."""


@dataclass(kw_only=True)
class Origin:
    """The origin of the deal of a live table."""

    table: str
    """The id of the table."""
    commitment: str
    """The commitment of the server before anybody revealed a number; see `commitment_to`."""
    secret: str
    """The committed secret: the seed follows from it and the numbers; see `seed_of_deal`."""
    contributions: list[Commitment]
    """In order of the seats at which the numbers count."""
    daily: str | None
    """The date of a daily deal, else None. Its secret follows from the date, and there are no numbers."""
    program: str
    """The version of the program that dealt, on which the moves of bots depend; empty if unknown."""


@dataclass(kw_only=True)
class Account:
    """A finished game in sentences, with all hands open. It can be read without the rules that it was played by."""

    title: str
    """The title of the game."""
    moves: list[str]
    """The sentences of each move, first those of the deal."""
    end: list[str]
    """The ending, a line for each fact."""


@dataclass(frozen=True, kw_only=True)
class Branch:
    """A point from which a game was played on with new random draws; see `Match.branch_off`."""

    move: int
    """The number of actions before it."""
    seed: int | str
    """The source of all chance from there on, keyed before every move."""
    seat: int | None
    """The seat for which all that it did not know there was redealt; None if the position was kept."""


@dataclass(kw_only=True)
class SavedGame:
    """The setup, every action, and the fingerprint of the state they lead to."""

    format: Literal["deadhand-game-1", "deadhand-game-2"] = FORMAT
    game: str
    rules: int
    seats: int
    seed: int | str
    rekeyed: bool = False
    """True if the seed is the revealed secret of a live table; see `Match.rekeyed`."""
    options: dict[str, OptionValue]
    names: list[str]
    players: list[str]
    """The player of each seat: "human" or a bot's name, as at the end; empty if unknown."""
    deck: str | None
    """The text of the deck file, if it is not the game's own."""
    actions: list[int]
    returns: list[float] | None
    digest: str
    origin: Origin | None = None
    """Of a live table only; older versions did not save it."""
    account: Account | None = None
    """Of a finished game only, in English; older versions did not save it."""
    translations: dict[str, Account] = field(default_factory=dict)
    """The account in the other languages of the game, by their codes; older versions did not save it."""
    branches: list[Branch] = field(default_factory=list)
    """The points from which it was played on with new random draws, in order; only `BRANCHED` games have any."""
    changed_bots: list[int] = field(default_factory=list)
    """The seats whose bot changed its level during the game, so that its moves cannot be recomputed."""

    @property
    def constant_players(self) -> list[str]:
        """The players, without the bots that changed their level."""
        return ["" if seat in self.changed_bots else player for seat, player in enumerate(self.players)]

    def account_in(self, language: str) -> tuple[str, Account | None]:
        """Return the account in a language with its code; in English if it was not saved in that language."""
        if language in self.translations:
            return language, self.translations[language]
        return ENGLISH, self.account

    def text(self) -> str:
        """Return the content of its file, one field per line, with a checksum over the rest.

        The module's own indentation is slower, and leaves a cycle of functions to the garbage collector.
        """
        content = asdict(self)
        for name in ("translations", "branches", "changed_bots"):
            if not content[name]:
                del content[name]  # earlier versions know no such field
        content["check"] = _checksum(content)
        lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(value)}" for name, value in content.items())
        return f"{{\n{lines}\n}}"


def write_saved(path: Path, saved: SavedGame) -> None:
    """Write to a temporary file beside `path`, then rename.

    Raises:
        Refused: if the disk does not let us; the file that was there is left as it was.
    """
    write_text(path, saved.text())


def write_text(path: Path, text: str) -> None:
    """Replace a file atomically.

    Raises:
        Refused: if the disk does not let us; the file that was there is left as it was.
    """
    try:
        _replace_file(real_path(path), text)
    except OSError as error:
        raise Refused("The game cannot be saved as {0}: {1}.", path, os_error_reason(error)) from None


def _replace_file(path: Path, text: str) -> None:
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "it is not a plain file")
    write_atomically(path, text.encode("utf-8"))


def read_saved(path: Path) -> SavedGame:
    """Read a saved game.

    Raises:
        Refused: if the file cannot be read, is damaged or cut, or was edited.
    """
    return saved_from(read_text(path), path)


def saved_from(text: str, path: Path | str) -> SavedGame:
    """Return a saved game from the text of its file; refusals name the file.

    Raises:
        Refused: if that is damaged or cut, or was edited.
    """
    try:
        content = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Refused("The saved game {0} is damaged or cut off: {1}.", path, error) from None
    check_format(content.get("format") if isinstance(content, dict) else None, path)
    check = content.pop("check", None)
    saved = validated_save(content, path)
    if bool(saved.branches) != (saved.format == BRANCHED):
        raise Refused("The saved game {0} is damaged: only a game of format {1} has branches.", path, BRANCHED)
    if check != _checksum(content):
        raise Refused("The saved game {0} was edited or damaged: its checksum does not fit.", path)
    return saved


def check_format(name: Any, path: Path | str) -> None:
    """Refuse a format of saved games that this program cannot read.

    Raises:
        Refused: saying whether it is newer, or no saved game at all.
    """
    if name in (FORMAT, BRANCHED):
        return
    if isinstance(name, str) and FORMATS.fullmatch(name):
        raise Refused("{0} was saved by a newer version of Deadhand ({1}). Update Deadhand to use it.", path, name)
    raise Refused("{0} is not a saved game of Deadhand ({1}).", path, FORMAT)


def validated_save(content: dict[str, Any], path: Path | str) -> SavedGame:
    """Return a saved game from the content of a file without its checksum.

    Raises:
        Refused: if a field is missing, not known or of another type.
    """
    from pydantic import ValidationError  # takes a fifth of the time in which a new game starts

    try:
        return _strict_reader().validate_json(json.dumps(content))
    except ValidationError as error:
        first = error.errors()[0]
        if not first["loc"]:  # half a character, which is no text
            raise Refused("The saved game {0} is damaged or cut off: {1}.", path, first["msg"]) from None
        place = ".".join(str(part) for part in first["loc"])
        raise Refused("The saved game {0} is damaged: field {1}: {2}.", path, place, first["msg"]) from None


@cache
def _strict_reader() -> "TypeAdapter[SavedGame]":
    """Return a reader of saved games that validates their fields."""
    from pydantic import ConfigDict, TypeAdapter
    from pydantic.dataclasses import dataclass as checking

    model = checking(SavedGame, config=ConfigDict(extra="forbid", strict=True))
    return TypeAdapter(cast("type[SavedGame]", model))


def _checksum(content: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def digest_of(game: Game, table: Any) -> str:
    """Return SHA-256 of a state: the cards' places, knowledge, steps, offers, chance, and the game's own fields.

    It does not depend on how the record is laid out in memory, nor on later options that are off.
    """
    zones = [
        [[table.kind[card], table.known[card]] for card in cards_in(table, number)] for number in range(game.zones.size)
    ]
    own = without_unset(game, {name: _plain_data(getattr(table, name)) for name in digest_fields(game)})
    core = {
        "zones": zones,
        "steps": [[table.steps[row, word] for word in range(4)] for row in range(table.step_count)],
        "offers": list(table.offers[: table.offer_count]),
        "asked": [table.actor, table.prompt, table.over, table.outcome],
        "returns": list(table.returns),
        "chance": table.chance,
    }
    return hashlib.sha256(json.dumps([core, own]).encode()).hexdigest()


def digest_fields(game: Game) -> list[str]:
    """Return the game's own fields of the record, in the order of a digest."""
    return sorted({"round_number", *vars(game.state)["__annotations__"]})


def _plain_data(value: Any) -> Any:
    return value.tolist() if isinstance(value, memoryview) else value
