"""A pile in layers: everybody knows which cards were shuffled together, and so which cards may lie where.

Cards of a pile differ by the shuffle that they come from. A *batch* is made of cards that everybody has seen, so its
composition is known. A *layer* is made of new cards and of cards drawn up from the layer below: which of its cards came
from below is hidden. A redeal draws that first, as likely as it is by all that was seen, and then deals each layer and
each batch by itself.

Layer 1 is the rest of the old pile, layer 2 lies on it, layer 3 on both. Of each kind a layer was made of some copies;
some of them were seen, some were drawn up, and some are left. Each order of a layer is as likely, so these numbers are
as likely as `made!/(left! drawn!)`, multiplied over all layers and kinds.
"""

from typing import Annotated, Any, Final

import numpy as np

from deadhand.table.record.chance import noise_below
from deadhand.table.record.record import Int8, Integers
from deadhand.table.record.state import EVERYONE, NOBODY, Table
from deadhand.table.rules.rule import rule
from deadhand.table.zones.counting import count_in
from deadhand.table.zones.knowledge import knows

LAYERS: Final = 3
BATCHES: Final = 7
POOLS: Final = 1 + LAYERS + BATCHES
FINE: Final = 1 << 30
"""Steps in which a random share is drawn."""

# The parts of `strata`: bits 0 and 1, bits 2 and 3, and the bits above.
LAYER_BIT, BATCH_BIT = 2, 4
ADDED: Final = 3
IDENTITY: Final = 15


class LayeredTable(Table):
    """A table with one pile that may lie in layers."""

    strata: Annotated[Integers, np.int8, "cards"]
    """Per card the layer that it was added to, the layer it was last drawn from (times 4), and its batch (times 16).

    The first goes with the face of a card, and the second too once the card is in a batch; the others belong to the
    place where it lies.
    """
    drawn_2_from_1: Int8
    """The number of cards of layer 1 that were shuffled into layer 2, ..."""
    drawn_3_from_2: Int8
    """... of layer 2 into layer 3, ..."""
    drawn_3_from_1: Int8
    """... and of layer 1 into layer 3."""


@rule
def pool_of(t: LayeredTable, card: int) -> int:
    """Return the layer or batch that a card lies in; 0 for cards that were never distinguished."""
    batch = t.strata[card] >> BATCH_BIT
    return LAYERS + batch if batch else t.strata[card] >> LAYER_BIT


@rule
def forget_layers(t: LayeredTable) -> None:
    """Treat all hidden cards as one shuffled pool."""
    for card in range(t.cards):
        t.strata[card] = 0
    t.drawn_2_from_1 = 0
    t.drawn_3_from_2 = 0
    t.drawn_3_from_1 = 0


@rule
def is_hidden_outside(t: LayeredTable, pile: int, other: int) -> bool:
    """Return True if a card with the back of a pile lies hidden anywhere but in these two zones."""
    back = t.back[t.kind[t.lowest[pile]]]
    for card in range(t.cards):
        if t.known[card] != EVERYONE and t.back[t.kind[card]] == back and t.zone[card] not in (pile, other):
            return True
    return False


@rule
def begin_batch(t: LayeredTable, pile: int) -> None:
    """Note that a pile consists of cards that everybody has seen; call it before shuffling.

    If all batches are taken, it joins the last one: then somewhat less is known, but nothing wrong.
    """
    if not is_hidden_outside(t, pile, pile):
        forget_layers(t)
        return
    batch = 1
    while batch < BATCHES and is_hidden_in(t, batch):
        batch += 1
    set_strata(t, pile, IDENTITY, batch << BATCH_BIT)


@rule
def set_strata(t: LayeredTable, zone: int, kept: int, strata: int) -> None:
    """Set the strata of all cards of a zone, but for the bits that they keep."""
    card = t.lowest[zone]
    while card != NOBODY:
        t.strata[card] = (t.strata[card] & kept) | strata
        card = t.above[card]


