"""Set up a table of Card of the Dead in two or three lines, so that a test reads like the rule.

Seats are letters, A first; cards are written by their ids, the newest last, but a deck from its top down.
"""

from collections.abc import Iterator, Mapping

from deadhand.games.card_of_the_dead import GAME, state as rules
from deadhand.games.card_of_the_dead.rounds import set_thresholds
from deadhand.table.flow.steps import push
from deadhand.table.game.setup import OptionValue
from tests.games import positions
from tests.games.positions import LETTERS, Move, random_moves

__all__ = ["IDS", "Position", "dealt", "position", "random_game"]

IDS = tuple(card.id for card in GAME.deck.kinds)
STEPS = {
    "draft": (rules.DRAFT,),
    "draw": (rules.BEGIN_TURN,),
    "play": (rules.END_TURN, rules.PLAY_CARD),
    "end": (rules.END_TURN,),
}


class Position(positions.Position):
    """A table of Card of the Dead as a test writes and reads it."""

    game = GAME
    words = IDS
    pile = rules.DECK

    def hand(self, seat: str) -> str:
        """A hand, held longest first."""
        return self.cards(rules.HAND + LETTERS.index(seat))

    def front(self, seat: str) -> str:
        """The Zombie cards in front of a player."""
        return self.cards(rules.IN_FRONT + LETTERS.index(seat))

    def movement(self, seat: str) -> str:
        """The movement cards in front of a player, the newest last."""
        return self.cards(rules.MOVEMENT + LETTERS.index(seat))

    @property
    def discard(self) -> str:
        """The discard pile from the bottom up."""
        return self.cards(rules.DISCARD_PILE)

    @property
    def middle(self) -> str:
        """The cards that are being played."""
        return self.cards(rules.IN_PLAY)

    @property
    def deck(self) -> str:
        """The deck from the top down."""
        return " ".join(reversed(self.cards(rules.DECK).split()))

    @property
    def deck_size(self) -> int:
        """The number of cards in the deck."""
        return int(self.t.count[rules.DECK])

    def zombies(self, seat: str) -> int:
        """The number of zombies after a player."""
        return int(self.t.zombies[LETTERS.index(seat)])

    def points(self, seat: str) -> int:
        """A player's Movement Points."""
        return int(self.t.movement[LETTERS.index(seat)])

    @property
    def alive(self) -> str:
        """The players who are alive."""
        return "".join(letter for seat, letter in enumerate(LETTERS[: self.match.seats]) if self.t.alive[seat])

    @property
    def surrounded(self) -> str:
        """The players who are surrounded."""
        return "".join(letter for seat, letter in enumerate(LETTERS[: self.match.seats]) if self.t.surrounded[seat])

    @property
    def scores(self) -> list[int]:
        """Everybody's Survival points, A's first."""
        return self.match.scores

    def gained(self, round_number: int = 1) -> list[int]:
        """The points that everybody gained in a round that is over."""
        return [int(self.t.round_points[round_number - 1, seat]) for seat in range(self.match.seats)]

    def end_of_round(self, round_number: int = 1) -> str:
        """The end of a round."""
        return ("last_survivor", "escape", "empty_deck")[self.t.round_end[round_number - 1]]

    @property
    def round_number(self) -> int:
        """The round that is being played."""
        return int(self.t.round_number)

    @property
    def turn(self) -> str:
        """The player whose turn it is."""
        return LETTERS[self.t.active]

    def sees_in_deck(self, viewer: str | None) -> dict[int, str]:
        """The cards of the deck that a viewer knows, by their place from the bottom."""
        known = self.view(viewer)["zones"]["deck"]["known"]
        return {int(place): kind for place, kind in known.items()}

    def lay(self, seat: int, hand: str, front: str, movement: str) -> None:
        """Give a player cards, and count what lies in front."""
        for text, zone in ((hand, rules.HAND), (front, rules.IN_FRONT), (movement, rules.MOVEMENT)):
            self.put(text, zone + seat)
        numbers = self.t.numbers
        self.t.zombies[seat] = sum(numbers[IDS.index(word), rules.SIZE] for word in front.split())
        self.t.movement[seat] = sum(numbers[IDS.index(word), rules.POINTS] for word in movement.split())

    def stand(self, *, eaten: str, hidden: str, scores: Mapping[str, int]) -> None:
        """Say how everybody stands."""
        for seat, letter in enumerate(LETTERS[: self.t.seats]):
            self.t.alive[seat] = letter not in eaten
            self.t.hide_right[seat] = letter in hidden
            self.t.scores[seat] = scores.get(letter, 0)

    def surround(self, stuck: str) -> None:
        """Reckon who is surrounded by what lies in front, besides those who have been before."""
        GAME.plain[set_thresholds](self.t)
        for seat, letter in enumerate(LETTERS[: self.t.seats]):
            self.t.surrounded[seat] = self.t.zombies[seat] >= self.t.surrounded_at or letter in stuck

    def at(self, step: str) -> "Position":
        """Return the position with the active player asked in a step of the turn."""
        for number in STEPS[step]:
            GAME.plain[push](self.t, number)
        return self.begun()


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
    lying = [hands or {}, front or {}, movement or {}]
    named = [text for zone in lying for text in zone.values()] + [discard, deck or ""]
    p = Position.laid_out(seats=seats, options=options, deck=None if deck is None else Position.exact_deck(named))
    for seat, letter in enumerate(LETTERS[:seats]):
        p.lay(seat, *(zone.get(letter, "") for zone in lying))
    p.stand(eaten=eaten, hidden=hidden, scores=scores or {})
    p.put(discard, rules.DISCARD_PILE)
    p.put(" ".join(reversed((top if deck is None else deck).split())), rules.DECK)
    p.let_know(rules.HAND, known or {})
    p.surround(stuck)
    p.t.round_number, p.t.turns, p.t.active, p.t.swarm = round_number, turns, LETTERS.index(turn), swarm
    p.t.first = p.t.active
    return p.at(step)


def dealt(*, seats: int = 4, seed: int = 1, **options: OptionValue) -> Position:
    """A table freshly dealt, at the first draft."""
    return Position.dealt(seats=seats, seed=seed, **options)


def random_game(seed: int, *, seats: int = 4, **options: OptionValue) -> Iterator[Move[Position]]:
    """Every move of a game in which each choice is made at random."""
    return random_moves(dealt(seats=seats, seed=seed, **options), seed=seed)
