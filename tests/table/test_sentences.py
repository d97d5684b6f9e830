"""Sentences: how templates become words."""

from dataclasses import replace

import pytest

from deadhand.bots.players import Bot
from deadhand.games import GAMES as SLUGS, find_game
from deadhand.games.zeven import GAME
from deadhand.match.dealing import deal
from deadhand.table.game.open_numbers import Mark
from deadhand.table.record.state import NOBODY
from deadhand.table.view.sentences import Speaker, count_words, text_of
from deadhand.table.words.grammar import NounForms, english_gender, grammar_of
from deadhand.table.words.templates import third_person
from deadhand.table.words.values import (
    Noun,
    Part,
    SeatName,
    as_sentence,
    count_of,
    fill,
    noun_of,
    plain_word,
    zone_name,
)
from deadhand.table.zones.packed_counts import pack

GAMES = [find_game(slug) for slug in SLUGS]


@pytest.fixture
def speaker() -> Speaker:
    return Speaker(GAME, GAME.deck, ("Ann", "Ben"), reader=0)


@pytest.mark.parametrize(("number", "words"), [(0, "0 Brains"), (1, "1 Brain"), (2, "2 Brains"), (21, "21 Brains")])
def test_a_count_of_one_has_a_form_of_its_own(speaker: Speaker, number: int, words: str) -> None:
    values = [speaker.seat(1), speaker.value("number", number)]
    assert speaker.write("{0} take[s] {1:1 Brain|# Brains}.", values) == f"Ben takes {words}."


def test_the_first_of_three_forms_is_for_zero(speaker: Speaker) -> None:
    forms = "{0:Nobody is|1 seat is|# seats are} left."
    assert [speaker.write(forms, [count_of(number)]) for number in range(3)] == [
        "Nobody is left.",
        "1 seat is left.",
        "2 seats are left.",
    ]


def test_a_mark_of_a_seat_names_its_player_and_says_nothing_of_nobody() -> None:
    game = replace(GAME, marks=(Mark("player", "Played by", "seat"),))
    speaker = Speaker(game, game.deck, ("Ann", "Ben"), reader=0)
    said = [speaker.marks({"player": seat}) for seat in (NOBODY, 0, 1)]
    assert [*said, speaker.marks({})] == ["", "played by you", "played by Ben", ""]


def test_counted_outside_a_template() -> None:
    assert (count_words(1, "1 game", "# games"), count_words(3, "1 game", "# games")) == ("1 game", "3 games")


@pytest.mark.parametrize(
    ("name", "sentence"), [("Nukes!", "Ben plays Nukes!"), ("Dr. J.", "Ben plays Dr. J."), ("Lure", "Ben plays Lure.")]
)
def test_a_name_with_a_mark_of_its_own_gets_no_full_stop(speaker: Speaker, name: str, sentence: str) -> None:
    assert speaker.write("{0} play[s] {1}.", [speaker.seat(1), plain_word(name)]) == sentence
    assert speaker.write("{0} play[s] {1}, again.", [speaker.seat(1), plain_word(name)]) == f"Ben plays {name}, again."


def test_names_are_parts_of_their_own(speaker: Speaker) -> None:
    commando = GAME.deck.kinds.index(next(kind for kind in GAME.deck.kinds if kind.id == "commando_3"))
    told = speaker.fill_template(
        "{0} take[s] {card:a} from {1:s} hand.", [speaker.seat(1), speaker.seat(0)], card=speaker.kind(commando)
    )
    assert speaker.data(told) == [
        {"text": "Ben", "seat": 1},
        " takes a ",
        {"text": "Commando 3", "kind": "commando_3"},
        " from ",
        {"text": "your", "seat": 0},
        " hand.",
    ]
    assert text_of(told) == "Ben takes a Commando 3 from your hand."


def test_a_face_that_is_not_known_names_no_kind(speaker: Speaker) -> None:
    told = speaker.fill_template("{0} draw[s] {card:a}.", [speaker.seat(0)], card=speaker.kind(None))
    assert speaker.data(told) == [{"text": "You", "seat": 0}, " draw a card."]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Bat", "a Bat"),
        ("Antiviral", "an Antiviral"),
        ("Pills", "Pills"),
        ("Zombies!!!", "Zombies!!!"),
        ("The Trader", "The Trader"),
    ],
)
def test_one_has_an_article_but_several_and_a_name_with_one_have_none(name: str, said: str) -> None:
    noun = noun_of(NounForms(name=name, gender=english_gender(name)), grammar_of("en"))
    assert text_of(noun.with_style("a")) == said


