"""Shapeshifters: what others are, they can be."""

from domain.smashup.language import (
    FOREVER,
    NONE,
    Card,
    Effect,
    Faction,
    Flow,
    WorkingCopy,
    action,
    copy_abilities,
    destroy,
    foreign,
    gain_power,
    host,
    minion,
    minion_offers,
    minion_plays,
    minions_in_discard,
    number_option,
    own,
    pick,
    pick_minion,
    play_found,
    play_one_of,
    search_minion,
    searchable,
    shuffle,
    shuffle_away,
)

shapeshifters = Faction(
    "shapeshifters",
    minion("doppelganger", 5, 1),
    minion("gelf", 4, 2, tags={"held"}),
    minion("mimic", 0, 3),
    minion("copycat", 2, 4),
    action("really", 1, tags={"costly"}),
    action("bacta_the_future", 1, tags={"aimed"}),
    action("cellular_bonding", 1, "minion", tags={"boost"}),
    action("genetic_shift", 2, tags={"boost"}),
    action("mitosis", 1, tags={"boost"}),
    action("shell_game", 1, "minion", tags={"boost"}),
    action("splice_as_nice", 1, "minion", tags={"boost"}),
    action("transmogrify", 2, tags={"costly"}),
    set="science fiction",
)


def _minions_in_deck(it: Effect, power: int | None = None) -> list[Card]:
    """The minions in its player's deck, of at most this printed power."""
    found = [(card, it.game.type_of(card)) for card in searchable(it.game, it.controller)]
    return [card for card, printed in found if printed.is_minion and (power is None or printed.power <= power)]


@shapeshifters.when(
    "after_discarded",
    "doppelganger",
    draws=1,
    usable=lambda it: it.about.card == it.source,
    since="tar pits wait where it matters",
)
@shapeshifters.when("after_discarded", "doppelganger", usable=lambda it: it.about.card == it.source)
def doppelganger(it: Effect) -> Flow[None]:
    """Ongoing: after it went from play to the discard pile, play a minion from your deck; shuffle the deck."""
    game = it.game
    card = yield from search_minion(it, _minions_in_deck(it))
    cleared = game.scoring_base if game.table.step == "clear" else NONE
    yield from play_found(it, card, game.other_bases(cleared))
    shuffle(game, it.controller)


@shapeshifters.when("talent", "gelf")
def gelf(it: Effect) -> Flow[None]:
    """Talent: find another minion of power 4 or less in your deck, shuffle this one in and play the other here."""
    game, base = it.game, it.here
    minions = [card for card in _minions_in_deck(it, 4) if game.id_of(card) != "gelf"]
    card = yield from search_minion(it, minions)
    yield from shuffle_away(it, it.source)
    shuffle(game, it.controller)
    yield from play_found(it, card, [base])


@shapeshifters.constant("starting_power", "mimic")
def mimic(game: WorkingCopy, source: Card) -> int:
    """Ongoing: its starting power is the highest printed power of a minion in play."""
    return max(game.type_of(card).power for card in game.minions())


@shapeshifters.when("on_play", "copycat")
def copycat(it: Effect) -> Flow[None]:
    """Until the end of the turn, this minion has the ability of another player's minion."""
    game = it.game
    copied_texts = {text.id for text in game.texts_of(it.source)[1:]}
    model = yield from pick_minion(it, "copy", [card for card in foreign(it) if game.id_of(card) not in copied_texts])
    if model != NONE:
        yield from copy_abilities(it, game.type_of(model))


@shapeshifters.when("on_play", "really")
def really(it: Effect) -> Flow[None]:
    """Destroy one of your minions; play a minion of at most its power from your discard pile."""
    game = it.game
    victim = yield from pick_minion(it, "destroy", own(it))
    if victim == NONE:
        return
    power = game.power(victim)
    yield from destroy(it, victim)
    weak = [card for card in minions_in_discard(it) if game.type_of(card).power <= power]
    offers = minion_plays(game, it.controller, weak, game.table.bases, "discard")
    yield from play_one_of(it, offers, may=False)


@shapeshifters.when("on_play", "bacta_the_future")
def bacta_the_future(it: Effect) -> Flow[None]:
    """Destroy a minion; its owner may play an extra minion."""
    game = it.game
    victim = yield from pick_minion(it, "destroy", game.minions())
    if victim == NONE:
        return
    owner = game.owner(victim)
    yield from destroy(it, victim)
    offers = minion_plays(game, owner, game.table.hands[owner], game.table.bases)
    yield from play_one_of(it, offers, seat=owner, hidden=True)


def _actions_on_minions(it: Effect) -> list[Card]:
    return [card for card in it.game.actions() if host(it.game, card) != NONE and card != it.source]


@shapeshifters.when("on_play", "cellular_bonding", usable=lambda it: bool(_actions_on_minions(it)))
def cellular_bonding(it: Effect) -> Flow[None]:
    """Ongoing: this card has the abilities of another action on a minion."""
    game = it.game
    model = yield from pick(it, "copy", minion_offers(game, _actions_on_minions(it)))
    if model is not None:
        for text in game.texts_of(model):
            if text is not it.text:
                yield from copy_abilities(it, text, FOREVER)


@shapeshifters.when("on_play", "genetic_shift")
def genetic_shift(it: Effect) -> Flow[None]:
    """Each of your minions gains 1 power, or one of them 3, until the end of the turn."""
    minions = own(it)
    offers = [(number_option(power), power) for power in (1, 3) if minions]
    power = yield from pick(it, "genetic-shift", offers)
    if power == 3:
        minions = [(yield from pick_minion(it, "strengthen", minions))]
    for card in minions:
        yield from gain_power(it, card, power)


@shapeshifters.when("on_play", "mitosis")
def mitosis(it: Effect) -> Flow[None]:
    """Choose one of your minions; you may play a minion of the same name."""
    game, seat = it.game, it.controller
    model = yield from pick_minion(it, "own-minion", own(it))
    if model != NONE:
        alike = [card for card in game.table.hands[seat] if game.id_of(card) == game.id_of(model)]
        yield from play_one_of(it, minion_plays(game, seat, alike, game.table.bases), hidden=True)


@shapeshifters.constant("indestructible", "shell_game")
def shell_game(game: WorkingCopy, source: Card) -> list[Card]:
    """Ongoing: this minion cannot be destroyed."""
    return [host(game, source)]


@shapeshifters.constant("power", "splice_as_nice")
def splice_as_nice(game: WorkingCopy, source: Card) -> list[tuple[Card, int]]:
    """Ongoing: this minion has +2 power."""
    return [(host(game, source), 2)]


@shapeshifters.when("on_play", "transmogrify")
def transmogrify(it: Effect) -> Flow[None]:
    """Destroy one of your minions; play a minion of at most its power from your deck; shuffle the deck."""
    game = it.game
    victim = yield from pick_minion(it, "destroy", own(it))
    if victim != NONE:
        power = game.power(victim)
        yield from destroy(it, victim)
        card = yield from search_minion(it, _minions_in_deck(it, power))
        yield from play_found(it, card, game.table.bases)
        shuffle(game, it.controller)
