"""Movement (reference 4.5): groups go from location to location."""

from collections.abc import Callable

from domain.kernel.decisions import Argument
from domain.play.questions import Flow, Offer, put_one, seated
from domain.zgame.cards import STIMULANT
from domain.zgame.game import WorkingCopy
from domain.zgame.ids import CardId, PersonId, PlaceId, Seat
from domain.zgame.phases.leaving import put_or_leave
from domain.zgame.phases.phase import in_turn_order
from domain.zgame.questions import (
    BY_HAND,
    PASS,
    Question,
    all_named,
    ask,
    card_offers,
    card_on_option,
    located,
    skilled_offers,
    way_option,
)
from domain.zgame.scenes import Scene
from domain.zgame.state import NEUTRAL, Fort

HASTE = 1
"""What transport or a stimulant adds to a path, once."""


Party = Callable[[WorkingCopy, Seat, PlaceId, PlaceId, int], Flow[tuple[list[PersonId], list[CardId]] | None]]
"""How it is settled who goes, and by which cards; None if the seat goes back."""


def _move(game: WorkingCopy, seat: Seat) -> Flow[bool]:
    """Make one move, and return whether another may follow."""
    return (yield from _go(game, seat, _party, []))


def _move_all(game: WorkingCopy, seat: Seat) -> Flow[bool]:
    """Move all who can go so far, unless the seat wants to say who. Return whether another move may follow."""
    has_choice = any(len(_free(game, seat, place)) > 1 for place in game.places_of(seat))
    return (yield from _go(game, seat, _everybody, [(BY_HAND, BY_HAND)] if has_choice else []))


def move_on(game: WorkingCopy, seat: Seat) -> Flow[None]:
    """Make all moves of a seat."""
    while (yield from _move_all(game, seat)):
        continue


def _go(game: WorkingCopy, seat: Seat, who: Party, more: list[Offer]) -> Flow[bool]:
    ways = _ways(game, seat)
    there = {goal: _there(game, seat, goal) for goal in {goal for _, goal in ways}}
    offers: list[Offer] = [
        (way_option(start, goal, cards, *there[goal]), (start, goal)) for (start, goal), (_, cards) in ways.items()
    ]
    chosen = yield from put_one(Question(seat, "move", ask("move"), [*offers, *(more if offers else ()), (PASS, None)]))
    if chosen is None:
        return False
    if chosen is BY_HAND:
        return (yield from _go(game, seat, _party, []))
    start, goal = chosen
    game.scene = Scene("move", seat, start, goal)
    party = yield from who(game, seat, start, goal, ways[chosen][0])
    if party is None:
        game.scene = None
        return True
    movers, played = party
    for card in played:
        game.discard(seat, card)
    _arrive(game, seat, movers, start, goal, played)
    game.scene = None
    return True


def _free(game: WorkingCopy, seat: Seat, place: PlaceId) -> list[PersonId]:
    """Return who can still move from here."""
    people = game.table.people
    return [name for name in game.ready(seat, place) if not people[name].moved]


def _has_help(game: WorkingCopy, seat: Seat) -> bool:
    return any(_capacity(game, card) or card == STIMULANT for card in game.table.hands[seat])


def _capacity(game: WorkingCopy, card: CardId) -> int:
    action = game.cards.actions.get(card)
    return action.capacity if action else 0


def _room(game: WorkingCopy, transports: list[CardId]) -> int:
    """Return how many all of these carry."""
    return sum(_capacity(game, card) for card in transports)


def _ways(game: WorkingCopy, seat: Seat) -> dict[tuple[PlaceId, PlaceId], tuple[int, int]]:
    """From where to where somebody could go: the length of the shortest path, and how many cards it takes at least."""
    boost = HASTE if _has_help(game, seat) else 0
    ways: dict[tuple[PlaceId, PlaceId], tuple[int, int]] = {}
    for start in game.places_of(seat):
        free = _free(game, seat, start)
        if free:
            fastest = max(game.skill(name, "speed") for name in free)
            for goal, length in _reach(game, seat, start, fastest + boost).items():
                ways[start, goal] = length, int(fastest < length)
    return ways


def _there(game: WorkingCopy, seat: Seat, place: PlaceId) -> tuple[int, int, int]:
    """Return what everybody sees at a location that a seat could go to, as the option of a way says it."""
    groups, fort = game.whereabouts.groups(place), game.intact(place)
    level = 0 if fort is None or fort.owner == seat else fort.level
    if not groups:
        return 0, level, int(_is_free_for_zombies(fort))
    return sum([len(group) for other, group in groups.items() if other != seat]), level, 0


def _has_zombies(game: WorkingCopy, place: PlaceId) -> bool:
    """Return whether zombies wait for who comes to a location: where nobody is, and no player's fortification."""
    return not game.whereabouts.groups(place) and _is_free_for_zombies(game.intact(place))


def _is_free_for_zombies(fort: Fort | None) -> bool:
    return fort is None or fort.owner == NEUTRAL


