"""A table may be played with a changed deck: checked at the edge, shown to everybody, and committed with the secret."""

import hashlib
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, strategies as st
from sqlalchemy import select

from deadhand.cli import main
from deadhand.games import GAMES, find_game
from deadhand.server.database import schema
from deadhand.server.database.storage import Storage
from deadhand.table.deck.deck import Deck
from deadhand.table.deck_files import deck_file
from deadhand.table.deck_files.deck_changes import describe_changes
from deadhand.table.deck_files.deck_file import canonical_source, changed_deck
from deadhand.table.deck_files.deck_numbers import numbers_of
from deadhand.table.words.grammar import languages
from deadhand.table.words.words import words_of
from tests.conformance.odd_decks import deck_text
from tests.server.client import Client, play_out
from tests.server.running import Asked, Served, ok, refusal

pytestmark = pytest.mark.anyio

ZEVEN = find_game("zeven")
HUNTER = next(card for card in ZEVEN.deck.cards if card.id == "hunter")
WITH_MORE_HUNTERS = ZEVEN.deck.source.replace(
    f'id = "hunter"\nname = "Hunter"\ncount = {HUNTER.count}', 'id = "hunter"\nname = "Trapper"\ncount = 9'
)
TOLD = [f"Trapper: the Hunter of the game's own deck, 9 copies instead of {HUNTER.count}"]

IN_GERMAN = f"Trapper: im Originaldeck „Jäger“, 9 Exemplare statt {HUNTER.count}"


def deck(text: str) -> Deck:
    return changed_deck(text, ZEVEN, name="changed")


KEPT = canonical_source(deck(WITH_MORE_HUNTERS))
"""What is kept of it: the same cards, without comments."""


@pytest.mark.parametrize("slug", GAMES)
def test_the_canonical_form_of_a_deck_has_the_same_cards_and_no_comments(slug: str) -> None:
    own = find_game(slug).deck
    kept = canonical_source(own)
    assert Deck.read(kept).cards == own.cards
    assert not [line for line in kept.splitlines() if line.startswith("#")]
    assert canonical_source(Deck.read(kept)) == kept
    assert (
        canonical_source(Deck.read(own.source.replace("[[card]]", "# a comment\n\n[[card]]  # and one more"))) == kept
    )


