"""Set up a table of Escape the Horde in two or three lines, so that a test reads like the rule.

Seats are letters, A first; kinds are written short, see `SHORT`. Cards of a zone run from the lowest to the highest.
"""

from collections.abc import Iterator, Mapping

from deadhand.games.escape_the_horde import GAME, attackers, combat, roles, state as eh
from deadhand.table import zones
from deadhand.table.setup import OptionValue
from deadhand.table.state import SPECTATOR
from deadhand.table.steps import push
from tests.games import positions
from tests.games.positions import LETTERS, Move, cards, random_moves

__all__ = ["IDS", "LETTERS", "RULES", "Position", "cards", "dealt", "position", "random_game"]

SHORT = (
    *("zombie", "discard", "weapon", "grenade", "team", "nah", "rescue", "sacrifice"),
    *("steal", "dodge", "rearm", "binoculars", "spill"),
    *("survivor", "zero", "condition"),
)
IDS = tuple(card.id for card in GAME.deck.kinds)
RULES = GAME.plain
CONDITIONS = 6


class Position(positions.Position):
    """A table of Escape the Horde as a test writes and reads it."""

    game = GAME
    words = SHORT
    pile = eh.STACK

    def all_pass(self) -> "Position":
        """Let everyone pass in the open window or Combat, until another question is open or the game is over."""
        prompt = self.prompt
        assert prompt in ("respond", "combat"), prompt
        while self.prompt == prompt and not self.match.over:
            before = self.chain
            self.play("pass")
            if prompt == "respond" and self.chain != before:
                break
        return self

    def passes(self, *seats: str) -> "Position":
        """Let these players pass, who must be asked in this order."""
        for seat in seats:
            assert self.actor == seat, f"{self.actor} is asked, not {seat}"
            self.play("pass")
        return self

    def until(self, prompt: str, actor: str | None = None) -> "Position":
        """Let everyone do as if absent until a question is open (to a player)."""
        while self.prompt != prompt or (actor and self.actor != actor):
            assert not self.match.over, f"the game was over before anyone was asked: {prompt}"
            self.match.play(self.match.default)
        return self

    def end_turn(self) -> "Position":
        """Let everyone do as if absent until the next turn has begun or the game is over."""
        number = self.t.round_number
        while self.t.round_number == number and not self.match.over:
            self.match.play(self.match.default)
        return self

    def hand(self, seat: str) -> str:
        """What a player holds, the card held longest first."""
        return self.cards(eh.HAND + LETTERS.index(seat))

    def front(self, seat: str) -> list[int]:
        """The numbers of the Zombies in front of a player, in the order of placing."""
        zone = eh.WASTELANDS + LETTERS.index(seat)
        numbers = range(1, self.t.last_number + 1)
        return [n for n in numbers if (card := self.t.attackers[n]) >= 0 and self.t.zone[card] == zone]

    @property
    def attacked(self) -> str:
        """Who is attacked, a letter for each Zombie in the order of placing."""
        found = [(number, letter) for letter in LETTERS[: self.match.seats] for number in self.front(letter)]
        return "".join(letter for _, letter in sorted(found))

    @property
    def stack(self) -> str:
        """The Stack from the bottom up."""
        return self.cards(eh.STACK)

    @property
    def stack_size(self) -> int:
        """How many cards the Stack has."""
        return int(self.t.count[eh.STACK])

    @property
    def discard(self) -> str:
        """The Discard Pile from the bottom up."""
        return self.cards(eh.DISCARD_PILE)

    @property
    def armoury(self) -> str:
        """The Armoury from the bottom up."""
        return self.cards(eh.ARMOURY)

    @property
    def chain(self) -> str:
        """The chain from the card played first."""
        return self.cards(eh.CHAIN)

    @property
    def active(self) -> str:
        """Whose turn it is."""
        return LETTERS[self.t.active]

    @property
    def zeros(self) -> str:
        """Who truly is a Patient Zero."""
        return self._those(self.t.held[eh.FACTION + seat, eh.PATIENT_ZERO] for seat in range(self.match.seats))

    @property
    def face_up(self) -> str:
        """Whose Faction card lies face up."""
        tops = (self.t.lowest[eh.FACTION + seat] for seat in range(self.match.seats))
        return self._those(card >= 0 and self.t.known[card] >> SPECTATOR & 1 for card in tops)

    @property
    def infected(self) -> str:
        """Who is known to be Infected."""
        return self._those(self.each("infected"))

    @property
    def survivors(self) -> str:
        """Who is known to be a Survivor."""
        return self._those(self.each("survivor"))

    @property
    def skipping(self) -> str:
        """Whose next normal turn is skipped."""
        return self._those(self.each("skips"))

    @property
    def extra_turns(self) -> str:
        """Who takes the extra turns, in order."""
        return "".join(LETTERS[self.t.extra_turns[place]] for place in range(self.t.extra_count))

    def each(self, field: str) -> list[int]:
        """A public number of every player, A's first."""
        return list(self.view(None)["counters"][field])

    def number(self, field: str) -> int:
        """A public number of the table."""
        return int(self.view(None)["counters"][field])

    def _those(self, flags: Iterator[object] | list[int]) -> str:
        return "".join(letter for letter, flag in zip(LETTERS, flags, strict=False) if flag)


