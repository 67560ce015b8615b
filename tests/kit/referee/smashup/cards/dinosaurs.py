"""Dinosaurs (core-a.md 3)."""

from tests.kit.referee.smashup.asking import Flow, pick_piece
from tests.kit.referee.smashup.leaving import destroy
from tests.kit.referee.smashup.powers import at_most, power, printed
from tests.kit.referee.smashup.registry import on_play, talent
from tests.kit.referee.smashup.state import Lasting, Table
from tests.kit.referee.smashup.triggers import Cause
from tests.kit.referee.smashup.verbs import strengthen


@on_play("laseratops")
def laseratops(table: Table, it: Cause) -> Flow[None]:
    there = table.minions(it.piece.base)
    if table.is_classic:
        there = at_most(table, there, 2)
    else:
        there = [minion for minion in there if printed(table, minion) <= 2]
    minion = yield from pick_piece(it.seat, there, it.card, may=not table.is_classic)
    if minion:
        yield from destroy(table, it, [minion])


@talent("armor_stego")
def armor_stego(table: Table, it: Cause) -> Flow[None]:
    # A copied ability's effect ends with the turn (RULINGS.md).
    until = it.seat if it.piece.card == "armor_stego" else None
    yield from strengthen(table, it, it.piece, 2, until=until)


@on_play("augmentation")
def augmentation(table: Table, it: Cause) -> Flow[None]:
    minion = yield from pick_piece(it.seat, table.minions(), it.card)
    if minion:
        yield from strengthen(table, it, minion, 4)


@on_play("howl", "swashbuckling")
def howl(table: Table, it: Cause) -> Flow[None]:
    for minion in table.minions(seat=it.seat):
        yield from strengthen(table, it, minion, 1)


@on_play("natural_selection")
def natural_selection(table: Table, it: Cause) -> Flow[None]:
    own = yield from pick_piece(it.seat, table.minions(seat=it.seat), it.card)
    if own is None:
        return
    weaker = [minion for minion in table.minions(own.base) if power(table, minion) < power(table, own)]
    victim = yield from pick_piece(it.seat, weaker, it.card)
    if victim:
        yield from destroy(table, it, [victim])


@on_play("rampage")
def rampage(table: Table, it: Cause) -> Flow[None]:
    bases = [base for base in table.bases if table.minions(base, it.seat)]
    own = yield from pick_piece(it.seat, [one for base in bases for one in table.minions(base, it.seat)], it.card)
    if own:
        table.lasting.append(Lasting("breakpoint", own.base, -power(table, own)))


@on_play("survival_of_the_fittest")
def survival_of_the_fittest(table: Table, it: Cause) -> Flow[None]:
    victims = []
    for base in list(table.bases):
        powers = [power(table, minion) for minion in table.minions(base)]
        if len(set(powers)) < 2:
            continue
        lowest = [minion for minion in table.minions(base) if power(table, minion) == min(powers)]
        victim = yield from pick_piece(it.seat, lowest, it.card)
        victims.append(victim)
    yield from destroy(table, it, victims)
