"""Cards of the Dead: The Board Game: what its record, zones, steps and events are; its verbs are in `verbs.py`.

Spaces of the Playing Area are numbered from 0 in rules and from 1 for people. Places of the Deployment Area are
numbered in the order of dealing: first the Main Zone, in rows from the top, then the Indoor Zone.
"""

from functools import partial
from typing import Annotated, Final

import numpy as np

from deadhand.games.three_days.bot_notes import BotNotes
from deadhand.games.three_days.layout import PLACE_WORDS, PLACES, SPACES_IN_ALL as SPACES_IN_ALL
from deadhand.table.deck.kinds import shipped_deck
from deadhand.table.game.plans import EventPlan, KindPlan, NumberRange, StepPlan, ZonePlan
from deadhand.table.record.record import Int8, Int16, Int32, Integers, PerSeat

SEATS: Final = 3
LEAST_SEATS: Final = 1
CARDS: Final = 184
"""The most cards of a deck."""
DAYS: Final = 3
ACTIONS_A_TURN: Final = 3
MOST_TURNS: Final = 1000
"""The highest limit of turns [TD-4.6]."""
MOST_TOKENS: Final = 100
"""More tokens than this on one card tell nothing new: no printed number is higher."""
MOST_IN_HAND: Final = 5
MOST_SLOTS: Final = 12
"""Reserve slots that a changed deck may give: with more there would be no room for all choices of a turn."""
IN_HAND, IN_RESERVE = range(2)
"""The rows of `sorted_kinds`."""
HARD_CARDS: Final = 10
"""Cards from the top of the pile that a new day's are shuffled with in hard mode [TD-17.6]."""
MOST_NAMED: Final = 3
"""Cards that Binoculars and a Lantern look at [TD-20.12, TD-20.13]."""

# ---- kinds ----

