"""The prompt loop of a lesson: lines to read, and one action to take."""

from collections.abc import Sequence
from typing import Final

from deadhand.cli.interactive.background_compilation import BackgroundCompilation
from deadhand.cli.interactive.explain import print_help
from deadhand.cli.interactive.game_loop import GameLoop, LeaveGame
from deadhand.cli.interruptions import raise_on_signals
from deadhand.cli.screens.screen import Screen
from deadhand.cli.sessions.lesson import LessonSession
from deadhand.guides.guide_file import PLACES, Step
from deadhand.guides.lesson import Lesson
from deadhand.match.match import Match

GREETING: Final = "Learn {title} by playing. Enter continues, q leaves; your progress is saved."


def run_lesson(learning: LessonSession, screen: Screen) -> None:
    """Play a guide until its end or until the person leaves; progress is saved."""
    with BackgroundCompilation(learning.game) as compiling, raise_on_signals():
        LessonLoop(learning, screen, compiling).run()


class LessonLoop(GameLoop):
    """The prompt loop of one lesson."""

    def __init__(self, learning: LessonSession, screen: Screen, compiling: BackgroundCompilation) -> None:
        super().__init__(learning, screen, compiling)
        self.learning = learning

    def run(self) -> None:
        """Play to the end of the last scene."""
        self.screen.print_text(GREETING.format(title=self.learning.game.title), style="bold")
        try:
            while True:
                self.play_scene()
                if self.learning.lesson.is_last:
                    break
                self.learning.next_scene()
            self.learning.finish()
            self.print_next_command(over=True)
        except (LeaveGame, EOFError, KeyboardInterrupt):
            self.save_and_leave()

    def play_scene(self) -> None:
        """Play one scene."""
        lesson = self.learning.lesson
        scenes = len(lesson.guide.scene)
        if scenes > 1:
            self.screen.print_text(f"Scene {lesson.number + 1} of {scenes}: {lesson.scene.title}", style="bold")
        while True:
            self.learning.wait()
            awaits = self.learning.my_turn
            self.play_turn()
            if not awaits:
                return

    def play_turn(self) -> None:
        """Show the table, print the lines, and wait for the action."""
        self.show_news()
        self.show_page(asks=False)
        moves = self.session.match.actions.copy()
        while (step := self.learning.next_step()) is not None:
            self.print_step(step)
            if step.do:
                break
            self.wait_for_enter(step)
            self.learning.mark_step_read()
        if self.learning.my_turn:
            self.take_choices(self.session.view["prompt"])
            self.show_page(board=False)
            while self.session.match.actions == moves:
                self.handle_input(self.ask_choice() or "")
        self.compiling.go_on()

    def print_step(self, step: Step) -> None:
        """Print a line of the lesson, and where to look."""
        self.screen.print_text(step.say, style="bold mark")
        if look := places_to_look(self.learning.match, self.learning.lesson, step):
            self.screen.print_text(f"(Look at: {look}.)", style="dim")

    def show_again(self) -> None:
        """Show the table again, the line that says what to do, and the choices."""
        self.show_page(asks=False)
        if step := self.learning.next_step():
            self.print_step(step)
        self.show_page(board=False)

    def wait_for_enter(self, step: Step) -> None:
        """Wait until the person has read a line; print it again after another command."""
        while typed := (self.read_input("Enter to continue (q h b): ") or "").casefold():
            if typed in self.commands:
                self.commands[typed]()
            else:
                print_help(self.screen)
            self.print_step(step)


def places_to_look(match: Match, lesson: Lesson, step: Step) -> str:
    """Return the places that a line points at, without those that a terminal always shows."""
    mine, awaited = lesson.scene.mine, _choices_by_place(match, lesson) if step.do else {}
    words = [awaited.get(spot) or _name_of_spot(match, mine, spot) for spot in step.point if spot not in PLACES]
    return ", ".join(dict.fromkeys(words))


def _choices_by_place(match: Match, lesson: Lesson) -> dict[str, str]:
    """Return the expected choices by their place on a map."""
    prompt, awaited = match.view(lesson.scene.mine[0])["prompt"], lesson.state_of(match).awaited
    places = {zone.name for zone in match.game.zones.zones if zone.places}
    return {
        spot: f"the choice “{offer['text']}”"
        for offer in prompt["offers"]
        if offer["action"] in awaited
        for spot in offer["spots"]
        if spot.partition(":")[0] in places
    }


def _name_of_spot(match: Match, mine: Sequence[int], spot: str) -> str:
    place, _, card = spot.partition("/")
    name, _, owner = place.partition(":")
    if name == "counter":
        counter = next(counter for counter in match.game.counters if counter.field == owner)
        return _with_owner(match, mine, card, counter.label)
    if name == "seat":
        return "you" if int(owner) in mine else match.names[int(owner)]
    zone = match.game.zones.named(name)
    where = f"{zone.one} {int(owner) + 1}" if zone.places else _with_owner(match, mine, owner, zone.label)
    if not card:
        return where
    kind = next(kind for kind in match.deck.kinds if kind.id == card)
    return f"{kind.name} ({where})"


def _with_owner(match: Match, mine: Sequence[int], owner: str, what: str) -> str:
    if not owner:
        return what
    return f"your {what}" if int(owner) in mine else f"{match.names[int(owner)]}'s {what}"
