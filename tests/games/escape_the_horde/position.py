"""Set up a table of Escape the Horde in two or three lines, so that a test reads like the rule.

Seats are letters, A first; kinds are written short, see `SHORT`. Cards of a zone run from the oldest to the newest, but
the Stack is written from the top down.
"""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from deadhand.games.escape_the_horde import GAME, roles, setup, state as eh
from deadhand.games.escape_the_horde.attackers import place_attacker
from deadhand.games.escape_the_horde.phases import combat
from deadhand.table.deck.deck import Deck
from deadhand.table.flow.steps import push
from deadhand.table.game.setup import OptionValue
from deadhand.table.record.state import NOBODY, SPECTATOR
from deadhand.table.zones import zones
from tests.games import positions
from tests.games.positions import LETTERS, Move, cards, random_moves, setting_in

__all__ = ["IDS", "LETTERS", "SHORT", "Position", "cards", "dealt", "hesitant_game", "position", "random_game"]

SHORT = (
    *("zombie", "discard_weapon", "weapon", "grenade", "team_up", "yeah_nah", "rescue", "sacrifice"),
    *("steal", "dodge", "re_arm", "binoculars", "spill"),
    *("survivor", "zero", "fine"),
)
IDS = tuple(card.id for card in GAME.deck.kinds)
RULES = GAME.plain