@rule
def is_hidden_in(t: LayeredTable, batch: int) -> bool:
    """Return True if hidden cards of a batch are left."""
    left = 0
    for card in range(t.cards):
        left += t.strata[card] >> BATCH_BIT == batch and t.known[card] != EVERYONE
    return left > 0


@rule
def begin_layer(t: LayeredTable, new: int, drawn: int, rest: int) -> None:
    """Note that new cards, seen by everybody, will be shuffled with cards drawn from a pile and put on its rest."""
    if t.count[drawn] == 0 or t.count[rest] == 0:
        forget_layers(t)
        return
    upper, lower = pool_of(t, t.highest[drawn]), pool_of(t, t.lowest[rest])
    layer = 2
    if upper == lower and not is_hidden_outside(t, drawn, rest):
        forget_layers(t)
        set_strata(t, rest, 0, 1 | 1 << LAYER_BIT)
        set_strata(t, drawn, 0, 1)
        t.drawn_2_from_1 = t.count[drawn]
    elif upper == 2 and lower == 1:
        layer = 3
        t.drawn_3_from_1 = number_in_layer(t, drawn, 1)
        t.drawn_3_from_2 = t.count[drawn] - t.drawn_3_from_1
    else:
        forget_layers(t)
        return
    set_strata(t, new, 0, layer | layer << LAYER_BIT)
    set_strata(t, drawn, ADDED, layer << LAYER_BIT)


@rule
def number_in_layer(t: LayeredTable, zone: int, layer: int) -> int:
    """Return the number of cards of a zone in a layer."""
    total, card = 0, t.lowest[zone]
    while card != NOBODY:
        total += pool_of(t, card) == layer
        card = t.above[card]
    return total


@rule
def mix_layers(t: LayeredTable, zone: int) -> None:
    """Note that a zone with cards of several layers or batches will be shuffled; then all layers are forgotten."""
    top, card = t.highest[zone], t.lowest[zone]
    while card != NOBODY:
        if t.back[t.kind[card]] == t.back[t.kind[top]] and pool_of(t, card) != pool_of(t, top):
            forget_layers(t)
            return
        card = t.above[card]


# ---- redeals ----


@rule
def redeal_pools(t: LayeredTable, viewer: int, unknown: Integers, noise: Integers) -> int:
    """Deal the unknown cards of layers and batches again; return how many others come first in `unknown` then."""
    sizes = np.zeros(POOLS, np.int64)
    apart = np.empty(unknown.shape[0], np.int64)
    left, taken = 0, 0
    for place in range(unknown.shape[0]):
        card = unknown[place]
        pool = pool_of(t, card)
        if pool:
            apart[taken] = card
            sizes[pool] += 1
            taken += 1
        else:
            unknown[left] = card
            left += 1
    for pool in range(LAYERS + 1, POOLS):
        if sizes[pool]:
            faces = faces_in(t, pool, pool, apart[:taken])
            shuffle_faces(faces, noise)
            put_faces(t, pool, apart[:taken], faces)
    if sizes[1] + sizes[2] + sizes[3]:
        redeal_layers(t, viewer, sizes, apart[:taken], noise)
    return left


@rule
def redeal_layers(t: LayeredTable, viewer: int, sizes: Integers, cards: Integers, noise: Integers) -> None:
    """Redeal the faces of the cards in layers; all possible worlds are equally likely.

    If nothing fits, as on a table that was laid out by hand, the layers are dealt as one.
    """
    faces = faces_in(t, 1, LAYERS, cards)
    left = np.zeros((LAYERS + 1, t.back.shape[0]), np.int64)
    ordered = sort_by_layer(faces, left, sizes) if draw_layers(t, viewer, left, noise) else faces[:0]
    fits = ordered.shape[0] > 0
    if not fits:
        shuffle_faces(faces, noise)
        ordered = faces
    first = 0
    for layer in range(1, LAYERS + 1):
        of_layer = ordered[first : first + sizes[layer]]
        if fits:
            shuffle_faces(of_layer, noise)
        put_faces(t, layer, cards, of_layer)
        first += sizes[layer]


