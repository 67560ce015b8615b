"""Dinosaurs: big, and bigger for a while."""

from domain.smashup.language import (
    NONE,
    Card,
    Effect,
    Faction,
    Flow,
    Lasting,
    WorkingCopy,
    action,
    all_at_most,
    destroy,
    destroy_itself,
    destroy_one,
    gain_power,
    here,
    host,
    lower_breakpoint,
    minion,
    own,
    pick_minion,
    pick_minion_there,
    reaches,
)

dinosaurs = Faction(
    "dinosaurs",
    minion("king_rex", 7, 1),
    minion("laseratops", 4, 2),
    minion("armor_stego", 3, 3),
    minion("war_raptor", 2, 4),
    action("augmentation", 2, tags={"boost"}),
    action("howl", 2, tags={"boost"}),
    action("natural_selection", 1, tags={"aimed"}),
    action("rampage", 1, tags={"boost"}),
    action("survival_of_the_fittest", 1, tags={"aimed"}),
    action("tooth_and_claw_and_guns", 1, "minion"),
    action("upgrade", 1, "minion", tags={"boost"}),
    action("wildlife_preserve", 1, "base"),
)


@dinosaurs.when("on_play", "laseratops")
def laseratops(it: Effect) -> Flow[None]:
    """Destroy a minion of power 2 or less here."""
    yield from destroy_one(it, all_at_most(it, here(it), 2))


@dinosaurs.when("on_play", "laseratops", edition="revised")
def laseratops_revised(it: Effect) -> Flow[None]:
    """You may destroy a minion of printed power 2 or less here."""
    yield from destroy_one(it, [card for card in here(it) if it.game.type_of(card).power <= 2], may=True)


@dinosaurs.constant("power", "armor_stego", edition="classic")
def armor_stego(game: WorkingCopy, source: Card) -> list[tuple[Card, int]]:
    """Ongoing: +2 power during other players' turns."""
    return [(source, 2)] if game.controller(source) != game.table.active else []


@dinosaurs.when("talent", "armor_stego", edition="revised")
def armor_stego_revised(it: Effect) -> None:
    """Talent: +2 power until the start of your next turn."""
    it.game.last(Lasting("power", it.serial, 2, until=it.until_own_turn))


@dinosaurs.when("talent", "armor_stego", edition="revised", since="protection is from own talents too")
def armor_stego_under_protection(it: Effect) -> Flow[None]:
    """Talent: +2 power until the start of your next turn, where it may be affected."""
    if (yield from reaches(it, it.source, "power")):
        it.game.last(Lasting("power", it.serial, 2, until=it.until_own_turn))


@dinosaurs.constant("power", "war_raptor")
def war_raptor(game: WorkingCopy, source: Card) -> list[tuple[Card, int]]:
    """Ongoing: +1 power for each War Raptor here, this one included."""
    pack = [card for card in game.minions_on(game.place(source)) if game.id_of(card) == "war_raptor"]
    return [(source, len(pack))]


@dinosaurs.when("on_play", "augmentation")
def augmentation(it: Effect) -> Flow[None]:
    """A minion gains +4 power until the end of the turn."""
    minion = yield from pick_minion(it, "strengthen", it.game.minions())
    yield from gain_power(it, minion, 4)


@dinosaurs.when("on_play", "howl")
def howl(it: Effect) -> Flow[None]:
    """Each of your minions gains +1 power until the end of the turn."""
    for card in own(it):
        yield from gain_power(it, card, 1)


@dinosaurs.when("on_play", "natural_selection")
def natural_selection(it: Effect) -> Flow[None]:
    """Choose one of your minions; destroy a minion with less power on the same base."""
    game = it.game
    minion = yield from pick_minion(it, "own-minion", own(it))
    if minion != NONE:
        there = game.minions_on(game.place(minion))
        yield from destroy_one(it, [card for card in there if game.power(card) < game.power(minion)])


@dinosaurs.when("on_play", "rampage")
def rampage(it: Effect) -> Flow[None]:
    """Lower a base's breakpoint by the power of one of your minions there, until the end of the turn."""
    game = it.game
    minion = yield from pick_minion_there(it, "own-minion", own(it))
    if minion != NONE:
        lower_breakpoint(it, game.place(minion), game.power(minion))


@dinosaurs.when("on_play", "survival_of_the_fittest")
def survival_of_the_fittest(it: Effect) -> Flow[None]:
    """On each base with minions of different power, destroy one with the lowest."""
    game = it.game
    doomed: list[Card] = []
    for base in game.table.bases:
        powers = {card: game.power(card) for card in game.minions_on(base)}
        if len(set(powers.values())) > 1:
            weakest = [card for card, power in powers.items() if power == min(powers.values())]
            doomed.append((yield from pick_minion(it, "destroy", weakest)))
    yield from destroy(it, *doomed)


@dinosaurs.when(
    "instead_of_effect",
    "tooth_and_claw_and_guns",
    edition="classic",
    usable=lambda it: it.about.card == host(it.game, it.source),
)
def tooth_and_claw_and_guns(it: Effect) -> Flow[None]:
    """Ongoing: if an ability would affect this minion, destroy this card instead."""
    yield from destroy_itself(it)


@dinosaurs.constant("protects_from_all", "tooth_and_claw_and_guns", edition="revised")
def tooth_and_claw_and_guns_revised(game: WorkingCopy, source: Card) -> list[Card]:
    """Ongoing: this minion is not affected by other players' cards."""
    return [host(game, source)]


@dinosaurs.constant("power", "upgrade")
def upgrade(game: WorkingCopy, source: Card) -> list[tuple[Card, int]]:
    """Ongoing: this minion has +2 power."""
    return [(host(game, source), 2)]


@dinosaurs.constant("protects", "wildlife_preserve")
def wildlife_preserve(game: WorkingCopy, source: Card) -> list[Card]:
    """Ongoing: your minions here are not affected by other players' actions."""
    seat = game.controller(source)
    return [card for card in game.minions_on(game.place(source)) if game.controller(card) == seat]
