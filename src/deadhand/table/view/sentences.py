"""Sentences for people, made in one place from events, prompts and actions.

A sentence is made of parts: plain words, and the names of seats and of kinds of cards, which a page can draw as such.

Templates name their words: `{0}` a value, `{0:a}` with its article, `{0:s}` as a possessor. `draw[s]` is "draw" when
the subject is "you" and "draws" otherwise, and `[has|have]` chooses likewise. A number is counted in the words of `{0:1
card|# cards}`, or of `{0:no card|1 card|# cards}`. The first of three is for 0, the last is for more than one.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from string import Formatter
from typing import Any, Final, NamedTuple

from deadhand.table.choices.actions import Template, VerbWords
from deadhand.table.deck.deck import Deck
from deadhand.table.game.declare import Wording
from deadhand.table.game.game import Game
from deadhand.table.game.open_numbers import Mark
from deadhand.table.zones.packed_counts import unpack


class Part(NamedTuple):
    """A part of a sentence: plain text, or the name of a seat or of a kind of card."""

    text: str
    seat: int | None = None
    kind: int | None = None


Parts = Sequence[Part]


class Word(str):
    """A name that may have an article (`:a`) or a possessive form (`:s`), or a number of things.

    Its parts say whose name it is.
    """

    parts: Parts

    def __new__(cls, text: object, parts: Parts = ()) -> "Word":
        """A word; without parts it is plain."""
        word = super().__new__(cls, text)
        word.parts = parts or (Part(str(word)),)
        return word

    def with_style(self, style: str) -> Parts:
        """Return its parts in the style that a template names."""
        if "|" in style:
            return (Part(count_words(int(self), *style.split("|"))),)
        if style == "a":
            return (Part(self._article), *self.parts) if self._article else self.parts
        if style == "s":
            return (Part("your", self.parts[0].seat),) if self == "you" else (*self.parts, Part("'s"))
        return self.parts

    def __format__(self, style: str) -> str:
        return text_of(self.with_style(style))

    @property
    def _article(self) -> str:
        """The article; none for several, such as Binoculars or Zombies!!!, or where the name has one, as The Trader."""
        if self.rstrip("!").endswith("s") or self.startswith("The "):
            return ""
        return "an " if self[:1].lower() in "aeiou" else "a "


AGREEING: Final = re.compile(r"\[(\w+)(?:\|(\w+))?\]")
"""A word of a template that agrees with the subject."""
STOPS: Final = (".", "!", "?")
"""Punctuation at the end of a name, after which a full stop is left out."""
NOTHING: Final = Word("")
A_CARD: Final = Word("card")
"""The name of an unknown card."""


@dataclass(eq=False, slots=True)
class Speaker:
    """Writes a table's sentences for one reader."""

    game: Game
    deck: Deck
    names: Sequence[str]
    reader: int | None = None
    """The seat that is called "you"; None for a spectator."""

    def seat(self, seat: int) -> Word:
        """Return a seat's name for this reader."""
        said = "you" if seat == self.reader else self._name_of_seat(seat)
        return Word(said, (Part(said, seat),))

    def _name_of_seat(self, seat: int) -> str:
        return self.names[seat] if seat < len(self.names) else f"seat {seat + 1}"

    def kind(self, kind: int | None) -> Word:
        """The name of a kind of card; "card" if it is not known."""
        if kind is None or kind < 0:
            return A_CARD
        if kind not in self.deck.words:
            name = self.deck.kinds[kind].name
            self.deck.words[kind] = Word(name, (Part(name, kind=kind),))
        word: Word = self.deck.words[kind]
        return word

    def zone(self, number: int) -> Word:
        """A zone in words, with its owner."""
        zone, owner = self.game.zones.find(number)
        if not zone.per_seat:  # a map calls all its places the same
            return Word(f"the {zone.label}")
        return word_of(*self.seat(owner).with_style("s"), Part(f" {zone.label}"))

    def cards(self, packed: int) -> Word:
        """Packed cards (see `packed_counts.py`) in words, for example "4 Clown Zombies and 3 Nurse Zombies"."""
        names = [(kind, number, self.kind(kind)) for kind, number in unpack(packed)]
        said = [Part(count_words(number, f"1 {name}", f"# {name}s"), kind=kind) for kind, number, name in names]
        return word_of(*(part for place, each in enumerate(said) for part in (*_separator_at(place, len(said)), each)))

    def value(self, what: str, value: int) -> Word:
        """A value in words; `what` is "seat", "kind", "cards", "zone" or "number"."""
        if what == "seat":
            return self.seat(value)
        if what == "kind":
            return self.kind(value)
        if what == "cards":
            return self.cards(value)
        if what == "zone":
            return self.zone(value)
        return Word(value)

    def choice(self, action: int) -> str:
        """An action as a choice, for example "Lay a Clown Zombie"."""
        verb, arguments = self.game.actions.decode(action)
        return self.write(filled_template(verb.choice, arguments), self._argument_words(verb, arguments))

    def offer_text(self, action: int, wording: Wording) -> str:
        """An action as a choice whose words depend on the table."""
        verb, arguments = self.game.actions.decode(action)
        values = [self.value(*value) for value in wording.values]
        return self.write(wording.template, [*self._argument_words(verb, arguments), *values])

    def chosen_action(self, seat: int, action: int) -> Parts:
        """An action as it was taken, for example "Ann lays a Clown Zombie"."""
        verb, arguments = self.game.actions.decode(action)
        log = (
            third_person(filled_template(verb.choice, arguments))
            if verb.log is None
            else filled_template(verb.log, arguments)
        )
        return self.fill_template(log, self._argument_words(verb, arguments), actor=seat)

    def marks(self, values: Mapping[str, int]) -> str:
        """The marks of a card, for example "damage 2, engaged by Ann and you"; nothing for marks of 0 or NOBODY."""
        said = [mark for mark in self.game.marks if mark.said and values.get(mark.field, mark.blank) != mark.blank]
        return ", ".join(self._mark_text(mark, values[mark.field]) for mark in said)

    def _mark_text(self, mark: Mark, value: int) -> str:
        label = mark.label.lower()
        if mark.what == "flag":
            return label
        if mark.what == "seat":
            return f"{label} {self.seat(value)}"
        if mark.what == "seats":
            return f"{label} {join_words([self.seat(seat) for seat in range(len(self.names)) if value >> seat & 1])}"
        return f"{label} {value}"

    def write(
        self, template: str, values: Sequence[Word] = (), *, actor: int | None = None, card: Word | None = None
    ) -> str:
        """A sentence as `fill_template` makes it, as plain text."""
        return text_of(self.fill_template(template, values, actor=actor, card=card))

    def fill_template(
        self, template: str, values: Sequence[Word] = (), *, actor: int | None = None, card: Word | None = None
    ) -> Parts:
        """Fill in a template; verbs in it agree with the subject: `actor`, or the first value.

        A sentence that ends with a name such as "Nukes!" gets no full stop after it.
        """
        subject = self.seat(actor) if actor is not None else (values[0] if values else NOTHING)
        parts: list[Part] = []
        for plain, field, style in parse_template(template, you=subject == "you"):
            if plain is not None:
                parts.append(plain)
            if field is not None:
                word = values[field] if isinstance(field, int) else subject if field == "actor" else card or A_CARD
                parts += word.with_style(style) if style else word.parts
        return _as_sentence(parts)

    def data(self, parts: Parts) -> list[str | dict[str, Any]]:
        """A sentence ready for JSON: plain words are strings, a name says which `seat` or `kind` it is of."""
        return [text if seat is kind is None else self._name_data(text, seat, kind) for text, seat, kind in parts]

    def _name_data(self, text: str, seat: int | None, kind: int | None) -> dict[str, Any]:
        if kind is None or seat is not None:
            return {"text": text, "seat": seat}
        return {"text": text, "kind": self.game.deck.kinds[kind].id}

    def _argument_words(self, verb: VerbWords, arguments: Sequence[int]) -> list[Word]:
        return [self.value(values.what, value) for values, value in zip(verb.ranges, arguments, strict=True)]


