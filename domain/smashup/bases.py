"""The bases of the core set."""

from collections.abc import Mapping

from domain.kernel.protocol.ids import Seat
from domain.smashup.language import (
    NONE,
    Base,
    Card,
    Effect,
    Faction,
    Flow,
    WorkingCopy,
    agree,
    all_at_most,
    base,
    base_offers,
    destroy,
    discard,
    draw,
    foreign,
    gain_points,
    grant,
    learn,
    move,
    move_one,
    note_placing,
    own,
    pick,
    pick_minion,
    pick_some,
    put_under_deck,
    return_to_hand,
)
from domain.smashup.mail import has_room
from domain.smashup.scoring import look_at_bases
from domain.smashup.windows import ignores, may_ignore, scoring_of

core_bases = Faction(
    "core bases",
    base("the_homeworld", "aliens", 23, 4, 2, 1),
    base("the_mothership", "aliens", 20, 4, 2, 1),
    base("jungle_oasis", "dinosaurs", 12, 2, 0, 0),
    base("tar_pits", "dinosaurs", 16, 4, 3, 2),
    base("ninja_dojo", "ninjas", 18, 2, 3, 2),
    base("temple_of_goju", "ninjas", 18, 2, 3, 2),
    base("the_grey_opal", "pirates", 17, 3, 1, 1),
    base("tortuga", "pirates", 21, 4, 3, 2),
    base("the_central_brain", "robots", 19, 4, 2, 1),
    base("factory_436_1337", "robots", 25, 2, 2, 1),
    base("cave_of_shinies", "tricksters", 23, 4, 2, 1),
    base("mushroom_kingdom", "tricksters", 20, 5, 3, 2),
    base("the_great_library", "wizards", 22, 4, 2, 1),
    base("school_of_wizardry", "wizards", 20, 3, 2, 1),
    base("evans_city_cemetery", "zombies", 20, 5, 3, 2),
    base("rhodes_plaza_mall", "zombies", 24, 0, 0, 0),
)
core_bases.printed("temple_of_goju", "revised", power=16, points=(4, 3, 2))
core_bases.printed("mushroom_kingdom", "revised", power=19, points=(4, 3, 2))


def _happened_here(it: Effect) -> bool:
    return it.about.base == it.source


def _keeps(it: Effect, _: Mapping[Seat, int]) -> bool:
    return it.game.is_own_play_phase(it.about.owner)


@core_bases.when(
    "after_minion_played",
    "the_homeworld",
    usable=_happened_here,
    quiet=_keeps,
    optional=True,
    since="may comes after must",
)
@core_bases.when("after_minion_played", "the_homeworld", usable=_happened_here, quiet=_keeps)
def the_homeworld(it: Effect) -> Flow[None]:
    """After a minion is played here, its owner may play an extra minion of power 2 or less."""
    yield from grant(it, "minion", power=2, seat=it.about.owner)


@core_bases.when(
    "after_scoring",
    "the_mothership",
    optional=True,
    who="winner",
    choices=lambda it: all_at_most(it, own(it, it.source), 3),
)
def the_mothership(it: Effect) -> Flow[None]:
    """After this base scores, the winner may return an own minion of power 3 or less here to its owner's hand."""
    yield from return_to_hand(it, it.chosen)


def _misses_no_draw(it: Effect, draws: Mapping[Seat, int]) -> bool:
    """Return whether the bottom of the deck stays out of reach of what is to be drawn, and nobody ignores the base."""
    deck = len(it.game.table.decks[it.about.owner])
    if it.game.ruling("tar pits wait where it matters"):
        return deck >= draws.get(it.about.owner, 0) and not may_ignore(it.game, it.source, it.about.seat)
    if it.game.ruling("tar pits count draws") and deck < draws.get(it.about.owner, 0):
        return False
    return deck > 1 and not it.game.sources("lets_ignore")


@core_bases.when("after_destroyed", "tar_pits", usable=_happened_here, quiet=_misses_no_draw)
def tar_pits(it: Effect) -> Flow[None]:
    """After a minion is destroyed here, place it on the bottom of its owner's deck."""
    game, card, owner = it.game, it.about.card, it.about.owner
    if (yield from ignores(game, it.source, it.about.seat)):
        return
    if card in game.table.discards[owner]:
        yield from put_under_deck(it, card)


@core_bases.when("after_scoring", "ninja_dojo", optional=True, who="winner", choices=lambda it: it.game.minions())
def ninja_dojo(it: Effect) -> Flow[None]:
    """After this base scores, the winner may destroy a minion anywhere."""
    yield from destroy(it, it.chosen)


