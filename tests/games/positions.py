"""Helpers for the tests of all games: a table as a test writes and reads it, and its layout.

Seats are letters, A first; kinds of cards are written as each game's `words` say.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar

import pytest

from deadhand.match.match import Match
from deadhand.table.deck.deck import Deck
from deadhand.table.errors import IllegalAction
from deadhand.table.flow.flow import run
from deadhand.table.flow.steps import push
from deadhand.table.game.game import Game
from deadhand.table.game.setup import OptionValue, check_options, fill_table
from deadhand.table.record.chance import chance_from
from deadhand.table.record.state import NOBODY, SPECTATOR
from deadhand.table.zones import zones
from deadhand.table.zones.knowledge import learn
from tests.conformance.playing import view_data

LETTERS = "ABCDEFGH"


class Position:
    """A table of one game, read and played in the words of its tests."""

    game: ClassVar[Game]
    words: ClassVar[tuple[str, ...]]
    """How tests write each kind of card, in the order of the deck: by its id unless a game says otherwise."""
    pile: ClassVar[int] = 0
    """The zone that holds all cards before they are laid out."""

    def __init_subclass__(cls) -> None:
        cls.words = getattr(cls, "words", None) or tuple(card.id for card in cls.game.deck.kinds)

    def __init__(self, match: Match) -> None:
        self.match = match
        self.t: Any = match.table

    # ---- laying out ----

    @classmethod
    def dealt(cls, *, seats: int = 4, seed: int = 1, **options: OptionValue) -> Self:
        """A table freshly dealt."""
        return cls(Match(cls.game, seats=seats, seed=seed, options=options, names=list(LETTERS[:seats])))

    @classmethod
    def laid_out(cls, *, seats: int, options: Mapping[str, OptionValue], deck: Deck | None) -> Self:
        """A table on which nothing has happened; all cards lie shuffled in the pile."""
        match = Match(cls.game, seats=seats, seed=1, options=options, names=list(LETTERS[:seats]))
        match.deck = deck or match.deck
        match.tables.states[:] = 0
        integers = check_options(cls.game, seats, options)
        fill_table(cls.game, match.table, seats=seats, options=integers, deck=match.deck, chance=12345)
        rules = cls.game.plain
        rules[zones.collect_all](match.table, cls.pile)
        rules[zones.shuffle](match.table, cls.pile)
        return cls(match)

    @classmethod
    def with_cards(cls, cards: Mapping[int, str], step: int, *, seats: int = 2, **options: OptionValue) -> Self:
        """A table with just these cards in zones, at a step."""
        p = cls.laid_out(seats=seats, options=options, deck=cls.exact_deck(cards.values()))
        for zone, text in cards.items():
            p.put(text, zone)
        cls.game.plain[push](p.t, step)
        return p.begun()

    @classmethod
    def exact_deck(cls, texts: Iterable[str]) -> Deck:
        """A deck of just these cards."""
        counts = Counter(word for text in texts for word in text.split())
        by_id = {card.id: counts[word] for card, word in zip(cls.game.deck.kinds, cls.words, strict=True)}
        cards = (replace(card, count=by_id.get(card.id, card.count)) for card in cls.game.deck.cards)
        return replace(cls.game.deck, cards=tuple(cards))

    def put(self, text: str, zone: int) -> None:
        """Move cards from the pile to a zone, the last named on top."""
        rules = self.game.plain
        for word in text.split():
            card = rules[zones.oldest](self.t, self.pile, self.words.index(word))
            assert card != NOBODY, f"the deck has no {word} left"
            rules[zones.move](self.t, card, zone)

    def let_know(self, hand: int, known: Mapping[str, Mapping[str, str]]) -> None:
        """Per viewer ("*": spectators) and owner the cards of that hand that the viewer has seen."""
        rules = self.game.plain
        for viewer, owners in known.items():
            bit = 1 << (SPECTATOR if viewer == "*" else LETTERS.index(viewer))
            for owner, text in owners.items():
                zone = hand + LETTERS.index(owner)
                cards = [rules[zones.card_at](self.t, zone, place) for place in range(self.t.count[zone])]
                for kind in map(self.words.index, text.split()):
                    card = next(card for card in cards if self.t.kind[card] == kind and not self.t.known[card] & bit)
                    rules[learn](self.t, card, bit)

    def begun(self) -> Self:
        """The table with its history forgotten, at the first question."""
        self.t.event_count = 0
        self.game.plain[run](self.t)
        return type(self)(self.match.without_history())

    # ---- playing ----

    def play(self, *actions: str) -> Self:
        """Play actions by name, seats as letters, for example "commando 5 B"."""
        for action in actions:
            self.match.play(self.long(action))
        return self

    def refused(self, action: str) -> str:
        """The clause that forbids an action; being refused, it has changed nothing."""
        before = self.match.digest
        with pytest.raises(IllegalAction) as refusal:
            self.match.play(self.long(action))
        assert self.match.digest == before
        return refusal.value.clause

    def twin(self, seed: int = 0) -> Self:
        """The same table with other chance ahead."""
        twin = self.match.clone()
        twin.table.chance = chance_from("twin", seed)
        return type(self)(twin)

    @classmethod
    def long(cls, action: str) -> str:
        """An action's own name, for example "commando commando_5 1" for "commando 5 B"."""
        name, *arguments = action.split()
        ranges = next((verb.ranges for verb in cls.game.actions.verbs if verb.name == name), None)
        if ranges is None:
            return action
        ids = [card.id for card in cls.game.deck.kinds]
        read: dict[str, Callable[[str], object]] = {
            "seat": LETTERS.index,
            "kind": lambda word: ids[cls.words.index(word)],
            "number": str,
        }
        return " ".join([name, *(str(read[values.what](word)) for values, word in zip(ranges, arguments, strict=True))])

    @classmethod
    def short(cls, action: int) -> str:
        """The reverse of `long`, by the action's number."""
        verb, arguments = cls.game.actions.decode(action)
        write: dict[str, Callable[[int], str]] = {
            "seat": LETTERS.__getitem__,
            "kind": cls.words.__getitem__,
            "number": str,
        }
        said = (write[values.what](value) for values, value in zip(verb.ranges, arguments, strict=True))
        return " ".join([verb.name, *said])

    # ---- reading ----

    @property
    def choices(self) -> set[str]:
        """The offers, written as for `play`."""
        legal = self.match.legal
        assert legal == sorted(set(legal)), "each choice is offered once, in ascending order"
        return {self.short(action) for action in legal}

    def offered(self, action: str) -> dict[str, Any]:
        """A choice as the asked player's view offers it."""
        offers = self.view(self.actor)["prompt"]["offers"]
        return next(offer for offer in offers if offer["name"] == self.long(action))

    @property
    def default(self) -> str:
        """The action taken for a player who is away."""
        return self.short(self.match.default)

    @property
    def prompt(self) -> str | None:
        """The name of the open question."""
        return self.match.prompt

    @property
    def actor(self) -> str:
        """The player who is asked; empty if there is none."""
        return "" if self.match.actor is None else LETTERS[self.match.actor]

    def cards(self, zone: int) -> str:
        """The cards of a zone, the lowest first."""
        found = (self.game.plain[zones.card_at](self.t, zone, place) for place in range(self.t.count[zone]))
        return " ".join(self.words[self.t.kind[card]] for card in found)

    def view(self, viewer: str | None = None) -> Any:
        """All that a player (None: a spectator) may know."""
        return view_data(self.match, None if viewer is None else LETTERS.index(viewer))

    def log(self, viewer: str | None = None) -> list[str]:
        """The log as a player (None: a spectator) has read it."""
        return self.match.log(None if viewer is None else LETTERS.index(viewer))

    def marks(self, viewer: str | None, owner: str) -> dict[str, int]:
        """The kinds that a viewer (None: a spectator) surely knows in another's hand, by their view."""
        known = self.view(viewer)["zones"]["hand"][LETTERS.index(owner)]["known"]
        return {self.word(kind): count for kind, count in known.items()}

    def sees_moves(self, viewer: str | None) -> list[tuple[str | None, str]]:
        """Return the last moves of cards as a viewer saw them: face and way, such as ("clown", "A hand >
        discard_pile").
        """
        moves = [event for event in self.view(viewer)["events"] if event["event"] == "moved"]
        return [(event["card"] and self.word(event["card"]), _way(event)) for event in moves]

    @classmethod
    def word(cls, kind: str) -> str:
        """Return the word of tests for the kind with this id."""
        return cls.words[[card.id for card in cls.game.deck.kinds].index(kind)]