@lru_cache(maxsize=4096)
def parse_template(template: str, *, you: bool) -> Sequence[tuple[Part | None, int | str | None, str]]:
    """A template in pieces: plain words, then which value and its style; its verbs agree with "you" or with others."""
    agreed = AGREEING.sub(r"\2" if you else r"\1", template)
    return [
        (Part(literal) if literal else None, int(field) if field and field.isdigit() else field, style or "")
        for literal, field, style, _ in Formatter().parse(agreed)
    ]


def text_of(parts: Iterable[Part]) -> str:
    """A sentence as plain text."""
    return "".join([part.text for part in parts])


def word_of(*parts: Part) -> Word:
    """Return a word of several parts."""
    return Word(text_of(parts), parts)


def _separator_at(place: int, length: int) -> Parts:
    """Return the separator before a word of a list."""
    if place == 0:
        return ()
    return (Part(" and " if place == length - 1 else ", "),)


def _as_sentence(parts: Iterable[Part]) -> Parts:
    """Return the parts as a sentence: it begins with a capital, and neighbouring plain parts are joined.

    A full stop that follows a name's own mark and ends the sentence is left out.
    """
    joined: list[Part] = []
    before = ""
    for part in parts:
        text, seat, kind = part
        if text[:1] == "." and not text[1:2].strip() and before.endswith(STOPS):
            text = text[1:]
            part = Part(text)
        before = text
        if joined and seat is kind is joined[-1].seat is joined[-1].kind is None:
            joined[-1] = Part(joined[-1].text + text)
        elif text:
            joined.append(part)
    if joined and not joined[0].text[0].isupper():
        text, seat, kind = joined[0]
        joined[0] = Part(text[0].upper() + text[1:], seat, kind)
    return joined


def filled_template(template: Template, arguments: Sequence[int]) -> str:
    """The words that a template has for these arguments."""
    return template if isinstance(template, str) else template(*arguments)


def third_person(choice: str) -> str:
    """Return a choice as a template in the third person: "Lay {0}" becomes "{actor} lay[s] {0}."."""
    verb, space, rest = choice.partition(" ")
    ending = "es" if verb.endswith(("s", "sh", "ch", "x", "z", "o")) else "s"
    return f"{{actor}} {verb.lower()}[{ending}]{space}{rest}."


def count_words(number: int, *forms: str) -> str:
    """Return a number in words, for `#`; the last form but one is for 1, and the one before it, if any, for 0."""
    *none, one, more = forms
    form = one if number == 1 else none[0] if none and number == 0 else more
    return form.replace("#", str(number))


def join_words(words: Sequence[str]) -> str:
    """Words as a list, for example "Ann, Ben and you"."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)