@pytest.mark.parametrize("slug", GAMES)
def test_a_sound_deck_is_parsed_once_and_no_line_of_it_is_searched(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Strangers have decks checked: a search for the line of each card took eight times as long as all checks."""
    parsed: list[str] = []
    real = tomllib.loads

    def loads(source: str) -> dict[str, Any]:
        parsed.append(source)
        return real(source)

    def never(*_: object) -> int:
        raise AssertionError("a line was searched")

    monkeypatch.setattr(tomllib, "loads", loads)
    monkeypatch.setattr(deck_file, "line_of", never)
    game = find_game(slug)
    changed = f"{game.deck.source}\n# changed\n"
    assert changed_deck(changed, game, name="changed").cards == game.deck.cards
    assert parsed == [changed]


WORDS = st.text(st.characters(exclude_categories=("C", "Z")) | st.just(" "), min_size=1, max_size=40)


@given(WORDS, st.lists(WORDS, max_size=3), st.integers(0, 99))
def test_the_canonical_form_keeps_whatever_a_deck_may_say(words: str, clauses: list[str], number: int) -> None:
    odd = replace(ZEVEN.deck.cards[0], name=words, text=words, clauses=clauses, numbers={words: number}, in_play=False)
    assert Deck.read(canonical_source(Deck("zeven", (odd,), ""))).cards == (odd,)


async def test_the_same_deck_is_kept_once_however_it_is_written(served: Served) -> None:
    storage = served.lobby.storage
    texts = [WITH_MORE_HUNTERS, f"# {'x' * 15_000}\n{WITH_MORE_HUNTERS}", WITH_MORE_HUNTERS.replace(" = ", "=")]
    tables = [await served.start(deck=text) for text in texts]
    assert await decks(storage) == [KEPT]
    for gone, left in ((0, [KEPT]), (1, [KEPT]), (2, [])):
        await storage.clearing.delete([tables[gone]["id"]])
        await storage.clearing.delete_unused_decks()
        assert await decks(storage) == left


async def decks(storage: Storage) -> list[str]:
    """The changed decks that are kept."""
    async with storage.database.engine.connect() as connection:
        return list(await connection.scalars(select(schema.decks.c.text)))


def test_deck_changes_are_described_in_words() -> None:
    english, german = words_of(ZEVEN), words_of(ZEVEN, "de")
    assert describe_changes(english, ZEVEN.deck) == []
    assert describe_changes(english, deck(WITH_MORE_HUNTERS)) == TOLD
    assert describe_changes(german, deck(WITH_MORE_HUNTERS)) == [IN_GERMAN]
    card = next(card for card in ZEVEN.deck.cards if card.numbers)
    name, number = next(iter(card.numbers.items()))
    other = replace(card, numbers={**card.numbers, name: number + 1}, text="Something else.")
    changed = Deck("zeven", tuple(other if each is card else each for each in ZEVEN.deck.cards), "")
    assert describe_changes(english, changed) == [
        f"{card.name}: {name.replace('_', ' ')} {number + 1} instead of {number}, another text"
    ]
    (line,) = describe_changes(german, changed)
    assert line == (f"{german.card_name(card)}: {german.translate(name)} {number + 1} statt {number}, ein anderer Text")


def test_a_changed_number_has_the_name_that_is_printed_on_its_card() -> None:
    game = find_game("left_4_dead")
    uzi = next(card for card in game.deck.cards if card.id == "uzi")
    more = replace(uzi, numbers={**uzi.numbers, "amount": 3})
    changed = Deck(game.slug, tuple(more if each is uzi else each for each in game.deck.cards), "")
    assert describe_changes(words_of(game), changed) == [f"Uzi: targets 3 instead of {uzi.numbers['amount']}"]


@pytest.mark.parametrize("slug", GAMES)
async def test_every_deck_can_be_fetched_and_is_accepted_unchanged(asked: Asked, slug: str) -> None:
    path = f"/api/games/{slug}/deck"
    file = await asked.http.get(path)
    assert file.text == find_game(slug).deck.source
    assert f'filename="{slug}.toml"' in file.headers["content-disposition"]
    looked_at = ok(await asked.http.post(path, json={"deck": file.text}))
    numbers = numbers_of(find_game(slug).deck)
    assert looked_at == {
        "deck": hashlib.sha256(file.content).hexdigest(),
        "deck_changes": {language: [] for language in languages()},
        "text": None,
        "numbers": numbers,
        "kinds": looked_at["kinds"],
        "cards": {language: {} for language in languages()},
    }
    assert [count for count, *_ in looked_at["kinds"]] == [kind.count for kind in find_game(slug).deck.kinds]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("slug", GAMES)
async def test_the_changes_of_a_deck_make_the_cards_of_its_table(asked: Asked, slug: str, language: str) -> None:
    """A page shows a game on the device with the cards that a table at the server would have."""
    first, second, *_ = cards = find_game(slug).deck.cards
    first = replace(first, name="Trapper", count=first.count + 1, text="Something else.")
    second = replace(second, numbers={name: number + 1 for name, number in second.numbers.items()})
    source = canonical_source(replace(find_game(slug).deck, cards=(first, second, *cards[2:])))
    changed = ok(await asked.http.post(f"/api/games/{slug}/deck", json={"deck": source}))["cards"][language]
    own = ok(await asked.http.get(f"/api/games/{slug}?language={language}"))["cards"]
    table = await asked.start(game=slug, deck=source, seats=["me", *["easy"] * (find_game(slug).default_seats - 1)])
    here = (await asked.get(f"{table['id']}/game?language={language}"))["cards"]
    assert [changed.get(str(kind), card) for kind, card in enumerate(own)] == here
    assert 0 < len(changed) <= 2


@pytest.mark.parametrize("slug", GAMES)
async def test_other_decks_of_a_game_are_listed_and_described(asked: Asked, slug: str) -> None:
    path, others = f"/api/games/{slug}", find_game(slug).other_decks
    assert ok(await asked.http.get(path))["decks"] == sorted(others)
    for name, text in others.items():
        described = ok(await asked.http.get(f"{path}/decks/{name}"))
        assert described == ok(await asked.http.post(f"{path}/deck", json={"deck": text}))
    assert (await asked.http.get(f"{path}/decks/none")).status_code == 404


async def test_a_deck_is_looked_at_before_it_is_played_with(asked: Asked) -> None:
    path = "/api/games/zeven/deck"
    looked_at = ok(await asked.http.post(path, json={"deck": WITH_MORE_HUNTERS}))
    assert looked_at["deck_changes"]["en"] == TOLD
    broken = WITH_MORE_HUNTERS.replace("count = 9", "count = -1")
    sentence = refusal(await asked.http.post(path, json={"deck": broken}), 400)
    assert "The deck file, line " in sentence
    assert "0 to 99" in sentence
    assert "deck" in refusal(await asked.http.post(path, json={"deck": "x" * 50_000}), 400)


async def test_numbers_replace_some_of_a_deck(asked: Asked) -> None:
    path = "/api/games/zeven/deck"
    own = ok(await asked.http.post(path, json={}))
    assert own["text"] is None
    count = own["numbers"]["commando_6.count"]
    changed = ok(await asked.http.post(path, json={"numbers": {"commando_6.count": 30}}))
    assert changed["deck_changes"]["en"] == [f"Commando 6: 30 copies instead of {count}"]
    assert changed["numbers"] == {**own["numbers"], "commando_6.count": 30}
    undone = await asked.http.post(path, json={"deck": changed["text"], "numbers": {"commando_6.count": count}})
    assert ok(undone) == own


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ({"commando_6.count": 100}, "0 to 99"),
        ({"commando_6.count": 90}, "128"),
        ({"commando_6.strength": 1}, 'The card "commando_6" has no number "strength"'),
        ({"commando_6.count": True}, "integer"),
    ],
)
async def test_a_number_that_is_not_allowed_is_refused(asked: Asked, numbers: dict[str, Any], said: str) -> None:
    assert said in refusal(await asked.http.post("/api/games/zeven/deck", json={"numbers": numbers}), 400)


async def test_everybody_sees_a_changed_deck_before_sitting_down(asked: Asked) -> None:
    table = await asked.start(deck=WITH_MORE_HUNTERS)
    summary = await asked.get(table["id"])
    assert summary["deck_changes"] == TOLD
    german = await asked.http.get(f"/api/tables/{table['id']}", headers={"Accept-Language": "de"})
    assert ok(german)["deck_changes"] == [IN_GERMAN]
    assert (await asked.get(f"{table['id']}/game?language=de"))["deck_changes"] == [IN_GERMAN]
    assert summary["deck"] == hashlib.sha256(KEPT.encode()).hexdigest()
    looked_at = ok(await asked.http.post("/api/games/zeven/deck", json={"deck": WITH_MORE_HUNTERS}))
    assert looked_at["deck"] == summary["deck"], "it can be known before the table is started"
    here = await asked.get(f"{table['id']}/game")
    assert here["deck_changes"] == TOLD
    (hunter,) = [card for card in here["cards"] if card["id"] == "hunter"]
    assert (hunter["name"], hunter["count"]) == ("Trapper", 9)
    others = ok(await asked.http.get("/api/games/zeven"))
    assert [card for card in here["cards"] if card["id"] != "hunter"] == [
        card for card in others["cards"] if card["id"] != "hunter"
    ]


async def test_a_table_with_the_own_deck_says_nothing_of_it(asked: Asked) -> None:
    for more in ({}, {"deck": ZEVEN.deck.source}, {"deck": f"# the same cards\n{ZEVEN.deck.source}"}):
        table = await asked.start(**more)
        summary = await asked.get(table["id"])
        assert (summary["deck"], summary["deck_changes"]) == (None, [])
        assert await asked.get(f"{table['id']}/game") == ok(await asked.http.get("/api/games/zeven"))


async def test_no_table_is_started_with_a_deck_that_cannot_be_played(asked: Asked) -> None:
    wish = {"game": "zeven", "nickname": "Ann", "seats": ["me", "greedy"], "options": {}}
    other = find_game("left_4_dead").deck.source
    assert "left_4_dead" in refusal(await asked.http.post("/api/tables", json={**wish, "deck": other}), 400)
    daily = {**wish, "deck": WITH_MORE_HUNTERS, "daily": True}
    assert "own deck" in refusal(await asked.http.post("/api/tables", json=daily), 400)


async def test_a_changed_deck_is_dealt_committed_kept_and_played_again(served: Served, tmp_path: Path) -> None:
    table = await served.start(("me", "greedy"), deck=WITH_MORE_HUNTERS)
    person = Client(served.port, table["id"], table["secret"])
    async with person.connected():
        await play_out(person)
    match = (await served.lobby.get_room(table["id"])).match
    assert sum(match.game.deck.kinds[kind].id == "hunter" for kind in match.table.kind[: match.deck.size]) == 9
    verdict = await served.get(f"{table['id']}/verify")
    committed = f"{verdict['secret']} {hashlib.sha256(KEPT.encode()).hexdigest()}"
    assert verdict["honest"]
    assert verdict["commitment"] == table["commitment"] == hashlib.sha256(committed.encode()).hexdigest()
    replay = tmp_path / "replay.json"
    replay.write_text((await served.http.get(f"/api/tables/{table['id']}/replay")).text, encoding="utf-8")
    assert "is honest" in CliRunner().invoke(main, ["verify", str(replay)]).output
    headers = {"X-Seat-Secret": table["secret"]}
    again = ok(await served.http.post(f"/api/tables/{table['id']}/rematch", headers=headers))
    assert (await served.get(again["id"]))["deck_changes"] == TOLD


async def test_a_deck_that_leaves_nothing_to_choose_is_refused(asked: Asked) -> None:
    over = deck_text(find_game("left_4_dead"), ammo=79)
    wish = {"game": "left_4_dead", "nickname": "Ann", "seats": ["me", "greedy", "greedy"], "options": {}, "deck": over}
    assert "over as soon as it is dealt" in refusal(await asked.http.post("/api/tables", json=wish), 400)


async def test_a_number_that_no_rule_can_hold_is_refused(asked: Asked) -> None:
    odd = find_game("left_4_dead").deck.source.replace("health = 4, growth = 1", "health = 0, growth = 1")
    sentence = refusal(await asked.http.post("/api/games/left_4_dead/deck", json={"deck": odd}), 400)
    line = odd[: odd.index("health = 0, growth = 1")].count("\n") + 1
    assert sentence == f'The deck file, line {line}: "health" of "tank" must be a whole number from 1 to 99, not 0.'