def _way(event: Mapping[str, Any]) -> str:
    ends = [f"{LETTERS[owner]} {zone}" if owner is not None else zone for zone, owner in (event["from"], event["to"])]
    return " > ".join(ends)


def of(game: Game) -> type[Position]:
    """The tables of a game whose tests need no more."""
    return type("Position", (Position,), {"game": game})


SomePosition = TypeVar("SomePosition", bound=Position)


class Move(NamedTuple, Generic[SomePosition]):
    """One action of a game, and the table before and after it."""

    before: SomePosition
    verb: str
    after: SomePosition


def random_moves(dealt: SomePosition, *, seed: int) -> Iterator[Move[SomePosition]]:
    """Every move of a game in which each choice is made at random."""
    draw, match = random.Random(seed), dealt.match
    while not match.over:
        before = match.clone()
        action = draw.choice(match.legal)
        match.play(action)
        yield Move(type(dealt)(before), match.name(action).split()[0], type(dealt)(match))


Setting = TypeVar("Setting")


def setting_in(named: Mapping[str, Any], setting: type[Setting]) -> tuple[Setting, dict[str, OptionValue]]:
    """Return the named parts of a setting, a dataclass, and the rest, which are options of the game."""
    own = {name: value for name, value in named.items() if name in setting.__annotations__}
    return setting(**own), {name: value for name, value in named.items() if name not in own}


def cards(**numbers: int) -> str:
    """The cards in a text, for example `cards(clown=6, nurse=1)`."""
    return " ".join(kind for kind, number in numbers.items() for _ in range(number))
