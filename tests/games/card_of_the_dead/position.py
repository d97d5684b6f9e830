"""Set up a table of Card of the Dead in two or three lines, so that a test reads like the rule.

Seats are letters, A first; cards are written by their ids, the newest last, but a deck from its top down.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from deadhand.games.card_of_the_dead import GAME
from deadhand.games.card_of_the_dead import state as rules
from deadhand.games.card_of_the_dead.rounds import set_thresholds
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

LETTERS = "ABCDE"
IDS = tuple(card.id for card in GAME.deck.kinds)
STEPS = {
    "draft": (rules.DRAFT,),
    "draw": (rules.BEGIN_TURN,),
    "play": (rules.END_TURN, rules.PLAY_CARD),
    "end": (rules.END_TURN,),
}
RULES = GAME.plain


def kinds(text: str) -> list[int]:
    """The kinds named in a text such as "lure lure zombie"."""
    return [IDS.index(word) for word in text.split()]


def exact_deck(words: list[str]) -> Deck:
    """A deck of just these cards."""
    counts = Counter(kind for text in words for kind in kinds(text))
    changed = (card.model_copy(update={"count": counts[kind]}) for kind, card in enumerate(GAME.deck.cards))
    return replace(GAME.deck, cards=tuple(changed))


class Position:
    """A table of Card of the Dead as a test writes and reads it."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.t: Any = match.table

    def play(self, *actions: str) -> "Position":
        """Play actions by name, seats as letters, for example "act lure", "lure B"."""
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
        return {short(action) for action in legal}

    def hand(self, seat: str) -> str:
        """A hand, held longest first."""
        return self._cards(rules.HAND + LETTERS.index(seat))

    def front(self, seat: str) -> str:
        """The Zombie cards in front of a player."""
        return self._cards(rules.IN_FRONT + LETTERS.index(seat))

    def movement(self, seat: str) -> str:
        """The movement cards in front of a player, the newest last."""
        return self._cards(rules.MOVEMENT + LETTERS.index(seat))

    @property
    def discard(self) -> str:
        """The discard pile from the bottom up."""
        return self._cards(rules.DISCARD_PILE)

    @property
    def middle(self) -> str:
        """What is being played."""
        return self._cards(rules.IN_PLAY)

    @property
    def deck(self) -> str:
        """The deck from the top down."""
        return " ".join(reversed(self._cards(rules.DECK).split()))

    @property
    def deck_size(self) -> int:
        """How many cards the deck has."""
        return int(self.t.count[rules.DECK])

    def zombies(self, seat: str) -> int:
        """How many zombies are after a player."""
        return int(self.t.zombies[LETTERS.index(seat)])

    def points(self, seat: str) -> int:
        """A player's Movement Points."""
        return int(self.t.movement[LETTERS.index(seat)])

    @property
    def alive(self) -> str:
        """Who is alive."""
        return "".join(letter for seat, letter in enumerate(LETTERS[: self.match.seats]) if self.t.alive[seat])

    @property
    def surrounded(self) -> str:
        """Who is surrounded."""
        return "".join(letter for seat, letter in enumerate(LETTERS[: self.match.seats]) if self.t.surrounded[seat])

    @property
    def scores(self) -> list[int]:
        """Everybody's Survival points, A's first."""
        return self.match.scores

    def gained(self, round_number: int = 1) -> list[int]:
        """The points that everybody gained in a round that is over."""
        return [int(self.t.round_points[round_number - 1, seat]) for seat in range(self.match.seats)]

    def end_of_round(self, round_number: int = 1) -> str:
        """How a round ended."""
        return ("last_survivor", "escape", "empty_deck")[self.t.round_end[round_number - 1]]

    @property
    def round_number(self) -> int:
        """The round that is being played."""
        return int(self.t.round_number)

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        return LETTERS[self.t.active]

    @property
    def actor(self) -> str | None:
        """Who is asked."""
        return None if self.match.actor is None else LETTERS[self.match.actor]

    @property
    def prompt(self) -> str | None:
        """Which question is open."""
        return self.match.prompt

    @property
    def default(self) -> str:
        """What is done for a player who is away."""
        return short(self.match.default)

    def marks(self, viewer: str | None, owner: str) -> dict[str, int]:
        """The kinds that a viewer (None: a spectator) surely knows in another's hand, by their view."""
        return dict(self.view(viewer)["zones"]["hand"][LETTERS.index(owner)]["known"])

    def sees_in_deck(self, viewer: str | None) -> dict[int, str]:
        """The cards of the deck that a viewer knows, by their place from the bottom."""
        known = self.view(viewer)["zones"]["deck"]["known"]
        return {int(place): kind for place, kind in known.items()}

    def view(self, viewer: str | None) -> dict[str, Any]:
        """All that a player (None: a spectator) may know."""
        return self.match.view(None if viewer is None else LETTERS.index(viewer))

    def log(self, viewer: str | None) -> list[str]:
        """What a player (None: a spectator) read of what has happened."""
        return self.match.log(None if viewer is None else LETTERS.index(viewer))

    def sees_moves(self, viewer: str | None) -> list[tuple[str | None, str]]:
        """What the last action moved as a viewer saw it: face and way, such as ("lure", "A hand > discard_pile")."""
        moves = [event for event in self.view(viewer)["events"] if event["event"] == "moved"]
        return [(event["card"], _way(event)) for event in moves]

    def _cards(self, zone: int) -> str:
        cards = (RULES[zones.nth](self.t, zone, place) for place in range(self.t.count[zone]))
        return " ".join(IDS[self.t.kind[card]] for card in cards)