@core_bases.when("after_scoring", "temple_of_goju", who="here")
def temple_of_goju(it: Effect) -> Flow[None]:
    """After this base scores, each player puts their strongest minion here on the bottom of its owner's deck."""
    game = it.game
    powers = {card: game.power(card) for card in own(it, it.source)}
    strongest = [card for card, power in powers.items() if power == max(powers.values())]
    minion = yield from pick_minion(it, "put-under-deck", strongest)
    yield from put_under_deck(it, minion)


@core_bases.when("after_scoring", "the_grey_opal", optional=True, who="others")
def the_grey_opal(it: Effect) -> Flow[None]:
    """After this base scores, each player but the winner may move one of their minions from here to another base."""
    if len(it.game.table.bases) > 1:
        minion = yield from pick_minion(it, "move", own(it, it.source), may=True)
        yield from move_one(it, minion)


@core_bases.when("once_replaced", "tortuga", optional=True, who="runner-up")
def tortuga(it: Effect) -> Flow[None]:
    """After this base scores, the runner-up may move one of their other minions to the base that replaces it."""
    goal = scoring_of(it.game).replacement
    minions = [card for card in own(it) if it.game.place(card) != goal]
    minion = yield from pick_minion(it, "move", minions, may=True)
    if minion != NONE:
        yield from move(it, minion, goal)


def ignoring(game: WorkingCopy, base: Base) -> set[Seat]:
    """The seats that do not follow what a base does all the time."""
    return {
        game.controller(card)
        for card, answer in game.sources("lets_ignore")
        if game.place(card) == base and answer(game, card) and game.table.pieces[card].note == "ignoring"
    }


@core_bases.constant("power", "the_central_brain")
def the_central_brain(game: WorkingCopy, source: Card) -> list[tuple[Card, int]]:
    """Each minion here has +1 power."""
    free = ignoring(game, source)
    return [(card, 1) for card in game.minions_on(source) if game.controller(card) not in free]


@core_bases.when("when_scoring", "factory_436_1337", who="winner", quiet=True)
def factory_436_1337(it: Effect) -> None:
    """When this base scores, the winner gains 1 VP for each 5 power they have here."""
    gain_points(it.game, it.controller, scoring_of(it.game).power[it.controller] // 5)


@core_bases.when("after_destroyed", "cave_of_shinies", quiet=True, usable=_happened_here)
def cave_of_shinies(it: Effect) -> None:
    """After a minion is destroyed here, its owner gains 1 VP."""
    gain_points(it.game, it.about.owner, 1)


@core_bases.when("start_of_turn", "mushroom_kingdom", optional=True)
def mushroom_kingdom(it: Effect) -> Flow[None]:
    """At the start of each player's turn, that player may move another player's minion from another base to here."""
    game = it.game
    minions = [card for card in foreign(it) if game.place(card) != it.source]
    minion = yield from pick_minion(it, "move", minions, may=True)
    if minion != NONE and not (yield from ignores(game, it.source, game.controller(minion))):
        yield from move(it, minion, it.source)


@core_bases.when("after_scoring", "the_great_library", optional=True, who="here")
def the_great_library(it: Effect) -> Flow[None]:
    """After this base scores, each player with a minion here may draw a card."""
    if own(it, it.source) and (has_room(it.game, it.controller) or (yield from agree(it, "draw"))):
        draw(it.game, it.controller, 1)


@core_bases.when("after_scoring", "school_of_wizardry", who="first winner")
def school_of_wizardry(it: Effect) -> Flow[None]:
    """After this base scores, the winner looks at the top three bases, picks the next one, and puts the others back."""
    game = it.game
    seen = look_at_bases(game, 3)
    learn(game, seen, it.controller)
    game.tell("looked-at-bases", (it.controller,), bases=game.card_refs(seen))
    next_one = yield from pick(it, "next-base", base_offers(game, seen))
    if next_one is None:
        return
    rest = [base for base in seen if base != next_one]
    back = yield from pick_some(it, "order-bases", base_offers(game, rest), len(rest), ordered=True, is_sealed=True)
    game.table.base_deck[: len(seen)] = [next_one, *back]
    note_placing(game, seen, it.controller)


@core_bases.when("after_scoring", "evans_city_cemetery", who="winner")
def evans_city_cemetery(it: Effect) -> None:
    """After this base scores, the winner discards their hand and draws five cards."""
    discard(it.game, it.controller, list(it.game.table.hands[it.controller]))
    draw(it.game, it.controller, 5)


@core_bases.when("when_scoring", "rhodes_plaza_mall", who="here", quiet=True)
def rhodes_plaza_mall(it: Effect) -> None:
    """When this base scores, each player gains 1 VP for each of their minions here."""
    gain_points(it.game, it.controller, len(own(it, it.source)))
