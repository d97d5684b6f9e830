"""Set up a table of Left 4 Dead in two or three lines, so that a test reads like the rule.

Seats are letters, A first; kinds are written short, see `SHORT`. Cards of a zone run from the oldest to the newest.
"""

from collections.abc import Iterator, Mapping

from deadhand.games.left_4_dead import GAME, order, state as l4d
from deadhand.table.flow.steps import push
from deadhand.table.game.setup import OptionValue
from deadhand.table.record.state import NOBODY
from deadhand.table.zones import zones
from tests.games import positions
from tests.games.positions import LETTERS, Move, cards, random_moves

__all__ = ["IDS", "LETTERS", "PHASES", "RULES", "Position", "cards", "dealt", "position", "random_game"]

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


class Position(positions.Position):
    """A table of Left 4 Dead as a test writes and reads it."""

    game = GAME
    words = SHORT
    pile = l4d.ENCOUNTER_DECK

    @classmethod
    def long(cls, action: str) -> str:
        """An action's own name, such as "engage 1 zombie 1" for "engage B zombie": the first group is meant."""
        verb, *arguments = action.split()
        first = " 1" if (verb, len(arguments)) in (("engage", 2), ("bomb", 1)) else ""
        return super().long(action + first)

    @classmethod
    def short(cls, action: int) -> str:
        """The reverse of `long`; the first of a group goes without its number."""
        return super().short(action).removesuffix(" 1")

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

    def front(self, seat: str) -> str:
        """The face-up cards in front of a player."""
        return self.cards(l4d.FRONT + LETTERS.index(seat))

    def held(self, seat: str) -> str:
        """The items a player holds."""
        return self.cards(l4d.HELD + LETTERS.index(seat))

    def face_down(self, seat: str) -> str:
        """The face-down cards in front of a player, which nobody at the table knows."""
        return self.cards(l4d.FACE_DOWN + LETTERS.index(seat))

    @property
    def all_face_down(self) -> list[int]:
        """The number of face-down cards in front of each player, A first."""
        return [int(self.t.count[l4d.FACE_DOWN + seat]) for seat in range(self.match.seats)]

    @property
    def discard(self) -> str:
        """The Discard Pile from the bottom up."""
        return self.cards(l4d.DISCARD_PILE)

    @property
    def deck(self) -> int:
        """The number of cards in the Encounter deck."""
        return int(self.t.count[l4d.ENCOUNTER_DECK])

    @property
    def last_stands(self) -> int:
        """The number of cards in the Last Stand deck."""
        return int(self.t.count[l4d.LAST_STAND_DECK])

    @property
    def health(self) -> list[int]:
        """Everybody's health, A's first."""
        return self.each("health")

    @property
    def downed(self) -> str:
        """The players who are downed."""
        return "".join(letter for letter, down in zip(LETTERS, self.each("downed"), strict=False) if down)

    @property
    def marker(self) -> str:
        """The player with the difficulty marker."""
        return LETTERS[self.t.marker]

    @property
    def monsters(self) -> int:
        """The number of monsters in play."""
        words = " ".join(self.front(letter) for letter in LETTERS[: self.match.seats]).split()
        return sum(SHORT.index(word) < l4d.MONSTERS for word in words)

    @property
    def phase(self) -> str:
        """The part of the round."""
        return PHASES[self.t.phase]

    @property
    def in_window(self) -> bool:
        """True if someone is asked for an Instant."""
        return self.prompt in ("instant", "instant_before_damage")

    def each(self, field: str) -> list[int]:
        """A public number of every player, A's first."""
        return list(self.view(None)["counters"][field])

    def mark(self, field: str, seat: str, kind: str) -> int:
        """A mark on the oldest card of a kind in front of a player."""
        card = RULES[zones.oldest](self.t, l4d.FRONT + LETTERS.index(seat), SHORT.index(kind))
        return int(getattr(self.t, field)[card])


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
    placed = [(zone, text) for zone, text in _per_seat(front, held, face_down)] + [(l4d.DISCARD_PILE, discard)]
    named = [*(text for _, text in placed), deck or "", last_stand]
    p = Position.laid_out(seats=seats, options=options, deck=None if deck is None else Position.exact_deck(named))
    for zone, text in [*placed, (l4d.LAST_STAND_DECK, last_stand), (l4d.ENCOUNTER_DECK, deck or "")]:
        p.put(text, zone)
    for kind in range(l4d.ITEMS, len(l4d.KINDS)):
        while p.t.held[l4d.ENCOUNTER_DECK, kind]:
            p.put(SHORT[kind], l4d.LAST_STAND_PILE)
    for index, letter in enumerate(LETTERS[:seats]):
        p.t.health[index] = (health or {}).get(letter, l4d.FULL_HEALTH)
        p.t.downed[index] = letter in downed or p.t.health[index] < 0
        p.t.changes_left[index] = p.t.plan_changes
        p.t.proposed_to[index] = NOBODY
    p.t.marker, p.t.finale, p.t.round_number = LETTERS.index(marker), finale, round_number
    RULES[push](p.t, 0)
    RULES[order.enter](p.t, PHASES.index(start))
    if not window:
        p.t.step_count -= 1
    return p.begun()


def _per_seat(*places: Mapping[str, str] | None) -> Iterator[tuple[int, str]]:
    for zone, texts in zip((l4d.FRONT, l4d.HELD, l4d.FACE_DOWN), places, strict=True):
        for letter, text in (texts or {}).items():
            yield zone + LETTERS.index(letter), text


def dealt(*, seats: int = 4, seed: int = 1, **options: OptionValue) -> Position:
    """A table freshly dealt."""
    return Position.dealt(seats=seats, seed=seed, **options)


def random_game(seed: int, *, seats: int = 4, **options: OptionValue) -> Iterator[Move[Position]]:
    """Every move of a game in which each choice is made at random."""
    return random_moves(dealt(seats=seats, seed=seed, **options), seed=seed)
