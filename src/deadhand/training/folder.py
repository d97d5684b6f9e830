"""The folder of a training: its checkpoint, the network that it exports, and the log of how that was made."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from deadhand import __version__
from deadhand.bots.network.network import Network
from deadhand.table.errors import Refused
from deadhand.training.export import export
from deadhand.training.match import SEAT, MatchRow
from deadhand.training.trainer import Trainer

CHECKPOINT: Final = "checkpoint.pt"
NETWORK: Final = "network.npz"
LOG: Final = "training.md"
CURVE_LINES: Final = 20
"""Lines of the table that shows how a training went."""


def write_network(trainer: Trainer, path: Path) -> Network:
    """Export the mean of the latest weights, and return the network."""
    seats = trainer.settings.seats or range(trainer.game.least_seats, trainer.game.most_seats + 1)
    facts = {"seed": trainer.settings.seed, "updates": trainer.updates, "deadhand": __version__}
    network = export(trainer.average, trainer.game, trainer.deck or trainer.game.deck, (min(seats), max(seats)), facts)
    network.save(path)
    return network


def resume(folder: Path, game: str) -> Trainer:
    """Return the training of a folder.

    Raises:
        Refused: if the folder has none of this game.
    """
    path = folder / CHECKPOINT
    if not path.is_file():
        raise Refused("There is no training to resume in {0}.", str(folder))
    trainer = Trainer.load(path)
    if trainer.settings.game != game:
        raise Refused("{0} has a training of {1}, not of {2}.", str(folder), trainer.settings.game, game)
    return trainer


def write_log(trainer: Trainer, path: Path, agreement: float, results: Sequence[MatchRow]) -> None:
    """Write how the network was trained, and what it won."""
    settings, game = asdict(trainer.settings), trainer.game
    made = (
        f"Written by `deadhand train`: Deadhand {__version__}, version {game.version} of the rules, seed "
        f"{settings['seed']}, {trainer.updates:,} updates of {settings['steps'] * settings['tables']:,} decisions, "
        f"{trainer.seconds / 60:.0f} minutes of CPU time. The same weights follow from `--updates {trainer.updates}` "
        "and these settings:"
    )
    exact = f"In whole numbers the network chooses as in floats at {agreement:.2%} of the positions with a choice."
    lines = [f"# Training of the network of {game.title}", "", made, "", "```json", json.dumps(settings, indent=2)]
    meaning = [f"- {describe_result(trainer, each)}" for each in results if trainer.settings.against]
    lines += ["```", "", exact, "", *result_lines(results), "", *meaning, "", *curve_lines(trainer.curve)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def describe_result(trainer: Trainer, result: MatchRow) -> str:
    """Describe a result of the closing match; for a best response with what it says about the level."""
    share = f"{result.share:.1%} of the wins (95 % interval {result.low:.1%} to {result.high:.1%})"
    if not trainer.settings.against:
        place = f"{result.seats} seats, {result.place} against {result.opponent}"
        return f"{place}: {share}; equal strength {result.par:.1%}"
    won, low, high = (100 * (each - result.par) for each in (result.share, result.low, result.high))
    place = "" if result.place == SEAT else f" for the {result.place}"
    meaning = (
        f"{result.opponent} loses at least {won:.1f} points ({low:.1f} to {high:.1f}) to an opponent who knows it."
    )
    if low <= 0:
        meaning = f"this shows no weakness of {result.opponent}."
    return (
        f"{result.seats} seats: a best response found in {trainer.seconds / 60:.1f} minutes of CPU time gets {share}"
        f"{place}; {result.par:.1%} would be equal strength. So {meaning}"
    )


def result_lines(results: Sequence[MatchRow]) -> list[str]:
    """Return a table of the closing match."""
    head = [
        "| seats | plays as | against | wins | 95 % interval | games | equal strength |",
        "|---|---|---|---|---|---|---|",
    ]
    rows = [
        f"| {each.seats} | {each.place} | {each.opponent} | {each.share:.1%} | {each.low:.1%} to {each.high:.1%} "
        f"| {each.games:,} | {each.par:.1%} |"
        for each in results
    ]
    return [*head, *rows]


def curve_lines(curve: Sequence[dict[str, Any]]) -> list[str]:
    """Return a table of a training's course: of so many updates one each."""
    head = [
        "| update | minutes of CPU time | mean log-probability of the choices | log loss of the win | entropy |",
        "|---|---|---|---|---|",
    ]
    shown = curve[:: max(1, len(curve) // CURVE_LINES)]
    rows = [
        f"| {each['update']} | {each['seconds'] / 60:.1f} | {each['likelihood']:.3f} | {each['log_loss']:.3f} "
        f"| {each['entropy']:.3f} |"
        for each in shown
    ]
    return [*head, *rows]
