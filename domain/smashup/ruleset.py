"""Smash Up as the kernel knows it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from domain.kernel.bots.bots import without_search
from domain.kernel.protocol.chance import Chance
from domain.kernel.protocol.decisions import Decision, OptionId, Unplayable
from domain.kernel.protocol.draws import Draws, Randomness
from domain.kernel.protocol.faults import InvalidSetup
from domain.kernel.protocol.ids import Seat
from domain.kernel.protocol.misfits import require_seats
from domain.kernel.protocol.ruleset import Board, Bot, Foresight, GameConfig, Level, Measuring, Outcome, Say, Step
from domain.play.engine import Engine
from domain.play.rules import EngineRules
from domain.smashup.bot import greedy
from domain.smashup.draft import snake
from domain.smashup.drawing import draw
from domain.smashup.editions import catalogue, in_play
from domain.smashup.faces import faces
from domain.smashup.factions import CORE
from domain.smashup.facts import Facts
from domain.smashup.imagining import imagine
from domain.smashup.listing import rows
from domain.smashup.measuring import measures
from domain.smashup.options import Options, Position
from domain.smashup.orders import ORDERS
from domain.smashup.palettes import PALETTES
from domain.smashup.positions import Loader, check_factions
from domain.smashup.poster import poster
from domain.smashup.presentation import SECTIONS, THINGS
from domain.smashup.prospects import worth
from domain.smashup.rows import ActionRow, BaseRow, MinionRow
from domain.smashup.rulings import RULINGS
from domain.smashup.scoring import POINTS_TO_WIN
from domain.smashup.seeing import glance, see
from domain.smashup.setup import new_table
from domain.smashup.state import Draft, State
from domain.smashup.truth import whole
from domain.smashup.turn import go_on
from domain.smashup.unplayable import unplayable
from domain.smashup.views import View
from domain.smashup.vocabulary import VOCABULARY

ENGINE = Engine(in_play, go_on)

MILD = ("pass", "no", "done", "end")
"""Options that decline, mildest first."""


class SmashUp(EngineRules):
    """The rules of Smash Up."""

    engine = ENGINE
    id = "smashup"
    seats = range(2, 5)
    minutes = 45
    measuring = Measuring(measures, begins=frozenset({"turn"}))
    rulings = RULINGS
    vocabulary = VOCABULARY
    bots: Mapping[str, Bot] = without_search(greedy)
    former_bots: Mapping[str, str] = MappingProxyType({"greedy": "normal"})
    bots_edition = 2
    thinking: Mapping[str, float] = MappingProxyType(
        {"random": 0.07, "easy": 0.07, "normal": 0.07, "hard": 12, "expert": 190}
    )
    foresight: Foresight | None = Foresight(
        lambda state, seat: worth(ENGINE.look(state), seat),
        lambda state: ENGINE.look(state).table.turn,
        greedy,
        lambda state, seat: glance(ENGINE.look(state), seat),
        MappingProxyType({"hard": Level(10, 1), "expert": Level(200, 1, plans=True)}),
    )
    among_people: Mapping[str, str] = MappingProxyType({"ask": "always"})
    when_dealt: Mapping[str, str] = MappingProxyType({"pace": "mail"})
    things = THINGS
    orders = ORDERS
    sections = SECTIONS
    options_type = Options
    position_type = Position
    state_type = State
    view_type = View
    facts_type = Facts
    row_types: tuple[type[Any], ...] = (MinionRow, ActionRow, BaseRow)

    def setup(self, config: GameConfig, randomness: Randomness) -> Step:
        """A new game: a draft, or a deal where the factions are settled. Raises InvalidSetup."""
        options: Options = config.options
        table = new_table(options, config.seats, config.rulings)
        chance = Chance({})
        chance.use(randomness)
        table.active = self._first_seat(options, config.seats, chance)
        cards = catalogue(table.edition, table.rulings)
        is_wide = RULINGS.in_force("science fiction", config.rulings)
        names = cards.factions if is_wide else [faction.id for faction in CORE]
        pool = tuple(faction for faction in names for _ in range(options.boxes))
        if options.draft == "snake":
            table.draft = Draft(snake(table.active, config.seats).order, pool=pool)
        else:
            table.factions = self._factions(options, config.seats, pool, chance)
            table.step = "deal"
        return ENGINE.begin(table, chance)

    def _first_seat(self, options: Options, seats: int, chance: Chance) -> Seat:
        if options.first_seat is None:
            return chance.below(seats, "first seat")
        if not 0 <= options.first_seat < seats:
            detail = f"first_seat is one of the seats 0 to {seats - 1}, not {options.first_seat}"
            raise InvalidSetup(
                detail, "out-of-range", "options.first_seat", options.first_seat, least=0, most=seats - 1
            )
        return options.first_seat

    def _factions(self, options: Options, seats: int, pool: tuple[str, ...], chance: Chance) -> list[tuple[str, ...]]:
        if options.draft == "given":
            if len(options.factions) != seats:
                count = len(options.factions)
                detail = f"options.factions has {count} entries; there are {seats} seats"
                raise InvalidSetup(detail, "out-of-range", "options.factions", count, least=seats, most=seats)
            given = [check_factions(catalogue(options.edition), pair, "options.factions") for pair in options.factions]
            factions_taken = [faction for pair in given for faction in pair]
            for faction in factions_taken:
                if factions_taken.count(faction) > options.boxes:
                    detail = f"the faction {faction!r} can be taken {options.boxes} times (options.boxes)"
                    raise InvalidSetup(detail, "repeated", "options.factions", faction, most=options.boxes)
            return given
        names = list(dict.fromkeys(pool))
        left = list(pool)
        cards: list[tuple[str, ...]] = []
        for _ in range(seats):
            first = left.pop(chance.below(len(left), "factions"))
            others = [name for name in left if name != first]
            second = others[chance.below(len(others), "factions")]
            left.remove(second)
            cards.append(tuple(sorted((first, second), key=names.index)))
        return cards

    def load_position(self, position: Position, config: GameConfig, randomness: Randomness) -> Step:
        """A game that starts from a given position. Raises InvalidSetup."""
        options: Options = config.options
        require_seats(len(position.seats), config.seats)
        chance = Chance({})
        chance.use(randomness)
        return ENGINE.begin(Loader(position, options, config.rulings).load(), chance)

    def unplayable(self, state: State, decision: Decision) -> tuple[Unplayable, ...]:
        """Return which cards of the hand no option of this decision plays, and why."""
        return unplayable(ENGINE.look(state), decision)

    def default(self, view: View, decision: Decision) -> tuple[OptionId, ...]:
        """The mildest legal answer: decline where that is possible, else the first options there are."""
        if decision.min == 0:
            return ()
        words = {ref.id: option.id for option in decision.options for ref in option.refs if ref.kind == "word"}
        for mild in MILD:
            if mild in words and decision.min == 1:
                return (words[mild],)
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
        if table.winners is None:
            return None
        is_won = len(table.winners) == 1 and table.vp[table.winners[0]] >= POINTS_TO_WIN
        return Outcome(table.winners, ("points",) if is_won else ("no-progress", "points"), tuple(table.vp))

    def imagine(self, state: State, seat: Seat, draws: Draws) -> State | None:
        """Return a state that this seat cannot tell from the true one; None where none is found."""
        return imagine(ENGINE, state, seat, draws)

    def board(self, view: View, say: Say, names: tuple[str, ...]) -> Board:
        """The bases with all that is on them, and what seats have."""
        return Board(view.turn, draw(view, say, names), say("board-legend"))

    def poster(self, view: View, say: Say, names: tuple[str, ...]) -> str:
        """Return the table as one picture."""
        return poster(view, say)

    def pictures(self) -> dict[str, str]:
        """Return the pictures of each faction's cards and bases."""
        return {faction: faces(faction) for faction in PALETTES}

    def cards(self) -> tuple[dict[str, Any], ...]:
        """The catalogue: one row a card or base, two where the editions differ."""
        return rows()


RULESET = SmashUp()
