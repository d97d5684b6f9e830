"""A table of Cards of the Dead: The Board Game as a test reads and plays it; `position` lays one out."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Self

from deadhand.games.three_days import GAME, state as td, verbs
from deadhand.match.match import Match
from deadhand.table.choices.actions import Range
from deadhand.table.deck.deck import Deck
from deadhand.table.game.setup import OptionValue, check_options, fill_table
from deadhand.table.record.state import NOBODY
from deadhand.table.zones import zones
from tests.games import positions
from tests.games.positions import LETTERS
from tests.games.three_days.notation import PLACES, SHORT, TOKENS, place

RULES = GAME.plain


def zone_of(name: str) -> int:
    """The first zone of this name."""
    return next(zone.first for zone in GAME.zones.zones if zone.name == name)


class Position(positions.Position):
    """A table as a test writes and reads it."""

    game = GAME
    words = SHORT
    pile = td.DEALING

    # ---- laying out ----

    @classmethod
    def laid_out(cls, *, seats: int, options: Mapping[str, OptionValue], deck: Deck | None) -> Self:
        """A table on which nothing has happened; all cards wait to be put somewhere, seen by nobody."""
        match = _fresh(seats).clone()
        match.deck = deck or match.deck
        match.tables.states[:] = 0
        integers = check_options(cls.game, seats, options)
        fill_table(cls.game, match.table, seats=seats, options=integers, deck=match.deck, chance=12345)
        RULES[zones.collect_all](match.table, cls.pile)
        return cls(match)

    def put_marked(self, text: str, number: int) -> None:
        """Move cards with their tokens, such as "fat:t2", to a zone."""
        for word in text.split():
            name, _, tokens = word.partition(":")
            self.put(name, number)
            for letter, value in re.findall(r"([htup])(\d*)", tokens):
                getattr(self.t, TOKENS[letter])[self.t.highest[number]] = int(value or 1)

    # ---- playing ----

    @classmethod
    def long(cls, action: str) -> str:
        """An action's own name, such as "walk 10" for "walk 3,0"."""
        return super().long(re.sub(r"i?\d,\d", lambda found: str(place(found[0])), action))

    @classmethod
    def short(cls, action: int) -> str:
        """The reverse of `long`."""
        verb, arguments = cls.game.actions.decode(action)
        said = (cls._said(values, value) for values, value in zip(verb.ranges, arguments, strict=True))
        return " ".join([verb.name, *said])

    @classmethod
    def _said(cls, values: Range, value: int) -> str:
        if values == verbs.PLACE:
            return PLACES[value]
        return {"seat": LETTERS, "kind": SHORT}[values.what][value] if values.what != "number" else str(value)

    def until(self, prompt: str) -> Self:
        """Let everyone do as if absent until a question is open."""
        while self.prompt != prompt:
            assert not self.match.over, f"the game was over before anyone was asked: {prompt}"
            self.match.play(self.match.default)
        return self

    # ---- reading ----

    def offers(self, verb: str) -> set[str]:
        """The offers of one verb, without its name, or with it where it has no arguments."""
        found = (choice.partition(" ") for choice in self.choices)
        return {rest or name for name, _, rest in found if name == verb}

    def of(self, name: str, seat: str = "A") -> str:
        """The cards of one Survivor's zone with their tokens."""
        return self._marked(zone_of(name) + LETTERS.index(seat))

    def hand(self, seat: str = "A") -> str:
        """A hand, the card held longest first."""
        return self.of("hand", seat)

    def reserve(self, seat: str = "A") -> str:
        """A Reserve, the card held longest first."""
        return self.of("reserve", seat)

    def equipped(self, seat: str = "A") -> str:
        """The equipped weapon, and after a + what lies beside it."""
        return " + ".join(filter(None, (self.of("equipped", seat), self.of("loaded", seat))))

    def worn(self, seat: str = "A") -> str:
        """The Kevlars worn, the oldest first."""
        return self.of("worn", seat)

    def space(self, number: int) -> str:
        """The content of a space: a card with its tokens, "-" if it is Free, "x" if it is Blocked."""
        return self._marked(td.SPACES + number - 1) or ("x" if self.t.blocked[number - 1] else "-")

    @property
    def spaces(self) -> str:
        """The seven spaces as `space` writes them, without the Blocked sides and Free spaces at the end."""
        return re.sub(r"( ?[-x])*$", "", " ".join(self.space(number) for number in range(1, 8)))

    @property
    def blocked(self) -> list[int]:
        """The spaces with their Blocked side up."""
        return [number for number in range(1, 8) if self.t.blocked[number - 1]]

    def cards_in(self, name: str) -> str:
        """The cards of a zone by its name, the oldest first."""
        return self.cards(zone_of(name))

    def lying(self, name: str = "common") -> list[str]:
        """The cards of a pile, the top one first."""
        return list(reversed(self.cards(zone_of(name)).split()))

    def discards(self, name: str = "common") -> list[str]:
        """The cards of a discard pile, the top one first."""
        return self.lying(f"{name}_discard")

    @property
    def face_down(self) -> dict[str, str]:
        """The face-down cards of the Deployment Area by place."""
        return {name: word for number, name in PLACES.items() if (word := self.cards(td.STREETS + number))}

    @property
    def face_up(self) -> dict[str, str]:
        """The face-up cards of the Deployment Area by place."""
        return {name: word for number, name in PLACES.items() if (word := self.cards(td.TURNED + number))}

    def known(self, viewer: str | None = None) -> dict[str, str]:
        """The face-down cards of the Deployment Area that a viewer (None: a spectator) knows, by place."""
        seen = enumerate(self.view(viewer)["zones"]["streets"])
        return {PLACES[number]: self.word(card) for number, at in seen for card in at["known"].values()}

    @property
    def challenges(self) -> dict[str, str]:
        """The reported results of the four challenges."""
        return {line["label"][10]: line["texts"] for line in self.view()["statistics"] if "Challenge" in line["label"]}

    @property
    def v(self) -> list[int]:
        """Everybody's Vitality, A's first."""
        return [int(self.t.vitality[seat]) for seat in range(self.match.seats)]

    @property
    def i(self) -> list[int]:
        """Everybody's Immunity, A's first."""
        return [int(self.t.immunity[seat]) for seat in range(self.match.seats)]

    @property
    def dead(self) -> str:
        """The players whose Survivor is dead."""
        return "".join(LETTERS[seat] for seat in range(self.match.seats) if self.t.dead[seat])

    @property
    def paralysed(self) -> str:
        """The players whose Survivor has a Paralysis Token."""
        return "".join(LETTERS[seat] for seat in range(self.match.seats) if self.t.paralysis[seat])

    @property
    def result(self) -> tuple[str | None, str | None]:
        """Why the game ended, and its result for the team."""
        return self.match.outcome, self.game.outcomes[self.t.outcome].result if self.match.over else None

    @property
    def returns(self) -> list[float]:
        """The return of each player."""
        return [float(value) for value in self.match.returns]

    def happened(self, *names: str) -> list[tuple[Any, ...]]:
        """Return the events of these names after the last action: name, card and numbers, in order."""
        events = (event for event in self.view()["events"] if event["event"] in names)
        return [
            (event["event"], *([self.word(event["card"])] if event["card"] else []), *event["values"])
            for event in events
        ]

    def _marked(self, number: int) -> str:
        return " ".join(map(self._word_of, self._cards(number)))

    def _cards(self, number: int) -> Iterator[int]:
        card = self.t.lowest[number]
        while card != NOBODY:
            yield card
            card = self.t.above[card]

    def _word_of(self, card: int) -> str:
        found = {letter: int(getattr(self.t, field)[card]) for letter, field in TOKENS.items()}
        tokens = "".join("p" if letter == "p" else f"{letter}{value}" for letter, value in found.items() if value)
        return ":".join(filter(None, (SHORT[self.t.kind[card]], tokens)))


@cache
def _fresh(seats: int) -> Match:
    return Match(GAME, seats=seats, seed=1, options={}, names=list(LETTERS[:seats]))