def _way(event: Mapping[str, Any]) -> str:
    ends = [f"{LETTERS[owner]} {zone}" if owner is not None else zone for zone, owner in (event["from"], event["to"])]
    return " > ".join(ends)


def long(action: str) -> str:
    """An action's own name, for example "lure 1" for "lure B"."""
    return " ".join(str(LETTERS.index(word)) if word in LETTERS else word for word in action.split())


def short(action: int) -> str:
    """An action as tests write it."""
    verb, arguments = GAME.actions.decode(action)
    said: dict[str, Callable[[int], str]] = {"kind": IDS.__getitem__, "seat": LETTERS.__getitem__, "number": str}
    words = [said[values.what](value) for values, value in zip(verb.ranges, arguments, strict=True)]
    return " ".join([verb.name, *words])


def position(
    *,
    seats: int = 4,
    hands: Mapping[str, str] | None = None,
    front: Mapping[str, str] | None = None,
    movement: Mapping[str, str] | None = None,
    discard: str = "",
    deck: str | None = None,
    top: str = "",
    eaten: str = "",
    known: Mapping[str, Mapping[str, str]] | None = None,
    turn: str = "A",
    step: str = "play",
    swarm: bool = False,
    hidden: str = "",
    stuck: str = "",
    scores: Mapping[str, int] | None = None,
    round_number: int = 1,
    turns: int = 0,
    **options: OptionValue,
) -> Position:
    """A table in the middle of a round. With the step "draw" the turn begins, and cards are drawn, at once.

    Args:
        hands, front, movement: cards per seat; who is not named has none.
        discard: the discard pile from the bottom up.
        deck: the deck from the top down; then the cards are just those named. Else the rest of the full deck, with the
            cards of `top` on top.
        eaten: who is out of the round.
        known: per viewer ("*": spectators) and owner the cards of that hand that the viewer has seen.
        hidden, stuck: who may skip drawing, and who has been surrounded this round.
    """
    hands, front, movement = hands or {}, front or {}, movement or {}
    match = Match(GAME, seats=seats, seed=1, options=options, names=LETTERS[:seats])
    laid = [*hands.values(), *front.values(), *movement.values(), discard]
    cards = match.deck if deck is None else exact_deck([*laid, deck])
    t = match.table
    match.tables.states[:] = 0
    fill(GAME, t, seats=seats, options=check_options(GAME, seats, options), deck=cards, chance=12345)
    match.deck = cards
    RULES[zones.gather](t, rules.DECK)
    RULES[zones.shuffle](t, rules.DECK)
    for seat, letter in enumerate(LETTERS[:seats]):
        _lay(t, seat, hands.get(letter, ""), front.get(letter, ""), movement.get(letter, ""))
        t.alive[seat] = letter not in eaten
        t.hide_right[seat] = letter in hidden
        t.scores[seat] = (scores or {}).get(letter, 0)
    _put(t, discard, rules.DISCARD_PILE)
    _put(t, " ".join(reversed((top if deck is None else deck).split())), rules.DECK)
    _let_know(t, known or {})
    RULES[set_thresholds](t)
    for seat, letter in enumerate(LETTERS[:seats]):
        t.surrounded[seat] = t.zombies[seat] >= t.surrounded_at or letter in stuck
    t.round_number, t.turns, t.active, t.swarm = round_number, turns, LETTERS.index(turn), swarm
    t.first = t.active
    for step_number in STEPS[step]:
        RULES[push](t, step_number)
    t.event_count = 0
    RULES[run](t)
    return Position(match.restarted())


def _lay(t: Any, seat: int, hand: str, front: str, movement: str) -> None:
    _put(t, hand, rules.HAND + seat)
    _put(t, front, rules.IN_FRONT + seat)
    _put(t, movement, rules.MOVEMENT + seat)
    t.zombies[seat] = sum(t.numbers[kind, rules.SIZE] for kind in kinds(front))
    t.movement[seat] = sum(t.numbers[kind, rules.POINTS] for kind in kinds(movement))


def _put(t: Any, text: str, zone: int) -> None:
    for kind in kinds(text):
        card = RULES[zones.oldest](t, rules.DECK, kind)
        assert card != NOBODY, f"the deck has no {IDS[kind]} left"
        RULES[zones.move](t, card, zone)


def _let_know(t: Any, known: Mapping[str, Mapping[str, str]]) -> None:
    for viewer, owners in known.items():
        for owner, text in owners.items():
            hand = rules.HAND + LETTERS.index(owner)
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
    """A table freshly dealt, at the first draft."""
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