@rule
def faces_in(t: LayeredTable, first: int, last: int, cards: Integers) -> Any:
    """Return the faces of the cards that lie in these pools, in ascending order."""
    faces = np.empty(cards.shape[0], np.int64)
    size = 0
    for place in range(cards.shape[0]):
        card, pool = cards[place], pool_of(t, cards[place])
        if first <= pool <= last:
            face = t.kind[card] << BATCH_BIT | t.strata[card] & part_of_face(pool)
            at = size
            while at > 0 and faces[at - 1] > face:
                faces[at] = faces[at - 1]
                at -= 1
            faces[at] = face
            size += 1
    return faces[:size]


@rule
def part_of_face(pool: int) -> int:
    """Return the bits of `strata` that belong to the faces of cards in a pool."""
    return IDENTITY if pool > LAYERS else ADDED


@rule
def put_faces(t: LayeredTable, pool: int, cards: Integers, faces: Integers) -> None:
    """Give those of the cards that lie in a pool other faces, one after the other."""
    part, size = part_of_face(pool), 0
    for place in range(cards.shape[0]):
        card = cards[place]
        if pool_of(t, card) == pool:
            count_in(t, card, t.zone[card], -1)
            t.kind[card] = faces[size] >> BATCH_BIT
            t.strata[card] = (t.strata[card] & ~part) | (faces[size] & part)
            count_in(t, card, t.zone[card], 1)
            size += 1


@rule
def shuffle_faces(faces: Integers, noise: Integers) -> None:
    """Shuffle faces."""
    for place in range(faces.shape[0] - 1, 0, -1):
        other = noise_below(noise, place + 1)
        faces[place], faces[other] = faces[other], faces[place]


@rule
def sort_by_layer(faces: Integers, left: Integers, sizes: Integers) -> Any:
    """Return faces by layer, with as many of each kind as are `left` there; none if these numbers do not match."""
    ordered, place = np.empty(faces.shape[0], np.int64), 0
    at, end = np.zeros(LAYERS + 1, np.int64), np.zeros(LAYERS + 1, np.int64)
    for layer in range(1, LAYERS + 1):
        at[layer], end[layer] = end[layer - 1], end[layer - 1] + sizes[layer]
    for kind in range(left.shape[1]):
        for layer in range(1, LAYERS + 1):
            for _ in range(left[layer, kind]):
                if place == faces.shape[0] or faces[place] >> BATCH_BIT != kind or at[layer] == end[layer]:
                    return ordered[:0]
                ordered[at[layer]] = faces[place]
                at[layer] += 1
                place += 1
    return ordered if place == faces.shape[0] else ordered[:0]


# ---- how many copies of each kind lie in each layer ----


@rule
def draw_layers(t: LayeredTable, viewer: int, left: Integers, noise: Integers) -> bool:
    """Draw the number of unknown cards of each kind in each layer by its likelihood; return whether any fit.

    Kinds are added one after the other: `ways[n]` says how likely the first n kinds make up each number of drawn cards.
    """
    added = np.zeros_like(left)
    count_layers(t, viewer, added, left)
    kinds = left.shape[1]
    a, b, c = t.drawn_2_from_1, t.drawn_3_from_2, t.drawn_3_from_1
    ways, shares = np.zeros((kinds + 1, a + 1, b + 1, c + 1)), np.zeros((kinds, a + 1, b + 1, c + 1))
    ways[0, 0, 0, 0] = 1.0
    for kind in range(kinds):
        if is_layered(added, kind):
            add_kind(ways, shares, added, left, kind)
        else:
            add_drawn(ways, kind, 0, 0, 0, 1.0)
    if ways[kinds, a, b, c] <= 0.0:
        return False
    for kind in range(kinds - 1, -1, -1):
        x, y, z = 0, 0, 0
        if is_layered(added, kind):
            x, y, z = choose_drawn(ways, shares, kind, a, b, c, noise)
        left[1, kind] -= x + z
        left[2, kind] += x - y
        left[3, kind] += y + z
        a, b, c = a - x, b - y, c - z
    return True


