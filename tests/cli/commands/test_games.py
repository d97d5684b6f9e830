import json

from deadhand.games import GAMES, find_game
from tests.cli.conftest import Run


def test_every_game_is_listed_with_seats_options_and_sources(run: Run) -> None:
    listed = run("games").stdout
    for game in map(find_game, GAMES):
        assert f"{game.title} ({game.slug})" in listed
        assert f"{game.least_seats} to {game.most_seats}" in listed
        for option in game.options:
            assert f"{option.name}: {option.allowed_values(first_seat=1)} (default {option.default})" in listed
            assert option.explanation in listed
    assert "Source of the cards' texts: the rulebook for 11 kinds." in listed
    assert "Source of the cards' numbers: reconstruction only for 11 kinds." in listed


def test_the_list_is_there_for_programs(run: Run) -> None:
    games = {game["game"]: game for game in json.loads(run("games", "--json").stdout)}
    zeven = games["zeven"]
    assert zeven["seats"] == {"least": 2, "most": 8, "default": 4}
    assert zeven["options"][0]["name"] == "rounds"
    assert zeven["deck"]["cards"] == 100
    assert zeven["deck"]["effects"] == {"rulebook": 11, "public": 0, "reconstructed": 0}
    assert zeven["deck"]["counts"] == {"rulebook": 0, "public": 0, "reconstructed": 11}
    assert list(games) == list(GAMES)


def test_one_game_is_listed_with_the_levels_of_its_bots(run: Run) -> None:
    listed = run("games", "zeven").stdout
    assert listed.startswith("Zeven Card Zombie")
    assert "Left 4 Dead" not in listed
    for level in find_game("zeven").levels:
        assert f"    {level.name}: {level.sentence}" in listed
    (game,) = json.loads(run("games", "zeven", "--json").stdout)
    assert [level["name"] for level in game["levels"]] == [level.name for level in find_game("zeven").levels]
