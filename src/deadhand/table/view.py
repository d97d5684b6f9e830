"""What one viewer may know of a table, built from nothing: zones, counters, prompt, offers, events; ready for JSON."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from deadhand.table.actions import VerbWords
from deadhand.table.deck import Deck
from deadhand.table.declare import Wording
from deadhand.table.ending import ending_of, statistics_of
from deadhand.table.event_plan import Role
from deadhand.table.events import CARRIED, CHOSE, FIRST_GAME_EVENT, GATHERED, LOOKED, MOVED, SHOWN, SHUFFLED
from deadhand.table.game import Game
from deadhand.table.goals_told import goals_told
from deadhand.table.open_numbers import Counter, Mark
from deadhand.table.reckoned import Reckoned
from deadhand.table.sentences import Part, Parts, Speaker, text_of
from deadhand.table.setup import option_words
from deadhand.table.spots import spots_of, subject
from deadhand.table.state import EVENT_WORDS, NOBODY, SPECTATOR
from deadhand.table.zone_plan import Zone


def view(
    game: Game,
    deck: Deck,
    table: Any,
    viewer: int | None,
    names: Sequence[str],
    *,
    by_name: bool = False,
    reckoned: Reckoned | None = None,
) -> dict[str, Any]:
    """Everything a viewer (a seat, or None for a spectator) may know, and all that a client ever gets.

    `table` is a plain accessor. With `by_name` the viewer's own seat is called by its name too, instead of "you". Who
    makes several views of one position passes the same `reckoned`. The result holds only dicts, lists, strings,
    numbers, booleans and None.
    """
    reckoned = reckoned or Reckoned(game)
    bit = SPECTATOR if viewer is None else viewer
    speaker = Speaker(game, deck, names, None if by_name else viewer)
    return {
        **reckoned.once("open", lambda: _open_to_all(game, table, names, reckoned)),
        "viewer": viewer,
        "zones": {zone.name: _zones(game, table, zone, bit, reckoned) for zone in game.zones.zones},
        "goals": goals_told(game.goals, table, viewer, speaker, reckoned),
        "prompt": _prompt(game, table, viewer, speaker, reckoned),
        "events": events(game, table, bit, speaker, reckoned),
        "statistics": statistics_of(game, table, speaker) if table.over else None,
    }


def _open_to_all(game: Game, table: Any, names: Sequence[str], reckoned: Reckoned) -> dict[str, Any]:
    """What everybody is told alike."""
    return {
        "game": game.slug,
        "rules": game.version,
        "seats": table.seats,
        "names": list(names),
        "options": option_words(game, table),
        "counters": {counter.field: counter_of(table, counter, reckoned) for counter in game.counters},
        "over": bool(table.over),
        "outcome": game.outcomes[table.outcome].name if table.over else None,
        "returns": list(table.returns)[: table.seats] if table.over else None,
        "ending": ending_of(game, table) if table.over else None,
    }


def _zones(game: Game, table: Any, zone: Zone, bit: int, reckoned: Reckoned) -> Any:
    if zone.is_numbered:
        return [_zone(game, table, zone, place, bit, reckoned) for place in range(zone.many(table.seats))]
    return _zone(game, table, zone, 0, bit, reckoned)


def _zone(game: Game, table: Any, zone: Zone, owner: int, bit: int, reckoned: Reckoned) -> dict[str, Any]:
    """A zone as a viewer sees it.

    A zone the viewer may look into lists its kinds, lowest first. Of another's hand only the count and the surely known
    kinds are told, in the order of the deck, never places; of a pile also the places of the known cards. Backs are told
    of the cards on a map, where they lie side by side.
    """
    number = zone.first + owner
    lying = reckoned.lying.get(number)
    if lying is None:
        lying = reckoned.lying[number] = _lying_in(table, number)
    cards, viewers, known_by_some, known_by_all = lying
    looks, some, every = viewers >> bit & 1, known_by_some >> bit & 1, known_by_all >> bit & 1
    if some and not every:  # others may know others
        return _zone_seen(game, table, zone, cards, bit, reckoned, looks=looks)
    key = number, looks, some
    seen = reckoned.zones.get(key)
    if seen is None:
        seen = reckoned.zones[key] = _zone_seen(game, table, zone, cards, bit, reckoned, looks=looks)
    return seen


def _lying_in(table: Any, number: int) -> tuple[list[int], int, int, int]:
    """The cards of a zone, and bits: of the viewers who may look into it, who know some of its cards, and all."""
    cards = cards_in(table, number)
    some, every = 0, -1
    for card in cards:
        known = table.known[card]
        some |= known
        every &= known
    return cards, table.viewers[number], some, every


def _zone_seen(
    game: Game, table: Any, zone: Zone, cards: Sequence[int], bit: int, reckoned: Reckoned, *, looks: int
) -> dict[str, Any]:
    kinds = game.deck.kinds
    faces = [kinds[table.kind[card]].id if (table.known[card] >> bit) & 1 else None for card in cards]
    if looks:
        seen: dict[str, Any] = {"count": len(faces), "cards": faces}
        marks = shown_in(game, zone)
        if marks:
            seen["marks"] = {mark.field: [_mark(table, mark, card, reckoned) for card in cards] for mark in marks}
        return seen
    if zone.mingled:
        marked = {kind.id: faces.count(kind.id) for kind in kinds if kind.id in faces}
        return {"count": len(faces), "known": marked}
    known = {str(place): face for place, face in enumerate(faces) if face is not None}
    if not zone.places:
        return {"count": len(faces), "known": known}
    return {"count": len(faces), "known": known, "backs": [kinds[table.kind[card]].back for card in cards]}


def cards_in(table: Any, number: int) -> list[int]:
    """The cards of a zone, lowest first."""
    cards = []
    card = table.lowest[number]
    while card != NOBODY:
        cards.append(card)
        card = table.above[card]
    return cards


def faces_in(game: Game, table: Any, number: int) -> tuple[str, ...]:
    """The ids of the cards in a zone that everybody looks into, lowest first."""
    return tuple(game.deck.kinds[table.kind[card]].id for card in cards_in(table, number))


def counter_of(table: Any, counter: Counter, reckoned: Reckoned) -> Any:
    """A public number as it stands: one, or a list by seat or by place."""
    if counter.reckon is not None:
        return reckoned.counter(table, counter)
    value = getattr(table, counter.field)
    if counter.per_seat:
        return list(value)[: table.seats]
    return list(value) if counter.places else value


def _mark(table: Any, mark: Mark, card: int, reckoned: Reckoned) -> int:
    return int(getattr(table, mark.field)[card]) if mark.reckon is None else reckoned.mark(table, mark, card)


def _prompt(game: Game, table: Any, viewer: int | None, speaker: Speaker, reckoned: Reckoned) -> dict[str, Any] | None:
    """The open prompt; all who are not asked are told the same."""
    if table.actor == viewer:
        return question(game, table, viewer, speaker)
    return reckoned.told("question", speaker, lambda speaker: question(game, table, None, speaker))


def question(game: Game, table: Any, viewer: int | None, speaker: Speaker) -> dict[str, Any] | None:
    """The open prompt; which choices it has is told to nobody but the seat that is asked."""
    if table.actor == NOBODY:
        return None
    prompt = game.prompts[table.prompt]
    mine = table.actor == viewer
    return {
        "seat": table.actor,
        "name": prompt.name,
        "text": prompt.question if mine else speaker.write(prompt.waiting, actor=table.actor),
        "clauses": list(prompt.clauses),
        "about": {name: value for name, value in subject(game, table).items() if name in prompt.about},
        "offers": [_offer(game, table, action, speaker) for action in offers(table)] if mine else [],
    }


def offers(table: Any) -> list[int]:
    """The actions of the open prompt."""
    actions: list[int] = table.offers[: table.offer_count].tolist()
    return actions


def choice(game: Game, table: Any, action: int, speaker: Speaker) -> str:
    """How an offered action reads, for example "Engage a Zombie in front of Ann (engaged by Ben)"."""
    wording = wording_of(game, table, action)
    text = speaker.offered(action, wording) if wording else speaker.choice(action)
    cards = game.alike(table, action) if game.alike else ()
    marks = speaker.marks(_marks(game, table, cards[0])) if cards else ""
    return f"{text} ({marks})" if marks else text


def wording_of(game: Game, table: Any, action: int) -> Wording | None:
    """How an offered action reads if that depends on the table."""
    verb, arguments = game.actions.decode(action)
    worded = game.wordings.get(verb.verb)
    return worded(table, *arguments) if worded else None


def _marks(game: Game, table: Any, card: int) -> dict[str, int]:
    """The marks that are said of a card where it lies: of one that lies elsewhere they may mean nothing."""
    reckoned = Reckoned(game)
    zone, _ = game.zones.find(table.zone[card])
    return {mark.field: _mark(table, mark, card, reckoned) for mark in shown_in(game, zone) if mark.said}


def shown_in(game: Game, zone: Zone) -> list[Mark]:
    """The marks that cards in a zone have."""
    return [mark for mark in game.marks if not mark.zones or zone.name in mark.zones]


def _offer(game: Game, table: Any, action: int, speaker: Speaker) -> dict[str, Any]:
    verb, arguments = game.actions.decode(action)
    wording = wording_of(game, table, action)
    return {
        "action": action,
        "name": action_name(game, action),
        "verb": verb.name,
        "arguments": [argument_name(game, verb, place, value) for place, value in enumerate(arguments)],
        "text": choice(game, table, action, speaker),
        "clauses": list(verb.clauses),
        "final": wording.final if wording else verb.final,
        "spots": spots_of(game, table, verb, arguments),
        "cards": [_lies_at(game, table, card) for card in (game.alike(table, action) if game.alike else ())],
    }


def _lies_at(game: Game, table: Any, card: int) -> list[Any]:
    """Where a card lies: its zone, the owner, and its place from the lowest."""
    return [*_place(game, table.zone[card]), cards_in(table, table.zone[card]).index(card)]


def argument_name(game: Game, verb: VerbWords, place: int, value: int) -> str | int:
    """An argument of an action as data: the id of a kind of card, or a number."""
    return game.deck.kinds[value].id if verb.ranges[place].what == "kind" else value


@cache
def action_name(game: Game, action: int) -> str:
    """The readable and stable form of an action, for example "commando commando_5 2"."""
    verb, arguments = game.actions.decode(action)
    return " ".join([verb.name, *(str(argument_name(game, verb, *pair)) for pair in enumerate(arguments))])


@cache
def action_numbers(game: Game) -> Mapping[str, int]:
    """The number of every action by its readable name."""
    return {action_name(game, action): action for action in range(game.actions.size)}


def sentences_of(seen: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What a view says that happened: for each sentence its text, its parts, and its role in the log."""
    return [{word: event[word] for word in ("text", "parts", "role")} for event in seen["events"] if event["text"]]