class Position(positions.Position):
    """A table of Escape the Horde as a test writes and reads it."""

    game = GAME
    words = SHORT
    pile = eh.STACK

    # ---- playing ----

    def play(self, *actions: str) -> Self:
        """Play actions by name, seats as letters, for example "steal B" or "C: yeah_nah".

        With a letter before it an action is that player's; whoever is asked before in a window or in Combat passes.
        """
        for text in actions:
            seat, colon, action = text.rpartition(": ")
            while colon and self.actor != seat and self.prompt in ("respond", "combat"):
                super().play("pass")
            assert not colon or self.actor == seat, f"{seat} is not asked, but {self.actor} is: {self.prompt}"
            super().play(action)
        return self

    def resolve(self) -> Self:
        """Let everyone pass until no window is open."""
        return self._pass("respond")

    def end_combat(self) -> Self:
        """Let everyone pass until no window is open and no Combat goes on."""
        return self._pass("respond", "combat")

    def _pass(self, *prompts: str) -> Self:
        while self.prompt in prompts:
            super().play("pass")
        return self

    def to(self, seat: str) -> Self:
        """Let everyone pass until a player is asked in the open window or Combat."""
        while self.actor != seat:
            assert self.prompt in ("respond", "combat"), f"{seat} was never asked"
            super().play("pass")
        return self

    def asked(self) -> str:
        """The players asked if all pass, in order, while the same window or round of Combat lasts."""
        twin, seats = self.twin(), ""
        prompt, chain, zombies = self.prompt, self.chain, self.attack
        while (twin.prompt, twin.chain, twin.attack) == (prompt, chain, zombies):
            seats += twin.actor
            twin.play("pass")
            if twin.actor in seats:
                break
        return seats

    def until_turn(self, seat: str) -> Self:
        """Let everyone do as if absent until a turn of a player has begun, and somebody is asked in it."""
        number = self.t.round_number
        while self.t.round_number == number or self.turn != seat:
            assert not self.match.over, f"the game was over before {seat}'s turn"
            self.match.play(self.match.default)
        return self

    def turns_to_the_end(self) -> str:
        """Let everyone do as if absent until the game is over; returns whose turns began, skipped ones too."""
        seats = ""
        while not self.match.over:
            number = self.t.round_number
            self.match.play(self.match.default)
            if self.t.round_number != number:
                seats += self._turns_begun()
        return seats

    def _turns_begun(self) -> str:
        names = ("turn_begins", "extra_turn_begins", "skipped")
        return "".join(LETTERS[event["values"][0]] for event in self.view()["events"] if event["event"] in names)

    # ---- reading ----

    def hand(self, seat: str) -> str:
        """A hand, held longest first."""
        return self.cards(eh.HAND + LETTERS.index(seat))

    @property
    def stack(self) -> str:
        """The Stack from the top down."""
        return " ".join(reversed(self.cards(eh.STACK).split()))

    @property
    def stack_size(self) -> int:
        """The number of cards in the Stack."""
        return int(self.t.count[eh.STACK])

    @property
    def armoury(self) -> str:
        """The Armoury from the bottom up."""
        return self.cards(eh.ARMOURY)

    @property
    def discard(self) -> str:
        """The Discard Pile, its kinds in the alphabet's order."""
        return " ".join(sorted(self.cards(eh.DISCARD_PILE).split()))

    @property
    def left_out(self) -> str:
        """The Zombies that lie out of the game."""
        return " ".join(word for word in self.cards(eh.SET_ASIDE).split() if word == "zombie")

    @property
    def chain(self) -> str:
        """The chain from the bottom up."""
        return self.cards(eh.CHAIN)

    @property
    def attack(self) -> dict[int, str]:
        """The target of each attacking Zombie, by its number."""
        zone = self.view()["zones"]["wastelands"]
        found = [(number, LETTERS[seat]) for seat, there in enumerate(zone) for number in there["marks"]["number"]]
        return dict(sorted(found))

    @property
    def turn(self) -> str:
        """The player whose turn it is."""
        return LETTERS[self.t.active]

    @property
    def turn_number(self) -> int:
        """The number of turns that have begun."""
        return int(self.t.round_number)

    @property
    def bites(self) -> list[int]:
        """Everybody's bites, A's first."""
        return self.each("bites")

    @property
    def turned(self) -> str:
        """The players who are Turned."""
        return "".join(letter for letter, bites in zip(LETTERS, self.bites, strict=False) if bites == eh.TURNED)

    def faces(self, viewer: str | None = None) -> dict[str, str]:
        """The Faction cards that a viewer sees."""
        zones_seen = self.view(viewer)["zones"]["faction"]
        return {
            letter: seen[0] for letter, zone in zip(LETTERS, zones_seen, strict=False) if (seen := self._faces(zone))
        }

    @property
    def face_up(self) -> str:
        """The players whose Faction cards lie face up; `faces` says the same by the view."""
        cards_lying = (
            (letter, int(self.t.lowest[eh.FACTION + LETTERS.index(letter)])) for letter in LETTERS[: self.match.seats]
        )
        return "".join(letter for letter, card in cards_lying if card != NOBODY and self.t.known[card] >> SPECTATOR & 1)

    def role(self, seat: str, viewer: str | None = None) -> str | None:
        """The Faction card of a player as a viewer sees it."""
        return self.faces(viewer).get(seat)

    @property
    def zeros(self) -> str:
        """The players who are Patient Zero in truth."""
        return "".join(letter for letter in LETTERS[: self.match.seats] if self.is_zero(letter))

    def is_zero(self, seat: str) -> bool:
        """True if a player is Patient Zero in truth."""
        return self.cards(eh.FACTION + LETTERS.index(seat)) == "zero"

    @property
    def known_infected(self) -> str:
        """The players known to be Infected."""
        return self._who("infected")

    @property
    def known_survivors(self) -> str:
        """The players known to be Survivors."""
        return self._who("survivor")

    @property
    def skips(self) -> str:
        """The players whose next turn is skipped."""
        return self._who("skips")

    @property
    def countdown(self) -> int:
        """The number of turns left in the Countdown."""
        return int(self.view()["counters"]["countdown"])

    @property
    def rounds(self) -> int:
        """The number on the Countdown card."""
        return int(self.view()["counters"]["rounds_left"])

    @property
    def result(self) -> tuple[str | None, str | None]:
        """Why the game ended, and who has won it."""
        return self.match.outcome, self.game.outcomes[self.t.outcome].result if self.match.over else None

    def each(self, field: str) -> list[int]:
        """A public number of every player, A's first."""
        return list(self.view()["counters"][field])

    def _who(self, field: str) -> str:
        return "".join(letter for letter, flag in zip(LETTERS, self.each(field), strict=False) if flag)

    @classmethod
    def _faces(cls, zone: Mapping[str, Any]) -> list[str]:
        shown = zone["cards"] if "cards" in zone else zone["known"].values()
        return [cls.word(kind) for kind in shown if kind]

    def sees_in_stack(self, viewer: str | None) -> dict[int, str]:
        """The cards of the Stack that a viewer knows, by their place from the top, 1 first."""
        known = self.view(viewer)["zones"]["stack"]["known"]
        return {self.stack_size - int(place): self.word(kind) for place, kind in known.items()}

    def offers(self, verb: str) -> set[str]:
        """The offers of one verb, without its name, or with the whole name where it has no arguments."""
        found = (choice.partition(" ") for choice in self.choices)
        return {rest or name for name, _, rest in found if name == verb}


