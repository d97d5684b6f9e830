"""Nothing betrays a role or a hand: views, who is asked what, and what an imagined world may change (EH-16)."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from deadhand.table.view.premoves import fingerprint
from tests.conformance.playing import seeds
from tests.games.escape_the_horde.position import LETTERS, Position, cards, hesitant_game, position, random_game

QUIET = cards(rescue=5)


def frame(p: Position, viewer: str | None) -> bytes:
    """A view, byte for byte."""
    return json.dumps(p.view(viewer)).encode()


def imagined(p: Position, viewer: str | None, noise: int) -> Position:
    """A world that a viewer cannot tell from the true one."""
    return Position(p.match.determinize(12 if viewer is None else LETTERS.index(viewer), noise))


def asked(p: Position) -> tuple[str, str | None, list[bool]]:
    """Return the player asked with the question, and the players asked ahead."""
    return p.actor, p.prompt, [bool(p.match.ahead(seat)) for seat in range(p.match.seats)]


def moments(every: int) -> Iterator[tuple[int, Position]]:
    """Yield every n-th moment of games of all sizes in which roles stay hidden for long."""
    for seed in range(12):
        game = random_game if seed % 4 == 0 else hesitant_game
        option = "on" if seed % 5 == 4 else "off"
        for number, move in enumerate(game(seed, seats=3 + seed % 6, patient_zeros_know_each_other=option)):
            if number % every == 0:
                yield seed * 1000 + number, move.after


@pytest.mark.clause("EH-16.2", "EH-16.10", "EH-16.11")
def test_no_viewer_can_tell_an_imagined_world_from_the_true_one() -> None:
    """Over hundreds of moments: the same view, the same question ahead, and the same players asked."""
    compared = 0
    for noise, p in moments(every=61):
        seats = LETTERS[: p.match.seats]
        for viewer in (*seats, None):
            other = imagined(p, viewer, noise)
            assert frame(other, viewer) == frame(p, viewer)
            assert asked(other) == asked(p)
            if viewer is not None:
                seat = LETTERS.index(viewer)
                assert other.match.ahead(seat) == p.match.ahead(seat)
                prints = [fingerprint(m.knowledge_plan, seat, *m.facts(seat)) for m in (other.match, p.match)]
                assert prints[0] == prints[1]
            compared += 1
    assert compared > 250


@pytest.mark.clause("EH-16.2", "EH-16.3")
def test_every_imagined_world_is_one_that_the_rules_could_have_reached() -> None:
    for noise, p in moments(every=83):
        seats = LETTERS[: p.match.seats]
        for viewer in (*seats, None):
            world = imagined(p, viewer, noise)
            assert len(world.zeros) == len(p.zeros)
            assert not set(world.zeros) & set(world.known_survivors)
            assert not set(world.zeros) & set(world.turned)
            for seat in seats:
                hand = world.hand(seat).split()
                assert "discard_weapon" not in hand
                assert "zombie" not in hand or seat in world.zeros


def varying(p: Position, viewer: str | None, hidden: set[str]) -> bool:
    """Whether each of these players is Patient Zero in some imagined worlds and not in others."""
    infected: set[str] = set()
    surviving: set[str] = set()
    for noise in range(200):
        zeros = set(imagined(p, viewer, noise).zeros)
        infected |= hidden & zeros
        surviving |= hidden - zeros
        if infected == surviving == hidden:
            return True
    return False


@pytest.mark.clause("EH-16.2", "EH-16.13")
def test_every_hidden_role_varies_over_redeals() -> None:
    """Each seat that is not proved to be something is Patient Zero in some worlds and not in others."""
    checked = 0
    for noise, p in moments(every=41):
        if p.match.over:
            continue
        seats = LETTERS[: p.match.seats]
        proved = (
            set(p.face_up)
            | set(p.known_survivors)
            | {seat for seat in seats if p.t.drew_once >> LETTERS.index(seat) & 1}
        )
        for viewer in (seats[noise % len(seats)], None):
            hidden = set(seats) - proved - {viewer}
            if (viewer or "-") in p.zeros or len(hidden) < 2:
                continue
            zeros_left = len(p.zeros) - len(set(p.zeros) & set(p.known_infected))
            if not zeros_left or zeros_left == len(hidden):
                continue
            assert varying(p, viewer, hidden)
            checked += 1
    assert checked > 20


@pytest.mark.clause("EH-16.2", "EH-4.1")
@pytest.mark.parametrize(("seats", "viewer"), [(4, "A"), (6, "A"), (6, None)])
def test_roles_are_redealt_each_way_as_likely(seats: int, viewer: str | None) -> None:
    zeros = "D" if seats < 5 else "DE"
    p = position(seats=seats, zeros=zeros, hands={"A": "steal weapon"})
    others = [seat for seat in LETTERS[:seats] if seat != viewer]
    ways = ["".join(way) for way in combinations(others, len(zeros))]
    found = Counter(imagined(p, viewer, noise).zeros for noise in range(30 * len(ways)))
    assert set(found) == set(ways)
    assert sum((found[way] - 30) ** 2 / 30 for way in ways) < 3.1 * len(ways) + 12


def table_with(zeros: str, *, seats: int = 5) -> Position:
    """A table on which only the roles differ."""
    hands = dict(
        zip("ABCDE", ("steal weapon", "yeah_nah rescue", "weapon dodge", "rescue weapon", "sacrifice"), strict=True)
    )
    return position(seats=seats, zeros=zeros, hands=hands, top="rescue weapon zombie weapon")


@pytest.mark.clause("EH-7.8", "EH-12.2", "EH-16.10")
def test_whole_rounds_look_the_same_to_all_others_whatever_the_roles() -> None:
    """The same plays that betray nothing, by different roles: each frame of whoever's own role is the same is equal."""
    plays = ["steal D", "yeah_nah", *["pass"] * 4, "draw", "finish", "draw", "finish"]
    first: dict[tuple[int, str | None], bytes] = {}
    compared = 0
    for zeros in ("BC", "BE", "CE", "BD", "CD", "DE"):
        p = table_with(zeros)
        for number, play in enumerate(plays):
            if play == "pass" and p.prompt != "respond":
                continue
            p.play(play)
            for viewer in ("A", None):
                assert first.setdefault((number, viewer), frame(p, viewer)) == frame(p, viewer)
                compared += 1
            for viewer in set("BCDE") - set(zeros):
                assert first.setdefault((number, viewer), frame(p, viewer)) == frame(p, viewer)
    assert compared > 80


