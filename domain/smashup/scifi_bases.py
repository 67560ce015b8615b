"""The bases of Science Fiction Double Feature."""

from domain.smashup.bases import ignoring
from domain.smashup.catalogue import CardType
from domain.smashup.language import (
    NONE,
    Base,
    Card,
    Effect,
    Faction,
    Flow,
    Seat,
    WorkingCopy,
    agree,
    base,
    base_offers,
    learn,
    minion_offers,
    pick,
    pick_card,
    pick_some,
    play_minion,
    put_away,
    return_to_hand,
    reveal_top,
    searchable,
    seated,
    set_aside,
    shuffle,
    split_top,
    to_hand,
)
from domain.smashup.windows import ignores

scifi_bases = Faction(
    "science fiction bases",
    base("monkey_lab", "cyborg_apes", 23, 4, 2, 1),
    base("primate_park", "cyborg_apes", 20, 3, 2, 1),
    base("isis_swingin_pad", "super_spies", 21, 4, 2, 1),
    base("secret_volcano_headquarters", "super_spies", 18, 4, 3, 2),
    base("portal_room", "time_travelers", 22, 2, 3, 1),
    base("the_nexus", "time_travelers", 19, 3, 3, 2),
    base("faceless_city", "shapeshifters", 20, 4, 2, 1),
    base("the_vats", "shapeshifters", 15, 3, 1, 1),
    set="science fiction",
)


@scifi_bases.constant("power", "monkey_lab")
def monkey_lab(game: WorkingCopy, source: Card) -> list[tuple[Card, int]]:
    """Each minion here has +1 power for each action on it."""
    free = ignoring(game, source)
    minions = [card for card in game.minions_on(source) if game.controller(card) not in free]
    return [(card, len(game.actions_on(card))) for card in minions]


def _own_actions_here(it: Effect) -> list[Card]:
    game = it.game
    actions = [card for minion in game.minions_on(it.source) for card in game.actions_on(minion)]
    return [card for card in actions if game.controller(card) == it.controller]


@scifi_bases.when(
    "after_scoring", "primate_park", optional=True, who="winner", usable=lambda it: bool(_own_actions_here(it))
)
def primate_park(it: Effect) -> Flow[None]:
    """After this base scores, the winner may return any of their actions on minions here to the hand."""
    choice = yield from pick_some(it, "return-actions", minion_offers(it.game, _own_actions_here(it)))
    yield from return_to_hand(it, *choice)


@scifi_bases.when("after_scoring", "isis_swingin_pad", who="winner")
def isis_swingin_pad(it: Effect) -> Flow[None]:
    """After this base scores, the winner looks at their top three cards and puts them back on top and bottom."""
    yield from split_top(it, 3)


@scifi_bases.when("before_scoring", "secret_volcano_headquarters", who="active player", once=True)
def secret_volcano_headquarters(it: Effect) -> Flow[None]:
    """Before this base scores, each player reveals the top card of the deck; a minion is played here."""
    game = it.game
    revealed: list[tuple[int, int]] = []
    for seat in game.seats_from(it.controller):
        if not (yield from ignores(game, it.source, seat)):
            revealed += [(seat, card) for card in reveal_top(game, seat)]
    minions = [(seat, card) for seat, card in revealed if game.type_of(card).is_minion]
    for _, card in minions:
        set_aside(game, card)
    for seat, card in minions:
        if game.may_play_minion(seat, game.type_of(card), it.source):
            yield from play_minion(game, seat, card, it.source)
        else:
            put_away(game, card)
            game.tell("discarded", seat=seated(seat), cards=game.card_refs([card]))


@scifi_bases.when("after_scoring", "portal_room", who="winner")
def portal_room(it: Effect) -> None:
    """After this base scores, the winner takes an extra turn after this one."""
    it.game.table.extra_turns.append(it.controller)
    it.game.tell("extra-turn", seat=seated(it.controller))


@scifi_bases.when(
    "after_scoring", "the_nexus", optional=True, who="winner", usable=lambda it: bool(it.game.table.base_discard)
)
def the_nexus(it: Effect) -> Flow[None]:
    """After this base scores, the winner may put a base from the base discard pile on top of the base deck."""
    table = it.game.table
    base = yield from pick(it, "next-base", base_offers(it.game, table.base_discard))
    table.base_discard.remove(base)
    table.base_deck.insert(0, base)
    learn(it.game, (base,))
    it.game.tell("base-on-deck", seat=seated(it.controller), base=it.game.card_ref(base))


def _once_a_turn(it: Effect) -> str:
    return f"{it.key}:{it.about.seat}"


def _first_play_here(it: Effect) -> bool:
    return it.about.base == it.source and not it.game.is_used(_once_a_turn(it))


@scifi_bases.when(
    "after_minion_played", "faceless_city", usable=_first_play_here, optional=True, since="may comes after must"
)
@scifi_bases.when("after_minion_played", "faceless_city", usable=_first_play_here)
def faceless_city(it: Effect) -> Flow[None]:
    """Once a turn, after playing a minion here, a player may search the deck for a card of its name and take it."""
    game, seat, played = it.game, it.about.seat, it.about.card
    if game.is_used(_once_a_turn(it)) or not (yield from agree(it, "search-same", played, seat)):
        return
    game.use(_once_a_turn(it))
    alike = [card for card in searchable(game, seat) if game.id_of(card) == game.id_of(played)]
    # All of one name are one option, and whether there is one is seen by what comes of it: asking hides nothing.
    hides = not game.ruling("asking hides something")
    card = yield from pick_card(it, "search", alike, seat=seat, always=hides)
    to_hand(game, [card] if card != NONE else [])
    shuffle(game, seat)


@scifi_bases.constant("forbids_minion", "the_vats")
def the_vats(game: WorkingCopy, source: Card, seat: Seat, printed: CardType, base: Base) -> bool:
    """No minion can be played here while one of its name is here."""
    return (
        base == source
        and any(game.id_of(card) == printed.id for card in game.minions_on(source))
        and seat not in ignoring(game, source)
    )