@dataclass(kw_only=True)
class Setting:
    """The cards and numbers of a table: at the beginning of a turn, or with `attack` in a Combat."""

    seats: int = 4
    zeros: str = "D"
    """Who is Patient Zero; all others are Survivors."""
    hands: Mapping[str, str] = field(default_factory=dict)
    """Cards per seat; who is not named has none."""
    top: str = ""
    """Cards on top of the rest of the full Stack, the top one first."""
    stack: str | None = None
    """The whole Stack from the top down; then there are no other cards."""
    armoury: str = ""
    """From the bottom up."""
    discard: str = ""
    """From the bottom up."""
    attack: str = ""
    """Whom a Zombie attacks, in the order of placing, such as "AAB"."""
    drawn: bool = True
    """Whether that Combat follows the draw; else the Scavenger phase goes on after it."""
    turn: str = "A"
    bites: str = ""
    """Who has I'm Fine."""
    turned: str = ""
    revealed: str = ""
    """Which Patient Zeros are face up; with the last of them all are."""
    survivors: str = ""
    """Who is known to be a Survivor."""
    skips: str = ""
    extra: str = ""
    """Who takes extra turns, in order, before the normal turn of `turn`."""
    countdown: int = 0
    turn_number: int = 0
    known: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Per viewer ("*": spectators) and owner the cards of that hand that the viewer has seen."""


def position(**named: Any) -> Position:
    """A table of this setting, with what else is named as its options."""
    setting, options = setting_in(named, Setting)
    p = _laid_out(setting, options)
    p.let_know(eh.HAND, setting.known)
    _mark(p, setting)
    turn = LETTERS.index(setting.turn)
    p.t.countdown, p.t.round_number, p.t.next_normal = setting.countdown, setting.turn_number, turn
    if setting.attack:
        _attack(p, setting.attack, turn=turn, drawn=setting.drawn)
    else:
        RULES[push](p.t, eh.BEGIN_TURN)
    p.put(" ".join(reversed((setting.top if setting.stack is None else setting.stack).split())), eh.STACK)
    return p.begun()


def _laid_out(setting: Setting, options: Mapping[str, OptionValue]) -> Position:
    """Roles, Condition cards, hands and piles, but the Stack; without a Stack named, the rest of the full one."""
    faces = {letter: "zero" if letter in setting.zeros else "survivor" for letter in LETTERS[: setting.seats]}
    p = Position.laid_out(seats=setting.seats, options=options, deck=_deck_of(setting, faces))
    for letter, face in faces.items():
        p.put(face, eh.FACTION + LETTERS.index(letter))
    _set_aside(p)
    for seat in map(LETTERS.index, setting.bites + setting.turned):
        card = RULES[zones.oldest](p.t, eh.SET_ASIDE, eh.CONDITION_CARD)
        RULES[zones.move](p.t, card, eh.CONDITION + seat)
    for letter, hand in setting.hands.items():
        p.put(hand, eh.HAND + LETTERS.index(letter))
    p.put(setting.armoury, eh.ARMOURY)
    p.put(setting.discard, eh.DISCARD_PILE)
    return p


def _deck_of(setting: Setting, faces: Mapping[str, str]) -> Deck | None:
    """A deck of just the cards that are named, if the whole Stack is; else None."""
    if setting.stack is None:
        return None
    others = cards(zombie=len(setting.attack), fine=6)
    piles = (setting.armoury, setting.discard, setting.stack)
    return Position.exact_deck([*setting.hands.values(), *faces.values(), *piles, others])


def _set_aside(p: Position) -> None:
    for kind in range(eh.STACK_KINDS, len(SHORT)):
        while p.t.held[eh.STACK, kind]:
            p.put(SHORT[kind], eh.SET_ASIDE)


def _mark(p: Position, setting: Setting) -> None:
    for letter in setting.bites:
        p.t.bites[LETTERS.index(letter)] = 1
    for seat in map(LETTERS.index, setting.turned):
        p.t.bites[seat] = eh.TURNED
        p.t.known_infected |= 1 << seat
        RULES[roles.turn_up](p.t, seat)
    if p.t.open_roles:
        RULES[setup.show_roles](p.t)
    for letter in setting.revealed:
        RULES[roles.reveal](p.t, LETTERS.index(letter))
    for letter in setting.survivors:
        p.t.known_survivors |= 1 << LETTERS.index(letter)
    for letter in setting.skips:
        p.t.skipping |= 1 << LETTERS.index(letter)
    for place_in_line, letter in enumerate(setting.extra):
        p.t.extra_turns[place_in_line] = LETTERS.index(letter)
    p.t.extra_count = len(setting.extra)


def _attack(p: Position, targets: str, *, turn: int, drawn: bool) -> None:
    p.t.active, p.t.next_normal, p.t.round_number = turn, (turn + 1) % p.t.seats, p.t.round_number + 1
    RULES[push](p.t, eh.END_TURN)
    if not drawn:
        RULES[push](p.t, eh.DRAW_CARD, 1)
        RULES[push](p.t, eh.SCAVENGE)
    for letter in targets:
        RULES[place_attacker](p.t, RULES[zones.oldest](p.t, eh.STACK, eh.ZOMBIE), LETTERS.index(letter))
    RULES[combat.begin_combat](p.t)


def dealt(*, seats: int = 4, seed: int = 1, **options: OptionValue) -> Position:
    """A table freshly dealt."""
    return Position.dealt(seats=seats, seed=seed, **options)


def random_game(seed: int, *, seats: int = 4, **options: OptionValue) -> Iterator[Move[Position]]:
    """Every move of a game in which each choice is made at random."""
    return random_moves(dealt(seats=seats, seed=seed, **options), seed=seed)


def hesitant_game(seed: int, *, seats: int = 4, **options: OptionValue) -> Iterator[Move[Position]]:
    """Every move of a game in which three choices of four are the default, so that roles stay hidden for long."""
    draw, p = random.Random(seed), dealt(seats=seats, seed=seed, **options)
    while not p.match.over:
        before = p.match.clone()
        action = draw.choice(p.match.legal) if draw.random() < 0.25 else p.match.default
        p.match.play(action)
        yield Move(Position(before), p.match.name(action).split()[0], p)
