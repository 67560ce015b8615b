"""Movement (reference 4.5): groups go from location to location."""

from collections.abc import Callable
from typing import NamedTuple

from domain.kernel.protocol.decisions import Argument
from domain.play.questions import Flow, Offer, put_one, seated
from domain.zgame.cards import STIMULANT
from domain.zgame.game import WorkingCopy
from domain.zgame.ids import CardId, PersonId, PlaceId, Seat
from domain.zgame.phases.leaving import put_or_leave
from domain.zgame.phases.phase import in_turn_order
from domain.zgame.phases.ways import HASTE, capacity, free, has_zombies, room, there, ways
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


class Party(NamedTuple):
    """People who go together, and the cards that they take for it."""

    people: list[PersonId]
    played: list[CardId]


class Help(NamedTuple):
    """The cards that people take, who of them get a stimulant each, and who else can go: so many in all."""

    transports: list[CardId]
    carried: list[PersonId]
    able: list[PersonId]
    room: int


Gather = Callable[[WorkingCopy, Seat, PlaceId, PlaceId, int], Flow[Party | None]]
"""How it is settled who goes, and by which cards; None if the seat goes back."""


def _move(game: WorkingCopy, seat: Seat) -> Flow[bool]:
    """Make one move, and return whether another may follow."""
    return (yield from _go(game, seat, _ask_who, []))


def _move_all(game: WorkingCopy, seat: Seat) -> Flow[bool]:
    """Move all who can go so far, unless the seat wants to say who. Return whether another move may follow."""
    has_choice = any(len(free(game, seat, place)) > 1 for place in game.places_of(seat))
    return (yield from _go(game, seat, _everybody, [(BY_HAND, BY_HAND)] if has_choice else []))


def move_on(game: WorkingCopy, seat: Seat) -> Flow[None]:
    """Make all moves of a seat."""
    while (yield from _move_all(game, seat)):
        continue


def _go(game: WorkingCopy, seat: Seat, gather: Gather, more: list[Offer]) -> Flow[bool]:
    open_ways = ways(game, seat)
    if not open_ways:
        return False
    seen = {goal: there(game, seat, goal) for goal in {goal for _, goal in open_ways}}
    offers: list[Offer] = [
        (way_option(start, goal, cards, *seen[goal]), (start, goal)) for (start, goal), (_, cards) in open_ways.items()
    ]
    choice = yield from put_one(Question(seat, "move", ask("move"), [*offers, *more, (PASS, None)]))
    if choice is None:
        return False
    if choice is BY_HAND:
        return (yield from _go(game, seat, _ask_who, []))
    start, goal = choice
    game.scene = Scene("move", seat, start, goal)
    party = yield from gather(game, seat, start, goal, open_ways[choice][0])
    game.scene = None
    if party is not None:
        arrive(game, seat, party, start, goal)
    return True


def _ask_who(game: WorkingCopy, seat: Seat, start: PlaceId, goal: PlaceId, length: int) -> Flow[Party | None]:
    return (yield from some_of(game, seat, goal, length, free(game, seat, start)))


def _everybody(game: WorkingCopy, seat: Seat, start: PlaceId, goal: PlaceId, length: int) -> Flow[Party | None]:
    return (yield from all_of(game, seat, goal, length, free(game, seat, start)))


def some_of(game: WorkingCopy, seat: Seat, goal: PlaceId, length: int, people: list[PersonId]) -> Flow[Party | None]:
    """Ask who of these goes so far, and by which cards; None if the seat goes back."""
    is_needed = not _fast(game, people, length)
    helped = yield from _help(game, seat, goal, length, people, is_needed)
    if helped is None:
        return None
    offers = skilled_offers(helped.able, "speed", game.cards.skills["speed"])
    least, most = 0 if helped.carried else 1, helped.room - len(helped.carried)
    question = Question(seat, "move", ask("movers", to=located(goal)), offers, least, most)
    walking = yield from put_or_leave(game, question, spends=bool(helped.transports))
    return None if walking is None else _party(people, helped, walking)


def all_of(game: WorkingCopy, seat: Seat, goal: PlaceId, length: int, people: list[PersonId]) -> Flow[Party | None]:
    """All of these who can go so far by themselves; if there is nobody, who goes by which cards is asked."""
    fast = _fast(game, people, length)
    return Party(fast, []) if fast else (yield from some_of(game, seat, goal, length, people))