KINDS: Final = KindPlan(__package__)
DECK: Final = shipped_deck(__package__).kinds
ALL_KINDS: Final = len(KINDS)
ID: Final = tuple(card.id for card in DECK)
BACK: Final = tuple(card.back for card in DECK)
NAME: Final = tuple(next(first for first, card in enumerate(DECK) if card.name == each.name) for each in DECK)
"""Per kind the first kind of the same name: cards of one name differ in their back only [TD-2.18].

The constants below are such first kinds, and so stand for their name.
"""
ZOMBIE: Final = KINDS("zombie")
FAT_ZOMBIE: Final = KINDS("fat_zombie")
SCREAMER: Final = KINDS("zombie_screamer")
RUNNER: Final = KINDS("runner_zombie")
ARMORED_ZOMBIE: Final = KINDS("armored_zombie")
MOMMY: Final = KINDS("mommy_zombie")
SPITTER: Final = KINDS("spitter_zombie")
GRABBER: Final = KINDS("grabber_zombie")
BABY_GHOUL: Final = KINDS("baby_ghoul")
GAS_CANISTER: Final = KINDS("gas_canister")
BARRICADE: Final = KINDS("barricade")
ABANDONED_CAR: Final = KINDS("abandoned_car")
SECURITY_BOX: Final = KINDS("security_box")
SHOWCASE: Final = KINDS("showcase_medkit")
VENDING_MACHINE: Final = KINDS("vending_machine_city")
ALARM: Final = KINDS("alarm")
CONTAGION: Final = KINDS("contagion")
HORDE: Final = KINDS("horde")
RUN_AWAY: Final = KINDS("run_away")
THE_LAST_SUPPER: Final = KINDS("the_last_supper")
THE_TRADER: Final = KINDS("the_trader")
SWEET_HOME: Final = KINDS("sweet_home")
EXIT: Final = KINDS("exit")
PHARMACY_CARD: Final = KINDS("pharmacy")
MARKET_CARD: Final = KINDS("market")
EXIT_INDOORS: Final = KINDS("exit_indoors_pharmacy")
BAT: Final = KINDS("bat")
PIPE: Final = KINDS("pipe")
KNIFE: Final = KINDS("knife")
RIFLE: Final = KINDS("rifle")
GUN: Final = KINDS("gun")
PUNCH: Final = KINDS("punch")
AMMUNITION_RIFLE: Final = KINDS("ammunition_rifle")
AMMUNITION_GUN: Final = KINDS("ammunition_gun")
AMMUNITION_GUN_EPIC: Final = KINDS("ammunition_gun_epic")
BERSERK_AGENT: Final = KINDS("berserk_agent")
EXPLOSIVE_AGENT: Final = KINDS("explosive_agent")
PARALYZE_AGENT: Final = KINDS("paralyze_agent")
GRENADE: Final = KINDS("grenade")
CANNED_SOUP: Final = KINDS("canned_soup")
CANNED_SOUP_INVOKE: Final = KINDS("canned_soup_invoke")
MEDKIT: Final = KINDS("medkit")
ANTIVIRAL: Final = KINDS("antiviral")
PILLS: Final = KINDS("pills")
KEVLAR: Final = KINDS("kevlar")
TOOLKIT: Final = KINDS("toolkit")
NOTE: Final = KINDS("note")
BINOCULARS: Final = KINDS("binoculars")
LANTERN: Final = KINDS("lantern")
THREAT_FIERCE: Final = KINDS("threat_fierce")
THREAT_TOUGH: Final = KINDS("threat_tough")
THREAT_LOUD: Final = KINDS("threat_loud")
THREAT_CLOSING: Final = KINDS("threat_closing")
THREAT_SICK: Final = KINDS("threat_sick")
RICK: Final = KINDS("survivor_rick")
SELENA: Final = KINDS("survivor_selena")
DAN: Final = KINDS("survivor_dan")
OBJECTS: Final = GAS_CANISTER
"""Kinds below this are Zombies, ..."""
INSTANTS: Final = ALARM
"""... then come objects, ..."""
WAYS: Final = EXIT
"""... then Instants, ..."""
RESOURCES: Final = BAT
"""... then places, ..."""
MOST_KINDS: Final = THREAT_FIERCE - RESOURCES
"""The number of kinds of Resources."""
AMMUNITION: Final = AMMUNITION_RIFLE
"""... then Resources: weapons, ..."""
ITEMS: Final = GRENADE
"""... ammunition and Agents, items; ..."""
THREAT_CARDS: Final = THREAT_FIERCE
"""... then Threats, ..."""
SURVIVORS: Final = RICK
"""... and the Survivors last."""

_BACKS: Final = tuple(dict.fromkeys(card.back for card in DECK))
"""Backs are numbered as they come in the deck file."""
COMMON_BACK: Final = _BACKS.index("Common")
CITY_BACK: Final = _BACKS.index("City")
STARTER_BACK: Final = _BACKS.index("Starter Set")

# Numbers printed on cards, the columns of `numbers`.
DAY2: Final = KINDS.number("day2")
DAY3: Final = KINDS.number("day3")
HIT_POINTS: Final = KINDS.number("hit_points")
DAMAGE: Final = KINDS.number("damage")
TURN_VALUE: Final = KINDS.number("turn")
NOISE_POINTS: Final = KINDS.number("noise")
USES: Final = KINDS.number("uses")
_AMOUNT: Final = KINDS.number("amount")
# Some columns stand for other numbers on other cards: each is called by its own name.
VITALITY: Final = HIT_POINTS
"""Of a Survivor, as are ..."""
IMMUNITY: Final = _AMOUNT
SLOTS: Final = USES
"""... and the slots of the Reserve."""
AUTOMATIC_DAMAGE: Final = _AMOUNT
"""Of the Rifle with its Automatic side up; `DAMAGE` is that of the other side."""
DEFENCE: Final = _AMOUNT
"""Of an Armored Zombie against each hit; of a Kevlar the damage that it takes up in all."""
POINTS_GIVEN: Final = _AMOUNT
"""Vitality or Immunity that an item gives its user."""
POINTS_TAKEN: Final = _AMOUNT
"""Vitality or Immunity that a Spitter, an Instant or a Threat takes."""
POINTS_ADDED: Final = _AMOUNT
"""Damage, Hit Points or cards of a Noise that a Threat adds."""
CARDS_DRAWN: Final = _AMOUNT
"""By a Note."""
CARDS_NAMED: Final = _AMOUNT
"""For Binoculars or a Lantern, at most."""
_LOOKS: Final = tuple(kind for kind, name in enumerate(NAME) if name in (BINOCULARS, LANTERN))
_NOTES: Final = tuple(kind for kind, name in enumerate(NAME) if name == NOTE)
_CAN_BE_HIT: Final = (*range(INSTANTS), *range(RESOURCES, THREAT_CARDS), *range(SURVIVORS, ALL_KINDS))
NUMBER_RANGES: Final = (
    NumberRange("hit_points", _CAN_BE_HIT, least=1),
    NumberRange("amount", _NOTES, least=1),
    NumberRange("amount", _LOOKS, least=1, most=MOST_NAMED),
    NumberRange("uses", range(SURVIVORS, ALL_KINDS), most=MOST_SLOTS),
)
"""A hit may destroy a card, but not nothing; a look shows a card; the choices of a turn have room for these slots."""

