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
        if (
            t.known[card] != EVERYONE
            and t.back[t.kind[card]] == back
            and t.zone[card] != pile
            and t.zone[card] != other
        ):
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
    card = t.lowest[pile]
    while card != NOBODY:
        t.strata[card] = (t.strata[card] & IDENTITY) | (batch << BATCH_BIT)
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
    if upper == lower and not is_hidden_outside(t, drawn, rest):
        forget_layers(t)
        add_to_layer(t, rest, 1)
        add_to_layer(t, drawn, 1)
        t.drawn_2_from_1 = t.count[drawn]
        add_to_layer(t, new, 2)
        draw_into_layer(t, drawn, 2)
    elif upper == 2 and lower == 1:
        add_to_layer(t, new, 3)
        t.drawn_3_from_1 = number_in_layer(t, drawn, 1)
        t.drawn_3_from_2 = t.count[drawn] - t.drawn_3_from_1
        draw_into_layer(t, drawn, 3)
    else:
        forget_layers(t)


@rule
def add_to_layer(t: LayeredTable, zone: int, layer: int) -> None:
    """Count the cards of a zone among those that a layer was made of, and let them lie in it."""
    card = t.lowest[zone]
    while card != NOBODY:
        t.strata[card] = layer | (layer << LAYER_BIT)
        card = t.above[card]


@rule
def draw_into_layer(t: LayeredTable, zone: int, layer: int) -> None:
    """Let the cards of a zone lie in another layer."""
    card = t.lowest[zone]
    while card != NOBODY:
        t.strata[card] = (t.strata[card] & (IDENTITY >> LAYER_BIT)) | (layer << LAYER_BIT)
        card = t.above[card]


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
    first, card = NOBODY, t.lowest[zone]
    while card != NOBODY:
        pool = pool_of(t, card)
        if t.back[t.kind[card]] == t.back[t.kind[t.highest[zone]]]:
            if first not in (NOBODY, pool):
                forget_layers(t)
                return
            first = pool
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
            redeal_batch(t, pool, apart[:taken], noise)
    if sizes[1] + sizes[2] + sizes[3]:
        redeal_layers(t, viewer, sizes, apart[:taken], noise)
    return left


@rule
def redeal_batch(t: LayeredTable, pool: int, cards: Integers, noise: Integers) -> None:
    """Redeal the faces of the cards in one batch; all orders are equally likely."""
    faces = faces_in(t, pool, pool, cards)
    shuffle_faces(faces, 0, faces.shape[0], noise)
    size = 0
    for place in range(cards.shape[0]):
        if pool_of(t, cards[place]) == pool:
            put_face(t, cards[place], faces[size])
            size += 1


@rule
def redeal_layers(t: LayeredTable, viewer: int, sizes: Integers, cards: Integers, noise: Integers) -> None:
    """Redeal the faces of the cards in layers; all possible worlds are equally likely.

    If nothing fits, as on a table that was laid out by hand, the layers are dealt as one.
    """
    faces = faces_in(t, 1, LAYERS, cards)
    left = np.zeros((LAYERS + 1, t.back.shape[0]), np.int64)
    if draw_layers(t, viewer, left, noise) and fills_layers(left, faces, sizes):
        faces = faces_by_layer(left, faces)
        shuffle_faces(faces, 0, sizes[1], noise)
        shuffle_faces(faces, sizes[1], sizes[2], noise)
        shuffle_faces(faces, sizes[1] + sizes[2], sizes[3], noise)
    else:
        shuffle_faces(faces, 0, faces.shape[0], noise)
    dealt = np.zeros(LAYERS + 1, np.int64)
    dealt[2], dealt[3] = sizes[1], sizes[1] + sizes[2]
    for place in range(cards.shape[0]):
        layer = pool_of(t, cards[place])
        if layer <= LAYERS:
            put_face(t, cards[place], faces[dealt[layer]])
            dealt[layer] += 1


@rule
def faces_in(t: LayeredTable, first: int, last: int, cards: Integers) -> Any:
    """The faces of the cards that lie in these pools, in ascending order."""
    starts = np.zeros(t.back.shape[0] + 1, np.int64)
    for place in range(cards.shape[0]):
        if first <= pool_of(t, cards[place]) <= last:
            starts[t.kind[cards[place]] + 1] += 1
    for kind in range(t.back.shape[0]):
        starts[kind + 1] += starts[kind]
    faces = np.zeros(starts[t.back.shape[0]], np.int64)
    for place in range(cards.shape[0]):
        card = cards[place]
        if first <= pool_of(t, card) <= last:
            face = (t.kind[card] << BATCH_BIT) | (t.strata[card] & part_of_face(t, card))
            at = starts[t.kind[card]]
            starts[t.kind[card]] += 1
            while at > 0 and faces[at - 1] > face and faces[at - 1] >> BATCH_BIT == t.kind[card]:
                faces[at] = faces[at - 1]
                at -= 1
            faces[at] = face
    return faces


