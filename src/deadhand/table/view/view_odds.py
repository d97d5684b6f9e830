"""The odds of unseen cards in words, made of integers; see `knowledge/write_odds.py`."""

from collections.abc import Iterator, Sequence

from deadhand.table.knowledge.write_odds import HEAP_SIZE, KIND_SIZE, MILLION
from deadhand.table.record.state import NOBODY
from deadhand.table.view.sentences import Speaker
from deadhand.table.view.view_types import Odds, UnseenKind, UnseenZone
from deadhand.table.view.view_zones import backs_of


def view_odds(integers: Sequence[int], speaker: Speaker) -> Odds:
    """Return the odds in the speaker's words, ready for JSON."""
    return {"worlds": integers[0], "zones": list(_read_heaps(integers, speaker))}


def _read_heaps(integers: Sequence[int], speaker: Speaker) -> Iterator[UnseenZone]:
    at = 1
    while at < len(integers):
        number, back, cards, unknown, kinds = integers[at : at + HEAP_SIZE]
        first, at = at + HEAP_SIZE, at + HEAP_SIZE + KIND_SIZE * kinds
        rows = (integers[place : place + KIND_SIZE] for place in range(first, at, KIND_SIZE))
        zone, owner = speaker.game.zones.find(number)
        yield {
            "zone": (zone.name, owner if zone.per_seat else None),
            "label": str(speaker.zone(number)),
            "mingled": zone.mingled,
            "back": "" if back == NOBODY else backs_of(speaker.game)[back],
            "cards": cards,
            "unknown": unknown,
            "kinds": [_read_kind(row, speaker) for row in rows],
        }


def _read_kind(integers: Sequence[int], speaker: Speaker) -> UnseenKind:
    kind, sure, unseen, following, some = integers
    return {
        "kind": speaker.deck.kinds[kind].id,
        "sure": sure,
        "unseen": unseen,
        "next": following / MILLION,
        "some": some / MILLION,
    }