# What a Paralysis Token on a card or a Survivor has done.
NO_TOKEN, TOKEN, MISSED = range(3)

# Zones the Survivors can be in.
MAIN_ZONE, IN_PHARMACY, IN_MARKET = range(3)

# ---- zones ----

ZONES: Final = ZonePlan(SEATS)
uncounted = partial(ZONES.pile, counted=False)
of_each = partial(ZONES.pile, viewers="everyone", per_seat=True)
HAND: Final = of_each("hand", "hand")
RESERVE: Final = of_each("reserve", "Reserve")
EQUIPPED: Final = of_each("equipped", "equipped weapon", counted=False)
LOADED: Final = of_each("loaded", "ammunition", counted=False)
WORN: Final = of_each("worn", "Kevlars", counted=False)
SURVIVOR: Final = of_each("survivor", "Survivor", counted=False, said=False)
_FIRST_PILES: Final[dict[str, int]] = {}
_DISCARD_PILES: Final[dict[str, int]] = {}


def draw_pile(name: str, back: str, label: str) -> int:
    """Declare the hidden pile of the cards with a back; its discard pile comes next after it."""
    _FIRST_PILES[back] = uncounted(name, label, viewers="nobody")
    _DISCARD_PILES[back] = uncounted(f"{name}_discard", f"{back} discard pile", viewers="everyone")
    return _FIRST_PILES[back]


COMMON: Final = draw_pile("common", "Common", "Common pile")
CITY: Final = draw_pile("city", "City", "City pile")
MARKET: Final = draw_pile("market", "Market", "Market pile")
PHARMACY: Final = draw_pile("pharmacy", "Pharmacy", "Pharmacy pile")
KIT: Final = draw_pile("kit", "Survival Kit", "Survival Kit")
COMMON_DISCARD: Final = _DISCARD_PILES["Common"]
CITY_DISCARD: Final = _DISCARD_PILES["City"]
THREAT: Final = uncounted("threat", "Threat pile", viewers="nobody")
THREATS: Final = uncounted("threats", "Threats in force", viewers="everyone")
EPIC: Final = uncounted("epic", "Epic cards", viewers="everyone")
INVOKE: Final = uncounted("invoke", "Invoke cards", viewers="everyone")
DAY_TWO: Final = uncounted("day_two", "cards of Day 2", viewers="everyone", said=False)
"""Everybody can count the cards of a day; their order is shuffled when they join the pile [TD-23.7]."""
DAY_THREE: Final = uncounted("day_three", "cards of Day 3", viewers="everyone", said=False)
REMOVED: Final = uncounted("removed", "cards out of the game", viewers="everyone", said=False)
DEALING: Final = uncounted("dealing", "layout", viewers="nobody", said=False)
SEEN: Final = uncounted("seen", "cards drawn", viewers="everyone")
"""The cards that Note, TRACK, a Noise or the Survival Kit has brought and that are neither kept nor discarded yet."""
IN_USE: Final = uncounted("in_use", "card in use", viewers="everyone")
"""A card that was used from a hand, until its effect is resolved [TD-11.15]."""
_FIRST_PILES.update({"Threat": THREAT, "Epic": EPIC, "Invoke": INVOKE})
PILE_OF_BACK: Final = tuple(_FIRST_PILES.get(back, REMOVED) for back in _BACKS)
"""Per back the pile of its deck; a card of any other is out of the game at first."""
DISCARD_OF_BACK: Final = tuple(_DISCARD_PILES.get(back, REMOVED) for back in _BACKS)
"""Per back where a discarded card goes [TD-2.11, TD-2.12]."""
STREETS: Final = ZONES.places("streets", "streets", PLACES, viewers="nobody", place_words=PLACE_WORDS)
"""Face-down cards of the Deployment Area, by place; ..."""
TURNED: Final = ZONES.places("turned", "streets", PLACES, viewers="everyone")
"""... and the face-up ones at the same places."""
SPACES: Final = ZONES.places("spaces", "Playing Area", SPACES_IN_ALL, viewers="everyone", one="space")