@rule
def count_layers(t: LayeredTable, viewer: int, added: Integers, left: Integers) -> None:
    """Count by layer and kind the cards that were added, and how many more they are than those that the viewer saw."""
    for card in range(t.cards):
        kind = t.kind[card]
        added[t.strata[card] & ADDED, kind] += 1
        left[t.strata[card] & ADDED, kind] += 1
        if t.strata[card] >> BATCH_BIT or knows(t, viewer, card):
            left[(t.strata[card] >> LAYER_BIT) & ADDED, kind] -= 1


@rule
def is_layered(added: Integers, kind: int) -> bool:
    """Return True if any layer was made with cards of a kind."""
    return added[1, kind] + added[2, kind] + added[3, kind] > 0


@rule
def likelihood(added: Integers, left: Integers, kind: int, x: int, y: int, z: int) -> float:
    """Return the likelihood, up to a factor, that x copies moved from layer 1 to 2, y from 2 to 3, z from 1 to 3.

    Only numbers of the same kind can be compared.
    """
    ways = (
        ways_to_order(added[1, kind], left[1, kind] - x - z)
        * ways_to_order(added[2, kind] + x, left[2, kind] + x - y)
        * ways_to_order(added[3, kind] + y + z, left[3, kind] + y + z)
    )
    return ways / (ways_to_order(x, 0) * ways_to_order(y, 0) * ways_to_order(z, 0))


@rule
def ways_to_order(cards: int, left: int) -> float:
    """Return the number of orders in which all cards but those left can be chosen; 0 if there are too few."""
    ways = 1.0
    for number in range(cards, max(left, -1), -1):
        ways *= number
    return ways


@rule
def add_kind(ways: Any, shares: Any, added: Integers, left: Integers, kind: int) -> None:
    """Fill in the likelihoods of a kind in `shares`, compared with the first, and the next row of `ways`."""
    _, most_x, most_y, most_z = shares.shape
    scale = 0.0
    for x in range(min(most_x, left[1, kind] + 1)):
        for y in range(min(most_y, left[2, kind] + x + 1)):
            for z in range(min(most_z, left[1, kind] - x + 1)):
                share = likelihood(added, left, kind, x, y, z)
                if share > 0.0:
                    scale = scale if scale > 0.0 else share
                    shares[kind, x, y, z] = share / scale
                    add_drawn(ways, kind, x, y, z, share / scale)


@rule
def add_drawn(ways: Any, kind: int, x: int, y: int, z: int, share: float) -> None:
    """Add the ways in which this number of copies of a kind were drawn."""
    _, most_x, most_y, most_z = ways.shape
    for i in range(most_x - x):
        for j in range(most_y - y):
            for k in range(most_z - z):
                ways[kind + 1, i + x, j + y, k + z] += ways[kind, i, j, k] * share


@rule
def choose_drawn(ways: Any, shares: Any, kind: int, a: int, b: int, c: int, noise: Integers) -> tuple[int, int, int]:
    """Draw the number of drawn copies of a kind, given the number of drawn cards of this and the kinds before it."""
    rest = noise_below(noise, FINE) / FINE * ways[kind + 1, a, b, c]
    found = (0, 0, 0)
    for x in range(a + 1):
        for y in range(b + 1):
            for z in range(c + 1):
                share = ways[kind, a - x, b - y, c - z] * shares[kind, x, y, z]
                if share > 0.0 and rest >= 0.0:
                    found = (x, y, z)
                    rest -= share
    return found
