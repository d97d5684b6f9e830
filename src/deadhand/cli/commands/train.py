"""`deadhand train`: train the network of a game by self-play, or a best response to a level of bots."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

import click

from deadhand.bots.names import find_level
from deadhand.cli import parameters
from deadhand.cli.compiling import compile_rules
from deadhand.cli.interruptions import delay_signals, raise_on_signals
from deadhand.cli.progress import ProgressBar
from deadhand.table.errors import Refused
from deadhand.table.game.game import Game
from deadhand.table.game.setup import check_seats
from deadhand.training.extra import libraries_needed
from deadhand.training.settings import GROUPS, Settings

if TYPE_CHECKING:
    from deadhand.bots.network.network import Network
    from deadhand.envs.settings import BatchSettings
    from deadhand.training.match import MatchRow
    from deadhand.training.trainer import Trainer

CHECKPOINT_SECONDS = 60.0
"""CPU time between two checkpoints."""
POSITIONS = 10_000
"""Positions at which whole numbers are compared with floats."""
LABELLED_BY_SEARCH = 8
"""While a searching bot is imitated, it is asked at one of so many steps: its choices take a thousand times as long."""
IMITATION = 30
"""Updates of a team or a faction that imitate a bot."""
REPORTS = 20
"""Lines about the course of a training."""


class TrainOptions(TypedDict):
    """The options that become settings of the training."""

    seed: int
    seats: Sequence[int]
    options: Sequence[str]
    deck: Path | None
    width: str
    tables: int
    imitation: int | None
    teacher: str
    against: str
    device: str


@click.command("train", epilog="Example: deadhand train zeven --minutes 30 --seats 2 --out zeven-network")
@parameters.game_argument
@click.option("--minutes", type=click.FloatRange(0), default=30.0, help="CPU time of the whole training.")
@click.option("--updates", type=parameters.WholeNumber(1), metavar="N", help="Updates of the whole training, instead.")
@parameters.path_option(
    "--out",
    metavar="FOLDER",
    help="Folder of the checkpoint, the network and the log (default: GAME-network, or GAME-against-LEVEL).",
)
@click.option("--resume", is_flag=True, help="Go on with the training in the folder; its own settings hold.")
@click.option("--seed", type=int, default=1, help="The same seed and number of updates give the same weights.")
@click.option(
    "--seats", type=int, multiple=True, metavar="N", help="A number of seats; repeat for more (default: all are mixed)."
)
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="Fix an option of the game; the others vary."
)
@parameters.path_option("--deck", help="Train with an edited deck file, or a deck by name.")
@click.option("--width", type=click.Choice(["16", "32", "48", "64"]), default="64", help="Width of both hidden layers.")
@click.option(
    "--tables",
    type=parameters.WholeNumber(GROUPS, 100_000),
    default=256,
    help=f"Tables that are played at once, a multiple of {GROUPS}.",
)
@click.option(
    "--imitation",
    type=parameters.WholeNumber(0),
    help=f"Updates that imitate the teacher first (default: {IMITATION} in games of teams and factions, else 0).",
)
@click.option("--teacher", default="greedy", metavar="LEVEL", help="The level of bots that is imitated.")
@click.option(
    "--against",
    default="",
    metavar="LEVEL",
    help="Train a best response: a network that plays against this level of bots alone, to find its weaknesses.",
)
@click.option("--device", default="cpu", metavar="NAME", help="Where PyTorch computes, such as cuda.")
@click.option(
    "--games", type=parameters.WholeNumber(0), default=1000, help="Games against each level in the closing match."
)
def command(
    game: Game,
    *,
    minutes: float,
    updates: int | None,
    out: Path | None,
    resume: bool,
    games: int,
    **chosen: Unpack[TrainOptions],
) -> None:
    """Train a network for a game by self-play, or a best response to a level of bots.

    It plays itself, past selves and bots; a team imitates a bot first. With --against LEVEL it plays against this level
    alone instead: the best response that it finds shows how much the level loses to an opponent who knows it.

    Ctrl-C stops the training and saves it; --resume goes on. Needs the extra `train`.
    """
    with libraries_needed():
        from deadhand.training import folder as folders
        from deadhand.training.trainer import Trainer

    name = f"against-{chosen['against']}" if chosen["against"] else "network"
    folder = out or Path(f"{game.slug}-{name}")
    if not resume and (folder / folders.CHECKPOINT).exists():
        raise Refused("{0} has a training already. Go on with --resume, or choose another folder.", str(folder))
    settings, deck = settings_of(game, chosen), parameters.chosen_deck(game, chosen["deck"])
    folder.mkdir(parents=True, exist_ok=True)
    compile_rules(game)
    with raise_on_signals():
        trainer = folders.resume(folder, game.slug) if resume else Trainer(settings, deck)
        try:
            train(trainer, folder, minutes, updates)
        except KeyboardInterrupt:
            trainer.save(folder / folders.CHECKPOINT)
            click.echo(f"Stopped after {trainer.updates} updates. To go on: --out {folder} --resume")
            raise
        trainer.save(folder / folders.CHECKPOINT)
        close(trainer, folder, games)


def settings_of(game: Game, chosen: TrainOptions) -> Settings:
    """Return the settings of a training.

    Raises:
        Refused: if a number of seats, an option or a level is not one of the game.
    """
    seats = tuple(chosen["seats"])
    for number in seats:
        check_seats(game, number)
    teacher = find_level(game, chosen["teacher"])
    usual = IMITATION if game.team or game.factions else 0
    against = find_level(game, chosen["against"]).name if chosen["against"] else ""
    if against and game.team:
        raise Refused("In {0} all players are one team: there is nobody to play against.", game.title)
    options: dict[str, Any] = parameters.chosen_options(game, min(seats, default=game.least_seats), chosen["options"])
    return Settings(
        game=game.slug,
        seed=chosen["seed"],
        seats=seats,
        options=tuple(options.items()),
        tables=chosen["tables"] // GROUPS * GROUPS,
        width=int(chosen["width"]),
        second=int(chosen["width"]),
        imitation=usual if chosen["imitation"] is None else chosen["imitation"],
        teacher=teacher.name,
        labelled=LABELLED_BY_SEARCH if teacher.searches else 1,
        against=against,
        varied=0.0 if against else Settings.varied,
        changed=0.0 if against else Settings.changed,
        device=chosen["device"],
    )


def train(trainer: "Trainer", folder: Path, minutes: float, updates: int | None) -> None:
    """Train until the time is over or the updates are done, with a progress bar and checkpoints."""
    from deadhand.training.folder import CHECKPOINT

    saved, shown = trainer.seconds, 0.0
    with ProgressBar("Training") as bar:
        while (done := trainer.updates / updates if updates else trainer.seconds / 60 / max(minutes, 1e-9)) < 1:
            bar.show(done, 1)
            if done >= shown:
                click.echo(describe(trainer))
                shown = done + 1 / REPORTS
            with delay_signals():
                trainer.update()
                if trainer.seconds > saved + CHECKPOINT_SECONDS:
                    saved = trainer.seconds
                    trainer.save(folder / CHECKPOINT)
    click.echo(describe(trainer))


def describe(trainer: "Trainer") -> str:
    """Describe how far a training is."""
    settings = trainer.settings
    learns = f"plays against {settings.against}" if settings.against else "plays itself"
    phase = f"imitates {settings.teacher}" if trainer.imitates else learns
    text = f"{trainer.updates} updates, {trainer.decisions:,} decisions, {phase}"
    if not trainer.curve:
        return text
    latest = trainer.curve[-1]
    return f"{text}: log loss of the win {latest['log_loss']:.3f}, entropy {latest['entropy']:.3f}"


def close(trainer: "Trainer", folder: Path, games: int) -> None:
    """Export the network, play the closing match, and write the log."""
    from deadhand.training import folder as folders
    from deadhand.training.match import agreement

    network = folders.write_network(trainer, folder / folders.NETWORK)
    same = agreement(trainer.game, trainer.average, network, POSITIONS, f"agreement {trainer.settings.seed}")
    click.echo(f"Network: {folder / folders.NETWORK}. In whole numbers {same:.2%} of its choices are those in floats.")
    results = play_levels(trainer, network, games) if games else []
    folders.write_log(trainer, folder / folders.LOG, same, results)
    click.echo(f"Log: {folder / folders.LOG}")


def play_levels(trainer: "Trainer", network: "Network", games: int) -> "list[MatchRow]":
    """Play the closing match at the least and the most seats against every level, or the one trained against."""
    from deadhand.envs.policies import NetworkPolicy
    from deadhand.training.folder import describe_result
    from deadhand.training.match import pairings, play_pairing

    table: BatchSettings = {
        "seed": f"closing match {trainer.settings.seed}",
        "options": dict(trainer.settings.options),
        "deck": trainer.deck,
    }
    factory, results = partial(NetworkPolicy, network=network), []
    levels = [trainer.settings.against] if trainer.settings.against else []
    pairs = list(pairings(trainer.game, sorted(set(network.seats)), levels))
    with ProgressBar("Closing match") as bar:
        for done, pairing in enumerate(pairs):
            bar.show(done, len(pairs))
            results.append(play_pairing(factory, trainer.game, pairing, games, **table))
            click.echo(describe_result(trainer, results[-1]))
    return results