# ---- steps ----

STEPS: Final = StepPlan()
SET_UP: Final = STEPS.step("set_up")
CHOOSE_SURVIVOR: Final = STEPS.step("choose_survivor")
DRAW_KITS: Final = STEPS.step("draw_kits")
BEGIN_DAY: Final = STEPS.step("begin_day")
APPLY_THREAT: Final = STEPS.step("apply_threat", threat="kind")
LAY_OUT: Final = STEPS.step("lay_out")
BEGIN_TURN: Final = STEPS.step("begin_turn")
TURN: Final = STEPS.step("turn")
RUN_ON: Final = STEPS.step("run_on")
RESOLVE_INSTANT: Final = STEPS.step("resolve_instant", instant="kind")
DISCARD_INSTANT: Final = STEPS.step("discard_instant", place="number")
DISCARD_USED: Final = STEPS.step("discard_used")
AFTER_ATTACK: Final = STEPS.step("after_attack", seat="seat")
END_TURN: Final = STEPS.step("end_turn")
FAST_CARDS: Final = STEPS.step("fast_cards")
MAINTAIN_CARDS: Final = STEPS.step("maintain_cards")
TURN_ON: Final = STEPS.step("turn_on", space="number", part="number")
GET_CLOSE: Final = STEPS.step("get_close")
AFTER_GAME_TURN: Final = STEPS.step("after_game_turn")
DEATHS: Final = STEPS.step("deaths", dying="number")
"""Those who died together and are still to be handled, as a bit mask of seats; 0 to look for who has died."""
DAN_TURNS: Final = STEPS.step("dan_turns", first="seat", asked="number")
AFTER_EXPLOSION: Final = STEPS.step("after_explosion", points="number", by_survivor="flag")
REWARD: Final = STEPS.step("reward", reward="kind")
"""A card in `seen` that is to go to the active player's hand."""
CHOOSE_EFFECT: Final = STEPS.step("choose_effect")
KEEP_ONE: Final = STEPS.step("keep_one")
NAME_PLACES: Final = STEPS.step("name_places", card="kind")
PUT_BACK: Final = STEPS.step("put_back", place="number", nth="number")
SUPPER: Final = STEPS.step("supper", asked="number")
GO_HOME: Final = STEPS.step("go_home", asked="number")
TRADE: Final = STEPS.step("trade", traded="number")

# ---- events ----

