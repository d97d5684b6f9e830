"""Every guide is played to its end, by every way it allows; all else is refused, and what it should show it shows."""

from collections.abc import Iterator

import pytest

from deadhand.games import GAMES, find_game
from deadhand.guides.guide_file import Guide, GuideStep, guide_of, read_guide
from deadhand.guides.lesson import Lesson, lesson_of
from deadhand.match.match import Match
from deadhand.table.errors import Refused
from tests.conformance.playing import view_data

SHORTEST, LONGEST = 110, 240
"""Seconds."""
TAUGHT = [slug for slug in GAMES if guide_of(find_game(slug)) is not None]


def taught(slug: str) -> Guide:
    guide = guide_of(find_game(slug))
    assert guide is not None
    return guide


def scenes(slug: str) -> list[Lesson]:
    """All scenes of all lessons."""
    return [lesson_of(find_game(slug), number) for number in range(len(taught(slug).scene))]


def each_step(lesson: Lesson, *, otherwise: tuple[int, int] | None = None) -> Iterator[tuple[Match, GuideStep | None]]:
    """Yield the match at every line, with the step that waits for an action.

    At the step `otherwise` names first, the action of its second number is taken instead of the first that is allowed.
    """
    match = lesson.deal_to_start()
    waits = 0
    while True:
        now = lesson.state_of(match)
        if now.due is not None:
            match.play(now.due)
            continue
        yield match, lesson.steps_at(now)[-1] if now.awaited else None
        if not now.awaited:
            return
        choice = otherwise[1] if otherwise and otherwise[0] == waits else 0
        match.play(now.awaited[choice])
        waits += 1


@pytest.mark.parametrize("slug", TAUGHT)
def test_every_scene_comes_to_its_end_by_every_way_that_it_allows(slug: str) -> None:
    for lesson in scenes(slug):
        waiting = [step for step in lesson.scene.step if step.do]
        ways = [len(lesson.state_of(match).awaited) for match, step in each_step(lesson) if step]
        assert len(ways) == len(waiting), f"{lesson.scene.title}: stops before “{waiting[len(ways)].say}”"
        assert all(ways), f"{lesson.scene.title}: nothing that “{waiting[ways.index(0)].say}” waits for can be done"
        for place, many in enumerate(ways):
            for other in range(1, many):
                told = [step for _, step in each_step(lesson, otherwise=(place, other)) if step]
                assert told == waiting


@pytest.mark.parametrize("slug", TAUGHT)
def test_every_other_action_is_refused_in_a_friendly_line_and_changes_nothing(slug: str) -> None:
    for lesson in scenes(slug):
        for match, step in each_step(lesson):
            before = match.digest
            for action in match.legal:
                if action in lesson.state_of(match).awaited:
                    lesson.check(match, action)
                    continue
                with pytest.raises(Refused, match=r"Hold that thought! For now: \S.*\.$" if step else "is played"):
                    lesson.check(match, action)
            assert match.digest == before


@pytest.mark.parametrize("slug", TAUGHT)
def test_all_that_a_beginner_meets_is_shown_and_all_else_is_named_as_for_later(slug: str) -> None:
    game, guide = find_game(slug), taught(slug)
    faces, verbs = set[str](), set[str]()
    for lesson in scenes(slug):
        for match, _ in each_step(lesson):
            seen = match.view(lesson.scene.mine[0])
            zones = [zone for each in seen["zones"].values() for zone in (each if isinstance(each, list) else [each])]
            faces.update(card for zone in zones for card in zone.get("cards", ()) if card)
            taught_moves = match.actions[len(lesson.scene.before) :]
        verbs.update(match.name(action).split()[0] for action in taught_moves)
    spoken = " ".join(step.say for lesson in guide.lessons for step in lesson.steps).casefold()
    faces.update(kind.id for kind in game.deck.kinds if kind.name.casefold() in spoken)
    assert set(guide.beginner.kinds) <= faces
    assert set(guide.beginner.verbs) <= verbs
    both = sorted([*guide.beginner.kinds, *guide.later.kinds]), sorted([*guide.beginner.verbs, *guide.later.verbs])
    assert both[0] == sorted(kind.id for kind in game.deck.kinds)
    assert both[1] == sorted(words.name for words in game.actions.verbs)


