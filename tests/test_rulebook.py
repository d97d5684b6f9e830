import re

import pytest

from deadhand.games import GAMES, find_game
from deadhand.reference.rulebook import NUMBER, Clause, _parse_sections, rulebook_of

BOOK = """# A game - catalogue

Some words of **introduction**.

## 1. Cards
- **A-1.1** A card is `red`. [rulebook] [ruling: it is]
- **A-1.2** A long clause
  goes on here. [public]

| id | who | what |
|---|---|---|
| A-D1 | host | options |
| other | guest | - |
"""


def test_a_rulebook_is_read_in_sections_and_clauses() -> None:
    introduction, cards = _parse_sections(BOOK)
    assert introduction.parts == ("Some words of introduction.",)
    assert cards.title == "1. Cards"
    assert cards.clauses == [
        Clause("A-1.1", "A card is red.", ("rulebook", "ruling: it is")),
        Clause("A-1.2", "A long clause goes on here.", ("public",)),
        Clause("A-D1", "who: host; what: options"),
    ]
    assert cards.parts[-1] == "other: who: guest"


@pytest.mark.parametrize("slug", GAMES)
def test_every_numbered_line_of_a_rulebook_is_one_clause(slug: str) -> None:
    game = find_game(slug)
    numbered = re.findall(rf"^(?:- \*\*|\| )({NUMBER})(?:\*\*| \|)", game.rulebook_text, re.MULTILINE)
    assert list(rulebook_of(game).clauses) == numbered
    assert len(set(numbered)) == len(numbered)


@pytest.mark.parametrize("slug", GAMES)
def test_every_clause_that_a_game_declares_is_in_its_rulebook(slug: str) -> None:
    game = find_game(slug)
    declared = {clause for verb in game.actions.verbs for clause in verb.clauses}
    declared |= {clause for prompt in game.prompts for clause in prompt.clauses}
    declared |= {option.clause for option in game.options} | {outcome.clause for outcome in game.outcomes}
    assert declared <= rulebook_of(game).clauses.keys()


@pytest.mark.parametrize("slug", GAMES)
def test_players_are_not_shown_what_is_written_for_authors(slug: str) -> None:
    book = rulebook_of(find_game(slug))
    shown = book.sections_for_players
    texts = [text for section in shown for text in (section.title, *(clause.text for clause in section.clauses))]
    assert not [text for text in texts if re.search(r"\b(?:[Pp]roves|engine)\b|\(tests\)|Returns", text)]
    for_authors = [clause for section in book.sections if section.is_for_authors for clause in section.clauses]
    assert not [clause for section in shown for clause in section.clauses if "-T" in clause.id]
    assert not [clause.id for clause in for_authors if clause in book.search(clause.id)]
