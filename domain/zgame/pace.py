"""The phases of a turn by pace: round the table one after the other, or as much as possible at once."""

from functools import cache
from typing import NamedTuple, get_args

from domain.zgame.phases.brewing import BREWING
from domain.zgame.phases.building import BUILDING
from domain.zgame.phases.business import BUSINESS
from domain.zgame.phases.ending import DISCARD, END_OF_TURN
from domain.zgame.phases.feeding import ALL_FEED, FEEDING
from domain.zgame.phases.machinations import MACHINATIONS
from domain.zgame.phases.march import MARCH
from domain.zgame.phases.movement import MOVEMENT, MOVEMENT_BY_GROUPS
from domain.zgame.phases.new_cards import NEW_CARDS
from domain.zgame.phases.night import INFECTION, NIGHT_AND_MORNING, NIGHT_ATTACK, TREATMENT, WHOLE_NIGHT
from domain.zgame.phases.phase import Phase
from domain.zgame.phases.placement import PLACEMENT
from domain.zgame.phases.player_fights import DUELS, PLAYER_FIGHTS
from domain.zgame.phases.retreat import ALL_RETREAT, RETREAT
from domain.zgame.phases.sabotage import SABOTAGE
from domain.zgame.phases.trade import TRADE
from domain.zgame.phases.works import WORKS
from domain.zgame.phases.zombie_fights import ROUNDS, ZOMBIE_FIGHTS
from domain.zgame.rulings import RULINGS
from domain.zgame.state import Pace, PhaseId

ORDER: tuple[PhaseId, ...] = get_args(PhaseId)

TABLE: dict[PhaseId, Phase] = {
    "feeding": FEEDING,
    "new_cards": NEW_CARDS,
    "business": BUSINESS,
    "machinations": MACHINATIONS,
    "placement": PLACEMENT,
    "movement": MOVEMENT,
    "zombie_fights": ZOMBIE_FIGHTS,
    "player_fights": PLAYER_FIGHTS,
    "retreat": RETREAT,
    "building": BUILDING,
    "brewing": BREWING,
    "sabotage": SABOTAGE,
    "night_attack": NIGHT_ATTACK,
    "infection": INFECTION,
    "treatment": TREATMENT,
    "discard": DISCARD,
    "end_of_turn": END_OF_TURN,
}

MAIL: dict[PhaseId, Phase] = TABLE | {
    "feeding": ALL_FEED,
    "business": TRADE,
    "movement": MOVEMENT_BY_GROUPS,
    "zombie_fights": ROUNDS,
    "building": WORKS,
    "night_attack": WHOLE_NIGHT,
}

ALL_AT_ONCE: dict[PhaseId, Phase] = MAIL | {"movement": MARCH}

WITH_DUELS: dict[PhaseId, Phase] = ALL_AT_ONCE | {"player_fights": DUELS}

SIDE_BY_SIDE: dict[PhaseId, Phase] = WITH_DUELS | {"retreat": ALL_RETREAT, "night_attack": NIGHT_AND_MORNING}


class ByMail(NamedTuple):
    """The phases by mail since a ruling."""

    phases: dict[PhaseId, Phase]
    since: str


BY_MAIL = (
    ByMail(SIDE_BY_SIDE, since="the morning is seen to by night"),
    ByMail(WITH_DUELS, since="duels are fought at once"),
    ByMail(ALL_AT_ONCE, since="all move at once"),
)
"""The latest comes first."""

INCLUDED: dict[Pace, dict[PhaseId, tuple[PhaseId, ...]]] = {
    "table": {},
    "mail": {
        "business": ("machinations", "placement"),
        "building": ("brewing", "sabotage"),
        "night_attack": ("infection", "treatment", "discard"),
    },
}
"""The phases that another one takes with it. Only a position begins with one of them."""


@cache
def phases(pace: Pace, rulings: int) -> dict[PhaseId, Phase]:
    """The phases of a game by its pace and the rulings that it keeps."""
    if pace == "table":
        return TABLE
    return next((row.phases for row in BY_MAIL if RULINGS.in_force(row.since, rulings)), MAIL)


@cache
def after(phase: PhaseId, pace: Pace) -> tuple[PhaseId, ...]:
    """The phases that a game comes to once this one is over: those that it took with it, and the one that begins."""
    done = INCLUDED[pace].get(phase, ())
    last = done[-1] if done else phase
    return (*done, ORDER[(ORDER.index(last) + 1) % len(ORDER)])
