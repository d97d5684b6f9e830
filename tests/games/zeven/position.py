"""Set up a table of Zeven in two or three lines, so that a test reads like the rule.

Seats are letters, A first; kinds are written short: clown nurse graveyard viral horde 3 4 5 6 hunter gravedigger.
"""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from deadhand.games.zeven import GAME
from deadhand.games.zeven import state as zeven
from deadhand.match import Match
from deadhand.table import zones
from deadhand.table.chance import chance_from
from deadhand.table.deck import Deck
from deadhand.table.errors import IllegalAction
from deadhand.table.flow import run
from deadhand.table.knowledge import learn
from deadhand.table.setup import OptionValue, check_options, fill
from deadhand.table.state import NOBODY, SPECTATOR
from deadhand.table.steps import push

LETTERS = "ABCDEFGH"
SHORT = ("clown", "nurse", "graveyard", "viral", "horde", "3", "4", "5", "6", "hunter", "gravedigger")
IDS = tuple(card.id for card in GAME.deck.kinds)
STEPS = {"draw": zeven.DRAW_TWO, "play": zeven.PLAY_TWO, "end": zeven.END_TURN}
RULES = GAME.plain


def kinds(text: str) -> list[int]:
    """The kinds named in a text such as "clown clown 6"."""
    return [SHORT.index(word) for word in text.split()]


def cards(**numbers: int) -> str:
    """The cards in a text, for example `cards(clown=6, nurse=1)`."""
    return " ".join(kind for kind, number in numbers.items() for _ in range(number))


def exact_deck(words: list[str]) -> Deck:
    """A deck of just these cards."""
    counts = Counter(kind for text in words for kind in kinds(text))
    cards = [replace_count(card, counts[kind]) for kind, card in enumerate(GAME.deck.kinds)]
    return replace(GAME.deck, cards=(*cards, *(card for card in GAME.deck.cards if not card.in_play)))


def replace_count(card: Any, count: int) -> Any:
    """The same card with another count."""
    return card.model_copy(update={"count": count})


class Position:
    """A table of Zeven as a test writes and reads it."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.t: Any = match.table

    def play(self, *actions: str) -> "Position":
        """Play actions by name, seats as letters, for example "commando 5 B"."""
        for action in actions:
            self.match.play(long(action))
        return self

    def refused(self, action: str) -> str:
        """The clause that forbids an action; being refused, it has changed nothing."""
        before = self.match.digest
        with pytest.raises(IllegalAction) as refusal:
            self.match.play(long(action))
        assert self.match.digest == before
        return refusal.value.clause

    def twin(self, seed: int) -> "Position":
        """The same table with other chance ahead."""
        twin = self.match.clone()
        twin.table.chance = chance_from("twin", seed)
        return Position(twin)

    @property
    def choices(self) -> set[str]:
        """What is offered, written as for `play`."""
        legal = self.match.legal
        assert legal == sorted(set(legal)), "each choice is offered once, in ascending order"
        return {short(self.match.name(action)) for action in legal}

    def hand(self, seat: str) -> str:
        """A hand, held longest first."""
        return self._cards(zeven.HAND + LETTERS.index(seat))

    def table(self, seat: str) -> str:
        """A table, laid first first."""
        return self._cards(zeven.TABLE + LETTERS.index(seat))

    @property
    def discard(self) -> str:
        """The discard pile from the bottom up."""
        return self._cards(zeven.DISCARD_PILE)

    @property
    def pile(self) -> int:
        """How many cards the draw pile has."""
        return int(self.t.count[zeven.DRAW_PILE])

    def brains(self, seat: str) -> int:
        """A player's Brains."""
        return int(self.t.brains[LETTERS.index(seat)])

    @property
    def all_brains(self) -> list[int]:
        """Everybody's Brains, A's first."""
        return list(self.t.brains)[: self.match.seats]

    @property
    def default(self) -> str:
        """What is done for a player who is away."""
        return short(self.match.name(self.match.default))

    @property
    def prompt(self) -> str | None:
        """Which question is open."""
        return self.match.prompt

    @property
    def actor(self) -> str:
        """Who is asked."""
        assert self.match.actor is not None
        return LETTERS[self.match.actor]

    def marks(self, viewer: str | None, owner: str) -> dict[str, int]:
        """The kinds that a viewer (None: a spectator) surely knows in another's hand, by their view."""
        known = self.view(viewer)["zones"]["hand"][LETTERS.index(owner)]["known"]
        return {SHORT[IDS.index(kind)]: count for kind, count in known.items()}

    def view(self, viewer: str | None) -> dict[str, Any]:
        """All that a player (None: a spectator) may know."""
        return self.match.view(None if viewer is None else LETTERS.index(viewer))

    def log(self, viewer: str | None) -> list[str]:
        """What a player (None: a spectator) read of what has happened."""
        return self.match.log(None if viewer is None else LETTERS.index(viewer))

    def sees_moves(self, viewer: str | None) -> list[tuple[str | None, str]]:
        """What the last action moved as a viewer saw it: face and way, such as ("clown", "A hand > discard_pile")."""
        moves = [event for event in self.view(viewer)["events"] if event["event"] == "moved"]
        return [(event["card"] and SHORT[IDS.index(event["card"])], _way(event)) for event in moves]

    def _cards(self, zone: int) -> str:
        cards = (RULES[zones.nth](self.t, zone, place) for place in range(self.t.count[zone]))
        return " ".join(SHORT[self.t.kind[card]] for card in cards)


