"""How often bots of each level win a game, from `measured_odds.json` in its folder, which docs/odds.py generates."""

from functools import cache
from importlib.resources import files
from typing import Final

from pydantic import BaseModel, ConfigDict

from deadhand.table.game.game import Game

FILE: Final = "measured_odds.json"

ByLevelAndSeats = dict[str, dict[int, list[int]]]


class _OddsModel(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class TeamWins(_OddsModel):
    """How often a team of bots of one level wins, by level and number of seats, in percent.

    Each list has a share for every combination of the values of the options. The last option varies fastest.
    """

    options: list[str]
    shares: ByLevelAndSeats


class BalancedValue(_OddsModel):
    """The value of an option with which both sides of a game win most nearly equally often.

    Both shares are those of the first side, in percent: with this value, and with the usual one.
    """

    value: int
    share: int
    usual: int


class Balance(_OddsModel):
    """The balanced values of an option, by the level of all bots and the number of seats."""

    option: str
    side: str
    values: dict[str, dict[int, BalancedValue]]


class MeasuredOdds(_OddsModel):
    """The results of many games between bots; `rules` is the version of the rules they were played by."""

    generated_by: str
    rules: int
    games: dict[str, int]
    """The games of each measured share, by level."""
    wins: TeamWins | None
    balance: Balance | None


@cache
def measured_odds_of(game: Game) -> MeasuredOdds | None:
    """Return the measured odds of a game; None if it has none."""
    file = files(game.package) / FILE
    return MeasuredOdds.model_validate_json(file.read_text(encoding="utf-8")) if file.is_file() else None
