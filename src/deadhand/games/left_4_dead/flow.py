"""Which rule comes next: the hooks that the table core calls."""

from deadhand.games.left_4_dead.draw import draw_cards
from deadhand.games.left_4_dead.events import ask_alarm, let_ring, resolve_events, silence
from deadhand.games.left_4_dead.flip import flip_cards
from deadhand.games.left_4_dead.instants import (
    ask_zombie,
    bomb,
    enough,
    open_window,
    pass_window,
    take_pills,
    throw_bomb,
    throw_molotov,
)
from deadhand.games.left_4_dead.items import discard, heal, pass_items, swap, take, use_items
from deadhand.games.left_4_dead.last_stand import (
    ask_health,
    ask_help,
    ask_pack,
    ask_the_next,
    give_health,
    give_pack,
    help_critical,
    last_stands,
    use_own,
)
from deadhand.games.left_4_dead.plan import ask_targets, change, confirm, engage, make_plan, ready
from deadhand.games.left_4_dead.resolve import deal_damage, kill_monsters
from deadhand.games.left_4_dead.rounds import begin_round, end_turn, set_up
from deadhand.games.left_4_dead.state import (
    ANSWER_TRADE,
    BEGIN_ROUND,
    CALL_FOR_HELP,
    DEAL_DAMAGE,
    DRAW_CARDS,
    END_TURN,
    FLIP_CARDS,
    GATHER_HEALTH,
    HEALTH_PACK,
    KILL_MONSTERS,
    LAST_STANDS,
    MAKE_PLAN,
    NAME_TARGETS,
    OPEN_WINDOW,
    PILLS,
    RESOLVE_EVENTS,
    SET_UP,
    SILENCE_ALARM,
    STOP_BLEEDING,
    THROW_BOMB,
    USE_ITEMS,
    Left4Dead,
)
from deadhand.games.left_4_dead.trades import accept, ask_partner, propose, refuse_trade
from deadhand.games.left_4_dead.verbs import (
    ACCEPT,
    ASK_FOR,
    BOMB,
    BURN,
    CHANGE,
    CONFIRM,
    DISCARD,
    ENGAGE,
    ENOUGH,
    EXCHANGE,
    GIVE,
    GIVE_HEALTH,
    GIVE_PACK,
    HEAL,
    HELP,
    LET_RING,
    PASS_ITEMS,
    PASS_WINDOW,
    READY,
    REFUSE,
    SILENCE,
    SWAP,
    TAKE,
    TAKE_PILLS,
    THROW,
    USE_PACK,
    USE_PILLS,
)
from deadhand.table.actions import ACTIONS
from deadhand.table.events import CHOSE, happen
from deadhand.table.rule import rule
from deadhand.table.state import EVERYONE, NOBODY
from deadhand.table.steps import current, push


@rule
def begin(t: Left4Dead) -> None:
    """A game begins with its setup."""
    push(t, SET_UP)


@rule
def resolve(t: Left4Dead) -> None:
    """Let the next step happen; a decision with only one legal choice is made without asking [L4D-18.7]."""
    step = current(t)
    if step != ANSWER_TRADE:
        forget_question(t)
    resolve_step(t, step)
    if t.actor != NOBODY and t.offer_count == 1:
        action = t.offers[0]
        t.verb, t.x, t.y, t.z = ACTIONS[action, 0], ACTIONS[action, 1], ACTIONS[action, 2], ACTIONS[action, 3]
        if not is_silent(t.verb):
            happen(t, CHOSE, NOBODY, EVERYONE, t.actor, action)
        answer(t)
        t.actor = NOBODY
        t.offer_count = 0


@rule
def forget_question(t: Left4Dead) -> None:
    """What the last question was about matters no more; the next one says anew whom it is about."""
    t.subject = NOBODY
    t.offered_kind = NOBODY
    t.wanted_kind = NOBODY


