"""Zombies: the discard pile is their second hand."""

from domain.smashup.catalogue import CardType
from domain.smashup.language import (
    DECK,
    NONE,
    Base,
    Card,
    Effect,
    Faction,
    Flow,
    Seat,
    WorkingCopy,
    action,
    card_offers,
    destroy_itself,
    grant,
    lift,
    look_at_top,
    minion,
    minion_plays,
    minions_in_discard,
    own,
    pick,
    pick_card,
    pick_number,
    pick_some,
    play_one_of,
    put_into,
    reshuffle,
    searchable,
    seated,
    shuffle,
    shuffle_in,
    to_hand,
    word,
    word_option,
)

zombies = Faction(
    "zombies",
    minion("zombie_lord", 5, 1),
    minion("grave_digger", 4, 2),
    minion("tenacious_z", 2, 3),
    minion("walker", 2, 4),
    action("grave_robbing", 2),
    action("lend_a_hand", 1),
    action("mall_crawl", 1),
    action("not_enough_bullets", 1),
    action("outbreak", 1),
    action("overrun", 1, "base"),
    action("they_keep_coming", 2),
    action("theyre_coming_to_get_you", 1, "base"),
)


@zombies.when("on_play", "zombie_lord")
def zombie_lord(it: Effect) -> Flow[None]:
    """You may play an extra minion of power 2 or less from your discard pile on each base where you have no minions."""
    game = it.game
    bases = [base for base in game.table.bases if not own(it, base)]
    while True:
        open_to = [base for base in bases if base in game.table.bases and not own(it, base)]
        weak = [card for card in minions_in_discard(it) if game.type_of(card).power <= 2]
        offers = minion_plays(game, it.controller, weak, open_to, "discard")
        played = yield from play_one_of(it, offers)
        if played is None:
            return
        bases.remove(played[1])


@zombies.when("on_play", "grave_digger")
def grave_digger(it: Effect) -> Flow[None]:
    """You may put a minion from your discard pile into your hand."""
    card = yield from pick_card(it, "take", minions_in_discard(it), may=True)
    to_hand(it.game, [card] if card != NONE else [])


@zombies.when("special_from_discard", "tenacious_z", optional=True)
def tenacious_z(it: Effect) -> None:
    """On your turn, you may play this card from your discard pile as an extra minion; only one a turn."""


@zombies.when("on_play", "walker")
def walker(it: Effect) -> Flow[None]:
    """Look at the top card of your deck; discard it or leave it there."""
    game, seat = it.game, it.controller
    if not reshuffle(game, seat):
        return
    (card,) = look_at_top(game, seat, 1)
    ref = game.card_ref(card)
    throw = word_option("yes", "option-discard-it", word("discard"), ref, DECK)
    keep = word_option("no", "option-leave-on-deck", word("keep"), word("top"))
    if (yield from pick(it, "look", [(throw, True), (keep, False)], card=ref)):
        lift(game, card)
        put_into(game, card, "discard")
        game.tell("discarded-from-deck", seat=seated(seat), cards=game.card_refs([card]))


@zombies.when("on_play", "grave_robbing")
def grave_robbing(it: Effect) -> Flow[None]:
    """Put a card from your discard pile into your hand."""
    card = yield from pick_card(it, "take", it.game.table.discards[it.controller])
    to_hand(it.game, [card] if card != NONE else [])


@zombies.when("on_play", "lend_a_hand")
def lend_a_hand(it: Effect) -> Flow[None]:
    """Shuffle any number of cards from your discard pile into your deck."""
    offers = card_offers(it.game, it.game.table.discards[it.controller])
    shuffle_in(it.game, it.controller, (yield from pick_some(it, "shuffle-in", offers)))


def _of_one_name(it: Effect, what: str, cards: list[Card], always: bool = False) -> Flow[list[Card]]:
    """Any number of cards with one and the same name: the name, then how many."""
    game = it.game
    card = yield from pick_card(it, what, cards, may=True, always=always)
    if card == NONE:
        return []
    alike = [other for other in cards if game.id_of(other) == game.id_of(card)]
    count = yield from pick_number(it, "how-many", len(alike), card)
    return alike[:count]


@zombies.when("on_play", "mall_crawl")
def mall_crawl(it: Effect) -> Flow[None]:
    """Search your deck for any number of cards of one name and put them into your discard pile; shuffle the deck."""
    game, seat = it.game, it.controller
    cards = yield from _of_one_name(it, "search-any", searchable(game, seat), always=True)
    for card in cards:
        lift(game, card)
        put_into(game, card, "discard")
    if cards:
        game.tell("discarded-from-deck", seat=seated(seat), cards=game.card_refs(cards))
    shuffle(game, seat)


@zombies.when("on_play", "not_enough_bullets")
def not_enough_bullets(it: Effect) -> Flow[None]:
    """Put any number of minions of one name from your discard pile into your hand."""
    to_hand(it.game, (yield from _of_one_name(it, "take-any-of", minions_in_discard(it))))


@zombies.when("on_play", "outbreak")
def outbreak(it: Effect) -> Flow[None]:
    """Play an extra minion on a base where you have no minions."""
    yield from grant(it, "minion", lonely=True)


@zombies.constant("forbids_minion", "overrun")
def overrun(game: WorkingCopy, source: Card, seat: Seat, printed: CardType, base: Base) -> bool:
    """Ongoing: other players cannot play minions on this base."""
    return game.place(source) == base and game.controller(source) != seat


@zombies.when("start_of_turn", "overrun", usable=lambda it: it.controller == it.game.table.active)
def overrun_ends(it: Effect) -> Flow[None]:
    """Destroy this card at the start of your turn."""
    yield from destroy_itself(it)


@zombies.when("on_play", "they_keep_coming")
def they_keep_coming(it: Effect) -> Flow[None]:
    """Play an extra minion from your discard pile."""
    game = it.game
    offers = minion_plays(game, it.controller, minions_in_discard(it), game.table.bases, "discard")
    yield from play_one_of(it, offers, may=False)


@zombies.constant("permits", "theyre_coming_to_get_you")
def theyre_coming_to_get_you(game: WorkingCopy, source: Card, printed: CardType) -> bool:
    """Ongoing: on your turn, you may play a minion here from your discard pile instead of from your hand."""
    return printed.is_minion
