"""The targets of a tuning: what is to be measured, and which values are wanted. Read from a TOML file."""

import hashlib
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from deadhand.bots.names import find_level
from deadhand.lab.sweeps.measures import find_measure
from deadhand.lab.sweeps.parameters import SEATS, check_value
from deadhand.table.errors import Refused
from deadhand.table.files import read_text
from deadhand.table.game.game import Game
from deadhand.table.game.levels import EVERYTHING, Level
from deadhand.table.game.setup import OptionValue
from deadhand.table.view.sentences import count_words

Value = int | str
BOTS: Final = "bots"
OVERLOOKS: Final = "overlooks"
MOST_CELLS: Final = 1000
WHOLE: Final = 100.0
"""Shares are in percent."""


class _TargetInFile(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    measure: str | None = None
    of: str | None = None
    at: dict[str, Value | list[Value]]
    along: str | None = None
    falls_by: float | None = None
    rises_by: float | None = None
    least: float | None = None
    most: float | None = None
    weight: float = Field(1.0, gt=0)


class _TargetsFile(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    game: str
    seed: int | str
    trials: int = Field(200, ge=1, le=100_000)
    games: list[int] = Field([100, 400], min_length=1, max_length=5)
    final_games: int = Field(2000, ge=1)
    parameters: dict[str, str] = {}
    target: list[_TargetInFile] = Field(min_length=1)


@dataclass(frozen=True)
class Cell:
    """The conditions of one simulation, and what is measured in it."""

    measure: str
    of: str | None
    """The one label of the measure that counts; None for all."""
    seats: int
    level: Level
    options: tuple[tuple[str, OptionValue], ...]


@dataclass(frozen=True)
class Target:
    """One target: in each row of cells a value within bounds, or values that fall from each cell to the next.

    `least`, `most` and `falls_by` are in percent for shares, else in the measure's unit. Values that should rise fall
    by a negative number: `rises` is True then.
    """

    rows: tuple[tuple[Cell, ...], ...]
    sentence: str
    weight: float
    least: float | None = None
    most: float | None = None
    falls_by: float | None = None
    rises: bool = False


@dataclass(frozen=True)
class Targets:
    """The content of a targets file."""

    seed: int | str
    trials: int
    games: tuple[int, ...]
    """The games of each cell in each round of a trial; only promising trials reach the next round."""
    final_games: int
    parameters: Mapping[str, str]
    """The ranges by path; empty for everything that the deck marks as reconstructed."""
    targets: tuple[Target, ...]
    digest: str
    """SHA-256 of what the shortfall depends on."""

    @property
    def cells(self) -> list[Cell]:
        """All cells, each once."""
        return list(dict.fromkeys(cell for target in self.targets for row in target.rows for cell in row))


def read_targets(path: Path, game: Game) -> Targets:
    """Read a targets file.

    Raises:
        Refused: saying what is wrong in it, and what is allowed.
    """
    return parse_targets(read_text(path), game, name=str(path))


def parse_targets(source: str, game: Game, *, name: str) -> Targets:
    """Parse the text of a targets file; see `read_targets`."""
    try:
        content = _TargetsFile.model_validate(tomllib.loads(source))
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part + 1 if isinstance(part, int) else part) for part in first["loc"])
        raise Refused(f"{name}: {place}: {first['msg']}. docs/lab.md shows the format.") from None
    except (ValueError, RecursionError) as error:
        raise Refused(f"{name}: this is not valid TOML: {error}.") from None
    if content.game != game.slug:
        raise Refused(f'{name}: these targets are for "{content.game}", not "{game.slug}".')
    if any(games < 1 for games in content.games):
        raise Refused(f"{name}: games must be whole numbers of at least 1, not {content.games}.")
    targets = []
    for number, target in enumerate(content.target, start=1):
        try:
            targets.append(_target_of(game, target))
        except Refused as refused:
            raise Refused(f"{name}: target {number}: {refused}") from None
    found = Targets(
        seed=content.seed,
        trials=content.trials,
        games=tuple(content.games),
        final_games=content.final_games,
        parameters=content.parameters,
        targets=tuple(targets),
        digest=_digest_of(content),
    )
    if len(found.cells) > MOST_CELLS:
        raise Refused(f"{name}: the targets need {len(found.cells)} simulations for each deck; {MOST_CELLS} at most.")
    return found


def _digest_of(content: _TargetsFile) -> str:
    """Return a hash of everything but the number of trials and of final games, which a resumed run may change."""
    text = content.model_dump_json(exclude={"trials", "final_games"})
    return hashlib.sha256(text.encode()).hexdigest()


