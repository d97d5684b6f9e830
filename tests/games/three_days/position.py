"""Set up a table of Cards of the Dead: The Board Game in two or three lines, so that a test reads like the rule.

Seats are letters, A first; cards, places and Survivors are written as in `notation`. Cards of a zone run from the
oldest to the newest, but piles are written from the top down. Spaces run from 1 to 7. For example, "zombie fat:t2 - x"
is a Zombie, a Fat Zombie with two Turn Tokens, a Free space and a Blocked one. The other tokens are h for hits, u for
uses and p for paralysed.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from deadhand.games.three_days import GAME, state as td
from deadhand.table.deck.deck import Deck
from deadhand.table.flow.steps import push
from deadhand.table.game.setup import OptionValue
from deadhand.table.record.state import NOBODY
from deadhand.table.zones import zones
from tests.games.positions import LETTERS, Move, cards, random_moves, setting_in
from tests.games.three_days.notation import (
    BACKS,
    IDS,
    OWN_BACK,
    PILES,
    PLACES,
    SHORT,
    Sheet,
    dan,
    place,
    places,
    rick,
    selena,
)
from tests.games.three_days.table import RULES, Position, zone_of

__all__ = ["IDS", "LETTERS", "PLACES", "SHORT", "Position", "cards", "dan", "dealt", "exactly", "place", "places"]
__all__ += ["position", "random_game", "rick", "selena"]


def exactly(**copies: int) -> Deck:
    """The deck with other numbers of copies of some cards, for example `exactly(zombie=0)`."""
    counts = {word: card.count for word, card in zip(SHORT, GAME.deck.kinds, strict=True)} | copies
    return Position.exact_deck(" ".join([word] * count) for word, count in counts.items())


@dataclass(kw_only=True)
class Setting:
    """The cards and numbers of a table in a Survivor's turn, after Maintenance."""

    spaces: str = ""
    """From the left; those not named are Free, the last ones Blocked by the number of Survivors."""
    streets: Mapping[str, str] = field(default_factory=dict)
    """Face-down cards by place; all other places have face-down cards of their back, but for those `gone`."""
    turned: Mapping[str, str] = field(default_factory=dict)
    """Face-up cards by place."""
    gone: str = ""
    """Places without a card; "all": no place has any."""
    pile: str = ""
    """Common cards on top of the others."""
    pile_size: int | None = None
    """How many cards are left in the Common pile, those on top too; None for all."""
    piles: Mapping[str, str] = field(default_factory=dict)
    """What lies on top of other piles, by their names."""
    discards: str = ""
    """Cards in the discard piles of their backs, the oldest first."""
    removed: str = ""
    """Cards out of the game."""
    threats: str = ""
    """Threats in force."""
    turn: str = "A"
    start: str = "turn"
    """Or "maintenance" for the beginning of the turn, "day" for the beginning of the day."""
    actions: int = 3
    skill_used: bool = False
    under: bool | None = None
    """Whether this turn is under Last Wisper; by default if no space is Free."""
    day: int = 1
    indoors: str = ""
    """Or "pharmacy" or "market" if the Survivors are there."""
    entered: str = ""
    """The Indoor Zones entered today, beside that."""
    turn_number: int = 1


def position(*sheets: Sheet, deck: Deck | None = None, **named: Any) -> Position:
    """A table with these Survivors by seat; by name come parts of the setting and options."""
    setting, options = setting_in(named, Setting)
    p = Position.laid_out(seats=len(sheets), options=options, deck=deck)
    for seat, sheet in enumerate(sheets):
        _take(p, seat, sheet)
    _lay_out(p, setting)
    _set_numbers(p, setting)
    _start(p, setting.start)
    return p.begun()


def _lay_out(p: Position, setting: Setting) -> None:
    """Put all cards but the Survivors' own where they lie."""
    _fill_spaces(p, setting.spaces)
    p.put(setting.threats, td.THREATS)
    p.put(setting.removed, td.REMOVED)
    for word in setting.discards.split():
        p.put(word, zone_of(f"{PILES[BACKS[word]]}_discard"))
    for first, named in ((td.STREETS, setting.streets), (td.TURNED, setting.turned)):
        for name, word in named.items():
            p.put(word, first + place(name))
    tops = {"common": setting.pile, **setting.piles}
    is_laid_out = setting.start != "day"
    _sort(p, Counter(" ".join(tops.values()).split()), setting.day if is_laid_out else setting.day - 1)
    if setting.gone != "all" and is_laid_out:
        _fill_streets(p, {*setting.gone.split(), *setting.streets, *setting.turned}, setting.indoors)
    _top_up(p, tops, setting.pile_size)


