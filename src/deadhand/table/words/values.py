"""Values of a sentence: names of seats, cards and zones, and numbers, each in the form that a template asks for.

The style of a placeholder names that form. A number takes its counted forms ("1 card|# cards"). A name takes a case
("dat"), an article ("a", "ein"), or both ("ein.acc"). A seat takes "s" as a possessor; "s.deine" says what stands there
for "you", and "s." that nothing does. A style that a value does not know changes nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from deadhand.table.errors import Message
from deadhand.table.words.grammar import ENGLISH, NOMINATIVE, Grammar, NounForms, grammar_of
from deadhand.table.words.templates import parse_template


class Part(NamedTuple):
    """A part of a sentence: plain text, or the name of a seat or of a kind of card."""

    text: str
    seat: int | None = None
    kind: int | None = None


Parts = Sequence[Part]
STOPS: Final = (".", "!", "?")
"""Punctuation at the end of a name, after which a full stop is left out."""


@dataclass(frozen=True)
class Word:
    """A value that reads the same in every style."""

    parts: Parts

    @property
    def takes_second_form(self) -> bool:
        """True if words that agree with it take their second form: with "you", and with a plural noun."""
        return False

    def with_style(self, style: str) -> Parts:  # noqa: ARG002  # it has one form
        """Return its parts in the style that a template names."""
        return self.parts

    def __str__(self) -> str:
        return text_of(self.parts)


NOTHING: Final = Word(())


def plain_word(text: str) -> Word:
    """Return words as a value."""
    return Word((Part(text),))


@dataclass(frozen=True)
class Count(Word):
    """A number, counted in the words of its style."""

    number: int = 0
    language: str = ENGLISH

    def with_style(self, style: str) -> Parts:
        """Return the number in its counted words."""
        return (
            (Part(count_words(self.number, *style.split("|"), language=self.language)),) if "|" in style else self.parts
        )


def count_of(number: int, language: str = ENGLISH) -> Count:
    """Return a number as a value."""
    return Count((Part(str(number)),), number, language)


def word_of(value: object, language: str = ENGLISH) -> Word:
    """Return a number, a text or a word as a value."""
    if isinstance(value, Word):
        return value
    return count_of(value, language) if isinstance(value, int) else plain_word(str(value))


@dataclass(frozen=True)
class SeatName(Word):
    """The name of a seat, or "you"."""

    grammar: Grammar
    you: bool

    @property
    def takes_second_form(self) -> bool:
        """True for the reader's seat."""
        return self.you

    def with_style(self, style: str) -> Parts:
        """Return the name as a possessor ("s"), or in a case, which only changes "you"."""
        if not style:
            return self.parts
        form, stop, own = style.partition(".")
        seat = self.parts[0].seat
        if form == "s" and not self.you:
            return possessor_of(self.parts, self.grammar)
        if form == "s":
            return (Part(own if stop else self.grammar.you["s"], seat),)
        return (Part(self.grammar.you[form], seat),) if self.you and form in self.grammar.you else self.parts


@dataclass(frozen=True)
class Noun(Word):
    """The name of a kind of card or of a zone."""

    forms: NounForms
    grammar: Grammar
    case: str = NOMINATIVE
    """The case unless its style names one."""
    addition: str = ""
    """Words after the name."""

    @property
    def takes_second_form(self) -> bool:
        """True for a name that is a plural."""
        return self.forms.gender in self.grammar.plural_genders

    def with_style(self, style: str) -> Parts:
        """Return the name with an article, or in a case, or both."""
        if style == "s":
            return possessor_of(self.parts, self.grammar)
        article, case = "", self.case
        for word in style.split(".") if style else ():
            if word in self.grammar.articles:
                article = word
            elif word in self.grammar.cases:
                case = word
        before = self.grammar.articles[article].get(case, {}).get(self.forms.gender, "") if article else ""
        name = Part(self.forms.in_case(case), kind=self.parts[0].kind)
        return [part for part in (Part(before), name, Part(self.addition)) if part.text]

    def with_addition(self, addition: str) -> "Noun":
        """Return the name with words after it."""
        return replace(self, parts=(*self.parts, Part(addition)), addition=addition)


def noun_of(forms: NounForms, grammar: Grammar, kind: int | None = None) -> Noun:
    """Return a noun, the name of a kind of card if one is given."""
    return Noun((Part(forms.name, kind=kind),), forms, grammar)