@pytest.mark.clause("EH-9.8", "EH-16.10", "EH-16.11")
def test_a_zombie_drawn_and_kept_looks_like_any_other_card() -> None:
    """Every frame of every other player, from the draw to the next player's question, byte for byte."""
    frames: dict[tuple[str, str | None], set[bytes]] = {}
    for zeros, card in (("A", "zombie"), ("A", "weapon"), ("D", "weapon"), ("C", "dodge"), ("B", "rescue")):
        p = position(zeros=zeros, hands=dict.fromkeys("ABCD", "steal"), top=card)
        for play in ("draw", "finish"):
            p.play(f"A: {play}")
            for viewer in set("BCD") - set(zeros) | {None}:
                frames.setdefault((play, viewer), set()).add(frame(p, viewer))
    assert {moment: len(seen) for moment, seen in frames.items()} == dict.fromkeys(frames, 1)


@pytest.mark.clause("EH-16.10", "EH-8.4")
def test_who_is_asked_after_a_first_zombie_does_not_depend_on_the_rest_of_the_hand() -> None:
    frames = set()
    for rest in ("zombie zombie", "zombie weapon", "steal dodge"):
        p = position(hands={"A": "weapon", "D": f"zombie {rest}"}, turn="D").play("D: place A")
        frames.add(frame(p, "A"))
    assert len(frames) == 1


@pytest.mark.clause("EH-16.10", "EH-10.12", "EH-D9")
def test_a_helper_is_asked_for_a_zombie_with_or_without_one() -> None:
    frames = set()
    for held in ("zombie", "rescue"):
        p = (
            position(hands={"A": "weapon", "D": f"team_up {held}"}, attack="A")
            .play("D: team_up_infected D A")
            .resolve()
        )
        frames.add(frame(p, "A"))
        frames.add(frame(p.play("D: add_none"), "A") + b"after")
    assert len(frames) == 2