def _set_numbers(p: Position, setting: Setting) -> None:
    zones_entered = ("", "pharmacy", "market")
    p.t.day, p.t.days_finished, p.t.round_number = setting.day, setting.day - 1, setting.turn_number
    p.t.active = p.t.first_seat = LETTERS.index(setting.turn)
    p.t.indoors, p.t.leaving = zones_entered.index(setting.indoors), NOBODY
    for name in setting.entered.split() + setting.indoors.split():
        p.t.entered_today |= 1 << zones_entered.index(name)
    p.t.entered_ever = p.t.entered_today
    p.t.actions_left, p.t.skill_used = setting.actions, setting.skill_used
    is_full = all(p.space(number) != "-" for number in range(1, 8))
    p.t.under_last_wisper = is_full if setting.under is None else setting.under


def _take(p: Position, seat: int, sheet: Sheet) -> None:
    kind = SHORT.index(sheet.survivor)
    p.put(sheet.survivor, td.SURVIVOR + seat)
    p.t.survivor[seat], p.t.vitality[seat], p.t.immunity[seat] = kind, sheet.v, sheet.i
    p.t.dead[seat], p.t.automatic[seat] = sheet.dead, sheet.automatic
    p.t.paralysis[seat] = td.TOKEN if sheet.paralysed else td.NO_TOKEN
    for first, text in (
        (td.HAND, sheet.hand),
        (td.RESERVE, sheet.reserve),
        (td.EQUIPPED, sheet.equipped),
        (td.LOADED, sheet.beside),
        (td.WORN, sheet.worn),
    ):
        p.put_marked(text, first + seat)
    if sheet.dead:
        p.t.vitality[seat] = 0


def _fill_spaces(p: Position, text: str) -> None:
    words = text.split()
    for number in range(7):
        word = words[number] if number < len(words) else "x" if number >= 4 + p.match.seats else "-"
        p.t.blocked[number] = word == "x"
        if word not in ("-", "x"):
            p.put_marked(word, td.SPACES + number)


def _sort(p: Position, kept: Counter[str], day: int) -> None:
    """Put all cards that are left into the piles of their backs, but for those `kept` for their tops."""
    left = Counter(p.cards(p.pile).split())
    for word, card in zip(SHORT, p.match.deck.kinds, strict=True):
        later = {2: card.numbers.get("day2", 0), 3: card.numbers.get("day3", 0)}
        waiting = {name: later[number] for number, name in ((3, "day_three"), (2, "day_two")) if number > day}
        many = left[word] - kept[word]
        for name in waiting if card.back == "Common" else ():
            p.put(" ".join([word] * min(many, waiting[name])), zone_of(name))
            many -= min(many, waiting[name])
        p.put(" ".join([word] * many), zone_of(PILES[card.back]))
    for name in ("common", "city", "market", "pharmacy", "kit", "threat"):
        RULES[zones.shuffle](p.t, zone_of(name))


def _fill_streets(p: Position, taken: set[str], indoors: str) -> None:
    for name in (*places(p.match.seats), *(places(1, indoors=True) if indoors else ())):
        own = (indoors if name.startswith("i") else "city") if name in OWN_BACK else "common"
        card = p.t.highest[zone_of(own)]
        if name not in taken and card != NOBODY:
            RULES[zones.move](p.t, card, td.STREETS + place(name))


def _top_up(p: Position, tops: Mapping[str, str], size: int | None) -> None:
    """Cut the Common pile to a size, if any is given, and put the named cards on top of their piles."""
    while size is not None and p.t.count[td.COMMON] + len(tops["common"].split()) > size:
        RULES[zones.move](p.t, p.t.lowest[td.COMMON], td.REMOVED)
    for name, text in tops.items():
        p.put(" ".join(reversed(text.split())), zone_of(name))


def _start(p: Position, start: str) -> None:
    if start == "turn":
        RULES[push](p.t, td.END_TURN)
        RULES[push](p.t, td.TURN)
        return
    p.t.active = NOBODY
    p.t.round_number -= 1
    RULES[push](p.t, td.BEGIN_TURN)
    if start == "day":
        p.t.day -= 1
        RULES[push](p.t, td.BEGIN_DAY)


def dealt(*, seats: int = 2, seed: int = 1, survivors: str = "rick selena dan", **options: OptionValue) -> Position:
    """A table freshly dealt, the Survivors in this order."""
    for seat, name in enumerate(survivors.split()[:seats], start=1):
        options.setdefault(f"survivor_{seat}", name)
    return Position.dealt(seats=seats, seed=seed, **options)


def random_game(seed: int, *, seats: int = 2, **options: OptionValue) -> Iterator[Move[Position]]:
    """Every move of a game in which each choice is made at random."""
    return random_moves(dealt(seats=seats, seed=seed, survivors="rick selena dan", **options), seed=seed)