@dataclass(frozen=True)
class ZoneName(Word):
    """A zone with its owner, if it has one."""

    noun: Noun
    owner: SeatName | None

    @property
    def takes_second_form(self) -> bool:
        """True for a name that is a plural."""
        return self.noun.takes_second_form

    def with_style(self, style: str) -> Parts:
        """Return the zone in a case."""
        grammar = self.noun.grammar
        noun = replace(self.noun, case=style) if style in grammar.cases else self.noun
        if self.owner is None:
            return fill(grammar.zone, [noun])
        return fill(grammar.own_zone if self.owner.you else grammar.zone_of_other, [noun, self.owner])


def zone_name(noun: Noun, owner: SeatName | None) -> ZoneName:
    """Return the name of a zone of a seat, or of all."""
    return ZoneName(ZoneName((), noun, owner).with_style(""), noun, owner)


def possessor_of(parts: Parts, grammar: Grammar) -> Parts:
    """Return a name with what it takes when something is its own."""
    possessor = grammar.possessor
    return (*parts, Part(possessor.after.get(text_of(parts)[-1:], possessor.other)))


@dataclass(frozen=True)
class WordList(Word):
    """Several values, for example "Ann, Ben and you"."""

    words: Sequence[Word]
    grammar: Grammar

    def with_style(self, style: str) -> Parts:
        """Return the list with each of its words in a style."""
        between, last = self.grammar.separators
        parts: list[Part] = []
        for place, word in enumerate(self.words):
            if place:
                parts.append(Part(last if place == len(self.words) - 1 else between))
            parts += word.with_style(style) if style else word.parts
        return parts


def list_of(words: Sequence[Word], grammar: Grammar) -> WordList:
    """Return several values as one."""
    return WordList(WordList((), words, grammar).with_style(""), words, grammar)


def fill(template: str, values: Sequence[Word], *, actor: Word | None = None, card: Word = NOTHING) -> list[Part]:
    """Return a template's parts, filled in; words agree with the subject: the actor, or the first value."""
    subject = actor or (values[0] if values else NOTHING)

    def value_of(which: int | str) -> Word:
        if isinstance(which, int):
            return values[which]
        return card if which == "card" else subject

    parts: list[Part] = []
    for piece in parse_template(template):
        if piece.value is not None:
            word = value_of(piece.value)
            parts += word.with_style(piece.style) if piece.style else word.parts
        elif piece.person is not None:
            parts.append(Part(piece.you if value_of(piece.person).takes_second_form else piece.plain))
        else:
            parts.append(Part(piece.plain))
    return parts


def capitalize(text: str) -> str:
    """Return the text with a capital first letter; the others stay as they are."""
    return text[:1].upper() + text[1:]


def table_sentence(language: str, template: str, *values: object) -> str:
    """Return a sentence of the table itself (see `languages`) in a language, filled in."""
    return message_in(language, Message(template, *values))


def message_in(language: str, message: Message, sentences: Mapping[str, str] | None = None) -> str:
    """Return a message in a language, by these translations or the table's own; in English if there is none."""
    values = [message_in(language, each, sentences) if isinstance(each, Message) else each for each in message.values]
    other = (sentences or {}).get(message.template) or grammar_of(language).sentences.get(message.template)
    template, language = (other, language) if other else (message.template, ENGLISH)
    return text_of(fill(template, [word_of(each, language) for each in values])) if values else template


def as_sentence(parts: Parts) -> Parts:
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
        before = text or before
        if joined and seat is kind is joined[-1].seat is joined[-1].kind is None:
            joined[-1] = Part(joined[-1].text + text)
        elif text:
            joined.append(part)
    if joined and not joined[0].text[0].isupper():
        text, seat, kind = joined[0]
        joined[0] = Part(text[0].upper() + text[1:], seat, kind)
    return joined


def text_of(parts: Parts) -> str:
    """Return a sentence as plain text."""
    return "".join([part.text for part in parts])


def count_words(number: int, *forms: str, language: str = ENGLISH) -> str:
    """Return a number in words, for `#`, from one form for each plural form, and perhaps one before them for 0."""
    grammar = grammar_of(language)
    more = len(forms) - len(grammar.plurals)
    form = grammar.plural_rule(number)
    place = 0 if number == 0 and more > 0 else max(more, 0) + sum(other < form for other in grammar.plurals)
    return forms[min(place, len(forms) - 1)].replace("#", str(number))


def join_words(words: Sequence[str]) -> str:
    """Return English words as a list, for example "Ann, Ben and you"."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)
