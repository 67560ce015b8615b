"""Robots: many minions, and minions that help each other."""

from domain.smashup.language import (
    NONE,
    Card,
    Effect,
    Faction,
    Flow,
    Seat,
    WorkingCopy,
    action,
    all_at_most,
    card_offers,
    destroy,
    destroy_one,
    draw,
    foreign,
    grant,
    here,
    minion,
    minion_plays,
    own,
    pick_base,
    pick_some,
    play_one_of,
    reveal_top,
    shuffle_in,
    word,
    word_option,
)

MICROBOT = "microbot"

robots = Faction(
    "robots",
    minion("nukebot", 5, 1),
    minion("warbot", 4, 2),
    minion("hoverbot", 3, 3),
    minion("zapbot", 2, 4),
    minion("microbot_alpha", 1, 1, MICROBOT),
    minion("microbot_archive", 1, 1, MICROBOT),
    minion("microbot_fixer", 1, 2, MICROBOT),
    minion("microbot_guard", 1, 2, MICROBOT),
    minion("microbot_reclaimer", 1, 2, MICROBOT),
    action("tech_center", 2),
)


@robots.when("after_destroyed", "nukebot", usable=lambda it: it.about.card == it.source)
def nukebot(it: Effect) -> Flow[None]:
    """Ongoing: after this minion is destroyed, destroy each other player's minion here."""
    yield from destroy(it, *foreign(it, it.about.base))


@robots.constant("indestructible", "warbot")
def warbot(game: WorkingCopy, source: Card) -> list[Card]:
    """Ongoing: this minion cannot be destroyed."""
    return [source]


@robots.when("on_play", "hoverbot")
def hoverbot(it: Effect) -> Flow[None]:
    """Reveal the top card of your deck; if it is a minion, you may play it as an extra minion."""
    game = it.game
    shown = reveal_top(game, it.controller)
    plays = minion_plays(game, it.controller, shown, game.table.bases, "deck")
    leave = word_option("pass", "option-leave-on-deck", word("no"), word("keep"), word("top"))
    yield from play_one_of(it, plays, declining=leave)


@robots.when("on_play", "zapbot")
def zapbot(it: Effect) -> Flow[None]:
    """You may play an extra minion of power 2 or less."""
    yield from grant(it, "minion", power=2)


@robots.constant("traits", "microbot_alpha")
def microbot_alpha(game: WorkingCopy, source: Card) -> list[tuple[Card, str]]:
    """Ongoing: all your minions are Microbots."""
    seat = game.controller(source)
    return [(card, MICROBOT) for card in game.minions() if game.controller(card) == seat]


@robots.constant("power", "microbot_alpha")
def microbot_alpha_power(game: WorkingCopy, source: Card) -> list[tuple[Card, int]]:
    """Ongoing: +1 power for each of your other Microbots."""
    return [(source, 1) for card in microbots(game, game.controller(source)) if card != source]


def microbots(game: WorkingCopy, seat: Seat) -> list[Card]:
    """A player's Microbots in play."""
    return [card for card in game.minions() if game.controller(card) == seat and game.has_trait(card, MICROBOT)]


@robots.when(
    "after_destroyed",
    "microbot_archive",
    draws=1,
    usable=lambda it: it.about.seat == it.controller and it.game.has_trait(it.about.card, MICROBOT),
)
def microbot_archive(it: Effect) -> None:
    """Ongoing: after one of your Microbots is destroyed, draw a card."""
    draw(it.game, it.controller, 1)


@robots.when("on_play", "microbot_fixer")
def microbot_fixer(it: Effect) -> Flow[None]:
    """If this is the first minion you have played this turn, you may play an extra minion."""
    if it.game.table.played[it.controller] == 1:
        yield from grant(it, "minion")


@robots.constant("power", "microbot_fixer")
def microbot_fixer_power(game: WorkingCopy, source: Card) -> list[tuple[Card, int]]:
    """Ongoing: each of your Microbots has +1 power."""
    return [(card, 1) for card in microbots(game, game.controller(source))]


@robots.when("on_play", "microbot_guard")
def microbot_guard(it: Effect) -> Flow[None]:
    """Destroy a minion here with less power than the number of your minions here."""
    yield from destroy_one(it, all_at_most(it, here(it), len(own(it, it.here)) - 1))


@robots.when("on_play", "microbot_reclaimer")
def microbot_reclaimer(it: Effect) -> Flow[None]:
    """As Microbot Fixer; then shuffle any number of Microbots from your discard pile into your deck."""
    game = it.game
    yield from microbot_fixer(it)
    piles = game.table.discards[it.controller]
    bots = [card for card in piles if MICROBOT in game.type_of(card).traits]
    shuffle_in(game, it.controller, (yield from pick_some(it, "shuffle-in", card_offers(game, bots))))


@robots.when("on_play", "tech_center")
def tech_center(it: Effect) -> Flow[None]:
    """Choose a base; draw a card for each of your minions there."""
    base = yield from pick_base(it, "base", it.game.table.bases)
    if base != NONE:
        draw(it.game, it.controller, len(own(it, base)))