def spanish_noun(name: str, gender: str) -> Noun:
    return noun_of(NounForms(name=name, gender=gender), grammar_of("es"))


@pytest.mark.parametrize(
    ("noun", "sentence"),
    [
        (spanish_noun("Nota", "f"), "Una Nota llega al espacio 3."),
        (spanish_noun("Prismáticos", "mp"), "Unos Prismáticos llegan al espacio 3."),
        (spanish_noun("Pastillas", "fp"), "Unas Pastillas llegan al espacio 3."),
    ],
)
def test_words_agree_with_a_plural_name(noun: Noun, sentence: str) -> None:
    by_card = fill("{card:un} [card:llega|llegan] al espacio {0}.", [count_of(3)], card=noun)
    by_value = fill("{1:un} [1:llega|llegan] al espacio {0}.", [count_of(3), noun])
    assert [text_of(as_sentence(parts)) for parts in (by_card, by_value)] == [sentence, sentence]


def test_words_agree_with_a_zone_whose_name_is_a_plural() -> None:
    zones = [zone_name(noun, None) for noun in (spanish_noun("mazo", "m"), spanish_noun("calles", "fp"))]
    said = [text_of(fill("Se [0:baraja|barajan] {0}.", [zone])) for zone in zones]
    assert said == ["Se baraja el mazo.", "Se barajan las calles."]


@pytest.mark.parametrize(
    ("giver", "taker", "sentence"),
    [(1, 2, "Ben pasa una carta a Cleo."), (1, 0, "Ben te pasa una carta."), (0, 1, "Pasas una carta a Ben.")],
)
def test_a_possessor_without_words_leaves_out_the_reader(giver: int, taker: int, sentence: str) -> None:
    template = "{0:s.}[ |][1:|te ][pasa|pasas] una carta[1: a |]{1:s.}."
    grammar, names = grammar_of("es"), ("tú", "Ben", "Cleo")
    seats = [SeatName((Part(names[seat], seat),), grammar, you=seat == 0) for seat in (giver, taker)]
    assert text_of(as_sentence(fill(template, seats))) == sentence


def test_packed_cards_and_zones_are_made_of_parts(speaker: Speaker) -> None:
    set_of_two = speaker.cards(pack(0, 4) + pack(1, 3))
    assert str(set_of_two) == "4 Clown Zombies and 3 Nurse Zombies"
    assert [part.kind for part in set_of_two.parts] == [0, None, 1]
    hand = next(zone for zone in GAME.zones.zones if zone.name == "hand")
    assert speaker.data(speaker.zone(hand.first + 1).parts) == [{"text": "Ben", "seat": 1}, "'s", " ", "hand"]


@pytest.mark.parametrize("game", ["zeven", "card_of_the_dead", "left_4_dead"])
def test_the_parts_of_every_sentence_make_its_text(game: str) -> None:
    match, bot = deal(game, seed=3, names=["Ann", "B. J.", "Cleo"], seats=3), Bot("greedy", seed="1")
    while not match.over:
        match.play(bot.choose(match))
    told = [sentence for _, sentences in match.sentences_by_move(0) for sentence in sentences]
    assert told
    for sentence in told:
        parts = [part if isinstance(part, str) else part["text"] for part in sentence["parts"]]
        assert "".join(parts) == sentence["text"]
        assert all(parts)
    named = [part for sentence in told for part in sentence["parts"] if not isinstance(part, str)]
    assert {part["seat"] for part in named if "seat" in part} == {0, 1, 2}
    assert all(part["text"] in ("You", "you", "your", "Your") for part in named if part.get("seat") == 0)
    assert any("kind" in part for part in named)
    assert {sentence["role"] for sentence in told} >= {"plain", "matters", "stage"}


@pytest.mark.parametrize(
    ("choice", "reader", "sentence"),
    [
        ("Lay {0}", 0, "Ben lays Lure."),
        ("Lay {0}", 1, "You lay Lure."),
        ("Push {0} off", 0, "Ben pushes Lure off."),
        ("Pass", 1, "You pass."),
    ],
)
def test_the_log_has_the_words_of_a_choice_in_the_third_person(choice: str, reader: int, sentence: str) -> None:
    speaker = Speaker(GAME, GAME.deck, ("Ann", "Ben"), reader=reader)
    assert speaker.write(third_person(choice), [plain_word("Lure")], actor=1) == sentence
