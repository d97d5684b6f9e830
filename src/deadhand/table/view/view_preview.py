"""The preview of a choice in words, made of facts."""

from collections.abc import Sequence
from itertools import islice
from typing import Any, Final

from deadhand.table.game.game import Game
from deadhand.table.knowledge.facts_types import PreviewFacts
from deadhand.table.knowledge.sections import count_numbers
from deadhand.table.view.sentences import Speaker
from deadhand.table.view.view_events import event_of
from deadhand.table.view.view_types import Preview, PreviewSentence, Span
from deadhand.table.view.view_zones import kind_ids

HEADINGS: Final = ("turn", "stage")
"""The roles of sentences that only announce a turn or a stage."""


def view_preview(facts: PreviewFacts, speaker: Speaker) -> Preview:
    """Return a preview in the speaker's words, ready for JSON."""
    game = speaker.game
    return {
        "action": facts["action"],
        "worlds": facts["worlds"],
        "sure": facts["sure"],
        "sentences": _sentences(facts, speaker),
        "counters": _counters(game, len(speaker.names), facts["counters"]),
        "zones": _zones(game, len(speaker.names), facts["zones"]),
        "outcomes": {game.outcomes[outcome].name: worlds for worlds, outcome in facts["outcomes"]},
    }


def _sentences(facts: PreviewFacts, speaker: Speaker) -> list[PreviewSentence]:
    """Return the sentences of all events: those that happen in all worlds in their order, then the likeliest."""
    sentences: list[PreviewSentence] = []
    for worlds, *event in _likeliest_first(facts["events"]):
        said = event_of(speaker.game, event, speaker)
        if said["text"] and said["role"] not in HEADINGS:
            sentences.append({"text": said["text"], "parts": said["parts"], "role": said["role"], "worlds": worlds})
    return sentences


def _counters(game: Game, seats: int, ranges: Sequence[Sequence[int]]) -> dict[str, Span]:
    """Return the least and the most of each counter by its field: one of each, or a list by seat or by place."""
    declared = {counter.field: counter for counter in game.counters}
    counters: dict[str, Span] = {}
    rest = iter(ranges)
    for field in game.preview_scope.counters if game.preview_scope else ():
        spans = list(islice(rest, count_numbers(game, declared[field], seats)))
        least, most = ([span[way] for span in spans] for way in (0, 1))
        numbered = declared[field].is_numbered
        counters[field] = {"least": least if numbered else least[0], "most": most if numbered else most[0]}
    return counters


def _zones(game: Game, seats: int, contents: Sequence[Sequence[Sequence[int]]]) -> dict[str, list[list[Any]]]:
    """Return for each zone or place the possible cards with their numbers of worlds, the likeliest first."""
    ids = kind_ids(game)
    places = (
        [[[ids[kind] for kind in kinds], worlds] for worlds, *kinds in _likeliest_first(each)] for each in contents
    )
    scope = game.preview_scope.zones if game.preview_scope else ()
    return {name: list(islice(places, game.zones.named(name).count_zones(seats))) for name in scope}


def _likeliest_first(rows: Sequence[Sequence[int]]) -> Sequence[Sequence[int]]:
    """Sort rows that begin with a number of worlds; those of equal numbers keep their order."""
    return sorted(rows, key=lambda row: -row[0])
