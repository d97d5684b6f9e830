"""The numbers that all see [L4D-18.1]: fields of the record, and what follows from them and the cards that lie open."""

from typing import Final

from deadhand.games.left_4_dead import state as l4d
from deadhand.games.left_4_dead.draw import cards_to_draw
from deadhand.games.left_4_dead.health import critical
from deadhand.games.left_4_dead.items.holding import power_of
from deadhand.games.left_4_dead.monsters.monsters import (
    engaged_damage,
    harm_before,
    monsters_in_play,
    strikes,
    toughness,
)
from deadhand.games.left_4_dead.order import place_of
from deadhand.table.flow.course import NOBODY
from deadhand.table.game.declare import rule
from deadhand.table.game.plans import Counter, Mark

WELL, CRITICAL, DOWN = range(3)


@rule
def harm_to_come(t: l4d.Left4Dead, seat: int) -> int:
    """Return the damage to a player if the plan were locked as it is; none once the monsters have struck."""
    return 0 if t.over or t.phase > l4d.DEAL_DAMAGE else harm_before(t, seat)


@rule
def all_harm(t: l4d.Left4Dead) -> int:
    """Return the damage that would hit all players together."""
    total = 0
    for seat in range(t.seats):
        total += harm_to_come(t, seat)
    return total


@rule
def health_after(t: l4d.Left4Dead, seat: int) -> int:
    """Return a player's health after the damage to come [L4D-3.4]."""
    return t.health[seat] - harm_to_come(t, seat)


@rule
def condition(t: l4d.Left4Dead, seat: int) -> int:
    """Return the condition of a player: `WELL`, `CRITICAL` or `DOWN` [L4D-3.5, L4D-3.6]."""
    if t.downed[seat]:
        return DOWN
    return CRITICAL if critical(t, seat) else WELL


@rule
def condition_after(t: l4d.Left4Dead, seat: int) -> int:
    """Return the condition of a player once the damage to come has hit [L4D-3.5, L4D-3.6]."""
    left = health_after(t, seat)
    if t.downed[seat] or left < 0:
        return DOWN
    return CRITICAL if left == 0 else WELL


@rule
def has_agreed(t: l4d.Left4Dead, seat: int) -> bool:
    """Return True if a player has confirmed the plan as it stands. Players do so in table order [L4D-11.12]."""
    return t.phase == l4d.MAKE_PLAN and place_of(t, seat) < t.confirmed


@rule
def first_draw(t: l4d.Left4Dead) -> int:
    """Return the number of cards that the marker's holder draws in the Draw phase [L4D-7.1]."""
    return cards_to_draw(t, 0)


@rule
def rounds_to_finale(t: l4d.Left4Dead) -> int:
    """Return the number of Draw phases that the Encounter deck lasts, if nothing else is drawn [L4D-7.3, L4D-7.6]."""
    return 0 if t.finale else t.count[l4d.ENCOUNTER_DECK] // (t.seats - 1 + cards_to_draw(t, 0))


@rule
def toughness_of(t: l4d.Left4Dead, card: int) -> int:
    """Return the damage that kills a monster in play."""
    return toughness(t, t.kind[card]) if t.kind[card] < l4d.MONSTERS else 0


@rule
def planned_damage(t: l4d.Left4Dead, card: int) -> int:
    """Return the damage on a monster in play, with what the plan will add [L4D-12.2, L4D-12.3]."""
    if t.kind[card] >= l4d.MONSTERS:
        return 0
    return t.damage[card] + (engaged_damage(t, card) if t.phase < l4d.DEAL_DAMAGE else 0)


@rule
def will_die(t: l4d.Left4Dead, card: int) -> bool:
    """Return True if a monster in play is killed if the plan is locked as it stands."""
    return t.kind[card] < l4d.MONSTERS and planned_damage(t, card) >= toughness(t, t.kind[card])


@rule
def all_that_die(t: l4d.Left4Dead) -> int:
    """Return the number of monsters that are killed if the plan is locked as it stands."""
    total = 0
    for holder in range(t.seats):
        card = t.lowest[l4d.FRONT + holder]
        while card != NOBODY:
            if will_die(t, card):
                total += 1
            card = t.above[card]
    return total


_ALL: Final = range(l4d.MONSTERS)
MOST_MONSTERS: Final = l4d.KINDS.copies(_ALL)
MOST_HARM: Final = sum(l4d.KINDS.printed("damage", _ALL))
"""If all monsters were before one player, and free."""
LEAST_HEALTH: Final = 1 - sum(l4d.KINDS.printed("flip", _ALL)) - MOST_HARM
"""After a round begun with 1 health in which all monsters are flipped before one player, and then strike."""
MOST_TOUGHNESS: Final = l4d.KINDS.most("health", _ALL) + l4d.KINDS.most("growth", _ALL) * (l4d.SEATS - l4d.LEAST_SEATS)
MOST_AMMO: Final = sum(l4d.KINDS.printed("damage", [l4d.AMMO]))
_GUNS: Final = range(l4d.UZI, l4d.GUNS)
MOST_POWER: Final = 1 + MOST_AMMO + l4d.KINDS.most("damage", _GUNS)
MOST_ENGAGEMENTS: Final = l4d.KINDS.most("amount", _GUNS)
MOST_DIFFICULTY: Final = 3
MOST_TO_FINALE: Final = l4d.KINDS.copies(range(l4d.ITEMS)) // l4d.LEAST_SEATS
MOST_LAST_STANDS: Final = l4d.KINDS.copies(range(l4d.ITEMS, len(l4d.KINDS)))
MOST_KILLS: Final = 300
MOST_TAKEN: Final = 300
"""Only the limit of rounds bounds these; no game of that limit is known to come near."""

