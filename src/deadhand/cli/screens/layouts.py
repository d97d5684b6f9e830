"""How the cards of each game read where every one of them has a line of its own, such as a monster and its numbers.

All else about a board is made from what the game declares: counters with their short labels and ranks, zones and marks.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from deadhand.table.deck.deck import Card


@dataclass(frozen=True)
class Seen:
    """A card that all see, and what lies on it."""

    number: int
    """Which one of its zone it is, from 1."""
    card: Card
    marks: Mapping[str, int]
    said: str
    """Its marks as choices tell them, such as "damage 2, engaged by Ann"."""
    names: Sequence[str]
    """What the seats are called."""

    def mark(self, field: str) -> int:
        """A mark, 0 if it has none."""
        return self.marks.get(field, 0)

    def seats(self, field: str) -> str:
        """The seats in a mark, in words."""
        return ", ".join(name for seat, name in enumerate(self.names) if self.mark(field) >> seat & 1)


class Line(NamedTuple):
    """How a card reads: in a line of its own, and where there is no room for one."""

    whole: str
    short: str
    is_bare: bool = False
    """Whether it is a name alone, which needs no line of its own."""


Describe = Callable[[Seen], Line]
States = Callable[[Mapping[str, Any], int], Sequence[str]]


def _no_states(_counters: Mapping[str, Any], _seat: int) -> Sequence[str]:
    return ()


@dataclass(frozen=True)
class Layout:
    """What a game's board has beside the usual."""

    lines: Mapping[str, Describe]
    """The zones of which every card may have a line of its own, and how it reads."""
    piles: Sequence[str] = ()
    """The piles that matter where there is little room; without any, all do."""
    labels: Mapping[str, str] = field(default_factory=dict)
    """Short labels of seats' zones."""
    told: Sequence[str] = ()
    """Seats' zones of which a state tells already what lies there."""
    states: States = _no_states
    """What else is said of a seat, from the public numbers."""


# ---- Card of the Dead ----


def eaten(counters: Mapping[str, Any], seat: int) -> Sequence[str]:
    """Who is out of the round."""
    return () if counters["alive"][seat] else ("Eaten",)


def usual(seen: Seen) -> Line:
    """A card with its marks."""
    text = f"{seen.card.name}: {seen.said}" if seen.said else seen.card.name
    return Line(text, text, is_bare=not seen.said)


# ---- Left 4 Dead ----


def monster(seen: Seen) -> Line:
    """What a monster needs to die, what it has and will have, who engages it, whom it hits for how much."""
    needs, done, planned = seen.mark("toughness"), seen.mark("damage"), seen.mark("foreseen")
    if not needs:
        return usual(seen)
    name, engaged = seen.card.name, seen.seats("engaged")
    fate = "dies" if seen.mark("dies") else f"hits for {seen.card.numbers['damage']}" if seen.mark("hits") else "waits"
    dealt = [f"has {done}"] * (done > 0) + [f"planned {planned}"] * (planned > 0)
    brackets = f" ({', '.join(dealt)})" if dealt else ""
    tapped = ", tapped" * seen.mark("tapped")
    return Line(
        f"{name} needs {needs} damage{brackets}, engaged by {engaged or 'nobody'}{tapped}: {fate}",
        f"{name} {done + planned}/{needs}{f' by {engaged}' if engaged else ''}{tapped}: {fate}",
    )


# ---- Escape the Horde ----

FATES: Final = ("bites", "will die", "is saved", "will leave Combat", "will go to another")


def attacker(seen: Seen) -> Line:
    """A Zombie that attacks, with the number that choices name, and what becomes of it as things stand."""
    name, fate = f"{seen.card.name} {seen.mark('number')}", FATES[seen.mark("aim")]
    return Line(f"{name} attacks: it {fate}", f"{name} {fate}")


def link(seen: Seen) -> Line:
    """A played card: whose it is, and at whom it is aimed."""
    parts = [f"{seen.number}. {seen.card.name} by {seen.names[seen.mark('player')]}"]
    if seen.mark("zombie"):
        parts.append(f"on Zombie {seen.mark('zombie')}")
    if seen.marks.get("target", -1) >= 0:
        parts.append(f"at {seen.names[seen.mark('target')]}")
    if seen.mark("cancelled"):
        parts.append("(cancelled)")
    return Line(" ".join(parts), " ".join(parts))


LAYOUTS: Final[Mapping[str, Layout]] = {
    "card_of_the_dead": Layout({}, labels={"zombies": "Zombies", "movement": "Moves"}, states=eaten),
    "left_4_dead": Layout({"front": monster}, labels={"face_down": "Face down", "held": "Holds"}),
    "escape_the_horde": Layout({"wastelands": attacker, "chain": link}, told=("faction",)),
    "three_days": Layout(
        {"spaces": usual},
        piles=("common", "threat", "threats", "seen", "in_use"),
        labels={"equipped": "Weapon", "loaded": "Ammo", "worn": "Wears"},
    ),
}
NO_LAYOUT: Final = Layout({})


def layout_of(slug: str) -> Layout:
    """A game's layout."""
    return LAYOUTS.get(slug, NO_LAYOUT)
