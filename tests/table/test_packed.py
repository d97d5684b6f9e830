"""Packed cards: a few cards as one small number."""

from deadhand.games.zeven import GAME
from deadhand.table.view.sentences import Speaker
from deadhand.table.zones.packed_counts import MOST_PACKED, PACKED_KINDS, pack, packed_count, unpack


def test_packing_and_unpacking_round_trips() -> None:
    packed = pack(0, 4) + pack(3, 1) + pack(4, 2)
    assert [packed_count(packed, kind) for kind in range(PACKED_KINDS)] == [4, 0, 0, 1, 2]
    assert unpack(packed) == [(0, 4), (3, 1), (4, 2)]


def test_the_fullest_pack_fits_into_an_event() -> None:
    assert sum(pack(kind, MOST_PACKED) for kind in range(PACKED_KINDS)) <= 2**15 - 1


def test_packed_cards_are_listed_in_words() -> None:
    speaker = Speaker(GAME, GAME.deck, ("Ann", "Ben"))
    words = speaker.value("cards", pack(0, 1) + pack(1, 2) + pack(4, 1))
    assert str(words) == "1 Clown Zombie, 2 Nurse Zombies and 1 Undead Horde"
