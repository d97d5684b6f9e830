"""Endpoints of tables: start, sit down, begin, delete, and the past of a table."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Annotated

from fastapi import Depends, Query, Request, Response

from deadhand.browser.built import device_hash
from deadhand.games import find_game
from deadhand.match.dealing import OtherRules
from deadhand.server.http import answers, catalogue
from deadhand.server.http.dependencies import (
    GameInPath,
    Language,
    RoomInPath,
    SeatSecret,
    ServerLobby,
    checked_router,
    limit_rate,
    seats_of,
)
from deadhand.server.http.statuses import raises
from deadhand.server.limits.client_quota import run_in_thread
from deadhand.server.limits.look_alikes import check_new_name
from deadhand.server.network import addresses
from deadhand.server.rooms.lobby.lobby import NotFound
from deadhand.server.rooms.lobby.moved import take_away
from deadhand.server.rooms.lobby.new_table import OPEN, StartedTable
from deadhand.server.rooms.lobby.past import delete_past, finished_game, past_table
from deadhand.server.rooms.room import Room
from deadhand.server.rooms.table import Forbidden
from deadhand.server.sentences import LANGUAGE, sentence_in
from deadhand.server.shapes import requests
from deadhand.table.deck_files.deck_changes import describe_changes
from deadhand.table.errors import Message, Refused
from deadhand.table.knowledge.facts_types import ReviewFacts
from deadhand.table.words.words import words_of

router = checked_router()


@router.post("/api/tables", dependencies=[Depends(limit_rate)])
async def start(new: requests.NewTable, lobby: ServerLobby) -> answers.StartedTable:
    """Start a table."""
    lobby.orders.check_name(new.nickname)
    if OPEN in new.seats:
        check_new_name(new.nickname, ())
    return _started(await lobby.start_table(new))


@router.get("/api/tables/{table_id}/game", response_model=answers.GameDescription)
async def game_here(request: Request, room: RoomInPath, language: Language) -> Response:
    """Return the game of a table, with the cards of its deck."""
    slug, deck, device = room.record.game, room.record.deck, device_hash(find_game(room.record.game))
    if deck is None:
        return (await catalogue.one_game(slug, language, device)).answer(request)
    return (await catalogue.changed_game(slug, deck, language, device)).answer(request)


@router.post("/api/games/{slug}/lessons", dependencies=[Depends(limit_rate)])
async def teach(game: GameInPath, new: requests.NewLesson, lobby: ServerLobby) -> answers.StartedTable:
    """Start a scene of a game's guide, or an exercise."""
    return _started(await lobby.start_lesson(game.slug, new.scene, pace=new.pace))


@router.delete("/api/tables/{table_id}", status_code=204)
@raises(NotFound, Refused)
async def delete(table_id: str, lobby: ServerLobby, secret: SeatSecret = None) -> None:
    """Delete a table for good, and tell everybody there. Only the host can, with the secret of the host's seat."""
    try:
        room = await lobby.get_room(table_id)
    except OtherRules:
        await delete_past(lobby, table_id, secret)
    else:
        await lobby.cleanup.delete_table(room, by=seats_of(room, secret))


@router.get("/api/tables/{table_id}")
async def table(room: RoomInPath) -> answers.TableSummary:
    """Return what anyone with the link may know."""
    return _summary_of(room)


@router.get("/api/tables/{table_id}/deck")
async def deck(room: RoomInPath) -> answers.TableDeck:
    """Return the deck of a table, of which everybody may see the changes."""
    return answers.TableDeck(deck=room.record.deck)


@router.post("/api/tables/{table_id}/seats", dependencies=[Depends(limit_rate)])
async def sit(
    room: RoomInPath, wish: requests.SitDown, lobby: ServerLobby, secret: SeatSecret = None
) -> answers.MySeat:
    """Take an open seat; in a team game, my secret can take another one."""
    seat, key = await lobby.take_seat(room, wish, secret=secret)
    return answers.MySeat(seat=seat, secret=key)


