"""A tiny training learns, can be interrupted, and becomes a network of whole numbers that plays like its floats."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="training needs PyTorch, which `make training` installs")

import torch

from deadhand.bots.network.network import Network
from deadhand.envs import Batch
from deadhand.envs.policies import NetworkPolicy, Random
from deadhand.games import GAMES, find_game
from deadhand.table.errors import Refused
from deadhand.training.export import export
from deadhand.training.folder import CHECKPOINT, describe_result, resume, write_log
from deadhand.training.groups import PAST, Group, Groups
from deadhand.training.match import SEAT, MatchRow, Pairing, agreement, play_pairing
from deadhand.training.model import Model
from deadhand.training.rollout import Rollout, play
from deadhand.training.settings import Settings
from deadhand.training.trainer import Trainer

HORDE = "escape_the_horde"
TINY = Settings(
    game="zeven",
    seats=(2,),
    options=(("rounds", 1),),
    varied=0.0,
    width=16,
    second=16,
    tables=8,
    groups=2,
    steps=16,
    minibatch=64,
    imitation=2,
    renewed=1,
    remembered=1,
    halving=1000,
    rate=5e-3,
)


def weights_of(trainer: Trainer) -> list[list[float]]:
    """Return all weights of a training, and their mean."""
    models = trainer.model, trainer.average
    return [each.flatten().tolist() for model in models for each in model.parameters()]


@pytest.mark.long
def test_a_tiny_training_wins_far_more_often_than_random_play() -> None:
    trainer = Trainer(replace(TINY, imitation=20))
    for _ in range(20):
        trainer.update()
    zeven, pairing = find_game("zeven"), Pairing(2, SEAT, "random")
    network = export(trainer.average, zeven, zeven.deck, (2, 2), {})
    trained, before = (
        play_pairing(policy, zeven, pairing, 30, seed="match", options={"rounds": 1})
        for policy in (partial(NetworkPolicy, network=network), Random)
    )
    assert trained.share > 0.8 > before.share + 0.15
    assert trained.games >= 30
    assert trained.par == before.par == 0.5
    assert trainer.curve[-1]["likelihood"] > trainer.curve[0]["likelihood"] + 0.3


def test_a_resumed_training_has_the_weights_of_one_without_a_break(tmp_path: Path) -> None:
    settings = replace(TINY, against_levels=0.0, against_past=1.0)
    whole, stopped = Trainer(settings), Trainer(settings)
    for _ in range(3):
        whole.update()
        stopped.update()
    stopped.save(tmp_path / CHECKPOINT)
    resumed = resume(tmp_path, "zeven")
    for _ in range(5):
        whole.update()
        resumed.update()
    assert PAST in {group.opponents for group in whole.groups.groups}
    assert weights_of(resumed) == weights_of(whole) != weights_of(stopped)
    curves = [[each | {"seconds": 0} for each in trainer.curve] for trainer in (resumed, whole)]
    assert curves[0] == curves[1]


def test_another_seed_gives_other_weights() -> None:
    first, second = Trainer(TINY), Trainer(replace(TINY, seed=2))
    first.update()
    second.update()
    assert weights_of(first) != weights_of(second)


def test_a_training_of_another_game_or_none_is_not_resumed(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="no training to resume"):
        resume(tmp_path, "zeven")
    Trainer(TINY).save(tmp_path / CHECKPOINT)
    with pytest.raises(Refused, match="a training of zeven, not of left_4_dead"):
        resume(tmp_path, "left_4_dead")


@pytest.mark.parametrize("slug", GAMES)
def test_a_model_becomes_a_network_that_chooses_as_it_does(slug: str, tmp_path: Path) -> None:
    game = find_game(slug)
    torch.manual_seed(1)
    model = Model(game, 32, 32)
    batch = Batch(game, tables=16, seed=1, autoreset="same_step")
    batch.reset()
    group, seen = Group(batch, "", 0), []
    for _ in range(30):
        seen.append(torch.from_numpy(group.see()))
        batch.step(batch.sample())
    model.fit(torch.cat(seen))
    torch.nn.init.normal_(model.offers.weight[: model.none], 0, 0.3)
    export(model, game, game.deck, (game.least_seats, game.most_seats), {"seed": 1}).save(tmp_path / "network.npz")
    network = Network.load(tmp_path / "network.npz")
    network.check_fits(game)
    assert network.training["seed"] == 1
    hidden = network.hidden(game, batch.seats, batch.last.observations)
    counts = torch.from_numpy(batch.last.counts)
    with torch.no_grad():
        log_policy, values = model(torch.from_numpy(group.see()), torch.from_numpy(batch.last.offers), counts)
    assert np.abs(network.values(hidden) / 1000 - values[:, 0].sigmoid().numpy()).max() < 0.02
    exact = batch.policy_actions(NetworkPolicy(batch.plan, 0, network))
    likeliest = np.take_along_axis(batch.last.offers, log_policy.argmax(1).numpy()[:, None], 1)[:, 0]
    assert (exact == likeliest).mean() > 0.9


def test_agreement_counts_choices_that_differ() -> None:
    zeven = find_game("zeven")
    trainer = Trainer(TINY)
    network = export(trainer.model, zeven, zeven.deck, (2, 2), {})
    assert agreement(zeven, trainer.model, network, 200, "a") > 0.97
    other = export(Trainer(replace(TINY, seed=2)).model, zeven, zeven.deck, (2, 2), {})
    assert agreement(zeven, trainer.model, other, 200, "a") < 0.9


def test_a_seat_learns_from_what_follows_its_own_decisions() -> None:
    """Two seats in turn, of which the second wins: with a trace of 0.95 the first decision gets less than the last."""
    steps, actors = 4, torch.tensor([[0], [1], [0], [1]])
    nothing = torch.zeros(steps, 1)
    results = torch.zeros(steps, 1, 2, 2)
    results[3, 0, 1, 0] = 1.0
    ended = torch.tensor([[False], [False], [False], [True]])
    rollout = Rollout(
        seen=nothing,
        offers=nothing,
        counts=nothing,
        actors=actors,
        own=nothing,
        progress=nothing,
        chosen=nothing,
        log_probabilities=nothing,
        values=torch.zeros(steps, 1, 2),
        results=results,
        ended=ended,
    )
    assert rollout.advantages()[..., 0].flatten().tolist() == pytest.approx([0.0, 0.95, 0.0, 1.0])


def test_past_selves_play_every_other_seat_and_teach_nothing() -> None:
    trainer = Trainer(replace(TINY, against_levels=0.0, against_past=1.0, imitation=0))
    for _ in range(4):
        trainer.update()
    assert {group.opponents for group in trainer.groups.groups} == {PAST}
    rollout = play(trainer.model, trainer.past, trainer.groups, trainer.settings, imitates=False)
    assert 0.3 < rollout.own.float().mean() < 0.7


def test_a_best_response_meets_the_level_alone_also_when_it_is_resumed(tmp_path: Path) -> None:
    trainer = Trainer(replace(TINY, against="easy", against_past=1.0, imitation=0))
    for _ in range(3):
        trainer.update()
    trainer.save(tmp_path / CHECKPOINT)
    resumed = resume(tmp_path, "zeven")
    resumed.update()
    assert {group.opponents for group in (*trainer.groups.groups, *resumed.groups.groups)} == {"easy"}
    for group in resumed.groups.groups:
        assert group.batch.own_seats.sum(axis=1).tolist() == [1] * group.batch.tables
    rollout = play(resumed.model, resumed.past, resumed.groups, resumed.settings, imitates=False)
    assert rollout.own.all()


def test_a_best_response_plays_all_seats_of_each_side_in_turn() -> None:
    settings = replace(TINY, game=HORDE, seats=(4,), options=(), against="random", groups=4)
    groups = Groups(settings, None, np.random.default_rng(1))
    names, sides = find_game(HORDE).factions.names, []  # type: ignore[union-attr]  # it has factions
    for group in groups.groups:
        roles = group.batch.own_seats.sum(axis=1)
        sides.append(set(roles.tolist()))
    assert len(names) == 2
    assert sides[0] == sides[2] != sides[1] == sides[3]
    assert {next(iter(sides[0])) + next(iter(sides[1]))} == {4}


@pytest.mark.parametrize(
    ("row", "meaning"),
    [
        (MatchRow("hard", SEAT, 1000, 0.6, 0.57, 0.63, 2, 0.5), "hard loses at least 10.0 points (7.0 to 13.0) to"),
        (MatchRow("hard", SEAT, 1000, 0.51, 0.48, 0.54, 2, 0.5), "this shows no weakness of hard."),
        (MatchRow("easy", "infected", 9, 0.9, 0.8, 0.95, 5, 0.7), "for the infected; 70.0% would be equal strength."),
    ],
)
def test_the_result_of_a_best_response_says_what_it_means(row: MatchRow, meaning: str, tmp_path: Path) -> None:
    trainer = Trainer(replace(TINY, against=row.opponent))
    trainer.seconds = 90.0
    sentence = describe_result(trainer, row)
    assert sentence.startswith(
        f"{row.seats} seats: a best response found in 1.5 minutes of CPU time gets {row.share:.1%}"
    )
    assert meaning in sentence
    write_log(trainer, tmp_path / "training.md", 1.0, [row])
    assert f"- {sentence}" in (tmp_path / "training.md").read_text(encoding="utf-8")
    assert "best response" not in describe_result(Trainer(TINY), row)