def position(
    start: str = "scavenge",
    *,
    seats: int = 4,
    active: str = "A",
    zeros: str | None = None,
    revealed: str = "",
    hands: Mapping[str, str] | None = None,
    attacks: str = "",
    bites: Mapping[str, int] | None = None,
    stack: str | None = None,
    discard: str = "",
    armoury: str = "",
    known: Mapping[str, Mapping[str, str]] | None = None,
    countdown: int = 0,
    skipping: str = "",
    extra_turns: str = "",
    turn: int = 1,
    **options: OptionValue,
) -> Position:
    """A table in the middle of a turn.

    Args:
        start: "turn" (it is about to begin), "scavenge" or "draw".
        zeros: who the Patient Zeros are; by default the last player, with 5 or more the last two.
        revealed: whose role has been revealed, one after the other.
        hands: cards per seat; who is not named has none.
        attacks: who is attacked, a letter for each Zombie in the order of placing; then Combat begins first.
        bites: bites per seat, 2 for Turned.
        stack: the Stack from the bottom up; then there are no other cards. Else the rest of the full deck.
        known: see `Position.let_know`, of hands.
        countdown: normal turns left.
    """
    letters = LETTERS[:seats]
    zeros = zeros if zeros is not None else letters[-1 if seats < 5 else -2 :]
    placed = [(eh.FACTION + seat, "zero" if letter in zeros else "survivor") for seat, letter in enumerate(letters)]
    placed += [(eh.HAND + LETTERS.index(letter), text) for letter, text in (hands or {}).items()]
    placed += [(eh.DISCARD_PILE, discard), (eh.ARMOURY, armoury)]
    zombies = " ".join("zombie" for _ in attacks)
    named = [*(text for _, text in placed), stack or "", zombies, cards(condition=CONDITIONS)]
    p = Position.laid_out(seats=seats, options=options, deck=None if stack is None else Position.exact_deck(named))
    for zone, text in placed:
        p.put(text, zone)
    for kind in range(eh.STACK_KINDS, len(SHORT)):
        while p.t.held[eh.STACK, kind]:
            p.put(SHORT[kind], eh.SET_ASIDE)
    p.t.round_number, p.t.active = turn, LETTERS.index(active)
    p.t.next_normal = LETTERS.index(active) if start == "turn" else (p.t.active + 1) % seats
    p.t.began_empty = p.t.count[eh.HAND + p.t.active] == 0
    for letter in revealed:
        RULES[roles.reveal](p.t, LETTERS.index(letter))
    for letter, number in (bites or {}).items():
        _bite(p, LETTERS.index(letter), number)
    p.t.countdown = countdown
    p.t.skipping = sum(1 << LETTERS.index(letter) for letter in skipping)
    p.t.extra_count = len(extra_turns)
    for place, letter in enumerate(extra_turns):
        p.t.extra_turns[place] = LETTERS.index(letter)
    p.let_know(eh.HAND, known or {})
    _push_steps(p, start)
    for letter in attacks:
        zombie = RULES[zones.oldest](p.t, eh.STACK, eh.ZOMBIE)
        RULES[attackers.place](p.t, zombie, LETTERS.index(letter))
    p.put(stack or "", eh.STACK)
    if attacks:
        RULES[combat.begin_combat](p.t)
    return p.begun()


def _bite(p: Position, seat: int, number: int) -> None:
    """Make a player bitten so often, as if long ago."""
    p.t.bites[seat] = number
    RULES[zones.move](p.t, RULES[zones.oldest](p.t, eh.SET_ASIDE, eh.CONDITION_CARD), eh.CONDITION + seat)
    if number == eh.TURNED:
        p.t.known_infected |= 1 << seat
        p.t.known_survivors &= ~(1 << seat)
        RULES[roles.turn_up](p.t, seat)


def _push_steps(p: Position, start: str) -> None:
    if start == "turn":
        p.t.round_number -= 1
        RULES[push](p.t, eh.BEGIN_TURN)
        return
    RULES[push](p.t, eh.END_TURN)
    RULES[push](p.t, eh.DRAW_CARD, 1)
    if start == "scavenge":
        RULES[push](p.t, eh.SCAVENGE)


def dealt(*, seats: int = 4, seed: int = 1, **options: OptionValue) -> Position:
    """A table freshly dealt."""
    return Position.dealt(seats=seats, seed=seed, **options)


def random_game(seed: int, *, seats: int = 4, **options: OptionValue) -> Iterator[Move[Position]]:
    """Every move of a game in which each choice is made at random."""
    return random_moves(dealt(seats=seats, seed=seed, **options), seed=seed)