@pytest.mark.parametrize("slug", TAUGHT)
def test_each_of_its_two_lessons_takes_two_to_four_minutes(slug: str) -> None:
    lessons = taught(slug).lessons
    assert len(lessons) == 2
    assert [lesson.first for lesson in lessons] == [0, lessons[0].end]
    assert lessons[1].end == len(taught(slug).scene)
    for lesson in lessons:
        assert SHORTEST <= lesson.seconds < LONGEST, lesson.title


@pytest.mark.parametrize("slug", TAUGHT)
def test_spots_of_lines_exist(slug: str) -> None:
    """A card that a line points at lies there when the line is shown."""
    for lesson in scenes(slug):
        for match, _ in each_step(lesson):
            seat = match.actor if match.actor in lesson.scene.mine else lesson.scene.mine[0]
            zones = view_data(match, seat)["zones"]
            for step in lesson.steps_at(lesson.state_of(match)):
                for spot in step.point:
                    place, _, card = spot.partition("/")
                    name, _, owner = place.partition(":")
                    if card and name != "counter":
                        zone = zones[name][int(owner)] if owner else zones[name]
                        assert card in zone.get("cards", ()), f"“{step.say}” points at {spot}: {zone}"


RULES = find_game("zeven").version
HEAD = f'rules = {RULES}\n[beginner]\n[[scene]]\nlesson = "L"\ntitle = "T"\nseed = "1"\nnames = ["A", "B"]\n'
STEP = '[[scene.step]]\nsay = "Hello."\n'


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("rules = ", "is not TOML"),
        (HEAD, "scene.0.step: Field required"),
        (HEAD.replace('lesson = "L"\n', "") + STEP, "scene 1, lesson: the first scene needs the title"),
        (HEAD + STEP + "smile = 1\n", "scene.0.step.0.smile: Extra inputs"),
        (
            HEAD.replace(f"rules = {RULES}", f"rules = {RULES + 1}") + STEP,
            f"for version {RULES + 1} of the rules, and they are at version {RULES}",
        ),
        (HEAD + "options = { luck = 1 }\n" + STEP, 'scene 1, its table: Zeven Card Zombie has no option "luck"'),
        (HEAD.replace('["A", "B"]', '["A"]') + STEP, "2 to 8 seats, not 1"),
        (HEAD + "mine = [2]\n" + STEP, "there are the seats 0 to 1"),
        (HEAD + "mine = [0, 1]\n" + STEP, "only a team game allows several"),
        (HEAD + 'before = ["dance"]\n' + STEP, 'before: the game has no action "dance"'),
        (HEAD + STEP + 'do = ["dance *"]\n', 'step 1, do: no action of the game is like "dance \\*"'),
        (HEAD + STEP + 'do = ["draw"]\nthen = ["dance"]\n', 'then: the game has no action "dance"'),
        (HEAD + STEP + 'then = ["draw"]\n', "so it needs a do"),
        (HEAD + STEP + 'point = ["attic"]\n', '"attic" is no place'),
        (HEAD + STEP + 'point = ["hand:2"]\n', '"hand:2" needs a number from 0 to 1'),
        (HEAD + STEP + 'point = ["hand:0/cat"]\n', "names no kind of card"),
        (HEAD + STEP + 'point = ["counter:cats"]\n', "is no counter"),
        (HEAD.replace("[beginner]", '[beginner]\nkinds = ["cat"]') + STEP, 'kinds: the game has no "cat"'),
    ],
)
def test_faults_of_a_guide_are_reported(text: str, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        read_guide(find_game("zeven"), text)


def test_a_match_that_went_another_way_is_not_gone_on_with() -> None:
    """As when the guide has become another since somebody left it."""
    lesson = lesson_of(find_game("zeven"), 0)
    match = lesson.deal()
    match.play("draw")
    with pytest.raises(Refused, match="rewritten"):
        lesson.state_of(match)


def test_there_is_a_guide_and_a_scene_or_it_is_said_that_there_is_none() -> None:
    last = len(taught("zeven").scene)
    with pytest.raises(Refused, match=f"has scenes 1 to {last}, not {last + 1}"):
        lesson_of(find_game("zeven"), last)


def test_the_end_of_a_finale_is_won_and_a_patient_zero_who_hurries_is_not() -> None:
    """The last lines of two lessons say what has happened."""
    for slug, outcome in [("left_4_dead", "the team has made it"), ("escape_the_horde", "the Survivors escape")]:
        *_, (match, _) = each_step(scenes(slug)[-1])
        assert match.over
        assert outcome in match.log(0)[-1]