def just_these(game: WorkingCopy, seat: Seat, goal: PlaceId, length: int, people: list[PersonId]) -> Flow[Party | None]:
    """All of these, by cards that are asked for where somebody needs one; None if they do not do, or it goes back."""
    fast = _fast(game, people, length)
    helped = yield from _help(game, seat, goal, length, people, len(fast) < len(people))
    if helped is None or helped.room < len(people) or len(helped.able) + len(helped.carried) < len(people):
        return None
    return _party(people, helped, helped.able)


def _fast(game: WorkingCopy, people: list[PersonId], length: int) -> list[PersonId]:
    return [name for name in people if game.skill(name, "speed") >= length]


def _party(people: list[PersonId], helped: Help, walking: list[PersonId]) -> Party:
    going = {*helped.carried, *walking}
    cards = [*helped.transports, *[STIMULANT] * len(helped.carried)]
    return Party([name for name in people if name in going], cards)


def _help(
    game: WorkingCopy, seat: Seat, goal: PlaceId, length: int, people: list[PersonId], is_needed: bool
) -> Flow[Help | None]:
    """Ask for the cards by which people go; None if the seat goes back."""
    fast = _fast(game, people, length)
    slow = [name for name in _fast(game, people, length - HASTE) if name not in fast]
    # Cards that nobody needs can be spent with the reference's numbers.
    spends = game.numbers.takes_surplus and game.ruling("speed can be spent")
    helped = [name for name in people if name in fast or name in slow] if spends else slow
    if not helped:
        return Help([], [], fast, len(people))
    transports = yield from _transports(game, seat, goal, not is_needed)
    if transports is None:
        return None
    carried = yield from _take_stimulants(game, seat, goal, helped, is_needed and not transports, transports)
    if carried is None:
        return None
    able = fast + slow if transports else fast
    most = room(game, transports) if transports else len(people)
    return Help(transports, carried, [name for name in people if name in able and name not in carried], most)


def _transports(game: WorkingCopy, seat: Seat, goal: PlaceId, is_optional: bool) -> Flow[list[CardId] | None]:
    hand = game.table.hands[seat]
    offers = card_offers(card for card in hand if capacity(game, card))
    least = 0 if is_optional or STIMULANT in hand else 1
    question = Question(seat, "move", ask("transport", to=located(goal)), offers, least, len(offers))
    return (yield from put_or_leave(game, question, spends=True))


def _take_stimulants(
    game: WorkingCopy, seat: Seat, goal: PlaceId, slow: list[PersonId], is_needed: bool, transports: list[CardId]
) -> Flow[list[PersonId] | None]:
    most = game.table.hands[seat].count(STIMULANT)
    if transports:
        most = min(most, room(game, transports))
    offers = [(card_on_option(STIMULANT, name), name) for name in slow] if most else []
    prompt = ask("stimulant", to=located(goal))
    question = Question(seat, "move", prompt, offers, 1 if is_needed and offers else 0, most)
    return (yield from put_or_leave(game, question, spends=True))


def arrive(game: WorkingCopy, seat: Seat, party: Party, start: PlaceId, goal: PlaceId) -> None:
    """A party comes to a location, and its cards are spent."""
    for card in party.played:
        game.discard(seat, card)
    if not game.is_friendly(seat, goal):
        order = game.table.entered.setdefault(goal, [])
        # Help that comes to one's own people is no newcomer: who was there before defends.
        is_there = bool(game.group(seat, goal)) and game.ruling("who holds defends")
        if seat not in order and not is_there:
            order.append(seat)
        if has_zombies(game, goal) and goal not in game.table.flags:
            game.table.flags.append(goal)
    for name in party.people:
        game.change(name, place=goal, moved=True)
    args: dict[str, Argument] = {
        "seat": seated(seat),
        "people": all_named(party.people),
        "from": located(start),
        "to": located(goal),
    }
    if party.played:
        game.tell("moved-by", **args, cards=all_named(party.played))
    else:
        game.tell("moved", **args)


MOVEMENT = in_turn_order(_move)

MOVEMENT_BY_GROUPS = in_turn_order(_move_all)
