"""The worth of bites, cards and time to the greedy bot, in thousandths of about a game won.

The numbers were found by evolution strategies, at every number of seats: in more than a million games both sides played
with random changes, and each number moved to where its side won more often. Four players have numbers of their own
where the Infected gained by it. `benchmarks/biases.py` shows what is left.
"""

from typing import Final

# ---- As a Survivor sees it ----

BITE_ME0: Final = 80
"""The cost of the first bite to oneself, ..."""
BITE_ME1: Final = 1415
"""... the second, ..."""
BITE_ALLY0: Final = 100
"""... somebody else's first, ..."""
BITE_ALLY1: Final = 190
"""... and their second, ..."""
S_TIME: Final = 445
"""... less so much for each time that the Countdown halves the time to hold out, ..."""
BITE_ALLY_LEAST: Final = -290
"""... but so much at least. Below 0, as the Countdown that it sets may save the others."""
EXPOSE: Final = 70
"""The cost of sending a Zombie to a Patient Zero, who sends it to anybody."""
C_WEAPON: Final = 2
"""The cost of giving up a card, besides its effect: a Weapon, ..."""
C_GRENADE: Final = 85
C_GRENADE_FOR_ONE: Final = 90
"""... besides, if a Grenade meets a single Zombie, ..."""
C_RESCUE: Final = 245
C_TEAM_UP: Final = 18
C_SACRIFICE: Final = 170
C_YEAH_NAH: Final = 32
C_RE_ARM: Final = 140
C_DODGE: Final = 290
TRUST: Final = 26
"""Per cent of those who could help after a Team Up that will."""
WEAPON_SHARE: Final = 215
"""The number of Weapons among a thousand unseen cards, ..."""
DEFENCE: Final = 65
"""... and how many stop a Zombie; ..."""
HELPERS: Final = 18
"""... and the percentage of the others' cards that help a target."""
STEAL_TURNED: Final = 200
"""The worth of a card from the hand of a Turned player, who holds no Zombie, ..."""
STEAL_KNOWN_ZERO: Final = 115
"""... of a revealed Patient Zero, ..."""
STEAL_SUSPECT: Final = 21
"""... of a hidden one, ..."""
STEAL_UNARMED: Final = 50
"""... less this without a Weapon against the Zombie it may be; ..."""
STEAL_ALLY: Final = -60
"""... and of a Survivor."""
STOLEN_FROM_ME: Final = 80
"""The cost of a card stolen from oneself, ..."""
STOLEN_BY_INFECTED: Final = 70
"""... or by one of the Infected."""
STOLEN_BY_ALLY: Final = 55
"""The worth of a Survivor's theft from the Infected, ..."""
TEAM_UP: Final = 70
"""... that a Team Up of somebody's holds, ..."""
ARMED_ALLY: Final = 70
"""... that a Survivor takes Weapons, ..."""
ARMED_INFECTED: Final = 36
"""... and what it costs that the Infected do, ..."""
SAVED_ZOMBIE: Final = 85
"""... that a Zombie goes back into the Stack instead of being killed, ..."""
LURED: Final = 125
"""... that Zombies are shuffled into it, ..."""
EXTRA_TURN: Final = 0
"""... and that the Infected give an extra turn."""
RE_ARM: Final = 115
"""The worth of a Weapon out of the Armoury, ..."""
LOOK: Final = 11
"""... a look at the Stack, ..."""
SPILL: Final = -18
"""... and Zombies washed away. Below 0, as it is kept for a draw that may bite."""
DODGE: Final = 28
"""Per cent of the fear of a draw that a Dodge is worth, ..."""
DODGE_COUNTDOWN: Final = 55
"""... and while the Countdown runs."""

# ---- As the Infected see it ----

I_FIRST: Final = 455
"""The worth of a first bite, ..."""
I_FIRST_EARLY: Final = 70
"""... less so much for each time that the time which is left would halve, ..."""
I_TURN: Final = (165, 600, 165, 165, 165, 165)
"""... a second, with 3 to 8 players, ..."""
I_TIME: Final = 955
"""... less so much for each time that the Countdown halves the time that is left, ..."""
I_LAST: Final = 1560
"""... and that of the last Survivor."""
HIDE: Final = (260, 300, 220, 0, 0, 0)
"""The cost to a Patient Zero of being found out, with 3 to 8 players, as long as nothing proves it, ..."""
HIDE_TRICK: Final = 195
"""... if nothing but a small gain is to be had by it, ..."""
SURVIVOR_TEXTS: Final = (0, 150, 0, 0, 0, 0)
"""... and once open facts prove it: from then on no Survivor text can prevent an early Countdown."""
HOLD: Final = (410, 300, 225, 330, 190, 0)
"""The later worth of a Zombie in hand, with 3 to 8 players, ..."""
HOLD_CD: Final = 300
"""... and while the Countdown runs."""
HIDE_PLAN: Final = 14
"""Per cent that the Zombies which can be placed after this one count."""
MORE: Final = 2000
"""The cost of letting Zombies attack at once, as one Team Up or Grenade meets them all."""
ZERO_HAS_ZOMBIE: Final = 180
"""The chance that a card of a Patient Zero is a Zombie."""
I_C_WEAPON: Final = -65
"""The cost of giving up a card, besides its effect: a Weapon, which is of no other use to them, ..."""
I_C_GRENADE: Final = 70
I_C_RESCUE: Final = 90
I_C_SACRIFICE: Final = 60
I_C_TEAM_UP: Final = 16
I_C_YEAH_NAH: Final = 17
I_C_DODGE: Final = 120
I_RESCUE: Final = 29
"""The worth of rescuing a Zombie from a shot, ..."""
I_DODGE: Final = 160
"""... to give an extra turn, ..."""
I_STEAL: Final = 100
"""... to steal a Survivor's card, ..."""
I_STEAL_CARD: Final = 26
"""... and for each card in that hand, as cards stop Zombies, ..."""
I_STEAL_BITE: Final = -12
"""... and each bite, ..."""
I_SPILL: Final = 45
"""... to shuffle Zombies into the Stack, ..."""
I_RE_ARM: Final = 45
"""... to take a Weapon out of the Armoury, ..."""
I_LOOK: Final = 32
"""... and to put the Stack in order."""