@pytest.mark.clause("EH-16.10", "EH-6.4", "EH-10.3")
@pytest.mark.parametrize("seed", seeds(4, soak=12))
def test_windows_and_combat_are_asked_of_the_same_players_ahead_whatever_they_hold(seed: int) -> None:
    draw = random.Random(seed)
    kinds = ("weapon", "yeah_nah", "dodge", "rescue", "steal", "grenade")
    sizes = [draw.randrange(3) for _ in range(5)]
    found = set()
    for _ in range(4):
        hands = {seat: " ".join(draw.choices(kinds, k=size)) for seat, size in zip("BCDEF", sizes, strict=True)}
        zeros = "".join(draw.sample("BCDEF", 2))
        window = position(seats=6, zeros=zeros, hands={**hands, "A": "spill weapon"}).play("A: spill_survivor")
        fight = position(seats=6, zeros=zeros, hands={**hands, "A": "weapon"}, attack="A")
        found.add(str([asked(window), asked(fight)]))
    assert len(found) == 1


@pytest.mark.clause("EH-16.5", "EH-16.6", "EH-16.7")
def test_a_peeked_top_of_the_stack_stays_with_who_saw_it_and_vanishes_with_a_shuffle() -> None:
    hands = {"A": "binoculars rescue", "B": "weapon", "C": "weapon"}
    p = position(hands=hands, top="grenade steal spill").play("A: binoculars_survivor").resolve()

    def tops(viewer: str) -> set[str]:
        return {" ".join(imagined(p, viewer, noise).stack.split()[:3]) for noise in range(30)}

    assert tops("A") == {"grenade steal spill"}
    assert len(tops("B")) > 20
    p.play("A: draw", "A: finish", "B: draw")
    assert {"steal" in imagined(p, "A", noise).hand("B").split() for noise in range(20)} == {True}
    assert len({imagined(p, "C", noise).hand("B") for noise in range(40)}) > 4
    shuffled = position(hands=hands, attack="B", turn="B", stack="grenade steal spill weapon")
    shuffled.t.known[shuffled.t.highest[shuffled.pile]] |= 1
    shuffled.t.marked[shuffled.pile] |= 1
    assert shuffled.sees_in_stack("A") == {1: "grenade"}
    shuffled.end_combat()
    assert shuffled.sees_in_stack("A") == {}
    assert len({imagined(shuffled, "A", noise).stack for noise in range(60)}) > 20


@pytest.mark.clause("EH-16.6", "EH-16.7")
@pytest.mark.parametrize("seed", seeds(2, soak=4))
def test_in_whole_games_a_shuffled_stack_is_known_to_nobody(seed: int) -> None:
    for move in random_game(seed, seats=3 + seed):
        p = move.after
        names = [event["event"] for event in p.view()["events"]]
        if "shuffled" in names and "looked_ahead" not in names[names.index("shuffled") :] and not p.match.over:
            assert all(p.sees_in_stack(viewer) == {} for viewer in (*LETTERS[: p.match.seats], None))


@pytest.mark.clause("EH-3.4", "EH-4.9")
def test_patient_zeros_who_know_each_other_imagine_each_other_so_and_nobody_else_does() -> None:
    for moment, p in moments(every=400):
        seats = LETTERS[: p.match.seats]
        if p.match.options["patient_zeros_know_each_other"] == "on" and len(p.zeros) == 2 and not p.match.over:
            for viewer in p.zeros:
                assert {imagined(p, viewer, moment + step).zeros for step in range(10)} == {p.zeros}
            assert set(p.face_up) <= set(seats)


@pytest.mark.clause("EH-16.4", "EH-16.2")
def test_a_steal_between_others_leaves_every_hand_possible() -> None:
    p = position(hands={"A": "steal weapon", "B": "grenade", "C": "rescue"}).play("A: steal B").resolve()
    hands = {imagined(p, "C", noise).hand("A") for noise in range(80)}
    assert len(hands) > 20
    assert {"grenade" in imagined(p, "B", noise).hand("A").split() for noise in range(20)} == {True}


@pytest.mark.clause("EH-9.6", "EH-16.2")
def test_others_imagine_zombies_in_a_patient_zeros_hand() -> None:
    p = position(hands={"A": "weapon", "D": "zombie zombie rescue", "B": QUIET[:6]})
    held = Counter(
        imagined(p, "A", noise).hand(zero).split().count("zombie") > 0
        for noise in range(80)
        for zero in imagined(p, "A", noise).zeros
    )
    assert held[True]
    assert held[False]
