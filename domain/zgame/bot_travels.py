"""The travels of the bot's groups: where they go, and who of them by what."""

from domain.kernel.decisions import Decision, OptionId
from domain.kernel.draws import Draws
from domain.zgame.bot_options import card_of, from_anywhere, ids_of
from domain.zgame.cards import catalogue
from domain.zgame.views import PersonView
from domain.zgame.worth import LEAST_GAIN, ViewIndex, worth_of

CARDS = catalogue()


def move(table: ViewIndex, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
    """The move that gains most, or none."""
    best, chosen = LEAST_GAIN, "pass"
    for option in from_anywhere(decision, draws):
        if option.id in ("pass", "by_hand"):
            continue
        start, goal = (str(ref.id) for ref in option.refs if ref.kind == "place")
        for transport in (None, *_transports(table)):
            plan = _plan(table, start, goal, transport)
            if plan is not None and plan[0] > best:
                best = plan[0]
                goes = option.id if _is_usual(table, start, goal, plan[1], transport) else "by_hand"
                chosen = goes if goes in ids_of(decision) else option.id
    return (chosen,)


def _is_usual(table: ViewIndex, start: str, goal: str, party: list[PersonView], transport: str | None) -> bool:
    """Return whether a party goes if nobody says otherwise: all who can go so far, or those by transport."""
    length = 1 if goal in table.city.by_id[start].neighbours else 2
    free = [person for person in table.own(start) if not person.moved and not person.exhausted]
    fast = [person for person in free if person.skills[3] >= length]
    return len(party) == len(fast) if transport is None else not fast


def _transports(table: ViewIndex) -> list[str]:
    return [card for card in dict.fromkeys(table.hand) if card in CARDS.actions and CARDS.actions[card].capacity]


def _plan(table: ViewIndex, start: str, goal: str, transport: str | None) -> tuple[float, list[PersonView]] | None:
    """Return what it would be worth to go there, on foot or by this card, and who would."""
    near = table.city.by_id[start].neighbours
    price = 0.0
    if goal in near:
        parties = table.parties(start, 1) if transport is None else []
    elif not any(table.at[place].state == "friendly" for place in near if goal in table.city.by_id[place].neighbours):
        parties = []
    elif transport is None:
        parties = table.parties(start, 2)
    else:
        price = 0.5 * worth_of(transport)
        parties = [party for party in table.parties(start, 1) if party.group.size <= CARDS.actions[transport].capacity]
    if not parties:
        return None
    gain, best = table.best_party(start, goal, parties)
    return gain - price, best


def _going(table: ViewIndex) -> tuple[str, str] | None:
    """From where to where somebody is about to move; None if that is not what goes on."""
    scene = table.view.scene
    return (scene.place, scene.goal) if scene and scene.place and scene.goal else None


def transport(table: ViewIndex, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
    """The card that the best plan needs; none if it is one on foot."""
    move = _going(table)
    if move is None:
        return tuple(option.id for option in decision.options[: decision.min])
    values: list[tuple[float, tuple[OptionId, ...]]] = []
    for option in (None, *decision.options):
        plan = _plan(table, *move, card_of(option) if option is not None else None)
        answer = (option.id,) if option is not None else ()
        if plan is not None and len(answer) >= decision.min:
            values.append((plan[0], answer))
    if not values:
        return tuple(option.id for option in decision.options[: decision.min])
    return max(values, key=lambda row: row[0])[1]


def movers(table: ViewIndex, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
    """Return who of those who can makes the best party."""
    move = _going(table)
    if move is None:
        return tuple(option.id for option in decision.options[: max(decision.min, 1)])
    start, goal = move
    able = [table.people[card_of(option)] for option in decision.options]
    parties = [party for party in table.parties_of(start, able) if decision.min <= party.group.size <= decision.max]
    if not parties:
        return tuple(option.id for option in decision.options[: decision.min])
    _, best = table.best_party(start, goal, parties)
    return tuple(person.id for person in best)