def events(
    game: Game, table: Any, bit: int, speaker: Speaker, reckoned: Reckoned | None = None
) -> list[dict[str, Any]]:
    """What happened since the last choice, as the viewer with this bit saw it."""
    reckoned = reckoned or Reckoned(game)
    rows = reckoned.once("events", lambda: _events_of(table))
    told = (_event_once(game, row, words, bit, speaker, reckoned) for row, words in enumerate(rows))
    return [event for event in told if event is not None]


def _events_of(table: Any) -> list[tuple[int, ...]]:
    return [tuple(table.events[row, word] for word in range(EVENT_WORDS)) for row in range(table.event_count)]


def _event_once(
    game: Game, row: int, words: Sequence[int], bit: int, speaker: Speaker, reckoned: Reckoned
) -> dict[str, Any] | None:
    """An event as all are told it who see as much of it."""
    sees = (words[2] >> bit) & 1
    return reckoned.told(("event", row, sees), speaker, lambda speaker: event_of(game, words, bit, speaker))


def event_of(game: Game, words: Sequence[int], bit: int, speaker: Speaker) -> dict[str, Any] | None:
    """An event, given as the record has it, as the viewer with this bit sees it; None if that is nothing."""
    what, face, viewers, a, b, c = words
    sees = (viewers >> bit) & 1
    if what == CHOSE:
        if not sees:
            return None
        return {"event": "chose", "seat": a, "action": action_name(game, b)} | said(speaker, speaker.chosen(a, b))
    shown = game.deck.kinds[face].id if sees and face != NOBODY else None
    if what < FIRST_GAME_EVENT:
        return _core_event(game, what, shown, (a, b, c), speaker)
    event = game.events.events[what - FIRST_GAME_EVENT]
    values = (a, b, c)[: len(event.values)]
    named = [speaker.value(*pair) for pair in zip(event.values, values, strict=True)]
    return {
        "event": event.name,
        "values": list(values),
        "card": shown,
    } | said(speaker, speaker.tell(event.sentence, named, card=speaker.kind(face if shown else None)), event.role)


