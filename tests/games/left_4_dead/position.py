"""Set up a table of Left 4 Dead in two or three lines, so that a test reads like the rule.

Seats are letters, A first; kinds are written short, see `SHORT`. Cards of a zone run from the oldest to the newest.
"""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from deadhand.games.left_4_dead import GAME, holding, order
from deadhand.games.left_4_dead import state as l4d
from deadhand.match import Match
from deadhand.table import zones
from deadhand.table.chance import chance_from
from deadhand.table.deck import Deck
from deadhand.table.errors import IllegalAction
from deadhand.table.flow import run
from deadhand.table.setup import OptionValue, check_options, fill
from deadhand.table.state import NOBODY
from deadhand.table.steps import push

LETTERS = "ABCDE"
SHORT = (
    *("zombie", "hunter", "smoker", "boomer", "tank", "witch", "horde", "alarm", "ammo"),
    *("uzi", "rifle", "assault", "shotgun", "pack", "pills", "pipe", "molotov"),
    *("helped", "adrenaline", "barely", "leave", "bleeding"),
)
IDS = tuple(card.id for card in GAME.deck.kinds)
PHASES = ("draw", "flip", "events", "items", "plan", "kills", "damage", "last_stand", "end", "begin")
"""Where a test may begin, in the order of the steps."""
ALL_LAST_STANDS = "helped helped helped adrenaline adrenaline barely leave bleeding"
RULES = GAME.plain


def kinds(text: str) -> list[int]:
    """The kinds named in a text such as "zombie zombie pills"."""
    return [SHORT.index(word) for word in text.split()]


def cards(**numbers: int) -> str:
    """The cards in a text, for example `cards(zombie=6, uzi=1)`."""
    return " ".join(kind for kind, number in numbers.items() for _ in range(number))


def exact_deck(words: list[str]) -> Deck:
    """A deck of just these cards."""
    counts = Counter(kind for text in words for kind in kinds(text))
    exact = (card.model_copy(update={"count": counts[kind]}) for kind, card in enumerate(GAME.deck.kinds))
    return replace(GAME.deck, cards=tuple(exact))


