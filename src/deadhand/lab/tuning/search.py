"""The search: optuna proposes numbers, few games are played first, and more only with promising decks.

Every trial plays the same seeds. What the next trial proposes follows from the seed and from the finished trials, so a
search that was stopped goes on as if it had not been. All trials are in a file of optuna's journal.
"""

import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import optuna
from optuna.storages import JournalStorage
from optuna.storages.journal import JournalFileBackend
from optuna.trial import FrozenTrial, TrialState

from deadhand import __version__
from deadhand.lab.tuning.free_numbers import FreeNumber, Total, free_numbers, keep_totals, totals_of
from deadhand.lab.tuning.shortfall import Values, mean_values, measure_cells, shortfall_of
from deadhand.lab.tuning.targets import Targets
from deadhand.table.deck.deck import Deck
from deadhand.table.deck_files.deck_numbers import with_numbers
from deadhand.table.errors import Refused
from deadhand.table.files import os_error_reason
from deadhand.table.game.game import Game
from deadhand.table.record.chance import chance_from

KEPT_SHARE: Final = 25.0
"""Per cent of the trials that go on to the next round of games."""
FIRST_TRIALS: Final = 8
"""Trials that are played in full before any is broken off, and proposed at random."""
NUMBERS: Final = "numbers"
REFUSED: Final = "refused"


@dataclass(frozen=True)
class Result:
    """A trial that was played in full: its number, its numbers by path, and how far it is from the targets."""

    trial: int
    numbers: Mapping[str, int]
    shortfall: float


class Search:
    """A search with its study file.

    Raises:
        Refused: for numbers or ranges that cannot be tuned, or a study file of something else.
    """

    def __init__(self, game: Game, deck: Deck, targets: Targets, study: Path) -> None:
        self.game = game
        self.deck = deck
        self.targets = targets
        self.free: list[FreeNumber] = free_numbers(game, deck, targets.parameters)
        self.totals: list[Total] = totals_of(deck, self.free)
        optuna.logging.set_verbosity(optuna.logging.WARNING)
        self._study = _open_study(study, self._conditions())

    def _conditions(self) -> dict[str, Any]:
        """Return the conditions that the trials of a study depend on."""
        return {
            "game": self.game.slug,
            "rules version": self.game.version,
            "version of Deadhand": __version__,
            "deck": self.deck.digest,
            "targets": self.targets.digest,
        }

    @property
    def finished(self) -> int:
        """The number of trials so far that were played in full, broken off early or refused."""
        return len(self._study.get_trials(deepcopy=False, states=(TrialState.COMPLETE, TrialState.PRUNED)))

    def results(self) -> list[Result]:
        """Return all trials that were played in full, the best first."""
        trials = self._study.get_trials(deepcopy=False, states=(TrialState.COMPLETE,))
        return sorted(map(_result_of, trials), key=lambda result: (result.shortfall, result.trial))

    def play_trial(self, progress: Callable[[float], None] = lambda _: None) -> Result | None:
        """Play the next trial; None if it was broken off early, or its deck is refused.

        The first one is the deck as it is. `progress` is called with the share of the trial that is done. An
        interruption leaves no trace of the trial.
        """
        number = self.finished
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", optuna.exceptions.ExperimentalWarning)
            self._study.sampler = optuna.samplers.TPESampler(
                seed=chance_from("tune", str(self.targets.seed), number) % 2**32,
                n_startup_trials=FIRST_TRIALS,
                multivariate=True,
                constant_liar=False,
            )
        if number == 0:
            self._study.enqueue_trial({each.path: each.now for each in self.free}, skip_if_exists=True)
        trial = self._study.ask()
        try:
            return self._play(trial, progress)
        except BaseException:
            self._study.tell(trial, state=TrialState.FAIL)
            raise

    def _play(self, trial: optuna.Trial, progress: Callable[[float], None]) -> Result | None:
        proposed = {each.path: trial.suggest_int(each.path, each.least, each.most) for each in self.free}
        numbers = keep_totals(proposed, self.free, self.totals)
        assert numbers is not None, "the ranges were checked"
        trial.set_user_attr(NUMBERS, numbers)
        try:
            shortfall = self._play_rounds(trial, with_numbers(self.game, self.deck, numbers), progress)
        except Refused as refused:
            trial.set_user_attr(REFUSED, str(refused))
            shortfall = None
        if shortfall is None:
            self._study.tell(trial, state=TrialState.PRUNED)
            return None
        self._study.tell(trial, shortfall)
        return Result(trial.number, numbers, shortfall)

    def _play_rounds(self, trial: optuna.Trial, deck: Deck, progress: Callable[[float], None]) -> float | None:
        """Return the shortfall of a deck; None if it is worse than most after one of the rounds."""
        cells, total = self.targets.cells, sum(self.targets.games)
        parts: list[tuple[int, Values]] = []
        shortfall = 0.0
        for step, games in enumerate(self.targets.games):
            before = sum(played for played, _ in parts)

            def show(done: int, before: int = before, games: int = games) -> None:
                progress((before + games * done / len(cells)) / total)

            seed = f"{self.targets.seed} {step}"
            parts.append((games, measure_cells(self.game, deck, cells, games=games, seed=seed, progress=show)))
            shortfall = shortfall_of(self.targets.targets, mean_values(parts))
            trial.report(shortfall, step)
            if step + 1 < len(self.targets.games) and trial.should_prune():
                return None
        return shortfall


def _result_of(trial: FrozenTrial) -> Result:
    assert trial.value is not None
    return Result(trial.number, trial.user_attrs[NUMBERS], trial.value)


def _open_study(path: Path, conditions: Mapping[str, Any]) -> optuna.Study:
    """Open a study file, or begin one.

    Raises:
        Refused: if the file is of another game, version, deck or targets, or is no study, or cannot be written.
    """
    try:
        storage = JournalStorage(JournalFileBackend(str(path)))
        study = optuna.create_study(
            storage=storage,
            study_name="tune",
            load_if_exists=True,
            pruner=optuna.pruners.PercentilePruner(KEPT_SHARE, n_startup_trials=FIRST_TRIALS),
        )
    except OSError as error:
        raise Refused(f"The study {path} cannot be written: {os_error_reason(error)}.") from None
    except (ValueError, KeyError, TypeError) as error:
        raise Refused(f"{path} is no study of a tuning ({error}). Name another file with --study.") from None
    known = study.user_attrs
    for name, value in conditions.items():
        if known and known.get(name) != value:
            raise Refused(
                f"The study {path} was begun with another {name} ({_short(known.get(name))}, now {_short(value)}). "
                "Its trials cannot be compared with new ones. Name another file with --study, or use the old one."
            )
    for name, value in conditions.items():
        if not known:
            study.set_user_attr(name, value)
    return study


def _short(value: object) -> str:
    return str(value)[:16]