COUNTERS: Final = (
    Counter("health", "Health", per_seat=True, most=l4d.FULL_HEALTH, felt=True, bounds=(LEAST_HEALTH, l4d.FULL_HEALTH)),
    Counter("downed", "Downed", per_seat=True, what="flag", threat=True),
    Counter(
        "threat",
        "Damage to come",
        per_seat=True,
        compute=harm_to_come,
        threat=True,
        short="Harm",
        bounds=(0, MOST_HARM),
    ),
    Counter("power", "Damage per engagement", per_seat=True, compute=power_of, short="Power", bounds=(1, MOST_POWER)),
    Counter("engagements", "Engagements named", per_seat=True, said=False, bounds=(0, MOST_ENGAGEMENTS)),
    Counter("agrees", "Agrees to the plan", per_seat=True, what="flag", compute=has_agreed, answered=True),
    Counter(
        "changes_left",
        "Changes of plan left",
        per_seat=True,
        short="Changes",
        minor=True,
        bounds=(0, l4d.MOST_CHANGES),
    ),
    Counter("silenced", "Busy with a Car Alarm", per_seat=True, what="flag"),
    Counter("item_spent", "Item action used", per_seat=True, what="flag", minor=True),
    Counter("proposed_to", "Trade proposed to", per_seat=True, what="seat", said=False),
    Counter("instant_used", "Instant used", per_seat=True, what="flag", minor=True),
    Counter("kills", "Kills", per_seat=True, forms="1 kill|# kills", bounds=(0, MOST_KILLS)),
    Counter("damage_taken", "Damage taken", per_seat=True, threat=True, said=False, bounds=(0, MOST_TAKEN)),
    Counter(
        "health_after",
        "Health after the damage to come",
        per_seat=True,
        compute=health_after,
        said=False,
        drawn=True,
        bounds=(LEAST_HEALTH, l4d.FULL_HEALTH),
    ),
    Counter("condition", "Critical or down", per_seat=True, compute=condition, said=False, bounds=(WELL, DOWN)),
    Counter(
        "condition_after",
        "The same after it",
        per_seat=True,
        compute=condition_after,
        said=False,
        drawn=True,
        bounds=(WELL, DOWN),
    ),
    Counter("monsters", "Monsters in play", compute=monsters_in_play, said=False, bounds=(0, MOST_MONSTERS)),
    Counter(
        "dying",
        "Monsters that die by the plan",
        compute=all_that_die,
        said=False,
        drawn=True,
        bounds=(0, MOST_MONSTERS),
    ),
    Counter("harm", "Damage to come for all", compute=all_harm, said=False, drawn=True, bounds=(0, MOST_HARM)),
    Counter("difficulty", "Extra cards with the marker", said=False, bounds=(0, MOST_DIFFICULTY)),
    Counter("phase", "Part of the round", said=False, bounds=(l4d.DRAW_CARDS, l4d.END_TURN)),
    Counter("round_number", "Round", bounds=(1, l4d.MOST_ROUNDS)),
    Counter("marker", "Difficulty marker", what="seat", minor=True),
    Counter("first_draw", "Cards drawn with it", compute=first_draw, said=False, bounds=(1, 1 + MOST_DIFFICULTY)),
    Counter("ammo", "Extra damage this round", rare=True, bounds=(0, MOST_AMMO)),
    Counter("locked", "Plan locked", what="flag"),
    Counter("finale", "Finale", what="flag"),
    Counter(
        "rounds_to_finale", "Rounds to the Finale", compute=rounds_to_finale, rare=True, bounds=(0, MOST_TO_FINALE)
    ),
    Counter("finale_rounds", "Finale rounds", rare=True, bounds=(0, l4d.MOST_ROUNDS)),
    Counter("last_stands", "Last Stand cards drawn", rare=True, minor=True, bounds=(0, MOST_LAST_STANDS)),
)

MARKS: Final = (
    Mark("damage", "Damage", zones=("front",), bounds=(0, MOST_TOUGHNESS - 1)),
    Mark("engaged", "Engaged by", "seats", zones=("front",)),
    Mark("tapped", "Tapped", "flag", zones=("front",)),
    Mark(
        "toughness",
        "Damage that kills it",
        compute=toughness_of,
        said=False,
        zones=("front",),
        bounds=(0, MOST_TOUGHNESS),
    ),
    Mark(
        "foreseen",
        "Damage by the plan",
        compute=planned_damage,
        said=False,
        drawn=True,
        zones=("front",),
        bounds=(0, MOST_TOUGHNESS - 1 + l4d.SEATS * MOST_POWER),
    ),
    Mark("dies", "Dies by the plan", "flag", compute=will_die, said=False, drawn=True, zones=("front",)),
    Mark("hits", "Hits by the plan", "flag", compute=strikes, said=False, drawn=True, zones=("front",)),
)
