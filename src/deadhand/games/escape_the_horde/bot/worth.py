"""The worth of bites, cards and time to the greedy bot, in thousandths of about a game won.

The numbers were found by playing thousands of games between neighbouring settings, at every number of seats. The play
of Patient Zeros was tuned against Survivors, then that of Survivors against the result, and again.
"""

from typing import Final

# ---- As a Survivor sees it ----

BITE_ME0: Final = 200
"""The cost of the first bite to oneself, ..."""
BITE_ME1: Final = 1000
"""... the second, ..."""
BITE_ALLY0: Final = 120
"""... somebody else's first, ..."""
BITE_ALLY1: Final = 125
"""... and their second, ..."""
S_TIME: Final = 150
"""... less so much for each time that the Countdown halves the time to hold out, ..."""
BITE_ALLY_LEAST: Final = -200
"""... but so much at least. Below 0, as the Countdown that it sets may save the others."""
EXPOSE: Final = 60
"""The cost of sending a Zombie to a Patient Zero, who sends it to anybody."""
C_WEAPON: Final = 30
"""The cost of giving up a card, besides its effect: a Weapon, ..."""
C_GRENADE: Final = 130
C_GRENADE_FOR_ONE: Final = 100
"""... besides, if a Grenade meets a single Zombie, ..."""
C_RESCUE: Final = 140
C_TEAM_UP: Final = 75
C_SACRIFICE: Final = 180
C_YEAH_NAH: Final = 38
C_RE_ARM: Final = 60
C_DODGE: Final = 60
TRUST: Final = 36
"""Per cent of those who could help after a Team Up that will."""
WEAPON_SHARE: Final = 280
"""The number of Weapons among a thousand unseen cards, ..."""
DEFENCE: Final = 139
"""... and how many stop a Zombie; ..."""
HELPERS: Final = 33
"""... and the percentage of the others' cards that help a target."""
STEAL_TURNED: Final = 120
"""The worth of a card from the hand of a Turned player, who holds no Zombie, ..."""
STEAL_KNOWN_ZERO: Final = 120
"""... of a revealed Patient Zero, ..."""
STEAL_SUSPECT: Final = 15
"""... of a hidden one, ..."""
STEAL_UNARMED: Final = 100
"""... less this without a Weapon against the Zombie it may be; ..."""
STEAL_ALLY: Final = -20
"""... and of a Survivor."""
STOLEN_FROM_ME: Final = 70
"""The cost of a card stolen from oneself, ..."""
STOLEN_BY_INFECTED: Final = 60
"""... or by one of the Infected."""
STOLEN_BY_ALLY: Final = 40
"""The worth of a Survivor's theft from the Infected, ..."""
TEAM_UP: Final = 80
"""... that a Team Up of somebody's holds, ..."""
ARMED_ALLY: Final = 30
"""... that a Survivor takes Weapons, ..."""
ARMED_INFECTED: Final = 30
"""... and what it costs that the Infected do, ..."""
SAVED_ZOMBIE: Final = 60
"""... that a Zombie goes back into the Stack instead of being killed, ..."""
LURED: Final = 120
"""... that Zombies are shuffled into it, ..."""
EXTRA_TURN: Final = 30
"""... and that the Infected give an extra turn."""
RE_ARM: Final = 40
"""The worth of a Weapon out of the Armoury, ..."""
LOOK: Final = 10
"""... a look at the Stack, ..."""
SPILL: Final = 30
"""... and Zombies washed away."""
DODGE: Final = 40
"""Per cent of the fear of a draw that a Dodge is worth, ..."""
DODGE_COUNTDOWN: Final = 90
"""... and while the Countdown runs."""

# ---- As the Infected see it ----

I_FIRST: Final = 120
"""The worth of a first bite, ..."""
I_TURN: Final = 100
"""... a second, ..."""
I_TIME: Final = 300
"""... less so much for each time that the Countdown halves the time that is left, ..."""
I_LAST: Final = 2000
"""... and that of the last Survivor."""
HIDE: Final = (200, 200, 200, 120, 40, 0)
"""The cost to a Patient Zero of being found out, with 3 to 8 players, as long as nothing proves it, ..."""
HIDE_TRICK: Final = 200
"""... if nothing but a small gain is to be had by it."""
HOLD: Final = (250, 200, 250, 200, 60, 60)
"""The later worth of a Zombie in hand, with 3 to 8 players, ..."""
HOLD_CD: Final = 200
"""... and while the Countdown runs."""
HIDE_PLAN: Final = 10
"""Per cent that the Zombies which can be placed after this one count."""
MORE: Final = 2000
"""The cost of letting Zombies attack at once, as one Team Up or Grenade meets them all."""
ZERO_HAS_ZOMBIE: Final = 150
"""The chance that a card of a Patient Zero is a Zombie."""
I_C_WEAPON: Final = -30
"""The cost of giving up a card, besides its effect: a Weapon, which is of no other use to them, ..."""
I_C_GRENADE: Final = 60
I_C_SACRIFICE: Final = 60
I_C_TEAM_UP: Final = 40
I_C_YEAH_NAH: Final = 20
I_RESCUE: Final = 10
"""The worth of rescuing a Zombie from a shot, ..."""
I_DODGE: Final = 73
"""... to give an extra turn, ..."""
I_STEAL: Final = 100
"""... to steal a Survivor's card, ..."""
I_SPILL: Final = 20
"""... to shuffle Zombies into the Stack, ..."""
I_RE_ARM: Final = 30
"""... to take a Weapon out of the Armoury, ..."""
I_LOOK: Final = 30
"""... and to put the Stack in order."""
