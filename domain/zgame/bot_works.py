"""The works of the bot: what building, brewing and sabotage are worth, and which of them a location's people can do."""

from domain.kernel.protocol.decisions import Decision, Option, OptionId
from domain.kernel.protocol.draws import Draws
from domain.zgame.bot_options import from_anywhere, place_of
from domain.zgame.bot_trade import medicine_worth
from domain.zgame.cards import CAR
from domain.zgame.views import PersonView
from domain.zgame.worth import LEVELS, ViewIndex, worth_of

ENGINEERING, SCIENCE = 1, 2
"""The places of these in the order of skills."""

CARD = 0.6
"""The worth of any card to the one who gets it; to the one who loses it likewise."""

TOOL = 0.5
"""The cost of a card that is played for a work."""


def start_of(option: Option) -> str:
    """From where a work is done."""
    return option.id.rpartition(" from ")[2] if " from " in option.id else place_of(option)


def target_of(option: Option) -> str:
    """The id of the location or player that a sabotage is done to."""
    return next((str(ref.id) for ref in option.refs if ref.role == "target"), "")


def worth(table: ViewIndex, option: Option, workers: list[PersonView]) -> float:
    """Return what a work would add if these do it, as far as the night lets it."""
    verb = option.id.partition(" ")[0]
    if verb in ("pass", "by_hand"):
        return 0.01 if verb == "pass" else -1.0
    value = _WORTH[verb](table, option, workers)
    return value - TOOL * _cards(option)


def _cards(option: Option) -> int:
    """Return how many cards a work takes at least."""
    cards = option.label.args.get("cards", 0)
    return cards if isinstance(cards, int) else 0


def _build(table: ViewIndex, option: Option, workers: list[PersonView]) -> float:
    place = place_of(option)
    level, numbers = table.level(place), table.numbers
    goal = 2 if "blockpost" in option.id else 1
    fort = table.at[place].fort
    is_repair = fort is not None and fort.owner == table.seat and not level
    points = 0 if is_repair else numbers.building_points[goal] - numbers.building_points[level]
    return (points + table.fort_worth(goal) - table.fort_worth(level)) * table.held(table.group(place), level)


def _park(table: ViewIndex, option: Option, workers: list[PersonView]) -> float:
    place = place_of(option)
    group = table.group(place)
    gained = table.held(group, 1) - table.held(group, 0)
    return table.fort_worth(1) * 0.6 + gained - worth_of(CAR)


def _brew(table: ViewIndex, option: Option, workers: list[PersonView]) -> float:
    science = sum(person.skills[SCIENCE] for person in workers)
    amount = max(1, science // table.numbers.science_per_medicine)
    amount = min(amount, table.numbers.most_supplies - table.me.medicine)
    return medicine_worth(table, table.seat, amount) if amount > 0 else -1.0


def _demolish(table: ViewIndex, option: Option, workers: list[PersonView]) -> float:
    there = table.at[target_of(option)]
    if there.fort is None or there.fort.owner is None:
        return 0.05
    level = LEVELS[there.fort.kind]
    return table.numbers.demolition_points[level] + table.spite * (table.fort_worth(level) + 0.5)


def _steal(table: ViewIndex, option: Option, workers: list[PersonView]) -> float:
    science = sum(person.skills[SCIENCE] for person in workers)
    decks_held = table.view.seats[int(target_of(option))].hand_size
    count = min(max(1, science // table.numbers.science_per_stolen_card), decks_held)
    return CARD * count * (1 + table.spite)


_WORTH = {"build": _build, "car_fort": _park, "brew": _brew, "demolish": _demolish, "steal": _steal}


def required_engineering(table: ViewIndex, option: Option) -> int:
    """Return how much engineering a work takes; 0 if all work, since more bring more."""
    if option.id.startswith("build "):
        goal = 2 if "blockpost" in option.id else 1
        return table.numbers.engineering_per_level * (goal - table.level(place_of(option)))
    if option.id.startswith("demolish "):
        fort = table.at[target_of(option)].fort
        return table.numbers.demolishing_per_level * (LEVELS[fort.kind] if fort is not None else 1)
    return 0


def best(table: ViewIndex, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
    """One work: the one that is worth most, or none."""
    options = from_anywhere(decision, draws)
    free = {start_of(option): _free(table, start_of(option)) for option in options if option.id != "pass"}
    return (max(options, key=lambda option: worth(table, option, free.get(start_of(option), []))).id,)


def plan(table: ViewIndex, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
    """The works that are worth most, each with those whom the works before have left."""
    left: dict[str, list[PersonView]] = {}
    ranked: list[tuple[float, Option]] = []
    for option in from_anywhere(decision, draws):
        if option.id != "by_hand":
            free = left.setdefault(start_of(option), _free(table, start_of(option)))
            ranked.append((worth(table, option, free), option))
    choice: list[OptionId] = []
    deeds: set[tuple[str, str]] = set()
    for value, option in sorted(ranked, key=lambda row: -row[0]):
        place, kind = start_of(option), _KIND[option.id.partition(" ")[0]]
        team = _team(table, option, left[place])
        if value > 0 and (place, kind) not in deeds and team is not None:
            deeds.add((place, kind))
            left[place] = [person for person in left[place] if person not in team]
            choice.append(option.id)
    return tuple(choice)


_KIND = {"build": "build", "car_fort": "build", "brew": "brew", "demolish": "sabotage", "steal": "sabotage"}
"""Of each kind of work a location sees one a turn."""


def _free(table: ViewIndex, place: str) -> list[PersonView]:
    return [person for person in table.own(place) if not person.exhausted and not person.worked]


def _team(table: ViewIndex, option: Option, free: list[PersonView]) -> list[PersonView] | None:
    """Return who of those who are left would do it; None if it is too much for them."""
    if option.id.startswith("car_fort "):
        return []
    if not free:
        return None
    wanted = required_engineering(table, option)
    if not wanted:
        return free if _cards(option) or sum(person.skills[SCIENCE] for person in free) > 1 else None
    team: list[PersonView] = []
    for person in sorted(free, key=lambda person: -person.skills[ENGINEERING]):
        team.append(person)
        wanted -= person.skills[ENGINEERING]
        if wanted <= 0:
            return team
    return team if _cards(option) and len(team) == len(_free(table, start_of(option))) else None
