"""Sentences for people, made in one place from events, prompts and actions.

A sentence is made of parts: plain words, and the names of seats and of kinds of cards, which a page can draw as such.
Templates are described in `table/words/templates.py`, and the forms of their values in `values.py` there.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from deadhand.table.choices.actions import Template, VerbWords, all_templates
from deadhand.table.deck.deck import Deck
from deadhand.table.game.game import Game
from deadhand.table.game.open_numbers import Mark
from deadhand.table.view.view_types import Named
from deadhand.table.words.grammar import ENGLISH
from deadhand.table.words.templates import third_person
from deadhand.table.words.values import (
    Part as Part,
    Parts as Parts,
    SeatName,
    Word,
    as_sentence,
    count_of,
    count_words as count_words,
    fill,
    join_words as join_words,
    list_of,
    noun_of,
    text_of as text_of,
    zone_name,
)
from deadhand.table.words.words import Words, words_of
from deadhand.table.zones.packed_counts import unpack


class Wording(NamedTuple):
    """The words of an offer as the table stands.

    `variant` says which of its templates holds. In it the verb's arguments come first, then `values`, each with what it
    is: ("number", 7). The kinds `with_back`, by the index of the argument, are said with their backs.
    """

    variant: int
    final: bool
    with_back: Sequence[int]
    values: Sequence[tuple[str, int]]


@dataclass(eq=False, slots=True)
class Speaker:
    """Writes a table's sentences for one reader, in one language."""

    game: Game
    deck: Deck
    names: Sequence[str]
    reader: int | None = None
    """The seat that is called "you"; None for a spectator."""
    language: str = ENGLISH

    @property
    def words(self) -> Words:
        """The game's words in the reader's language."""
        return words_of(self.game, self.language)

    def seat(self, seat: int) -> SeatName:
        """Return a seat's name for this reader."""
        grammar = self.words.grammar
        name = grammar.you["nom"] if seat == self.reader else self._name_of_seat(seat)
        return SeatName((Part(name, seat),), grammar, seat == self.reader)

    def _name_of_seat(self, seat: int) -> str:
        return self.names[seat] if seat < len(self.names) else self.words.grammar.seat.replace("{0}", str(seat + 1))

    def kind(self, kind: int | None) -> Word:
        """Return the name of a kind of card; "card" if it is not known."""
        if kind is None or kind < 0:
            grammar = self.words.grammar
            return noun_of(grammar.card, grammar)
        return self.words.kind(self.deck, kind)

    def card_names(self) -> dict[str, str]:
        """Return the names of all kinds of cards by their ids."""
        return {kind.id: str(self.kind(number)) for number, kind in enumerate(self.deck.kinds)}

    def zone(self, number: int) -> Word:
        """Return a zone in words, with its owner."""
        zone, owner = self.game.zones.find(number)
        # a map calls all its places the same
        return zone_name(self.words.zone(zone), self.seat(owner) if zone.per_seat else None)

    def place(self, zone: str, number: int) -> Word:
        """Return a place of a family of zones in words, for example "card 3 of row 2"."""
        template, numbers = self.game.zones.named(zone).place_words[number]
        return Word(fill(self.words.translate(template), [count_of(each, self.language) for each in numbers]))

    def cards(self, packed: int) -> Word:
        """Return packed cards (see `packed_counts.py`) in words, for example "4 Clown Zombies and 3 Nurse Zombies"."""
        counted = [(kind, number, self.words.kind(self.deck, kind).forms) for kind, number in unpack(packed)]
        texts = [
            Part(count_words(number, f"1 {name.name}", f"# {name.plural}", language=self.language), kind=kind)
            for kind, number, name in counted
        ]
        return list_of([Word((text,)) for text in texts], self.words.grammar)

    def seats(self, mask: int) -> Word:
        """Return the seats of a bit mask in words, for example "Ann, Ben and you"."""
        return list_of([self.seat(seat) for seat in range(len(self.names)) if mask >> seat & 1], self.words.grammar)

    def value(self, what: str, value: int) -> Word:
        """Return a value in words; `what` is "seat", "seats", "kind", "cards", "zone" or "number"."""
        if what == "seat":
            return self.seat(value)
        if what == "seats":
            return self.seats(value)
        if what == "kind":
            return self.kind(value)
        if what == "cards":
            return self.cards(value)
        if what == "zone":
            return self.zone(value)
        return count_of(value, self.language)

    def choice(self, action: int) -> str:
        """Return an action as a choice, for example "Lay a Clown Zombie"."""
        verb, arguments = self.game.actions.decode(action)
        return self.write(filled_template(verb.choice, arguments), self.argument_words(verb, arguments))

    def offer_text(self, action: int, wording: Wording) -> str:
        """Return an action as a choice whose words depend on the table."""
        verb, arguments = self.game.actions.decode(action)
        template = self.game.wordings[verb.verb][wording.variant]
        words = self.argument_words(verb, arguments)
        for place in wording.with_back:
            words[place] = self._with_back(arguments[place])
        return self.write(template, [*words, *(self.value(*value) for value in wording.values)])

    def _with_back(self, kind: int) -> Word:
        """Return the name of a kind with its back, for example "Canned Soup (Common)"."""
        back = self.words.translate(self.deck.kinds[kind].back)
        return self.words.kind(self.deck, kind).with_addition(f" ({back})")

    def chosen_action(self, seat: int, action: int) -> Parts:
        """Return an action as it was taken, for example "Ann lays a Clown Zombie"."""
        verb, arguments = self.game.actions.decode(action)
        log = (
            third_person(filled_template(verb.choice, arguments))
            if verb.log is None
            else filled_template(verb.log, arguments)
        )
        return self.fill_template(log, self.argument_words(verb, arguments), actor=seat)

    def marks(self, values: Mapping[str, int]) -> str:
        """Return a card's marks, for example "damage 2, engaged by Ann and you"; nothing for those of 0 or NOBODY."""
        said = [mark for mark in self.game.marks if mark.said and values.get(mark.field, mark.blank) != mark.blank]
        return ", ".join(self._mark_text(mark, values[mark.field]) for mark in said)

    def _mark_text(self, mark: Mark, value: int) -> str:
        return text_of(fill(self.words.translate(mark_template(mark)), [self.value(mark.what, value)]))

    def write(
        self, template: str, values: Sequence[Word] = (), *, actor: int | None = None, card: Word | None = None
    ) -> str:
        """Return a sentence as `fill_template` makes it, as plain text."""
        return text_of(self.fill_template(template, values, actor=actor, card=card))

    def fill_template(
        self, template: str, values: Sequence[Word] = (), *, actor: int | None = None, card: Word | None = None
    ) -> Parts:
        """Translate an English template and fill it in; verbs agree with the subject: `actor`, or the first value.

        A sentence that ends with a name such as "Nukes!" gets no full stop after it.
        """
        subject = None if actor is None else self.seat(actor)
        return as_sentence(fill(self.words.translate(template), values, actor=subject, card=card or self.kind(None)))

    def fragment(self, template: str, values: Sequence[Word] = ()) -> str:
        """Translate an English template and fill it in, as a part of a sentence: it begins as it is written."""
        return text_of(fill(self.words.translate(template), values))

    def data(self, parts: Parts) -> list[str | Named]:
        """Return a sentence ready for JSON: plain words are strings, a name says which `seat` or `kind` it is of."""
        return [self._part_data(*part) for part in parts]

    def _part_data(self, text: str, seat: int | None, kind: int | None) -> str | Named:
        if seat is not None:
            return {"text": text, "seat": seat}
        return text if kind is None else {"text": text, "kind": self.game.deck.kinds[kind].id}

    def argument_words(self, verb: VerbWords, arguments: Sequence[int]) -> list[Word]:
        """Return the arguments of an action in words."""
        return [
            self.place(values.zone, value) if values.zone else self.value(values.what, value)
            for values, value in zip(verb.ranges, arguments, strict=True)
        ]


def log_templates(verb: VerbWords) -> list[str]:
    """Return the templates of the log for a verb: its own, or those of the choice in the third person."""
    if verb.log is None:
        return [third_person(template) for template in all_templates(verb.choice)]
    return list(all_templates(verb.log))


def mark_template(mark: Mark) -> str:
    """Return the words of a mark on a card, with `{0}` for its number or seats."""
    return mark.label.lower() if mark.what == "flag" else f"{mark.label.lower()} {{0}}"


def filled_template(template: Template, arguments: Sequence[int]) -> str:
    """Return the words that a template has for these arguments."""
    return template if isinstance(template, str) else template(*arguments)
