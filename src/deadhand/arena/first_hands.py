"""An experiment with first hands: in each game one seat is dealt one more copy of a card, in place of another card.

The rest of the deal, the seeds and the bots are those of the same game without it.
"""

from collections.abc import Callable, MutableSequence, Sequence
from typing import Any, ClassVar, Final

import numpy as np

from deadhand import engine
from deadhand.arena.desk import GameBlock
from deadhand.arena.loop import begin_game
from deadhand.arena.records import Arena, Episode
from deadhand.arena.request import Plan
from deadhand.arena.watched_desk import RecordingDesk, WatchedDesk
from deadhand.arena.watching import start_watching, watch_game
from deadhand.arena.watching_records import Watching
from deadhand.table.errors import Refused
from deadhand.table.flow.determinize import exchange
from deadhand.table.flow.flow import deal, run
from deadhand.table.record.state import NOBODY, Table
from deadhand.table.rules.rule import extra_door, rule

SAMPLE_DEALS: Final = 200
"""Deals in which all kinds that a first hand may hold are seen, but for the rarest."""


@extra_door("states", Arena, Episode, Watching, "integer", "integer")
def watch_first_hands(
    states: MutableSequence[Table],
    arenas: Sequence[Arena],
    episodes: Sequence[Episode],
    watching: Watching,
    kind: int,
    first: int,
) -> None:
    """Play one game at each table of an arena, as `watch_games`, with a copy of a kind in the first hand of a seat.

    `first` is the number of the game at the first table. The seats take turns.
    """
    arena = arenas[0]
    for index in range(arena.first, arena.end):
        begin_game(states, index, arena, episodes[index])
        t = states[index]
        watching.rows[index].placed = put_in_hand(t, watching.hands[0] + (first + index) % t.seats, kind)
        start_watching(t, index, watching)
        watch_game(states, index, arenas, episodes, watching)


@rule
def put_in_hand(t: Table, hand: int, kind: int) -> int:
    """Exchange the lowest card of a hand for a copy that lies where nobody knows it, and ask again; return 1 if so.

    Nothing happens if all copies were dealt to hands. It is a deal as likely as any other with this card there: the
    hand has its size, and nobody has seen the card that goes to the place of the copy but the owner of the hand.
    """
    card = t.lowest[hand]
    if t.over or card == NOBODY:
        return 0
    for copy in range(t.cards):
        hidden = t.known[copy] == 0 and t.viewers[t.zone[copy]] == 0
        if hidden and t.kind[copy] == kind and t.back[kind] == t.back[t.kind[card]]:
            exchange(t, card, copy)
            run(t)  # the step that asks is still there, and now offers what the hand allows
            return 1
    return 0


class FirstHandDesk(WatchedDesk):
    """A desk at whose tables one seat has a copy of the plan's kind in its first hand."""

    extra_doors: ClassVar[tuple[Callable[..., Any], ...]] = (watch_first_hands,)

    def play(self, block: range) -> GameBlock:
        """Play the games with these numbers, as `WatchedDesk.play`."""
        self._first = block.start
        return super().play(block)

    def play_levels(self) -> None:
        """Play one game at each table of the arena, and count."""
        game, kind = self.plan.game, self.plan.first_hand
        tables, watching = (self.tables, self.arena, self.episodes), self._watching
        engine.call(game, watch_first_hands, *tables, watching, kind, self._first)


def first_hand_kinds(plan: Plan) -> list[str]:
    """Return the ids of the kinds in first hands of some deals, in the order of the deck.

    None in a game in which hands are empty at the first question, and in one of a team or of sides.
    """
    game = plan.game
    if game.team or game.factions or not game.measures.hands:
        return []
    zone = game.zones.named(game.measures.hands[0]).first
    hands = slice(zone, zone + plan.conditions.seats)
    streams = plan.conditions.streams(0, SAMPLE_DEALS)
    tables = game.layout.open(game.layout.new(1))
    held = np.zeros(len(game.deck.kinds), np.int64)
    for chance in streams[::2]:
        tables.states[0] = plan.fresh[0]
        tables.states["chance"][0] = chance
        engine.call(game, deal, tables, 0)
        held += tables.states["held"][0, hands].sum(axis=0)
    return [card.id for card, found in zip(game.deck.kinds, held, strict=True) if found]


def desk_for(plan: Plan, *, moves: bool) -> type[WatchedDesk]:
    """Return the kind of desk that plays and watches the games of a plan, and logs their `moves`.

    Raises:
        Refused: if moves are to be logged of games with a card in a first hand.
    """
    if plan.first_hand == NOBODY:
        return RecordingDesk if moves else WatchedDesk
    if moves:
        raise Refused("No moves are recorded of games with a card in a first hand.")
    return FirstHandDesk