class Position:
    """A table of Left 4 Dead as a test writes and reads it."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.t: Any = match.table

    def play(self, *actions: str) -> "Position":
        """Play actions by name, seats as letters, for example "engage B zombie"."""
        for action in actions:
            self.match.play(long(action))
        return self

    def until(self, prompt: str, actor: str | None = None) -> "Position":
        """Let everyone do as if absent until a question is open (to a player)."""
        while self.prompt != prompt or (actor and self.actor != actor):
            assert not self.match.over, f"the game was over before anyone was asked: {prompt}"
            self.match.play(self.match.default)
        return self

    def agree(self, **plan: str) -> "Position":
        """Name engagements, such as `agree(A="B zombie, B tank")`, and confirm; who is not named engages nothing.

        Then the round goes on until somebody is asked, if nobody is, in the next round.
        """
        number = self.t.round_number
        wanted = {seat: [f"engage {target.strip()}" for target in text.split(",")] for seat, text in plan.items()}
        while self.prompt in ("target", "confirm") and self.t.round_number == number:
            named = wanted.get(self.actor, []) if self.prompt == "target" else []
            if named:
                self.play(named.pop(0))
            else:
                self.match.play(self.match.default)
        assert not any(wanted.values()), "an engagement was never asked for"
        return self

    def end_round(self) -> "Position":
        """Let everyone do as if absent until the next round has begun or the game is over."""
        number = self.t.round_number
        while self.t.round_number == number and not self.match.over:
            self.match.play(self.match.default)
        return self

    def refused(self, action: str) -> str:
        """The clause that forbids an action; being refused, it has changed nothing."""
        before = self.match.digest
        with pytest.raises(IllegalAction) as refusal:
            self.match.play(long(action))
        assert self.match.digest == before
        return refusal.value.clause

    def twin(self, seed: int = 0) -> "Position":
        """The same table, with other chance ahead."""
        twin = self.match.clone()
        twin.table.chance = chance_from("twin", seed)
        return Position(twin)

    @property
    def choices(self) -> set[str]:
        """What is offered, written as for `play`."""
        legal = self.match.legal
        assert legal == sorted(set(legal)), "each choice is offered once, in ascending order"
        return {short(action) for action in legal}

    def front(self, seat: str) -> str:
        """The face-up cards in front of a player."""
        return self._cards(l4d.FRONT + LETTERS.index(seat))

    def held(self, seat: str) -> str:
        """The items a player holds."""
        return self._cards(l4d.HELD + LETTERS.index(seat))

    def face_down(self, seat: str) -> str:
        """What the face-down cards in front of a player are, which nobody at the table knows."""
        return self._cards(l4d.FACE_DOWN + LETTERS.index(seat))

    @property
    def all_face_down(self) -> list[int]:
        """How many face-down cards lie before each player, A first."""
        return [int(self.t.count[l4d.FACE_DOWN + seat]) for seat in range(self.match.seats)]

    @property
    def discard(self) -> str:
        """The Discard Pile from the bottom up."""
        return self._cards(l4d.DISCARD_PILE)

    @property
    def deck(self) -> int:
        """How many cards the Encounter deck has."""
        return int(self.t.count[l4d.ENCOUNTER_DECK])

    @property
    def last_stands(self) -> int:
        """How many cards the Last Stand deck has."""
        return int(self.t.count[l4d.LAST_STAND_DECK])

    @property
    def health(self) -> list[int]:
        """Everybody's health, A's first."""
        return self.each("health")

    @property
    def downed(self) -> str:
        """Who is downed."""
        return "".join(letter for letter, down in zip(LETTERS, self.each("downed"), strict=False) if down)

    @property
    def marker(self) -> str:
        """Who has the difficulty marker."""
        return LETTERS[self.t.marker]

    @property
    def monsters(self) -> int:
        """How many monsters are in play."""
        words = " ".join(self.front(letter) for letter in LETTERS[: self.match.seats]).split()
        return sum(SHORT.index(word) < l4d.MONSTERS for word in words)

    @property
    def phase(self) -> str:
        """The part of the round."""
        return PHASES[self.t.phase]

    @property
    def default(self) -> str:
        """What is done for a player who is away."""
        return short(self.match.default)

    @property
    def prompt(self) -> str | None:
        """Which question is open."""
        return self.match.prompt

    @property
    def in_window(self) -> bool:
        """Whether someone is asked for an Instant."""
        return self.prompt in ("instant", "instant_before_damage")

    @property
    def actor(self) -> str:
        """Who is asked."""
        assert self.match.actor is not None
        return LETTERS[self.match.actor]

    def each(self, field: str) -> list[int]:
        """A public number of every player, A's first."""
        return list(getattr(self.t, field))[: self.match.seats]

    def mark(self, field: str, seat: str, kind: str) -> int:
        """A mark on the oldest card of a kind in front of a player."""
        card = RULES[zones.oldest](self.t, l4d.FRONT + LETTERS.index(seat), SHORT.index(kind))
        return int(getattr(self.t, field)[card])

    def view(self, viewer: str | None = None) -> dict[str, Any]:
        """All that a player (None: a spectator) may know."""
        return self.match.view(None if viewer is None else LETTERS.index(viewer))

    def log(self, viewer: str | None = None) -> list[str]:
        """What a player (None: a spectator) read of what has happened."""
        return self.match.log(None if viewer is None else LETTERS.index(viewer))

    def _cards(self, zone: int) -> str:
        found = (RULES[zones.nth](self.t, zone, place) for place in range(self.t.count[zone]))
        return " ".join(SHORT[self.t.kind[card]] for card in found)


def long(action: str) -> str:
    """An action's own name, for example "engage 1 zombie 1" for "engage B zombie"."""
    verb, *arguments = action.split()
    if (verb, len(arguments)) in (("engage", 2), ("bomb", 1)):
        arguments.append("1")
    return " ".join([verb, *(_long_word(word) for word in arguments)])


def _long_word(word: str) -> str:
    if word in LETTERS:
        return str(LETTERS.index(word))
    return word if word.isdigit() else IDS[SHORT.index(word)]