def _target_of(game: Game, target: _TargetInFile) -> Target:
    measure = find_measure(game, target.measure)
    steps = target.falls_by if target.rises_by is None else target.rises_by
    if (target.along is None) != (steps is None) or (target.falls_by is not None and target.rises_by is not None):
        raise Refused("steps need along and either falls_by or rises_by.")
    if (steps is None) == (target.least is None and target.most is None):
        raise Refused("give either least or most (or both), or along with falls_by or rises_by.")
    values = {name: value if isinstance(value, list) else [value] for name, value in target.at.items()}
    if target.along is not None and len(values.get(target.along, [])) < 2:
        raise Refused(f'"{target.along}" needs two values or more in at, in the order of the steps.')
    found = Target(
        rows=tuple(_rows_of(game, target, measure.name, values)),
        sentence=_sentence_of(target, measure.title, "percent" if measure.is_share else "decisions"),
        weight=target.weight,
        least=target.least,
        most=target.most,
        falls_by=steps,
        rises=target.rises_by is not None,
    )
    _check_reachable(found, measure.is_share, len(values[target.along]) if target.along else 0)
    return found


def _check_reachable(target: Target, is_share: bool, steps: int) -> None:  # noqa: FBT001  # two facts of one measure
    """Refuse a target that no deck can reach."""
    if target.least is not None and target.most is not None and target.least > target.most:
        raise Refused(f"least is {target.least:g}, which is more than most, {target.most:g}.")
    if not is_share:
        return
    for name, bound in (("least", target.least), ("most", target.most)):
        if bound is not None and not 0 <= bound <= WHOLE:
            raise Refused(f"{name} is a share in percent, 0 to 100, not {bound:g}.")
    if target.falls_by is not None and target.falls_by * (steps - 1) > WHOLE:
        raise Refused(
            f"{count_words(steps - 1, '1 step', '# steps')} of {target.falls_by:g} points would be more than the 100 "
            "points between all and no games. Ask for smaller steps."
        )


def _rows_of(
    game: Game, target: _TargetInFile, measure: str, values: Mapping[str, Sequence[Value]]
) -> Iterator[tuple[Cell, ...]]:
    """Yield the cells in rows: along the steps, or one cell in each row."""
    inner = values[target.along] if target.along else [None]
    outer = [name for name in values if name != target.along]
    for chosen in product(*(values[name] for name in outer)):
        fixed = dict(zip(outer, chosen, strict=True))
        yield tuple(
            _cell_of(game, measure, target.of, fixed if target.along is None else {**fixed, target.along: value})
            for value in inner
        )


def _cell_of(game: Game, measure: str, of: str | None, at: Mapping[str, Any]) -> Cell:
    if BOTS in at and OVERLOOKS in at:
        raise Refused("give bots or overlooks, not both.")
    for name, value in at.items():
        if name not in (BOTS, OVERLOOKS):
            check_value(game, name, value)
    seat_options = {option.name for option in game.options if option.seat}
    options = {
        name: value - 1 if name in seat_options and isinstance(value, int) else value
        for name, value in at.items()
        if name not in (SEATS, BOTS, OVERLOOKS)
    }
    if any("." in name for name in options):
        raise Refused("at takes seats, bots, overlooks and options; numbers of the deck belong into [parameters].")
    return Cell(measure, of, at.get(SEATS, game.default_seats), _level_of(game, at), tuple(sorted(options.items())))


def _level_of(game: Game, at: Mapping[str, Any]) -> Level:
    share = at.get(OVERLOOKS)
    if share is None:
        return find_level(game, str(at.get(BOTS, "greedy")))
    if not isinstance(share, int) or not 0 <= share <= EVERYTHING:
        raise Refused(f"overlooks is a share of the offers in percent, 0 to 100, not {share}.")
    return Level(f"overlooks {share} %", overlooks=share)


def _sentence_of(target: _TargetInFile, title: str, unit: str) -> str:
    where = "; ".join(
        f"{name} {', '.join(map(str, value)) if isinstance(value, list) else value}"
        for name, value in target.at.items()
        if name != target.along
    )
    what = title if target.of is None else f"{title} ({target.of})"
    if target.along is not None:
        verb = "fall" if target.rises_by is None else "rise"
        steps = target.falls_by if target.rises_by is None else target.rises_by
        aim = f"should {verb} by at least {steps:g} at each step of {target.along}"
    else:
        bounds = (("at least", target.least), ("at most", target.most))
        aim = f"should be {' and '.join(f'{word} {value:g}' for word, value in bounds if value is not None)} {unit}"
    return f"{what} {aim} ({where})" if where else f"{what} {aim}"