@rule
def is_silent(verb: int) -> bool:
    """Whether nothing is to be told of a choice that could not be any other."""
    return verb in (PASS_ITEMS.id, READY.id, CONFIRM.id)


@rule
def resolve_step(t: Left4Dead, step: int) -> None:
    """Let a step happen."""
    if step == OPEN_WINDOW:
        open_window(t)
    elif step == USE_ITEMS:
        use_items(t)
    elif step == MAKE_PLAN:
        make_plan(t)
    elif step == NAME_TARGETS:
        ask_targets(t)
    elif step == LAST_STANDS:
        last_stands(t)
    elif step == RESOLVE_EVENTS:
        resolve_events(t)
    elif step == KILL_MONSTERS:
        kill_monsters(t)
    elif step == DEAL_DAMAGE:
        deal_damage(t)
    elif step == DRAW_CARDS:
        draw_cards(t)
    elif step == FLIP_CARDS:
        flip_cards(t)
    elif step == END_TURN:
        end_turn(t)
    elif step == BEGIN_ROUND:
        begin_round(t)
    elif step == SILENCE_ALARM:
        ask_alarm(t)
    elif step == THROW_BOMB:
        ask_zombie(t)
    elif step == CALL_FOR_HELP:
        ask_help(t)
    elif step == GATHER_HEALTH:
        ask_health(t)
    elif step == STOP_BLEEDING:
        ask_pack(t)
    elif step == SET_UP:
        set_up(t)
    else:
        ask_partner(t)


@rule
def answer(t: Left4Dead) -> None:
    """Carry out the chosen action."""
    verb = t.verb
    if verb == CONFIRM.id:
        confirm(t)
    elif verb == CHANGE.id:
        change(t)
    elif verb == ENGAGE.id:
        engage(t, t.x, t.y, t.z)
    elif verb == READY.id:
        ready(t)
    elif verb <= ENOUGH.id:
        answer_window(t, verb)
    elif verb <= REFUSE.id:
        answer_items(t, verb)
    else:
        answer_last_stand(t, verb)


@rule
def answer_window(t: Left4Dead, verb: int) -> None:
    """A choice in a window."""
    if verb == PASS_WINDOW.id:
        pass_window(t)
    elif verb == TAKE_PILLS.id:
        take_pills(t)
    elif verb == BURN.id:
        throw_molotov(t, t.x)
    elif verb == THROW.id:
        throw_bomb(t)
    elif verb == BOMB.id:
        bomb(t, t.x, t.y)
    else:
        enough(t)


@rule
def answer_items(t: Left4Dead, verb: int) -> None:
    """A choice about a Car Alarm, items or a trade."""
    if verb == PASS_ITEMS.id:
        pass_items(t)
    elif verb == TAKE.id:
        take(t, t.x)
    elif verb == SWAP.id:
        swap(t, t.x)
    elif verb == GIVE.id:
        propose(t, t.x, t.y, NOBODY)
    elif verb == ASK_FOR.id:
        propose(t, t.x, NOBODY, t.y)
    elif verb == EXCHANGE.id:
        propose(t, t.x, t.y, t.z)
    elif verb == DISCARD.id:
        discard(t, t.x)
    elif verb == HEAL.id:
        heal(t, t.x)
    elif verb == ACCEPT.id:
        accept(t)
    elif verb == REFUSE.id:
        refuse_trade(t)
    elif verb == SILENCE.id:
        silence(t)
    elif verb == LET_RING.id:
        let_ring(t)


@rule
def answer_last_stand(t: Left4Dead, verb: int) -> None:
    """A choice in the Last Stand phase."""
    if verb == USE_PILLS.id:
        use_own(t, PILLS)
    elif verb == USE_PACK.id:
        use_own(t, HEALTH_PACK)
    elif verb == HELP.id:
        help_critical(t)
    elif verb == GIVE_HEALTH.id:
        give_health(t)
    elif verb == GIVE_PACK.id:
        give_pack(t)
    else:
        ask_the_next(t)
