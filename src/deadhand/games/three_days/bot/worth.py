"""The worth of points, cards and time to the team, in hundredths of a point of Vitality.

All numbers were set by letting neighbouring settings play thousands of games with 1, 2 and 3 Survivors.
"""

from typing import Final

# Vitality: of the points up to 4, of those up to 8, up to 12, and above
V_LOWEST: Final = 190
V_LOW: Final = 130
V_MIDDLE: Final = 100
V_HIGH: Final = 80
DEATH: Final = 2500
"""Of a Survivor's death while others live; ..."""
DAN_DEATH: Final = 1000
"""... of Dan's more, as he takes half of what the others have; ..."""
LAST_DEATH: Final = 20000
"""... and of the last one's."""
IMMUNITY: Final = 85
"""Of a point that will be lost in a later Maintenance; ..."""
SPARE_IMMUNITY: Final = 12
"""... and of one more than that."""
SHIELD: Final = 85
"""Of a point that a Kevlar takes up."""
HELD: Final = 60
"""Of a Paralysis Token on a Survivor."""

# Time
DAY1: Final = 14
"""Turns that a day takes one Survivor; ..."""
DAY_MORE: Final = 5
"""... and this much more for each further one."""
WALK: Final = 130
"""Of a Walk with the last Action; ..."""
LEAVE: Final = 170
"""... of one by a special card; ..."""
RUN: Final = 90
"""... and of the second card of RUN."""
SPARE: Final = 4
"""Of an Action that is not the last."""

# Cards in the Playing Area
THREAT_TURNS: Final = 2
"""The number of Game Turns for which a Zombie is feared, if somebody can fight it; ..."""
UNARMED_TURNS: Final = 4
"""... or if nobody can."""
BLAST_SHARE: Final = 80
"""The chance, in a hundred, that a Fat Zombie explodes that nobody can shoot; ..."""
BLAST_HALF: Final = 50
"""... that somebody can hit, ..."""
BLAST_SHOT: Final = 20
"""... that somebody can shoot down in time, ..."""
BLAST_LATE: Final = 15
"""... and that will be left behind."""
SCREAM: Final = 70
"""Of a Screamer, ..."""
BABY: Final = 60
"""... the Baby Ghouls of a Mommy, ..."""
GRAB: Final = 130
"""... and of a Grabber."""
SPACE: Final = 15
"""Of a space that anything lies in."""
NO_FREE: Final = 400
"""Of being without a Free space after the Game Turn, ..."""
ONE_FREE: Final = 150
"""... of having only one, ..."""
TWO_FREE: Final = 50
"""... or two."""
STUCK: Final = 2500
"""Of being without a Free space and without a card that can be picked up."""
NOISE: Final = 90
"""Of a card drawn for Noise."""
ONE_STUCK: Final = 150
"""Of having only one, and nothing that can easily be cleared away."""
EASY: Final = 3
"""Hit Points that can easily be dealt in a turn."""
FINISH: Final = 75
"""The share in a hundred of what a kill is worth that an attack is, if the kill needs further turns."""

# Cards held
SOUP: Final = 92
"""Of a point of Vitality in a Canned Soup, ..."""
ANTIVIRAL: Final = 60
"""... of Immunity in an Antiviral, ..."""
STOCK: Final = 8
"""... less this share in a hundred for each such point held already."""
KEVLAR: Final = 400
GRENADE: Final = 170
TOOLKIT: Final = 90
TOOLKIT_USE: Final = 160
"""Of a ToolKit more while there is something to open."""
NOTE: Final = 130
LOOK: Final = 20
LANTERN: Final = 35
BAT_USE: Final = 70
PIPE_USE: Final = 58
SHOT: Final = 75
PUNCHES: Final = 30
"""Attacks that the Punch counts for."""
ATTACKS: Final = 60
"""Attacks in a hundred turns that a Survivor needs; ..."""
SURPLUS: Final = 20
"""... what further ones are worth, in a hundred."""
GUN: Final = 220
RIFLE: Final = 500
PUNCH: Final = 5000
BERSERK: Final = 60
EXPLOSIVE: Final = 110
PARALYZE: Final = 25
JUNK: Final = 5
USE_SHARE: Final = 45
"""The share in a hundred of an attack's worth that is spent by attacking."""
READY: Final = 100
"""Of having a weapon ready."""
LOST: Final = 75
"""The share in a hundred of its worth that a Resource of the Playing Area is missed if it is destroyed."""
RESERVE: Final = 35
"""The worth that a card loses in the Reserve."""
GIVE: Final = 70
"""The least advantage of a card with another Survivor."""
TRACK: Final = 85
"""The share in a hundred of what TRACK and Note may find that they are worth."""
KIT: Final = 200
"""Of a Survival Kit card."""

# Ways
ENTER_PHARMACY: Final = 700
ENTER_MARKET: Final = 500
ENTER_LAST_DAY: Final = 50
"""The share in a hundred of it on Day 3."""
SEARCH: Final = 150
"""Of the turn that each card on the way to a City or Indoor place takes; ..."""
MEET: Final = 60
"""... what a Zombie costs that is turned over, ..."""
MEET_UNARMED: Final = 200
"""... with nothing to fight it, ..."""
FIND: Final = 100
"""... and the share in a hundred of a Resource's worth that it brings to turn it over."""
SEEN_ZOMBIE: Final = 40
"""The worth that a card of the streets loses if it is known to be a Zombie, ..."""
SEEN_RESOURCE: Final = 40
"""... how much better a Resource."""
LEAD: Final = 60
"""The advantage of the best card of the streets over one that leads nowhere."""
INDOORS_PHARMACY: Final = 300
"""Of a card of the Pharmacy, ..."""
INDOORS_MARKET: Final = 260
"""... and of the Market, that nobody has seen."""
STRIKE: Final = 95
"""The price of Dan's Skill."""
PREPARE: Final = 55
"""The share in a hundred of an attack's worth that making ready for it is."""
TURN: Final = 60
"""The price of turning the Rifle over."""
ROOM: Final = 25
"""Of room for one more card in hand."""
SOUP_PRICE: Final = 500
"""Of a point of Vitality that a Canned Soup or MedKit gives in vain, ..."""
ANTIVIRAL_PRICE: Final = 400
"""... of Immunity in vain, ..."""
KEVLAR_PRICE: Final = 70
"""... and of a point that a Kevlar takes up."""
TRADE: Final = 10
"""The least advantage of a card of the Survival Kit for trading."""
STEP: Final = 20
"""Of a Walk more than of ending the turn."""
RUN_SPACE: Final = 3
"""Free spaces that RUN needs."""
SHINE: Final = 60
"""Of using a Lantern."""
WATCH: Final = 5
"""Of using Binoculars."""
CHOOSE_RICK: Final = 2
CHOOSE_SELENA: Final = 4
CHOOSE_DAN: Final = 3
"""Whom to lead."""
CHOOSE_SELENA_ALONE: Final = 1
"""The extra worth, to a lone Survivor, of a weapon that never wears out over one that shoots."""
ROOM_PRICE: Final = 20
"""Of walking with hardly a space left."""
RIFLES: Final = 50
"""The extra worth of a weapon that shoots."""
NOTE_PRICE: Final = 60
"""Of a Note that is used."""
BLAST_POINT: Final = 6
"""The increase of that chance for each of its Hit Points."""
FAT_SHOTS: Final = 15
"""Shots in a hundred turns that Fat Zombies will need; ..."""
SAVED_SHOT: Final = 80
"""... what one of them is worth for each living Survivor."""
GOAL_TIME: Final = 130
"""Turns in a hundred for each further City card that may have to be turned over."""
