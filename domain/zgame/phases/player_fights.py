"""Fights between players (reference 4.7)."""

from typing import NamedTuple

from domain.kernel.decisions import Argument
from domain.play.questions import Flow, seated
from domain.zgame.game import WorkingCopy
from domain.zgame.ids import PlaceId, Seat
from domain.zgame.phases import weapons
from domain.zgame.phases.phase import Phase
from domain.zgame.questions import all_named, ask, located
from domain.zgame.scenes import Scene
from domain.zgame.state import NEUTRAL, Beaten


class Duel(NamedTuple):
    """A fight: who attacks whom where."""

    place: PlaceId
    attacker: Seat
    defender: Seat


def _begin(game: WorkingCopy) -> None:
    game.table.flags = []


def _step(game: WorkingCopy) -> Flow[bool]:
    duel = next((duel for hexagon in game.city.hexes if (duel := _next_duel(game, hexagon.id))), None)
    if duel is None:
        return False
    yield from _fight(game, duel)
    return True


def _next_duel(game: WorkingCopy, place: PlaceId) -> Duel | None:
    """The next fight on a location: the winner of each is the defender of the next."""
    owners = game.owners(place)
    fort = game.intact(place)
    owner = fort.owner if fort is not None and fort.owner != NEUTRAL else None
    if len(owners) + (owner is not None) < 2:
        return None
    beaten = {group.seat for group in game.table.beaten if group.place == place}
    order = game.table.entered.get(place, [])
    groups = [seat for seat in owners if seat not in beaten]
    if owner is not None and owner not in groups and owner not in beaten and groups:
        groups.append(owner)
    groups.sort(key=lambda seat: (seat != owner, order.index(seat) + 1 if seat in order else 0))
    return Duel(place, groups[1], groups[0]) if len(groups) > 1 else None


def _fight(game: WorkingCopy, duel: Duel) -> Flow[None]:
    place, attacker, defender = duel
    bonus = game.numbers.fort_bonus[game.own_level(defender, place)]
    strength = weapons.strength(game, attacker, place)
    against = weapons.strength(game, defender, place) + bonus
    game.scene = Scene("duel", attacker, place, other=defender, strength=strength, against=against)
    told: dict[str, Argument] = {"place": located(place), "attacker": seated(attacker), "defender": seated(defender)}
    prompt = ask("weapons", **told, strength=strength, against=against, fort=bonus)
    arms = yield from weapons.choose(game, place, {attacker: prompt, defender: prompt}, is_sealed=True)
    for seat in (attacker, defender):
        weapons.spend(game, seat, arms[seat])
        if arms[seat]:
            game.tell("weapons-shown", seat=seated(seat), cards=all_named(arms[seat]))
    strength += weapons.worth(game, attacker, arms[attacker])
    against += weapons.worth(game, defender, arms[defender])
    game.scene = None
    has_won = strength > against
    game.tell("attack-won" if has_won else "attack-lost", **told, total=strength, against=against)
    winner, loser = (attacker, defender) if has_won else (defender, attacker)
    if game.group(loser, place):
        game.table.beaten.append(Beaten(place, loser, winner, weapons.firearms(game, arms[winner])))
    if has_won:
        game.seize(attacker, place)


PLAYER_FIGHTS = Phase(_begin, _step)
