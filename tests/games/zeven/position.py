"""Set up a table of Zeven in two or three lines, so that a test reads like the rule.

Seats are letters, A first; kinds are written short: clown nurse graveyard viral horde 3 4 5 6 hunter gravedigger.
"""

from collections.abc import Iterator, Mapping

from deadhand.games.zeven import GAME, state as zeven
from deadhand.table.flow.steps import push
from deadhand.table.game.setup import OptionValue
from tests.games import positions
from tests.games.positions import LETTERS, Move, cards, random_moves

__all__ = ["IDS", "LETTERS", "Position", "cards", "dealt", "position", "random_game"]

IDS = tuple(card.id for card in GAME.deck.kinds)
STEPS = {"end": zeven.END_TURN, "play": zeven.PLAY_TWO, "draw": zeven.DRAW_TWO}
"""The steps of a turn, the last first."""


class Position(positions.Position):
    """A table of Zeven as a test writes and reads it."""

    game = GAME
    words = ("clown", "nurse", "graveyard", "viral", "horde", "3", "4", "5", "6", "hunter", "gravedigger")
    pile = zeven.DRAW_PILE

    def hand(self, seat: str) -> str:
        """A hand, held longest first."""
        return self.cards(zeven.HAND + LETTERS.index(seat))

    def table(self, seat: str) -> str:
        """A table, laid first first."""
        return self.cards(zeven.TABLE + LETTERS.index(seat))

    @property
    def discard(self) -> str:
        """The discard pile from the bottom up."""
        return self.cards(zeven.DISCARD_PILE)

    @property
    def draw_pile(self) -> int:
        """The number of cards in the draw pile."""
        return int(self.t.count[zeven.DRAW_PILE])

    def brains(self, seat: str) -> int:
        """A player's Brains."""
        return int(self.t.brains[LETTERS.index(seat)])

    @property
    def all_brains(self) -> list[int]:
        """Everybody's Brains, A's first."""
        return list(self.t.brains)[: self.match.seats]


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
    named = [*hands.values(), *tables.values(), discard, pile or ""]
    p = Position.laid_out(seats=seats, options=options, deck=None if pile is None else Position.exact_deck(named))
    for zone, texts in ((zeven.HAND, hands), (zeven.TABLE, tables)):
        for seat, text in texts.items():
            p.put(text, zone + LETTERS.index(seat))
    p.put(discard, zeven.DISCARD_PILE)
    p.put(pile or "", zeven.DRAW_PILE)
    p.let_know(zeven.HAND, known or {})
    for index, letter in enumerate(LETTERS[:seats]):
        p.t.brains[index] = (brains or {}).get(letter, zeven.BRAINS)
        p.t.scores[index] = (scores or {}).get(letter, 0)
    p.t.round_number, p.t.active, p.t.turns = round_number, LETTERS.index(turn), turns
    p.t.dealer = (p.t.active - 1) % seats
    p.t.draws_left, p.t.plays_left = {"draw": (left, 2), "play": (0, left), "end": (0, 0)}[step]
    for name in list(STEPS)[: list(STEPS).index(step) + 1]:
        GAME.plain[push](p.t, STEPS[name])
    return p.begun()


def dealt(*, seats: int = 4, seed: int = 1, **options: OptionValue) -> Position:
    """A table freshly dealt."""
    return Position.dealt(seats=seats, seed=seed, **options)


def random_game(seed: int, *, seats: int = 4, **options: OptionValue) -> Iterator[Move[Position]]:
    """Every move of a game in which each choice is made at random."""
    return random_moves(dealt(seats=seats, seed=seed, **options), seed=seed)