def _is_passable(game: WorkingCopy, seat: Seat, place: PlaceId) -> bool:
    # Where it is friendly nobody else is, so that a flag alone can say that a fight is still to come.
    return game.is_friendly(seat, place) and place not in game.table.flags


def _reach(game: WorkingCopy, seat: Seat, start: PlaceId, longest: int) -> dict[PlaceId, int]:
    """Every location that a path of at most this length leads to, and the length: none where the start is no way."""
    lengths = {start: 0}
    edge = {start}
    for length in range(1, longest + 1):
        ways = (game.city.by_id[place].neighbours for place in edge if _is_passable(game, seat, place))
        edge = {near for neighbours in ways for near in neighbours if near not in lengths}
        lengths |= dict.fromkeys(edge, length)
    del lengths[start]
    return {place: lengths[place] for place in game.city.ascending(lengths)}


def _party(
    game: WorkingCopy, seat: Seat, start: PlaceId, goal: PlaceId, length: int
) -> Flow[tuple[list[PersonId], list[CardId]] | None]:
    """Ask who goes, and by which cards; None if the seat goes back."""
    free = _free(game, seat, start)
    fast = [name for name in free if game.skill(name, "speed") >= length]
    slow = [name for name in free if name not in fast and game.skill(name, "speed") + HASTE >= length]
    # What nobody needs can be spent with the reference's numbers.
    spends = game.numbers.takes_surplus and game.ruling("speed can be spent")
    helped = [name for name in free if name in fast or name in slow] if spends else slow
    transports: list[CardId] = []
    carried: list[PersonId] = []
    if helped:
        boarded = yield from _transports(game, seat, goal, bool(fast))
        if boarded is None:
            return None
        transports = boarded
        strengthened = yield from _stimulated(game, seat, goal, helped, not fast and not transports, transports)
        if strengthened is None:
            return None
        carried = strengthened
    if transports:
        able, room = fast + slow, _room(game, transports)
    else:
        able, room = fast + carried, len(free)
    able = [name for name in free if name in able and name not in carried]
    least = 0 if carried else 1
    prompt = ask("movers", to=located(goal))
    offers = skilled_offers(able, "speed", game.cards.skills["speed"])
    question = Question(seat, "move", prompt, offers, least, room - len(carried))
    walking = yield from put_or_leave(game, question, spends=bool(transports))
    if walking is None:
        return None
    movers = carried + walking
    return [name for name in free if name in movers], [*transports, *[STIMULANT] * len(carried)]


def _everybody(
    game: WorkingCopy, seat: Seat, start: PlaceId, goal: PlaceId, length: int
) -> Flow[tuple[list[PersonId], list[CardId]] | None]:
    """All who can go so far by themselves; if there is nobody, who goes by which cards is asked."""
    fast = [name for name in _free(game, seat, start) if game.skill(name, "speed") >= length]
    return (fast, []) if fast else (yield from _party(game, seat, start, goal, length))


def _transports(game: WorkingCopy, seat: Seat, goal: PlaceId, is_optional: bool) -> Flow[list[CardId] | None]:
    hand = game.table.hands[seat]
    offers = card_offers(card for card in hand if _capacity(game, card))
    least = 0 if is_optional or STIMULANT in hand else 1
    question = Question(seat, "move", ask("transport", to=located(goal)), offers, least, len(offers))
    return (yield from put_or_leave(game, question, spends=True))


def _stimulated(
    game: WorkingCopy, seat: Seat, goal: PlaceId, slow: list[PersonId], is_needed: bool, transports: list[CardId]
) -> Flow[list[PersonId] | None]:
    most = game.table.hands[seat].count(STIMULANT)
    if transports:
        most = min(most, _room(game, transports))
    offers = [(card_on_option(STIMULANT, name), name) for name in slow] if most else []
    prompt = ask("stimulant", to=located(goal))
    question = Question(seat, "move", prompt, offers, 1 if is_needed and offers else 0, most)
    return (yield from put_or_leave(game, question, spends=True))


def _arrive(
    game: WorkingCopy, seat: Seat, movers: list[PersonId], start: PlaceId, goal: PlaceId, played: list[CardId]
) -> None:
    if not game.is_friendly(seat, goal):
        order = game.table.entered.setdefault(goal, [])
        # Help that comes to one's own people is no newcomer: who was there before defends.
        is_there = bool(game.group(seat, goal)) and game.ruling("who holds defends")
        if seat not in order and not is_there:
            order.append(seat)
        if _has_zombies(game, goal) and goal not in game.table.flags:
            game.table.flags.append(goal)
    for name in movers:
        game.change(name, place=goal, moved=True)
    told: dict[str, Argument] = {
        "seat": seated(seat),
        "people": all_named(movers),
        "from": located(start),
        "to": located(goal),
    }
    if played:
        game.tell("moved-by", **told, cards=all_named(played))
    else:
        game.tell("moved", **told)


MOVEMENT = in_turn_order(_move)

MOVEMENT_BY_GROUPS = in_turn_order(_move_all)