@rule
def part_of_face(t: LayeredTable, card: int) -> int:
    """Return the bits of `strata` that belong to the face of a card."""
    return IDENTITY if t.strata[card] >> BATCH_BIT else IDENTITY >> LAYER_BIT


@rule
def put_face(t: LayeredTable, card: int, face: int) -> None:
    """Give a card another face in its place."""
    part = part_of_face(t, card)
    count_in(t, card, t.zone[card], -1)
    t.kind[card] = face >> BATCH_BIT
    t.strata[card] = (t.strata[card] & ~part) | (face & part)
    count_in(t, card, t.zone[card], 1)


@rule
def shuffle_faces(faces: Integers, first: int, number: int, noise: Integers) -> None:
    """Shuffle some of the faces."""
    for place in range(number - 1, 0, -1):
        other = first + noise_below(noise, place + 1)
        faces[first + place], faces[other] = faces[other], faces[first + place]


@rule
def fills_layers(left: Integers, faces: Integers, sizes: Integers) -> bool:
    """Return True if these numbers match the cards of each kind and of each layer exactly."""
    for layer in range(1, LAYERS + 1):
        for kind in range(left.shape[1]):
            sizes[layer] -= left[layer, kind]
            left[0, kind] += left[layer, kind]
    fills = sizes[1] == 0 and sizes[2] == 0 and sizes[3] == 0
    for place in range(faces.shape[0]):
        left[0, faces[place] >> BATCH_BIT] -= 1
    for kind in range(left.shape[1]):
        fills = fills and left[0, kind] == 0
        for layer in range(1, LAYERS + 1):
            sizes[layer] += left[layer, kind]
    return fills


@rule
def faces_by_layer(left: Integers, faces: Integers) -> Any:
    """Return the same faces, with those of layer 1 first."""
    ordered = np.empty(faces.shape[0], np.int64)
    size = 0
    for layer in range(1, LAYERS + 1):
        first = 0
        for kind in range(left.shape[1]):
            others = 0
            for lower in range(1, layer):
                others += left[lower, kind]
            for copy in range(left[layer, kind]):
                ordered[size] = faces[first + others + copy]
                size += 1
            while first < faces.shape[0] and faces[first] >> BATCH_BIT == kind:
                first += 1
    return ordered


# ---- how many copies of each kind lie in each layer ----


@rule
def draw_layers(t: LayeredTable, viewer: int, left: Integers, noise: Integers) -> bool:
    """Draw the number of unknown cards of each kind in each layer by its likelihood; return whether any fit.

    Kinds are added one after the other: `ways[n]` says how likely the first n kinds make up each number of drawn cards.
    """
    added, seen = np.zeros_like(left), np.zeros_like(left)
    count_layers(t, viewer, added, seen)
    kinds = left.shape[1]
    a, b, c = t.drawn_2_from_1, t.drawn_3_from_2, t.drawn_3_from_1
    ways = np.zeros((kinds + 1, a + 1, b + 1, c + 1))
    ways[0, 0, 0, 0] = 1.0
    for kind in range(kinds):
        add_kind(ways, added, seen, kind)
    if ways[kinds, a, b, c] <= 0.0:
        return False
    for kind in range(kinds - 1, -1, -1):
        x, y, z = 0, 0, 0
        if is_layered(added, kind):
            x, y, z = choose_drawn(ways, added, seen, kind, a, b, c, noise)
        left[1, kind] = added[1, kind] - seen[1, kind] - x - z
        left[2, kind] = added[2, kind] + x - seen[2, kind] - y
        left[3, kind] = added[3, kind] + y + z - seen[3, kind]
        a, b, c = a - x, b - y, c - z
    return True


@rule
def count_layers(t: LayeredTable, viewer: int, added: Integers, seen: Integers) -> None:
    """Count by layer and kind the cards that were added, and those of them that the viewer has seen."""
    for card in range(t.cards):
        kind = t.kind[card]
        added[t.strata[card] & 3, kind] += 1
        if t.strata[card] >> BATCH_BIT or knows(t, viewer, card):
            seen[(t.strata[card] >> LAYER_BIT) & 3, kind] += 1


@rule
def is_layered(added: Integers, kind: int) -> bool:
    """Return True if any layer was made with cards of a kind."""
    return added[1, kind] + added[2, kind] + added[3, kind] > 0


