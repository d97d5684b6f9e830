"""The layout of the map, mainly of the Deployment Area: rows, and which cards cover which; the same for every game."""

from collections.abc import Sequence
from typing import Final

from deadhand.table.game.plans import PlaceWords

SPACES_IN_ALL: Final = 7
"""Of the Playing Area [TD-2.6]."""
MAIN_WIDTHS: Final = (3, 4, 3, 4, 3, 4, 3)
"""Cards in each row of the largest Main Zone; fewer Survivors have its first rows only [TD-9.9]."""
MAIN_ROWS: Final = (4, 6, 7)
"""The number of rows for one, two and three Survivors."""
INDOOR_WIDTHS: Final = (2, 3, 2)
"""Cards in each row of an Indoor Zone [TD-9.11]."""
CITY_CARDS: Final = 5
"""The number of cards of the Main Zone with the City back, and of an Indoor Zone with its own [TD-9.10, TD-9.11]."""
INDOORS: Final = sum(MAIN_WIDTHS)
"""The first place of the Indoor Zone."""
PLACES: Final = INDOORS + sum(INDOOR_WIDTHS)


def rows_of(widths: Sequence[int], first: int) -> list[range]:
    """Return the places of each row, from the top [TD-9.2]."""
    return [range(first + sum(widths[:row]), first + sum(widths[: row + 1])) for row in range(len(widths))]


MAIN: Final = rows_of(MAIN_WIDTHS, 0)
INDOOR: Final = rows_of(INDOOR_WIDTHS, INDOORS)
PLACE_WORDS: Final = tuple(
    PlaceWords(template, (card, row))
    for template, rows in (("card {0} of row {1}", MAIN), ("card {0} of indoor row {1}", INDOOR))
    for row, places in enumerate(rows, start=1)
    for card, _ in enumerate(places, start=1)
)
"""The words for each place."""
ROW: Final = tuple(row for rows in (MAIN, INDOOR) for row, places in enumerate(rows) for _ in places)
"""Per place its row, counted from 0 at the top of its zone, ..."""
TWICE_X: Final = tuple(2 * column - (len(row) - 1) for row in (*MAIN, *INDOOR) for column in range(len(row)))
"""... and twice how far right of the middle it lies: rows are centred [TD-9.3]."""


def place_beneath(place: int, aside: int) -> int:
    """Return the place in the row below that covers one, half a card to the left (-1) or right (1); or -1 [TD-9.4]."""
    rows = MAIN if place < INDOORS else INDOOR
    below = rows[ROW[place] + 1] if ROW[place] + 1 < len(rows) else range(0)
    return next((other for other in below if TWICE_X[other] == TWICE_X[place] + aside), -1)


LEFT_BELOW: Final = tuple(place_beneath(place, -1) for place in range(PLACES))
RIGHT_BELOW: Final = tuple(place_beneath(place, 1) for place in range(PLACES))
COVERED_FROM: Final = tuple(
    sum(1 << place for place in range(PLACES) if place + distance in (LEFT_BELOW[place], RIGHT_BELOW[place]))
    for distance in range(max(*MAIN_WIDTHS, *INDOOR_WIDTHS) + 1)
)
"""Per distance the places, as bits of their numbers, that the place so much further on covers [TD-9.4]."""
OWN_BACK: Final = tuple(
    place in (*MAIN[0], *MAIN[1][1:-1]) if place < INDOORS else place < INDOORS + CITY_CARDS for place in range(PLACES)
)
"""Per place whether it is a City or Indoor place; the others are Common places [TD-9.10, TD-9.11]."""
MAIN_SIZES: Final = tuple(sum(MAIN_WIDTHS[:rows]) for rows in MAIN_ROWS)
"""The number of cards of the Main Zone, for one, two and three Survivors [TD-9.9]."""
MAIN_SET: Final = tuple((1 << size) - 1 for size in MAIN_SIZES)
"""The places of the Main Zone as bits, for one, two and three Survivors, ..."""
INDOOR_SET: Final = (1 << PLACES) - (1 << INDOORS)
"""... and those of the Indoor Zone."""
