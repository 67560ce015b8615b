"""Z-Game as the kernel knows it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from domain.kernel.bots.bots import without_search
from domain.kernel.protocol.chance import Chance
from domain.kernel.protocol.decisions import Decision, OptionId, Unplayable
from domain.kernel.protocol.draws import Draws, Randomness
from domain.kernel.protocol.misfits import require_seats
from domain.kernel.protocol.ruleset import (
    Board,
    Bot,
    Command,
    Foresight,
    GameConfig,
    Level,
    Measuring,
    Outcome,
    Resign,
    Say,
    Step,
)
from domain.play.engine import Engine
from domain.play.rules import EngineRules
from domain.zgame import emblems, maps
from domain.zgame.bot import greedy
from domain.zgame.cards import FACTIONS, catalogue_of_cards
from domain.zgame.districts import districts
from domain.zgame.drawing import draw
from domain.zgame.faces import PALETTES, faces
from domain.zgame.facts import Facts
from domain.zgame.farewells import with_farewell
from domain.zgame.game import WorkingCopy
from domain.zgame.ids import Seat
from domain.zgame.imagining import imagine
from domain.zgame.measuring import measures
from domain.zgame.options import Options, Position
from domain.zgame.orders import ORDERS
from domain.zgame.positions import Loader, check_setup
from domain.zgame.poster import poster
from domain.zgame.presentation import SECTIONS, THINGS
from domain.zgame.prospects import turn, worth
from domain.zgame.rows import ROWS
from domain.zgame.rulings import RULINGS
from domain.zgame.seeing import see
from domain.zgame.setup import check_factions, choose_factions, choose_first, new_table
from domain.zgame.state import State, Table
from domain.zgame.truth import whole
from domain.zgame.turn import go_on
from domain.zgame.unplayable import unplayable
from domain.zgame.views import View
from domain.zgame.vocabulary import VOCABULARY

ENGINE = Engine(WorkingCopy, go_on)

MILD = ("everybody", "as_far", "meals", "pass", "back", "reject", "none")
"""Options that do least harm, mildest first: everybody is fed as far as that goes, and else nothing is done."""


class ZGame(EngineRules):
    """The rules of Z-Game."""

    engine = ENGINE
    id = "zgame"
    seats = range(2, 5)
    minutes = 90
    measuring = Measuring(measures, begins=frozenset({"turn-begun"}))
    rulings = RULINGS
    vocabulary = VOCABULARY
    bots: Mapping[str, Bot] = without_search(greedy)
    former_bots: Mapping[str, str] = MappingProxyType({"greedy": "normal"})
    bots_edition = 2
    thinking: Mapping[str, float] = MappingProxyType(
        {"random": 0.1, "easy": 0.2, "normal": 0.2, "hard": 100, "expert": 600}
    )
    foresight: Foresight | None = Foresight(
        lambda state, seat: worth(ENGINE.look(state), seat),
        lambda state: turn(ENGINE.look(state)),
        greedy,
        lambda state, seat: see(ENGINE.look(state), seat),
        MappingProxyType({"hard": Level(20, 1), "expert": Level(120, 1)}),
    )
    when_dealt: Mapping[str, str] = MappingProxyType({"pace": "mail"})
    things = THINGS
    orders = ORDERS
    sections = SECTIONS
    options_type = Options
    position_type = Position
    state_type = State
    view_type = View
    facts_type = Facts
    row_types: tuple[type[Any], ...] = ROWS

    def setup(self, config: GameConfig, randomness: Randomness) -> Step:
        """A new game. Raises InvalidSetup."""
        options: Options = config.options
        chance = _chance(randomness)
        factions = choose_factions(options, config.seats, chance)
        first = choose_first(options.first_seat, config.seats, chance, "options.first_seat")
        return _deal(new_table(options, factions, first, chance, config.rulings), chance)

    def load_position(self, position: Position, config: GameConfig, randomness: Randomness) -> Step:
        """A game that starts from a given position. Raises InvalidSetup."""
        options: Options = config.options
        require_seats(len(position.seats), config.seats)
        chance = _chance(randomness)
        if position.setup:
            check_setup(position)
            factions = tuple(seat.faction for seat in position.seats)
            check_factions(factions, "position.seats.faction")
            first = choose_first(position.first, config.seats, chance, "position.first")
            return _deal(new_table(options, factions, first, chance, config.rulings), chance)
        return ENGINE.begin(Loader(position, options, chance, config.rulings).load(), chance)

    def unplayable(self, state: State, decision: Decision) -> tuple[Unplayable, ...]:
        """Return which cards of the hand no option of this decision plays, and why."""
        return unplayable(ENGINE.look(state), decision)

    def apply(self, state: State, command: Command, randomness: Randomness) -> Step:
        """The state after an answer or a resignation."""
        step = ENGINE.apply(state, command, randomness)
        return with_farewell(ENGINE.look(step.state), step, command.seat) if isinstance(command, Resign) else step

    def default(self, view: View, decision: Decision) -> tuple[OptionId, ...]:
        """The mildest legal answer: feed and treat as far as that goes, else decline, else the first options."""
        if decision.kind == "feed" and decision.min == 0:
            return tuple(option.id for option in decision.options[: decision.max])
        if decision.min == 0:
            return ()
        offered = {option.id for option in decision.options}
        if decision.min == 1:
            for mild in MILD:
                if mild in offered:
                    return (mild,)
        return super().default(view, decision)

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what this seat may know; None: what anybody may."""
        return see(ENGINE.look(state), seat)

    def facts(self, state: State) -> dict[str, Any]:
        """The whole truth: what is hashed."""
        return whole(ENGINE.look(state), state.counters)

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended; None while it runs."""
        table = ENGINE.look(state).table
        if table.result is None:
            return None
        return Outcome(table.result.winners, (table.result.reason,), tuple(table.vp))

    def imagine(self, state: State, seat: Seat, draws: Draws) -> State | None:
        """Return a state that this seat cannot tell from the true one; None where none is found."""
        return imagine(ENGINE, state, seat, draws)

    def board(self, view: View, say: Say, names: tuple[str, ...]) -> Board:
        """The map with all that is on it, and what seats have."""
        return Board(view.turn, draw(view, say, names), say("board-legend"))

    def poster(self, view: View, say: Say, names: tuple[str, ...]) -> str:
        """Return the table as one picture."""
        return poster(view)

    def pictures(self) -> dict[str, str]:
        """Return the pictures of each sort of cards, and of the kinds of places."""
        return {sort: faces(sort) for sort in PALETTES} | {"district": districts()}

    def cards(self) -> tuple[dict[str, Any], ...]:
        """The catalogue: factions, locations, characters, action cards and zombies."""
        factions = tuple(
            {
                "kind": "faction",
                "type": "faction",
                "id": faction.id,
                "leader": faction.leader,
                "companions": list(faction.companions),
                "name": f"faction-{faction.id}",
                "text": f"faction_text-{faction.id}",
                "emblem": emblems.FACTIONS[faction.id],
            }
            for faction in FACTIONS.values()
        )
        return (*factions, *maps.catalogue_of_locations(), *catalogue_of_cards())


def _chance(randomness: Randomness) -> Chance:
    chance = Chance({})
    chance.use(randomness)
    return chance


def _deal(table: Table, chance: Chance) -> Step:
    """Each player draws the first cards, and turn 1 begins."""
    game = WorkingCopy(table, chance)
    game.tell_setup()
    for place, seat in enumerate(game.turn_order()):
        for deck in game.starting_decks(seat, place):
            game.draw(seat, deck)
    start = ENGINE.begin(table, chance)
    return Step(start.state, (*game.events, *start.events))


RULESET = ZGame()
