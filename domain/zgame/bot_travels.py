"""The travels of the bot's groups: where they go, and who of them by what."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from msgspec.structs import replace

from domain.kernel.protocol.decisions import Decision, Option, OptionId
from domain.kernel.protocol.draws import Draws
from domain.zgame.bot_options import card_of, from_anywhere, ids_of
from domain.zgame.cards import catalogue
from domain.zgame.views import PersonView, SeatView
from domain.zgame.worth import LEAST_GAIN, SPEED, ViewIndex, worth_of

CARDS = catalogue()


def move(table: ViewIndex, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
    """The move that gains most, or none."""
    best, choice = LEAST_GAIN, "pass"
    for option in from_anywhere(decision, draws):
        if option.id in ("pass", "by_hand"):
            continue
        start, goal = way_of(option)
        for transport in (None, *_transports(table)):
            plan = _plan(table, start, goal, transport)
            if plan is not None and plan[0] > best:
                best = plan[0]
                goes = option.id if _is_usual(table, start, goal, plan[1], transport) else "by_hand"
                choice = goes if goes in ids_of(decision) else option.id
    return (choice,)


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


class Travel(NamedTuple):
    """A way that a party may go, its gain, and the card that carries it; None where they walk."""

    gain: float
    start: str
    goal: str
    party: list[PersonView]
    transport: str | None


def plan(table: ViewIndex, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
    """The moves that gain most, each after those before it, as long as there is one."""
    left = [way_of(option) for option in from_anywhere(decision, draws) if option.id.startswith("move ")]
    now, travels = table, list[Travel]()
    while (travel := max(_travels(now, left), key=lambda each: each.gain, default=None)) is not None:
        travels.append(travel)
        left.remove((travel.start, travel.goal))
        now = _after(now, travel)
    return tuple(chain.from_iterable(_steps(table, travels)))


def way_of(option: Option) -> tuple[str, str]:
    """From where to where a move leads."""
    ends = {ref.role: str(ref.id) for ref in option.refs if ref.kind == "place"}
    return ends["from"], ends["to"]


def _travels(table: ViewIndex, ways: Iterable[tuple[str, str]]) -> Iterator[Travel]:
    """Yield what is worth going: by each way that is still open, and each card."""
    for start, goal in ways:
        for card in (None, *_transports(table)) if _is_open(table, start, goal) else ():
            found = _plan(table, start, goal, card)
            if found is not None and found[0] > LEAST_GAIN:
                yield Travel(found[0], start, goal, found[1], card)


def _is_open(table: ViewIndex, start: str, goal: str) -> bool:
    by_id, at = table.city.by_id, table.at
    near = by_id[start].neighbours
    over = (place for place in near if goal in by_id[place].neighbours)
    return goal in near or any(at[place].state == "friendly" and not at[place].zombies for place in over)


def _steps(table: ViewIndex, travels: list[Travel]) -> Iterator[tuple[OptionId, ...]]:
    """Yield the options of each move: who goes is said unless it is all who can."""
    starts = Counter(travel.start for travel in travels)
    for _, start, goal, party, card in travels:
        is_usual = starts[start] == 1 and _is_usual(table, start, goal, party, card)
        yield (*(() if is_usual else (person.id for person in party)), f"move {start} {goal}")


def _after(table: ViewIndex, travel: Travel) -> ViewIndex:
    """Return what things look like once a party has gone its way, before anybody else has."""
    view, seat = table.view, table.seat
    start, goal = table.at[travel.start], table.at[travel.goal]
    rest = tuple(person for person in start.people if person not in travel.party)
    came = tuple(replace(person, moved=True) for person in travel.party)
    is_held = bool(table.level(start.id)) or any(person.owner == seat for person in rest)
    is_wild = not goal.people and (goal.fort is None or goal.fort.owner is None or goal.fort.kind == "ruin")
    changed = {
        start.id: replace(start, people=rest, state="friendly" if is_held else "neutral"),
        goal.id: replace(
            goal,
            people=(*goal.people, *came),
            state="hostile" if goal.state == "hostile" else "friendly",
            zombies=goal.zombies or is_wild,
        ),
    }
    board = tuple(changed.get(there.id, there) for there in view.board)
    return ViewIndex(replace(view, board=board, seats=_without(table, travel.transport)), seat)


def _without(table: ViewIndex, card: str | None) -> tuple[SeatView, ...]:
    """Return the seats once a card of the own hand is spent."""
    seats, seat = table.view.seats, table.seat
    if card is None:
        return seats
    hand = [*table.hand]
    hand.remove(card)
    return (*seats[:seat], replace(table.me, hand=tuple(hand), hand_size=len(hand)), *seats[seat + 1 :])


def _going(table: ViewIndex) -> tuple[str, str] | None:
    """From where to where somebody is about to move; None if that is not what goes on."""
    scene = table.view.scene
    return (scene.place, scene.goal) if scene and scene.place and scene.goal else None


def transport(table: ViewIndex, decision: Decision, draws: Draws) -> tuple[OptionId, ...]:
    """The card that the best plan needs; none if it is one on foot."""
    move = _going(table)
    if move is None:
        return tuple(option.id for option in decision.options[: decision.min])
    if table.view.scene is not None and table.view.scene.people:
        return _carrying(table, decision, *move)
    values: list[tuple[float, tuple[OptionId, ...]]] = []
    for option in (None, *decision.options):
        plan = _plan(table, *move, card_of(option) if option is not None else None)
        answer = (option.id,) if option is not None else ()
        if plan is not None and len(answer) >= decision.min:
            values.append((plan[0], answer))
    if not values:
        return tuple(option.id for option in decision.options[: decision.min])
    return max(values, key=lambda row: row[0])[1]


def _carrying(table: ViewIndex, decision: Decision, start: str, goal: str) -> tuple[OptionId, ...]:
    """The card of least worth that carries all who are named, all cards if none does; none where all can walk."""
    people = table.view.scene.people if table.view.scene is not None else ()
    length = 1 if goal in table.city.by_id[start].neighbours else 2
    if all(table.people[name].skills[SPEED] >= length for name in people):
        return ()
    rows = [(worth_of(card_of(option)), option.id) for option in decision.options if _carries(option, len(people))]
    return (min(rows)[1],) if rows else tuple(option.id for option in decision.options)


def _carries(option: Option, count: int) -> bool:
    return CARDS.actions[card_of(option)].capacity >= count


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
