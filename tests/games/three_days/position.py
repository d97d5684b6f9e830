"""Set up a table of Cards of the Dead: The Board Game in two or three lines, so that a test reads like the rule.

Seats are letters, A first; cards, places and Survivors are written as in `notation`. Cards of a zone run from the
oldest to the newest, but piles are written from the top down. Spaces run from 1 to 7: "zombie fat:t2 - x" is a Zombie,
a Fat Zombie with two Turn Tokens, a Free space and a Blocked one; the other tokens are h for hits, u for uses and p for
paralysed.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Self

from deadhand.games.three_days import GAME, state as td, verbs
from deadhand.match import Match
from deadhand.table import zones
from deadhand.table.actions import Range
from deadhand.table.deck import Deck
from deadhand.table.setup import OptionValue, check_options, fill
from deadhand.table.state import NOBODY
from deadhand.table.steps import push
from tests.games import positions
from tests.games.positions import LETTERS, Move, cards, random_moves, setting_in
from tests.games.three_days.notation import (
    BACKS,
    IDS,
    OWN_BACK,
    PILES,
    PLACES,
    SHORT,
    TOKENS,
    Sheet,
    dan,
    place,
    places,
    rick,
    selena,
)

__all__ = ["IDS", "LETTERS", "PLACES", "SHORT", "Position", "cards", "dan", "dealt", "exactly", "place", "places"]
__all__ += ["position", "random_game", "rick", "selena"]
RULES = GAME.plain


def zone_of(name: str) -> int:
    """The first zone of this name."""
    return next(zone.first for zone in GAME.zones.zones if zone.name == name)


class Position(positions.Position):
    """A table as a test writes and reads it."""

    game = GAME
    words = SHORT
    pile = td.DEALING

    # ---- laying out ----

    @classmethod
    def laid_out(cls, *, seats: int, options: Mapping[str, OptionValue], deck: Deck | None) -> Self:
        """A table on which nothing has happened; all cards wait to be put somewhere, seen by nobody."""
        match = _fresh(seats).clone()
        match.deck = deck or match.deck
        match.tables.states[:] = 0
        integers = check_options(cls.game, seats, options)
        fill(cls.game, match.table, seats=seats, options=integers, deck=match.deck, chance=12345)
        RULES[zones.gather](match.table, cls.pile)
        return cls(match)

    def put_marked(self, text: str, number: int) -> None:
        """Move cards with their tokens, such as "fat:t2", to a zone."""
        for word in text.split():
            name, _, tokens = word.partition(":")
            self.put(name, number)
            for letter, value in re.findall(r"([htup])(\d*)", tokens):
                getattr(self.t, TOKENS[letter])[self.t.highest[number]] = int(value or 1)

    # ---- playing ----

    @classmethod
    def long(cls, action: str) -> str:
        """An action's own name, such as "walk 10" for "walk 3,0"."""
        return super().long(re.sub(r"i?\d,\d", lambda found: str(place(found[0])), action))

    @classmethod
    def short(cls, action: int) -> str:
        """The reverse of `long`."""
        verb, arguments = cls.game.actions.decode(action)
        said = (cls._said(values, value) for values, value in zip(verb.ranges, arguments, strict=True))
        return " ".join([verb.name, *said])

    @classmethod
    def _said(cls, values: Range, value: int) -> str:
        if values == verbs.PLACE:
            return PLACES[value]
        return {"seat": LETTERS, "kind": SHORT}[values.what][value] if values.what != "number" else str(value)

    def until(self, prompt: str) -> Self:
        """Let everyone do as if absent until a question is open."""
        while self.prompt != prompt:
            assert not self.match.over, f"the game was over before anyone was asked: {prompt}"
            self.match.play(self.match.default)
        return self

    # ---- reading ----

    def offers(self, verb: str) -> set[str]:
        """What is offered of one verb, without its name, or with it where it has no arguments."""
        found = (choice.partition(" ") for choice in self.choices)
        return {rest or name for name, _, rest in found if name == verb}

    def of(self, name: str, seat: str = "A") -> str:
        """The cards of one Survivor's zone with their tokens."""
        return self._marked(zone_of(name) + LETTERS.index(seat))

    def hand(self, seat: str = "A") -> str:
        """A hand, the card held longest first."""
        return self.of("hand", seat)

    def reserve(self, seat: str = "A") -> str:
        """A Reserve, the card held longest first."""
        return self.of("reserve", seat)

    def equipped(self, seat: str = "A") -> str:
        """The equipped weapon, and after a + what lies beside it."""
        return " + ".join(filter(None, (self.of("equipped", seat), self.of("loaded", seat))))

    def worn(self, seat: str = "A") -> str:
        """The Kevlars worn, the oldest first."""
        return self.of("worn", seat)

    def space(self, number: int) -> str:
        """What lies in a space: a card with its tokens, "-" if it is Free, "x" if it is Blocked."""
        return self._marked(td.SPACES + number - 1) or ("x" if self.t.blocked[number - 1] else "-")

    @property
    def spaces(self) -> str:
        """The seven spaces as `space` writes them, without the Blocked sides and Free spaces at the end."""
        return re.sub(r"( ?[-x])*$", "", " ".join(self.space(number) for number in range(1, 8)))

    @property
    def blocked(self) -> list[int]:
        """The spaces with their Blocked side up."""
        return [number for number in range(1, 8) if self.t.blocked[number - 1]]

    def cards_in(self, name: str) -> str:
        """The cards of a zone by its name, the oldest first."""
        return self.cards(zone_of(name))

    def lying(self, name: str = "common") -> list[str]:
        """The cards of a pile, the top one first."""
        return list(reversed(self.cards(zone_of(name)).split()))

    def discards(self, name: str = "common") -> list[str]:
        """The cards of a discard pile, the top one first."""
        return self.lying(f"{name}_discard")

    @property
    def face_down(self) -> dict[str, str]:
        """The face-down cards of the Deployment Area by place."""
        return {name: word for number, name in PLACES.items() if (word := self.cards(td.STREETS + number))}

    @property
    def face_up(self) -> dict[str, str]:
        """The face-up cards of the Deployment Area by place."""
        return {name: word for number, name in PLACES.items() if (word := self.cards(td.TURNED + number))}

    def known(self, viewer: str | None = None) -> dict[str, str]:
        """The face-down cards of the Deployment Area that a viewer (None: a spectator) knows, by place."""
        seen = enumerate(self.view(viewer)["zones"]["streets"])
        return {PLACES[number]: self.word(card) for number, at in seen for card in at["known"].values()}

    @property
    def challenges(self) -> dict[str, str]:
        """What is reported of the four challenges."""
        return {line["label"][10]: line["texts"] for line in self.view()["statistics"] if "Challenge" in line["label"]}

    @property
    def v(self) -> list[int]:
        """Everybody's Vitality, A's first."""
        return [int(self.t.vitality[seat]) for seat in range(self.match.seats)]

    @property
    def i(self) -> list[int]:
        """Everybody's Immunity, A's first."""
        return [int(self.t.immunity[seat]) for seat in range(self.match.seats)]

    @property
    def dead(self) -> str:
        """Whose Survivor is dead."""
        return "".join(LETTERS[seat] for seat in range(self.match.seats) if self.t.dead[seat])

    @property
    def paralysed(self) -> str:
        """Whose Survivor has a Paralysis Token."""
        return "".join(LETTERS[seat] for seat in range(self.match.seats) if self.t.paralysis[seat])

    @property
    def result(self) -> tuple[str | None, str | None]:
        """Why the game ended, and its result for the team."""
        return self.match.outcome, self.game.outcomes[self.t.outcome].result if self.match.over else None

    @property
    def returns(self) -> list[float]:
        """What each player has got."""
        return [float(value) for value in self.match.returns]

    def happened(self, *names: str) -> list[tuple[Any, ...]]:
        """What the last action led to of these events: name, card and numbers, in order."""
        events = (event for event in self.view()["events"] if event["event"] in names)
        return [
            (event["event"], *([self.word(event["card"])] if event["card"] else []), *event["values"])
            for event in events
        ]

    def _marked(self, number: int) -> str:
        return " ".join(map(self._word_of, self._cards(number)))

    def _cards(self, number: int) -> Iterator[int]:
        card = self.t.lowest[number]
        while card != NOBODY:
            yield card
            card = self.t.above[card]

    def _word_of(self, card: int) -> str:
        found = {letter: int(getattr(self.t, field)[card]) for letter, field in TOKENS.items()}
        tokens = "".join("p" if letter == "p" else f"{letter}{value}" for letter, value in found.items() if value)
        return ":".join(filter(None, (SHORT[self.t.kind[card]], tokens)))


@cache
def _fresh(seats: int) -> Match:
    return Match(GAME, seats=seats, seed=1, options={}, names=LETTERS[:seats])


def exactly(**copies: int) -> Deck:
    """The deck with other numbers of copies of some cards, for example `exactly(zombie=0)`."""
    counts = {word: card.count for word, card in zip(SHORT, GAME.deck.kinds, strict=True)} | copies
    return Position.exact_deck(" ".join([word] * count) for word, count in counts.items())


@dataclass(kw_only=True)
class Setting:
    """What lies where, and how things stand: in a Survivor's turn, after Maintenance."""

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