def short(action: int) -> str:
    """The reverse of `long`; the first of a group goes without its number."""
    verb, arguments = GAME.actions.decode(action)
    words = [verb.name]
    for values, value in zip(verb.ranges, arguments, strict=True):
        if values.what == "seat":
            words.append(LETTERS[value])
        elif values.what == "kind":
            words.append(SHORT[value])
        elif value > 1:
            words.append(str(value))
    return " ".join(words)


def position(
    start: str = "items",
    *,
    seats: int = 4,
    front: Mapping[str, str] | None = None,
    held: Mapping[str, str] | None = None,
    face_down: Mapping[str, str] | None = None,
    health: Mapping[str, int] | None = None,
    downed: str = "",
    deck: str | None = None,
    discard: str = "",
    last_stand: str = ALL_LAST_STANDS,
    marker: str = "A",
    finale: bool = False,
    window: bool = False,
    round_number: int = 1,
    **options: OptionValue,
) -> Position:
    """A table in the middle of a round.

    Args:
        start: which part of the round comes next, see `PHASES`; with `window` that part's window first.
        front, held, face_down: cards per seat; who is not named has none.
        deck: the Encounter deck from the bottom up; then there are no other cards. Else the rest of the full deck.
        discard, last_stand: the Discard Pile and the Last Stand deck from the bottom up.
    """
    match = Match(GAME, seats=seats, seed=1, options=options, names=LETTERS[:seats])
    placed = [(zone, text) for zone, text in _per_seat(front, held, face_down)] + [(l4d.DISCARD_PILE, discard)]
    texts = [text for _, text in placed]
    full = match.deck if deck is None else exact_deck([*texts, deck, last_stand])
    t = match.table
    chosen = check_options(GAME, seats, options)
    match.tables.states[:] = 0
    fill(GAME, t, seats=seats, options=chosen, deck=full, chance=12345)
    RULES[zones.gather](t, l4d.ENCOUNTER_DECK)
    RULES[zones.shuffle](t, l4d.ENCOUNTER_DECK)
    for zone, text in [*placed, (l4d.LAST_STAND_DECK, last_stand), (l4d.ENCOUNTER_DECK, deck or "")]:
        _put(t, text, zone)
    for kind in range(l4d.ITEMS, l4d.KINDS):
        while t.held[l4d.ENCOUNTER_DECK, kind]:
            _put(t, SHORT[kind], l4d.LAST_STAND_PILE)
    for index, letter in enumerate(LETTERS[:seats]):
        t.health[index] = (health or {}).get(letter, l4d.FULL_HEALTH)
        t.downed[index] = letter in downed or t.health[index] < 0
        t.changes_left[index] = t.plan_changes
    t.marker, t.finale, t.round_number = LETTERS.index(marker), finale, round_number
    RULES[holding.reckon_power](t)
    RULES[push](t, 0)
    RULES[order.enter](t, PHASES.index(start))
    if not window:
        t.step_count -= 1
    t.event_count = 0
    RULES[run](t)
    return Position(match.restarted())


def _per_seat(*places: Mapping[str, str] | None) -> Iterator[tuple[int, str]]:
    for zone, texts in zip((l4d.FRONT, l4d.HELD, l4d.FACE_DOWN), places, strict=True):
        for letter, text in (texts or {}).items():
            yield zone + LETTERS.index(letter), text


def _put(t: Any, text: str, zone: int) -> None:
    for kind in kinds(text):
        card = RULES[zones.oldest](t, l4d.ENCOUNTER_DECK, kind)
        assert card != NOBODY, f"the deck has no {SHORT[kind]} left"
        RULES[zones.move](t, card, zone)


class Move(NamedTuple):
    """One action of a game, and the table before and after it."""

    before: Position
    verb: str
    after: Position


def dealt(*, seats: int = 4, seed: int = 1, **options: OptionValue) -> Position:
    """A table freshly dealt."""
    return Position(Match(GAME, seats=seats, seed=seed, options=options, names=LETTERS[:seats]))


def random_game(seed: int, *, seats: int = 4, **options: OptionValue) -> Iterator[Move]:
    """Every move of a game in which each choice is made at random."""
    choose = random.Random(seed)
    match = dealt(seats=seats, seed=seed, **options).match
    while not match.over:
        before = match.clone()
        action = choose.choice(match.legal)
        match.play(action)
        yield Move(Position(before), match.name(action).split()[0], Position(match))
