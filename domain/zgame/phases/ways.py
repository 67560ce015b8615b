"""Ways: from where to where people can go, and what waits there (reference 4.5)."""

from collections.abc import Iterable

from domain.zgame.game import WorkingCopy
from domain.zgame.ids import CardId, PersonId, PlaceId, Seat
from domain.zgame.state import NEUTRAL, Fort

HASTE = 1
"""The steps that transport or a stimulant adds to a path, once."""


def free(game: WorkingCopy, seat: Seat, place: PlaceId) -> list[PersonId]:
    """Return who can still move from here."""
    people = game.table.people
    return [name for name in game.ready(seat, place) if not people[name].moved]


def capacity(game: WorkingCopy, card: CardId) -> int:
    """Return how many a card carries: 0 if it is no transport."""
    action = game.cards.actions.get(card)
    return action.capacity if action else 0


def room(game: WorkingCopy, transports: Iterable[CardId]) -> int:
    """Return how many all of these carry."""
    return sum(capacity(game, card) for card in transports)


def _has_help(game: WorkingCopy, seat: Seat) -> bool:
    return not game.cards.helpful["speed"].keys().isdisjoint(game.table.hands[seat])


def ways(game: WorkingCopy, seat: Seat) -> dict[tuple[PlaceId, PlaceId], tuple[int, int]]:
    """From where to where somebody could go: the length of the shortest path, and how many cards it takes at least."""
    boost = HASTE if _has_help(game, seat) else 0
    speeds = game.cards.skills["speed"]
    ways_by_pair: dict[tuple[PlaceId, PlaceId], tuple[int, int]] = {}
    for start in game.places_of(seat):
        able = free(game, seat, start)
        if able:
            fastest = max([speeds[name] for name in able])
            for goal, length in reach(game, seat, start, fastest + boost).items():
                ways_by_pair[start, goal] = length, int(fastest < length)
    return ways_by_pair


def there(game: WorkingCopy, seat: Seat, place: PlaceId) -> tuple[int, int, int]:
    """Return what everybody sees at a location that a seat could go to, as the option of a way says it."""
    groups, fort = game.whereabouts.groups[place], game.intact(place)
    level = 0 if fort is None or fort.owner == seat else fort.level
    if not groups:
        return 0, level, int(_is_free_for_zombies(fort))
    return sum([len(group) for other, group in groups.items() if other != seat]), level, 0


def has_zombies(game: WorkingCopy, place: PlaceId) -> bool:
    """Return whether zombies wait for who comes to a location: where nobody is, and no player's fortification."""
    return not game.whereabouts.groups[place] and _is_free_for_zombies(game.intact(place))


def _is_free_for_zombies(fort: Fort | None) -> bool:
    return fort is None or fort.owner == NEUTRAL


def _is_passable(game: WorkingCopy, seat: Seat, place: PlaceId) -> bool:
    # Where it is friendly nobody else is, so that a flag alone can say that a fight is still to come.
    return game.is_friendly(seat, place) and place not in game.table.flags


def reach(game: WorkingCopy, seat: Seat, start: PlaceId, longest: int) -> dict[PlaceId, int]:
    """Every location that a path of at most this length leads to, and the length: none where the start is no way."""
    lengths = {start: 0}
    edge = [start]
    for length in range(1, longest + 1):
        open_places = [place for place in edge if _is_passable(game, seat, place)]
        edge = []
        for place in open_places:
            for near in game.city.by_id[place].neighbours:
                if near not in lengths:
                    lengths[near] = length
                    edge.append(near)
    del lengths[start]
    return {place: lengths[place] for place in game.city.ascending(lengths)}


def stages(game: WorkingCopy, seat: Seat, start: PlaceId, goal: PlaceId, length: int) -> list[list[PlaceId]]:
    """Return, for each step of the shortest paths but the last, the locations of which one has to let people pass."""
    lengths = reach(game, seat, start, length - 1) if length > 1 else {}
    stages: list[list[PlaceId]] = []
    ahead = [goal]
    for step in range(length - 1, 0, -1):
        near = {place for after in ahead for place in game.city.by_id[after].neighbours}
        ahead = [place for place, far in lengths.items() if far == step and place in near]
        ahead = [place for place in ahead if _is_passable(game, seat, place)]
        stages.insert(0, ahead)
    return stages


def held_up(game: WorkingCopy, seat: Seat, place: PlaceId) -> list[Seat]:
    """Return whose people could not leave a location any more if this seat came there: of seats that move later."""
    order = game.turn_order()
    return [other for other in order[order.index(seat) + 1 :] if free(game, other, place)]