EVENTS: Final = EventPlan()
event = EVENTS.event
stage = partial(EVENTS.event, role="stage")
matters = partial(EVENTS.event, role="matters")
CHOSEN: Final = event("chosen", "{0} play[s] {card}.", "seat")
DAY_BEGINS: Final = stage("day_begins", "Day {0} begins.", "number")
THREAT_TURNED: Final = matters("threat_turned", "A Threat is in force from now on: {card}.")
KIT_DRAWN: Final = event("kit_drawn", "{0} draw[s] {card:a} from the Survival Kit.", "seat")
LAID_OUT: Final = event("laid_out", "The streets are laid out with {0:1 card|# cards}.", "number")
WENT_IN: Final = matters("went_in", "The Survivors go into the {card}.")
WENT_OUT: Final = matters("went_out", "The Survivors go back to the streets.")
DAY_ENDS: Final = matters("day_ends", "The Survivors have found the way out: day {0} is over.", "number")
TURN_BEGINS: Final = event("turn_begins", "It is {0:s} turn.", "seat", role="turn")
UNDER_LAST_WISPER: Final = matters(
    "under_last_wisper", "Last Wisper: no space is Free, {0} must free one this turn.", "seat"
)
MISSED_TURN: Final = matters("missed_turn", "{0} [is|are] paralysed and [misses|miss] the turn.", "seat")
MOVES_AGAIN: Final = event("moves_again", "{0} can move again.", "seat")
LOST_IMMUNITY: Final = event("lost_immunity", "{0} lose[s] {1} Immunity and [has|have] {2}.", "seat number number")
LOST_VITALITY: Final = event("lost_vitality", "{0} lose[s] {1} Vitality and [has|have] {2}.", "seat number number")
HURT: Final = matters("hurt", "{0} take[s] {1} damage and [has|have] {2} Vitality.", "seat number number")
SHIELDED: Final = event("shielded", "{0:s} {card} takes up {1} damage.", "seat number")
GAINED_IMMUNITY: Final = matters(
    "gained_immunity", "{0} gain[s] {1} Immunity and [has|have] {2}.", "seat number number"
)
GAINED_VITALITY: Final = matters(
    "gained_vitality", "{0} gain[s] {1} Vitality and [has|have] {2}.", "seat number number"
)
PICKED_UP: Final = event("picked_up", "{0} pick[s] up {card:a} from space {1}.", "seat number")
STOWED: Final = event("stowed", "{0} put[s] {card:a} from space {1} into the Reserve.", "seat number")
DISCARDED: Final = event("discarded", "{0} discard[s] {card:a}.", "seat")
BACK_TO_HAND: Final = event("back_to_hand", "{0:s} {card} goes back to the hand.", "seat")
USED_UP: Final = event("used_up", "{0:s} {card} is used up.", "seat")
ATTACKED: Final = event("attacked", "{0} attack[s] {card:a} in space {1}.", "seat number")
HIT: Final = event("hit", "{card:a} in space {0} takes {1:1 hit|# hits} and has {2} left.", "number number number")
UNHURT: Final = event("unhurt", "{card:a} in space {0} takes no hit.", "number")
DESTROYED: Final = matters("destroyed", "{card:a} in space {0} is destroyed.", "number")
CLEARED: Final = matters("cleared", "{card:a} in space {0} is opened or cleared away.", "number")
EXPLODES: Final = matters("explodes", "{card:a} in space {0} explodes.", "number")
BLAST: Final = matters("blast", "{card:a} explodes at space {0}.", "number")
PARALYSED: Final = event("paralysed", "{card:a} in space {0} is paralysed.", "number")
HELD: Final = matters("held", "{card:a} holds {0}, who will miss the next turn.", "seat")
NOISE: Final = event("noise", "Noise is made: {0:1 point|# points}.", "number")
NOISE_DREW: Final = event("noise_drew", "The noise brings {card:a}.")
TURNED_UP: Final = event("turned_up", "{0} turn[s] up {card:a}.", "seat")
COMES: Final = event("comes", "{card:a} comes to space {0}.", "number")
NO_SPACE: Final = event("no_space", "{card:a} finds no Free space and is discarded.")
WAITS: Final = event("waits", "{card:a} finds no Free space and waits.")
ALREADY_ENTERED: Final = event("already_entered", "{card:a} that was entered today is discarded.")
BLOCKED: Final = matters("blocked", "Space {0} is Blocked now.", "number")
UNBLOCKED: Final = matters("unblocked", "Space {0} is Free again.", "number")
GAME_TURN: Final = stage("game_turn", "The Game Turn begins.")
ZOMBIE_HITS: Final = event("zombie_hits", "{card:a} in space {1} attacks {0}.", "seat number")
SPITS: Final = event("spits", "{card:a} in space {1} spits at {0}.", "seat number")
SCREAMS: Final = event("screams", "{card:a} in space {0} screams.", "number")
BEARS: Final = event("bears", "{card:a} in space {0} bears a child.", "number")
DIED: Final = matters("died", "{0} die[s] and turn[s]: {card} is a Zombie now.", "seat")
HALVED: Final = matters(
    "halved", "{0} lose[s] half of both: Immunity {1} and Vitality {2} are left.", "seat number number"
)
DREW: Final = event("drew", "{0} draw[s] {card:a}.", "seat")
KEPT: Final = event("kept", "{0} keep[s] {card:a}.", "seat")
REWARDED: Final = matters("rewarded", "{0} get[s] {card:a}.", "seat")
REWARD_LOST: Final = event("reward_lost", "Nobody takes {card:a}.")
LOOKED_AT: Final = event("looked_at", "{0} see[s] {card:a}.", "seat")
REORDERED: Final = event("reordered", "{0} put[s] them back.", "seat")


