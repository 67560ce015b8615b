"""The turn: its phases in order, and the next thing that happens (reference 4)."""

from typing import get_args

from domain.play.questions import Flow
from domain.zgame.game import WorkingCopy
from domain.zgame.phases.brewing import BREWING
from domain.zgame.phases.building import BUILDING
from domain.zgame.phases.business import BUSINESS
from domain.zgame.phases.ending import DISCARD, END_OF_TURN
from domain.zgame.phases.feeding import FEEDING
from domain.zgame.phases.machinations import MACHINATIONS
from domain.zgame.phases.movement import MOVEMENT
from domain.zgame.phases.new_cards import NEW_CARDS
from domain.zgame.phases.night import INFECTION, NIGHT_ATTACK, TREATMENT
from domain.zgame.phases.phase import Phase
from domain.zgame.phases.placement import PLACEMENT
from domain.zgame.phases.player_fights import PLAYER_FIGHTS
from domain.zgame.phases.retreat import RETREAT
from domain.zgame.phases.sabotage import SABOTAGE
from domain.zgame.phases.zombie_fights import ZOMBIE_FIGHTS
from domain.zgame.state import PhaseId

PHASES: dict[PhaseId, Phase] = {
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

ORDER: tuple[PhaseId, ...] = get_args(PhaseId)

FOLLOWING: dict[PhaseId, PhaseId] = dict(zip(ORDER, (*ORDER[1:], ORDER[0]), strict=True))


def go_on(game: WorkingCopy) -> Flow[None] | None:
    """The next thing that happens; None once the game is over or stands still."""
    return None if game.table.result is not None or game.table.stands_still else _next(game)


def _next(game: WorkingCopy) -> Flow[None]:
    table = game.table
    phase = PHASES[table.phase]
    if not table.has_begun:
        table.has_begun = True
        phase.begin(game)
    if (yield from phase.step(game)):
        return
    table.phase, table.has_begun = FOLLOWING[table.phase], False
    table.stands_still = table.phase == table.stop
