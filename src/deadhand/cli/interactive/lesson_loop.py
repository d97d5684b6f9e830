"""The prompt loop of a lesson: lines to read, and one action to take."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from deadhand.cli.interactive.background_compilation import BackgroundCompilation
from deadhand.cli.interactive.explain import print_help
from deadhand.cli.interactive.game_loop import GameLoop, LeaveGame
from deadhand.cli.interactive.languages import LANGUAGE_COMMAND, change_language
from deadhand.cli.interruptions import raise_on_signals
from deadhand.cli.screens.labels import card_names, words_at
from deadhand.cli.screens.screen import Screen
from deadhand.cli.screens.text import Span
from deadhand.cli.sessions.lesson import LessonSession
from deadhand.cli.words.say import say
from deadhand.guides.guide_file import PLACES, GuideStep
from deadhand.guides.lesson import MOST_SAID, Lesson
from deadhand.match.match import Match
from deadhand.table.errors import Refused
from deadhand.table.words.values import SeatName, text_of, zone_name

SEEN: Final = "acc"
"""The case of what one is to look at, in languages with cases."""
GREETING: Final = "Learn {0} by playing. Enter continues, q leaves; your progress is saved."

LESSON: Final = "Lesson {0} of {1}: {2}"
EXERCISE: Final = "Exercise {0} of {1}: {2}"


def run_lesson(learning: LessonSession, screen: Screen) -> None:
    """Play a lesson until its end or until the person leaves; progress is saved."""
    with BackgroundCompilation(learning.game) as compiling, raise_on_signals():
        LessonLoop(learning, screen, compiling).run()


class LessonLoop(GameLoop):
    """The prompt loop of one lesson."""

    def __init__(self, learning: LessonSession, screen: Screen, compiling: BackgroundCompilation) -> None:
        super().__init__(learning, screen, compiling)
        self.learning = learning

    def run(self) -> None:
        """Play to the end of the lesson."""
        if not self.learning.lesson.is_exercise:
            self.screen.print_text(say(GREETING, self.learning.game.title), style="bold")
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
        whole, words = lesson.whole, words_at(self.learning.match)
        if lesson.number == whole.first:
            number, of = lesson.index + 1, len(lesson.lessons)
            line = say(EXERCISE if lesson.is_exercise else LESSON, number, of, words.translate(whole.title))
            self.screen.print_text(line, style="bold")
        if len(whole.scenes) > 1:
            number, of = lesson.number - whole.first + 1, len(whole.scenes)
            line = say("Scene {0} of {1}: {2}", number, of, words.translate(lesson.scene.title))
            self.screen.print_text(line, style="bold")
        self.before = None
        while True:
            self.learning.wait()
            awaits = self.learning.my_turn
            self.play_turn()
            if not awaits:
                return

    def play_turn(self) -> None:
        """Show the table with each line, and wait for the action."""
        self.show_news()
        moves = self.session.match.actions.copy()
        while (step := self.learning.next_step()) is not None and not step.do:
            self.show_line(step, may_omit_board=True)
            self.wait_for_enter(step)
            self.learning.mark_step_read()
        if self.learning.my_turn:
            self.take_choices(self.session.view["prompt"])
            self.show_page(may_omit_board=True)
            while self.session.match.actions == moves:
                self.handle_input(self.ask_choice() or "")
        self.compiling.go_on()

    def show_page(
        self, news: Sequence[str] = (), *, lead: Sequence[Span] = (), asks: bool = True, may_omit_board: bool = False
    ) -> None:
        """Show the table and the question, with the line that says what to do."""
        lead = lead or self.step_text(self.learning.next_step())
        super().show_page(news, lead=lead, asks=asks, may_omit_board=may_omit_board)

    def show_line(self, step: GuideStep, *, may_omit_board: bool = False) -> None:
        """Show the table and a line to read."""
        self.show_page(lead=self.step_text(step), asks=False, may_omit_board=may_omit_board)

    def step_text(self, step: GuideStep | None) -> list[Span]:
        """Return a line of the lesson, where to look, and its rules."""
        if step is None:
            return []
        text: list[Span] = [(words_at(self.learning.match).translate(step.say), "bold mark")]
        if look := places_to_look(self.learning.match, self.learning.lesson, step):
            text.append((say("(Look at: {0}.)", look), "dim"))
        if step.clauses:
            text.append((say("(Rules: {0}.)", ", ".join(step.clauses)), "dim"))
        return text

    @property
    def choice_numbers(self) -> str:
        """The number to type; in an exercise, that is for the person to find."""
        awaited = self.learning.standing.awaited
        if self.learning.lesson.is_exercise or not awaited:
            return super().choice_numbers
        numbers = [
            str(number)
            for number, item in enumerate(self.menu.items, start=1)
            if any(choice.action in awaited for choice in item.choices)
        ]
        return say("type {0}", "/".join(numbers[:MOST_SAID] or ["0"]))

    def wait_for_enter(self, step: GuideStep) -> None:
        """Wait until the person has read a line; show it again after another command."""
        again = partial(self.show_line, step)
        while typed := (self.read_input(say("Enter to continue (q h b): "), again=again) or "").casefold():
            try:
                if typed in self.commands:
                    self.commands[typed]()
                elif LANGUAGE_COMMAND.fullmatch(typed):
                    change_language(self.screen, self.session, typed.split()[1:])
                else:
                    print_help(self.screen)
            except Refused as error:
                self.print_refusal(error)
            again()


def places_to_look(match: Match, lesson: Lesson, step: GuideStep) -> str:
    """Return the places that a line points at, without those that a terminal always shows."""
    mine, awaited = lesson.scene.mine, _choices_by_place(match, lesson) if step.do else {}
    words = [awaited.get(spot) or _name_of_spot(match, mine, spot) for spot in step.point if spot not in PLACES]
    return ", ".join(dict.fromkeys(words))


def _choices_by_place(match: Match, lesson: Lesson) -> dict[str, str]:
    """Return the expected choices by their place on a map."""
    prompt, awaited = match.view(lesson.scene.mine[0])["prompt"], lesson.state_of(match).awaited
    places = {zone.name for zone in match.game.zones.zones if zone.places}
    return {
        spot: say("the choice “{0}”", offer["text"])
        for offer in (prompt["offers"] if prompt else ())
        if offer["action"] in awaited
        for spot in offer["spots"]
        if spot.partition(":")[0] in places
    }


def _name_of_spot(match: Match, mine: Sequence[int], spot: str) -> str:
    words = words_at(match)
    place, _, card = spot.partition("/")
    name, _, owner = place.partition(":")
    if name == "counter":
        counter = next(counter for counter in match.game.counters if counter.field == owner)
        label = words.translate(counter.label)
        if not card:
            return label
        return say("your {0}", label) if int(card) in mine else say("{0}'s {1}", match.names[int(card)], label)
    if name == "seat":
        return text_of(_name_of_seat(match, mine, int(owner)).with_style(SEEN))
    zone = match.game.zones.named(name)
    if zone.places:
        where = f"{words.translate(zone.one)} {int(owner) + 1}"
    elif owner:
        where = text_of(zone_name(words.zone(zone), _name_of_seat(match, mine, int(owner))).with_style(SEEN))
    else:
        where = str(words.zone(zone))
    return f"{card_names(match)[card]} ({where})" if card else where


def _name_of_seat(match: Match, mine: Sequence[int], seat: int) -> SeatName:
    return match.speaker(seat if seat in mine else None).seat(seat)