@router.get("/api/tables/{table_id}/addresses")
async def reached(
    room: RoomInPath, request: Request, lobby: ServerLobby, secret: SeatSecret = None
) -> addresses.Addresses:
    """Return the addresses at which invited people reach this server; for players only."""
    if not seats_of(room, secret):
        raise Forbidden("Only players at this table can invite others.")
    at = addresses.request_origin(request.url.scheme, request.headers.get("host"))
    bound: addresses.BoundAddress | None = request.app.state.bound
    public = lobby.settings.public_address
    found = await run_in_thread(partial(addresses.reachable_addresses, bound, public=public, request_origin=at))
    return replace(found, trouble=sentence_in(LANGUAGE.get(), Message(found.trouble)))


@router.post("/api/tables/{table_id}/begin")
async def begin(
    room: RoomInPath, wish: requests.Begin, lobby: ServerLobby, secret: SeatSecret = None
) -> answers.TableSummary:
    """Begin the game of a table with open seats; the host decides when."""
    await lobby.host.begin_game(room, by=seats_of(room, secret), fill=wish.fill)
    return _summary_of(room)


@router.post("/api/tables/{table_id}/number")
async def reveal_number(room: RoomInPath, mine: requests.DealNumber, secret: SeatSecret = None) -> answers.TableSummary:
    """Reveal my number for the deal of a table that begins."""
    await room.reveal_number(seats_of(room, secret), mine.number)
    return _summary_of(room)


@router.post("/api/tables/{table_id}/rematch", dependencies=[Depends(limit_rate)])
async def rematch(
    room: RoomInPath, lobby: ServerLobby, wish: requests.Rematch | None = None, secret: SeatSecret = None
) -> answers.StartedTable:
    """Play the same table again."""
    mine = seats_of(room, secret)
    if not mine:
        raise Forbidden("Only players at this table can start a rematch.")
    commitment = wish.commitment if wish else None
    return _started(await lobby.start_rematch(room, by=mine, commitment=commitment))


@router.post("/api/tables/{table_id}/branches", dependencies=[Depends(limit_rate)])
async def play_on(
    room: RoomInPath, wish: requests.PlayOn, lobby: ServerLobby, secret: SeatSecret = None
) -> answers.StartedTable:
    """Play on from a move of a finished game, at a new table with bots at the others' seats."""
    mine = seats_of(room, secret)
    if not mine:
        raise Forbidden("Only players of this game can play on from it.")
    return _started(await lobby.play_on(room, wish, by=mine))


@router.post("/api/branches", dependencies=[Depends(limit_rate)])
@raises(OtherRules)
async def play_on_own(wish: requests.PlayOnOwn, lobby: ServerLobby) -> answers.StartedTable:
    """Play on from a move of a saved game of mine, at a new table with bots at the others' seats."""
    return _started(await lobby.play_on_own(wish))


@router.post("/api/continued", dependencies=[Depends(limit_rate)])
@raises(OtherRules)
async def continue_own(wish: requests.ContinueOwn, lobby: ServerLobby) -> answers.StartedTable:
    """Continue an unfinished saved game of mine at a new table, to which others may come."""
    return _started(await lobby.continue_own(wish))


@router.post("/api/tables/{table_id}/device", dependencies=[Depends(limit_rate)])
@raises(NotFound, OtherRules)
async def take_to_device(
    table_id: str, wish: requests.MoveToDevice, lobby: ServerLobby, secret: SeatSecret = None
) -> answers.TakenGame:
    """Move the game of a table, of which all people are me, to a device; repeated, return the same again."""
    taken = await take_away(lobby, table_id, wish.id, secret=secret)
    return answers.TakenGame(saved=taken.saved, orders=taken.orders, pace=taken.pace)


