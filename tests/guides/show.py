"""Play a guide through and print it, with what may be chosen at each step: `python -m tests.guides.show zeven`."""

import argparse

from deadhand.cli.screens.screen import PlainScreen
from deadhand.games import find_game
from deadhand.guides.guide_file import guide_of
from deadhand.guides.lesson import lesson_of
from tests.conformance.playing import board_for


def show(slug: str, scenes: list[int]) -> None:
    """Print every scene as it is played, taking the first of the actions that are waited for."""
    game = find_game(slug)
    guide = guide_of(game)
    assert guide is not None
    for number, scene in enumerate(guide.scene):
        if scenes and number + 1 not in scenes:
            continue
        print(f"\n=== {number + 1}. {scene.title}")
        lesson = lesson_of(game, number)
        match = lesson.deal_to_start()
        screen = PlainScreen()
        told = len(match.actions)
        while True:
            now = lesson.state_of(match)
            if now.due is not None:
                match.play(now.due)
                continue
            for line in match.log(scene.mine[0], since=told):
                print(f"        {line}")
            told = len(match.actions) + 1
            screen.print_board(board_for(match, match.view(scene.mine[0])))
            for step in lesson.steps_at(now):
                print(f"\n>> {step.say}   {step.point or ''}")
            print(f"   ({match.names[match.actor or 0]}: {match.prompt}) " + ", ".join(map(match.name, match.legal)))
            print(f"   WAITS FOR {[match.name(action) for action in now.awaited]}")
            if not now.awaited:
                break
            match.play(now.awaited[0])
    for each in guide.lessons:
        words = sum(len(step.say.split()) for step in each.steps)
        print(f"\n{each.title}: {len(each.steps)} steps, {words} words, {each.seconds:.0f} seconds")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("scenes", nargs="*", type=int, help="their numbers, from 1; all if none is named")
    arguments = parser.parse_args()
    show(arguments.game, arguments.scenes)