def said(speaker: Speaker, parts: Parts, role: Role = "plain") -> dict[str, Any]:
    """A sentence of the log: as plain text, in its parts, and what it is for the log."""
    return {"text": text_of(parts), "parts": speaker.data(parts), "role": role}


def _core_event(
    game: Game, what: int, shown: str | None, values: tuple[int, int, int], speaker: Speaker
) -> dict[str, Any]:
    """An event of the core itself. Moved and shown cards are for the eye; what it means, the game's own events say."""
    a, b, c = values
    if what == MOVED:
        return {"event": "moved", "card": shown, "from": _place(game, a), "to": _place(game, b), "text": ""}
    if what == CARRIED:
        return {"event": "carried", "from": _place(game, a), "to": _place(game, b), "count": c, "text": ""}
    if what == GATHERED:
        return {"event": "gathered", "zone": _place(game, a), "text": ""}
    if what == SHUFFLED:
        told = speaker.tell("{0} is shuffled.", [speaker.zone(a)])
        return {"event": "shuffled", "zone": _place(game, a)} | said(speaker, told)
    if what == LOOKED:
        told = speaker.tell("{0} look[s] at {1}.", [speaker.seat(a), speaker.zone(b)])
        return {"event": "looked", "seat": a, "zone": _place(game, b)} | said(speaker, told)
    if what == SHOWN:
        return {"event": "shown", "card": shown, "zone": _place(game, a), "copy": b, "text": ""}
    outcome = game.outcomes[a]
    return {"event": "ended", "outcome": outcome.name} | said(speaker, [Part(outcome.sentence)], "stage")


def _place(game: Game, number: int) -> list[str | int | None]:
    """A zone as data: its name and the seat that owns it, if any."""
    zone, owner = game.zones.find(number)
    return [zone.name, owner if zone.is_numbered else None]