@router.get("/api/tables/{table_id}/moments/{move}", response_model=answers.Moment)
async def moment(
    room: RoomInPath, move: int, seat: Annotated[str, Query(max_length=4)] = "mine", secret: SeatSecret = None
) -> Response:
    """Return the table as it was after a number of actions, as I saw it; once the game is over, as any seat saw it."""
    mine = seats_of(room, secret)
    if not room.record.begun:
        raise Refused("The game has not begun yet, so there is nothing to show.")
    if not 0 <= move <= len(room.match.actions):
        raise NotFound("This table has had {0} moves, not {1}.", len(room.match.actions), move)
    with_all_hands = seat == "all" and room.match.over
    viewer = None if with_all_hands else _viewer(room, seat, mine)
    return _json(await room.history.facts_at(move, viewer, with_all_hands=with_all_hands))


@router.get("/api/tables/{table_id}/review", response_model=ReviewFacts)
async def review(
    room: RoomInPath, seat: Annotated[int | None, Query(ge=0, le=32)] = None, secret: SeatSecret = None
) -> Response:
    """Return the costliest decisions of a seat in the finished game, and its chance to win over it, in numbers.

    Without a seat it is mine, or that of the only person.
    """
    mine = seats_of(room, secret)
    return _json(await room.history.review_text(mine[0] if seat is None and mine else seat))


@router.get("/api/tables/{table_id}/replay")
@raises(NotFound, OtherRules, Refused)
async def download(table_id: str, lobby: ServerLobby) -> Response:
    """Return the finished game with its secret, for `deadhand replay` and `deadhand verify`."""
    game, saved = await finished_game(lobby, table_id)
    return _json(saved, {"Content-Disposition": f'attachment; filename="{game}-{table_id}.json"'})


@router.get("/api/tables/{table_id}/past")
@raises(NotFound, Refused)
async def past(table_id: str, lobby: ServerLobby, language: Language) -> answers.PastTable:
    """Return a finished game as sentences, with every hand open; it needs no rules."""
    return answers.PastTable(**await past_table(lobby, table_id, language))


@router.get("/api/tables/{table_id}/verify")
async def verify(room: RoomInPath, language: Language) -> answers.DealVerdict:
    """Play the finished game again from its revealed secret."""
    if not room.match.over:
        raise Refused("The secret and the replay are available once the game is over.")
    honest, sentence = await room.history.verify_replay(language)
    return answers.DealVerdict(
        honest=honest, sentence=sentence, commitment=room.deal.commitment, secret=room.record.secret
    )


def _summary_of(room: Room) -> answers.TableSummary:
    """Return a table as anyone with the link sees it."""
    record, match = room.record, room.match
    return answers.TableSummary(
        id=room.id,
        game=record.game,
        title=match.game.title,
        seats=room.seats.public_summaries(),
        n=room.n,
        asked=match.actor if record.begun else None,
        begun=record.begun,
        revealing=record.revealing,
        over=match.over,
        host=record.host,
        options=match.options,
        clock=record.clock,
        late=record.late,
        daily=record.daily,
        commitment=room.deal.commitment,
        deck=match.deck.digest if record.deck else None,
        deck_changes=describe_changes(words_of(match.game, LANGUAGE.get()), match.deck) if record.deck else [],
        scene=record.scene,
        branch=None if record.earlier is None else record.earlier["move"],
        moved=record.moved is not None,
    )


def _started(new: StartedTable) -> answers.StartedTable:
    """Return a new table, with the secrets of its creator's seats."""
    return answers.StartedTable(**new._asdict())


def _json(text: str, headers: Mapping[str, str] | None = None) -> Response:
    return Response(text, media_type="application/json", headers=headers)


def _viewer(room: Room, wish: str, mine: tuple[int, ...]) -> int | None:
    """Return the viewer of a position: a seat, or a spectator (None)."""
    if wish == "none":
        return None
    if wish == "mine":
        return room.view.viewing_seat(mine)
    if wish.isdecimal() and int(wish) < room.match.seats and (room.match.over or int(wish) in mine):
        return int(wish)
    raise Refused("While the game runs, you can look back from your own seat only.")