@rule
def likelihood(added: Integers, seen: Integers, kind: int, x: int, y: int, z: int) -> float:
    """Return the likelihood, up to a factor, that x copies moved from layer 1 to 2, y from 2 to 3, z from 1 to 3.

    Only numbers of the same kind can be compared.
    """
    first, second, third = added[1, kind], added[2, kind] + x, added[3, kind] + y + z
    ways = (
        ways_to_order(first, seen[1, kind] + x + z)
        * ways_to_order(second, seen[2, kind] + y)
        * ways_to_order(third, seen[3, kind])
    )
    return ways / (ways_to_order(x, x) * ways_to_order(y, y) * ways_to_order(z, z))


@rule
def ways_to_order(cards: int, chosen: int) -> float:
    """Return the number of orders in which some of the cards can be chosen; 0 if there are too few."""
    ways = 1.0
    for number in range(chosen):
        ways *= max(0, cards - number)
    return ways


@rule
def add_kind(ways: Any, added: Integers, seen: Integers, kind: int) -> None:
    """Work out a row of `ways` from the row before it."""
    _, most_x, most_y, most_z = ways.shape
    if not is_layered(added, kind):
        for x in range(most_x):
            for y in range(most_y):
                for z in range(most_z):
                    ways[kind + 1, x, y, z] = ways[kind, x, y, z]
        return
    scale = 0.0
    lower = added[1, kind] - seen[1, kind]
    for x in range(min(most_x, lower + 1)):
        for y in range(min(most_y, added[2, kind] - seen[2, kind] + x + 1)):
            for z in range(min(most_z, lower - x + 1)):
                share = likelihood(added, seen, kind, x, y, z)
                if share > 0.0:
                    scale = scale if scale > 0.0 else share
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
def choose_drawn(
    ways: Any, added: Integers, seen: Integers, kind: int, a: int, b: int, c: int, noise: Integers
) -> tuple[int, int, int]:
    """Draw the number of drawn copies of a kind, given the number of drawn cards of this and the kinds before it."""
    lower, middle = added[1, kind] - seen[1, kind], added[2, kind] - seen[2, kind]
    total = 0.0
    for x in range(min(a, lower) + 1):
        for y in range(min(b, middle + x) + 1):
            for z in range(min(c, lower - x) + 1):
                total += ways[kind, a - x, b - y, c - z] * likelihood(added, seen, kind, x, y, z)
    rest = noise_below(noise, FINE) / FINE * total
    found = (0, 0, 0)
    for x in range(min(a, lower) + 1):
        for y in range(min(b, middle + x) + 1):
            for z in range(min(c, lower - x) + 1):
                share = ways[kind, a - x, b - y, c - z] * likelihood(added, seen, kind, x, y, z)
                if share > 0.0 and rest >= 0.0:
                    found = (x, y, z)
                    rest -= share
    return found


# ---- estimates for bots ----


@rule
def expect_next(t: LayeredTable, viewer: int, pile: int, expected: Integers) -> None:
    """Estimate by kind, in hundredths, how many unknown cards lie in the layer or batch of the next card of a pile."""
    pool = 0 if t.count[pile] == 0 else pool_of(t, t.highest[pile])
    if 0 < pool <= LAYERS:
        expect_in_layer(t, viewer, pool, expected)
        return
    for card in range(t.cards):
        if pool_of(t, card) == pool and not knows(t, viewer, card):
            expected[t.kind[card]] += 100


@rule
def expect_in_layer(t: LayeredTable, viewer: int, layer: int, expected: Integers) -> None:
    """Estimate by kind, in hundredths, what is left in a layer, as if as much of each kind had been drawn up."""
    added = np.zeros((LAYERS + 1, t.back.shape[0]), np.int64)
    seen = np.zeros((LAYERS + 1, t.back.shape[0]), np.int64)
    count_layers(t, viewer, added, seen)
    first, second = max(1, added[1].sum()), max(1, added[2].sum() + t.drawn_2_from_1)
    for kind in range(t.back.shape[0]):
        below = 100 * added[1, kind]
        middle = 100 * added[2, kind] + below * t.drawn_2_from_1 // first
        if layer == 1:
            whole = below * (first - t.drawn_2_from_1 - t.drawn_3_from_1) // first
        elif layer == 2:
            whole = middle * (second - t.drawn_3_from_2) // second
        else:
            whole = 100 * added[3, kind] + middle * t.drawn_3_from_2 // second + below * t.drawn_3_from_1 // first
        expected[kind] = max(0, whole - 100 * seen[layer, kind])
