"""The worth of bites, cards and time to the greedy bot, in thousandths of about a game won.

The numbers were found by evolution strategies, at every number of seats: in each of 800,000 games both sides played
with random changes, and each number moved to where its side won more often. `benchmarks/biases.py` shows what is left.
"""

from typing import Final

# ---- As a Survivor sees it ----

BITE_ME0: Final = 70
"""The cost of the first bite to oneself, ..."""
BITE_ME1: Final = 1000
"""... the second, ..."""
BITE_ALLY0: Final = 90
"""... somebody else's first, ..."""
BITE_ALLY1: Final = 150
"""... and their second, ..."""
S_TIME: Final = 340
"""... less so much for each time that the Countdown halves the time to hold out, ..."""
BITE_ALLY_LEAST: Final = -300
"""... but so much at least. Below 0, as the Countdown that it sets may save the others."""
EXPOSE: Final = 60
"""The cost of sending a Zombie to a Patient Zero, who sends it to anybody."""
C_WEAPON: Final = 25
"""The cost of giving up a card, besides its effect: a Weapon, ..."""
C_GRENADE: Final = 90
C_GRENADE_FOR_ONE: Final = 100
"""... besides, if a Grenade meets a single Zombie, ..."""
C_RESCUE: Final = 260
C_TEAM_UP: Final = 10
C_SACRIFICE: Final = 155
C_YEAH_NAH: Final = 23
C_RE_ARM: Final = 105
C_DODGE: Final = 210
TRUST: Final = 25
"""Per cent of those who could help after a Team Up that will."""
WEAPON_SHARE: Final = 200
"""The number of Weapons among a thousand unseen cards, ..."""
DEFENCE: Final = 65
"""... and how many stop a Zombie; ..."""
HELPERS: Final = 16
"""... and the percentage of the others' cards that help a target."""
STEAL_TURNED: Final = 165
"""The worth of a card from the hand of a Turned player, who holds no Zombie, ..."""
STEAL_KNOWN_ZERO: Final = 160
"""... of a revealed Patient Zero, ..."""
STEAL_SUSPECT: Final = 10
"""... of a hidden one, ..."""
STEAL_UNARMED: Final = 50
"""... less this without a Weapon against the Zombie it may be; ..."""
STEAL_ALLY: Final = -40
"""... and of a Survivor."""
STOLEN_FROM_ME: Final = 70
"""The cost of a card stolen from oneself, ..."""
STOLEN_BY_INFECTED: Final = 50
"""... or by one of the Infected."""
STOLEN_BY_ALLY: Final = 40
"""The worth of a Survivor's theft from the Infected, ..."""
TEAM_UP: Final = 85
"""... that a Team Up of somebody's holds, ..."""
ARMED_ALLY: Final = 50
"""... that a Survivor takes Weapons, ..."""
ARMED_INFECTED: Final = 30
"""... and what it costs that the Infected do, ..."""
SAVED_ZOMBIE: Final = 70
"""... that a Zombie goes back into the Stack instead of being killed, ..."""
LURED: Final = 110
"""... that Zombies are shuffled into it, ..."""
EXTRA_TURN: Final = 12
"""... and that the Infected give an extra turn."""
RE_ARM: Final = 80
"""The worth of a Weapon out of the Armoury, ..."""
LOOK: Final = 15
"""... a look at the Stack, ..."""
SPILL: Final = 40
"""... and Zombies washed away."""
DODGE: Final = 30
"""Per cent of the fear of a draw that a Dodge is worth, ..."""
DODGE_COUNTDOWN: Final = 50
"""... and while the Countdown runs."""

# ---- As the Infected see it ----

I_FIRST: Final = 375
"""The worth of a first bite, ..."""
I_FIRST_EARLY: Final = 65
"""... less so much for each time that the time which is left would halve, ..."""
I_TURN: Final = 140
"""... a second, ..."""
I_TIME: Final = 1000
"""... less so much for each time that the Countdown halves the time that is left, ..."""
I_LAST: Final = 1500
"""... and that of the last Survivor."""
HIDE: Final = (240, 280, 240, 100, 40, 0)
"""The cost to a Patient Zero of being found out, with 3 to 8 players, as long as nothing proves it, ..."""
HIDE_TRICK: Final = 210
"""... if nothing but a small gain is to be had by it."""
HOLD: Final = (340, 300, 250, 200, 90, 60)
"""The later worth of a Zombie in hand, with 3 to 8 players, ..."""
HOLD_CD: Final = 140
"""... and while the Countdown runs."""
HIDE_PLAN: Final = 13
"""Per cent that the Zombies which can be placed after this one count."""
MORE: Final = 2000
"""The cost of letting Zombies attack at once, as one Team Up or Grenade meets them all."""
ZERO_HAS_ZOMBIE: Final = 180
"""The chance that a card of a Patient Zero is a Zombie."""
I_C_WEAPON: Final = -40
"""The cost of giving up a card, besides its effect: a Weapon, which is of no other use to them, ..."""
I_C_GRENADE: Final = 60
I_C_RESCUE: Final = 68
I_C_SACRIFICE: Final = 65
I_C_TEAM_UP: Final = 30
I_C_YEAH_NAH: Final = 18
I_C_DODGE: Final = 120
I_RESCUE: Final = 25
"""The worth of rescuing a Zombie from a shot, ..."""
I_DODGE: Final = 175
"""... to give an extra turn, ..."""
I_STEAL: Final = 90
"""... to steal a Survivor's card, ..."""
I_STEAL_CARD: Final = 20
"""... and for each card in that hand, as cards stop Zombies, ..."""
I_STEAL_BITE: Final = -10
"""... and each bite, ..."""
I_SPILL: Final = 20
"""... to shuffle Zombies into the Stack, ..."""
I_RE_ARM: Final = 25
"""... to take a Weapon out of the Armoury, ..."""
I_LOOK: Final = 30
"""... and to put the Stack in order."""