def _way(event: Mapping[str, Any]) -> str:
    ends = [f"{LETTERS[owner]} {zone}" if owner is not None else zone for zone, owner in (event["from"], event["to"])]
    return " > ".join(ends)


def long(action: str) -> str:
    """An action's own name, for example "commando commando_5 1" for "commando 5 B"."""
    verb, *arguments = action.split()
    words = [str(LETTERS.index(word)) if word in LETTERS else IDS[SHORT.index(word)] for word in arguments]
    return " ".join([verb, *words])


def short(name: str) -> str:
    """The reverse of `long`."""
    verb, *arguments = name.split()
    words = [LETTERS[int(word)] if word.isdigit() else SHORT[IDS.index(word)] for word in arguments]
    return " ".join([verb, *words])


def position(
    *,
    seats: int = 4,
    hands: Mapping[str, str] | None = None,
    tables: Mapping[str, str] | None = None,
    discard: str = "hunter",
    pile: str | None = None,
    brains: Mapping[str, int] | None = None,
    scores: Mapping[str, int] | None = None,
    known: Mapping[str, Mapping[str, str]] | None = None,
    turn: str = "A",
    step: str = "draw",
    left: int = 2,
    round_number: int = 1,
    turns: int = 0,
    **options: OptionValue,
) -> Position:
    """A table in the middle of a round.

    Args:
        hands, tables: cards per seat; who is not named has none.
        discard: the discard pile from the bottom up.
        pile: the draw pile from the bottom up; then the deck is just the cards named. Else the rest of the full deck.
        known: per viewer ("*": spectators) and owner the cards of that hand that the viewer has seen.
        turn, step, left: whose turn it is, in which step ("draw", "play", "end"), and how many draws or plays are left.
        turns: how many turns of the round are finished.
    """
    hands, tables = hands or {}, tables or {}
    match = Match(GAME, seats=seats, seed=1, options=options, names=LETTERS[:seats])
    deck = match.deck if pile is None else exact_deck([*hands.values(), *tables.values(), discard, pile])
    t = match.table
    chosen = check_options(GAME, seats, options)
    match.tables.states[:] = 0
    fill(GAME, t, seats=seats, options=chosen, deck=deck, chance=12345)
    RULES[zones.gather](t, zeven.DRAW_PILE)
    RULES[zones.shuffle](t, zeven.DRAW_PILE)
    for seat, text in hands.items():
        _put(t, text, zeven.HAND + LETTERS.index(seat))
    for seat, text in tables.items():
        _put(t, text, zeven.TABLE + LETTERS.index(seat))
    _put(t, discard, zeven.DISCARD_PILE)
    if pile:
        _put(t, pile, zeven.DRAW_PILE)
    _let_know(t, known or {})
    for index, letter in enumerate(LETTERS[:seats]):
        t.brains[index] = (brains or {}).get(letter, zeven.BRAINS)
        t.scores[index] = (scores or {}).get(letter, 0)
    t.round_number, t.active, t.turns = round_number, LETTERS.index(turn), turns
    t.dealer = (t.active - 1) % seats
    t.draws_left, t.plays_left = {"draw": (left, 2), "play": (0, left), "end": (0, 0)}[step]
    for name in ("end", "play", "draw")[: ("end", "play", "draw").index(step) + 1]:
        RULES[push](t, STEPS[name])
    t.event_count = 0
    RULES[run](t)
    return Position(match.restarted())


def _put(t: Any, text: str, zone: int) -> None:
    for kind in kinds(text):
        card = RULES[zones.oldest](t, zeven.DRAW_PILE, kind)
        assert card != NOBODY, f"the deck has no {SHORT[kind]} left"
        RULES[zones.move](t, card, zone)


def _let_know(t: Any, known: Mapping[str, Mapping[str, str]]) -> None:
    for viewer, owners in known.items():
        for owner, text in owners.items():
            hand = zeven.HAND + LETTERS.index(owner)
            bit = 1 << (SPECTATOR if viewer == "*" else LETTERS.index(viewer))
            cards = [RULES[zones.nth](t, hand, place) for place in range(t.count[hand])]
            for kind in kinds(text):
                card = next(card for card in cards if t.kind[card] == kind and not t.known[card] & bit)
                RULES[learn](t, card, bit)


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
