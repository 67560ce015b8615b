"""Pirates: they sail from base to base, and fire at what is small."""

from domain.smashup.language import (
    NONE,
    Effect,
    Faction,
    Flow,
    Seat,
    WorkingCopy,
    action,
    all_at_most,
    destroy,
    destroy_one,
    foreign,
    gain_power,
    here,
    minion,
    minion_offers,
    movable,
    move,
    move_one,
    own,
    pick_base,
    pick_faction,
    pick_minion,
    pick_seat,
    pick_some,
)

pirates = Faction(
    "pirates",
    minion("pirate_king", 5, 1),
    minion("buccaneer", 4, 2),
    minion("saucy_wench", 3, 3),
    minion("first_mate", 2, 4),
    action("broadside", 2, tags={"aimed"}),
    action("cannon", 1, tags={"aimed"}),
    action("dinghy", 2, tags={"costly"}),
    action("full_sail", 1, tags={"costly"}),
    action("powderkeg", 1, tags={"aimed", "costly"}),
    action("sea_dogs", 1, tags={"aimed"}),
    action("shanghai", 1, tags={"aimed"}),
    action("swashbuckling", 1, tags={"boost"}),
)


@pirates.when("before_scoring", "pirate_king", optional=True, usable=lambda it: it.here != it.game.scoring_base)
def pirate_king(it: Effect) -> Flow[None]:
    """Before a base scores, you may move this minion there."""
    yield from move(it, it.source, it.game.scoring_base)


@pirates.when("instead_of_destruction", "buccaneer", edition="classic", usable=lambda it: len(it.game.table.bases) > 1)
def buccaneer(it: Effect) -> Flow[None]:
    """If this minion would be destroyed, move it to another base instead."""
    yield from move_one(it, it.source)


@pirates.when(
    "instead_of_destruction",
    "buccaneer",
    edition="revised",
    optional=True,
    usable=lambda it: len(it.game.table.bases) > 1 and not it.game.is_used(it.key),
)
def buccaneer_revised(it: Effect) -> Flow[None]:
    """Once a turn, if this minion would be destroyed, you may move it to another base instead."""
    it.game.use(it.key)
    yield from move_one(it, it.source)


@pirates.when("on_play", "saucy_wench")
def saucy_wench(it: Effect) -> Flow[None]:
    """You may destroy a minion of power 2 or less here."""
    yield from destroy_one(it, all_at_most(it, here(it), 2), may=True)


@pirates.when(
    "after_scoring",
    "first_mate",
    optional=True,
    usable=lambda it: it.here == it.game.scoring_base and len(it.game.table.bases) > 1,
)
def first_mate(it: Effect) -> Flow[None]:
    """After this base scores, you may move this minion to another base instead of the discard pile."""
    yield from move_one(it, it.source)


@pirates.when("on_play", "broadside")
def broadside(it: Effect) -> Flow[None]:
    """Choose a base where you have a minion, and a player; destroy that player's minions of power 2 or less there."""
    game = it.game
    base = yield from pick_base(it, "base", [base for base in game.table.bases if own(it, base)])
    if base != NONE:
        seat = yield from pick_seat(it, game.seats_from(it.controller))
        theirs = [card for card in game.minions_on(base) if game.controller(card) == seat]
        yield from destroy(it, *all_at_most(it, theirs, 2))


@pirates.when("on_play", "cannon")
def cannon(it: Effect) -> Flow[None]:
    """Destroy up to two minions of power 2 or less."""
    weak = minion_offers(it.game, all_at_most(it, it.game.minions(), 2))
    yield from destroy(it, *(yield from pick_some(it, "destroy-some", weak, most=2)))


def _sail(it: Effect, most: int | None) -> Flow[None]:
    crew = yield from pick_some(it, "move-some", minion_offers(it.game, movable(it, own(it))), most=most)
    for card in crew:
        yield from move_one(it, card)


@pirates.when("on_play", "dinghy")
def dinghy(it: Effect) -> Flow[None]:
    """Move up to two of your minions, each to another base."""
    yield from _sail(it, 2)


def _has_crew(game: WorkingCopy, seat: Seat) -> bool:
    if len(game.table.bases) == 1 and game.ruling("nothing moves from the only base"):
        return False
    return any(game.controller(minion) == seat for minion in game.minions())


@pirates.when("before_scoring_from_hand", "full_sail", optional=True, of_use=_has_crew)
@pirates.when("on_play", "full_sail")
def full_sail(it: Effect) -> Flow[None]:
    """Move any number of your minions, each to another base. You may play this before a base scores."""
    yield from _sail(it, None)


@pirates.when("on_play", "powderkeg")
def powderkeg(it: Effect) -> Flow[None]:
    """Destroy one of your minions and all minions of its power or less on the same base."""
    game = it.game
    minion = yield from pick_minion(it, "destroy", own(it))
    if minion != NONE:
        there = game.minions_on(game.place(minion))
        yield from destroy(it, minion, *(card for card in all_at_most(it, there, game.power(minion)) if card != minion))


@pirates.when("on_play", "sea_dogs")
def sea_dogs(it: Effect) -> Flow[None]:
    """Name a faction; move all other players' minions of it from a base to another one."""
    game = it.game
    if game.ruling("nothing moves from the only base") and len(game.table.bases) == 1:
        return
    faction = yield from pick_faction(it, game.factions_of_sets())
    start = yield from pick_base(it, "move-from", game.table.bases)
    goal = yield from pick_base(it, "move-to", game.other_bases(start))
    for card in foreign(it, start):
        if game.type_of(card).faction == faction:
            yield from move(it, card, goal)


@pirates.when("on_play", "shanghai")
def shanghai(it: Effect) -> Flow[None]:
    """Move another player's minion to another base."""
    minion = yield from pick_minion(it, "move", movable(it, foreign(it)))
    yield from move_one(it, minion)


@pirates.when("on_play", "swashbuckling")
def swashbuckling(it: Effect) -> Flow[None]:
    """Each of your minions gains +1 power until the end of the turn."""
    for card in own(it):
        yield from gain_power(it, card, 1)