class ThreeDays(BotNotes):
    """The record of a game of Cards of the Dead: The Board Game. All that is hidden are cards."""

    survivor: Annotated[Integers, np.int8, "seats"]
    """The kind of the Survivor card each seat has, or NOBODY while none is chosen."""
    vitality: Annotated[Integers, np.int8, "seats"]
    immunity: Annotated[Integers, np.int8, "seats"]
    dead: Annotated[Integers, np.int8, "seats"]
    paralysis: Annotated[Integers, np.int8, "seats"]
    """The Paralysis Token of each Survivor: `NO_TOKEN`, `TOKEN`, or `MISSED` once a turn was missed for it."""
    automatic: Annotated[Integers, np.int8, "seats"]
    """True if an equipped Rifle has its Automatic side up."""

    hits: Annotated[Integers, np.int16, "cards"]
    """Hit Tokens; with Threats in force a card of a changed deck may take thousands."""
    uses: Annotated[Integers, np.int8, "cards"]
    """Use Tokens; of a worn Kevlar the damage it has taken up."""
    turns: Annotated[Integers, np.int8, "cards"]
    paralysed: Annotated[Integers, np.int8, "cards"]
    """The Paralysis Token of a card, as that of a Survivor."""
    waiting: Annotated[Integers, np.int8, SPACES_IN_ALL]
    """Per space 0, or in which order the card there explodes once the explosion before it is finished [TD-18.30]."""
    blocked: Annotated[Integers, np.int8, SPACES_IN_ALL]
    """Per space whether its Blocked side is up."""

    day: Int8
    active: Int8
    """The seat whose turn it is or was last, NOBODY before the first."""
    first_seat: Int8
    actions_left: Int8
    skill_used: Int8
    under_last_wisper: Int8
    """True if this turn has started without a Free space [TD-14.2]."""
    indoors: Int8
    """`MAIN_ZONE`, `IN_PHARMACY` or `IN_MARKET`."""
    leaving: Int8
    """The kind of the special card by which the Survivors go on after this Game Turn, or NOBODY."""
    entered_today: Int8
    """The Indoor Zones entered on this day, as bits of their numbers; ..."""
    entered_ever: Int8
    """... and in the whole game."""
    named: Annotated[Integers, np.int8, MOST_NAMED]
    """The places named for Binoculars or a Lantern, ..."""
    named_count: Int8

    sorted_kinds: Annotated[Integers, np.int8, 2, MOST_KINDS]
    """The kinds in hand and Reserve of who is asked for a turn, in ascending order, as offers need them; ..."""
    sorted_count: Annotated[Integers, np.int8, 2]
    """... and how many there are."""

    survivor_1: Int8
    survivor_2: Int8
    survivor_3: Int8
    first_player: Int8
    hard_mode: Int8
    challenges: Int8
    turn_limit: Int16

    days_finished: Int8
    cards_turned: Int16
    zombies_eliminated: Int16
    explosions: Int16
    noise_points: Int32
    survivor_noise: Int32
    """Those of them that Survivors made [TD-17.4]."""
    zones_entered: Int8
    nobody_died: Int8
    both_entered: Int8
    many_eliminated: Int8
    no_noise: Int8
    died_on_day: Annotated[Integers, np.int8, "seats"]
    died_in_turn: PerSeat
    killed_by: Annotated[Integers, np.int8, "seats"]
