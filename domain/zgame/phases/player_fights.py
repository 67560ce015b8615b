"""Fights between players (reference 4.7)."""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from domain.kernel.protocol.decisions import Argument, Message
from domain.play.questions import Flow, seated
from domain.zgame.game import WorkingCopy
from domain.zgame.ids import CardId, PlaceId, Seat
from domain.zgame.phases import weapons
from domain.zgame.phases.at_once import at_once
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


def _step(game: WorkingCopy) -> Flow[bool] | None:
    duel = next(_duels(game), None)
    return None if duel is None else _fight(game, duel)


def _duels(game: WorkingCopy) -> Iterator[Duel]:
    """Yield the next fight of each location that has one."""
    return filter(None, (_next_duel(game, place) for place in game.whereabouts.places))


def _next_duel(game: WorkingCopy, place: PlaceId) -> Duel | None:
    """The next fight on a location: the winner of each is the defender of the next."""
    owners = game.owners(place)
    fort = game.intact(place)
    owner = fort.owner if fort is not None and fort.owner != NEUTRAL else None
    if len(owners) + (owner is not None) < 2:
        return None
    seats_beaten = {group.seat for group in game.table.beaten if group.place == place}
    order = game.table.entered.get(place, [])
    groups = [seat for seat in owners if seat not in seats_beaten]
    if owner is not None and owner not in groups and owner not in seats_beaten and groups:
        groups.append(owner)
    groups.sort(key=lambda seat: (seat != owner, order.index(seat) + 1 if seat in order else 0))
    return Duel(place, groups[1], groups[0]) if len(groups) > 1 else None


def _fight(game: WorkingCopy, duel: Duel) -> Flow[bool]:
    prompt = _open(game, duel)
    prompts = {duel.attacker: prompt, duel.defender: prompt}
    arms = yield from weapons.choose(game, duel.place, prompts, is_sealed=True)
    game.scene = None
    for seat in prompts:
        weapons.spend(game, seat, arms[seat])
    _decide(game, duel, arms)
    return True


def _open(game: WorkingCopy, duel: Duel) -> Message:
    """Set the scene of a fight, and return the words in which both sides are asked for their weapons."""
    place, attacker, defender = duel
    strength, against, bonus = _strengths(game, duel)
    game.scene = Scene("duel", attacker, place, other=defender, strength=strength, against=against)
    return ask("weapons", **_names(duel), strength=strength, against=against, fort=bonus)


def _strengths(game: WorkingCopy, duel: Duel) -> tuple[int, int, int]:
    """Return what the attacker and the defender bring without cards, and what of it is the fortification's bonus."""
    place, attacker, defender = duel
    bonus = game.numbers.fort_bonus[game.own_level(defender, place)]
    return weapons.strength(game, attacker, place), weapons.strength(game, defender, place) + bonus, bonus


def _names(duel: Duel) -> dict[str, Argument]:
    """The location and the sides, as events and questions name them."""
    return {"place": located(duel.place), "attacker": seated(duel.attacker), "defender": seated(duel.defender)}


def _decide(game: WorkingCopy, duel: Duel, arms: weapons.Arms) -> None:
    """Show the weapons, which are spent, tell who has won, and let come of it what does."""
    place, attacker, defender = duel
    for seat in (attacker, defender):
        if arms[seat]:
            game.tell("weapons-shown", seat=seated(seat), cards=all_named(arms[seat]))
    strength, against, _ = _strengths(game, duel)
    strength += weapons.worth(game, attacker, arms[attacker])
    against += weapons.worth(game, defender, arms[defender])
    has_won = strength > against
    game.tell("attack-won" if has_won else "attack-lost", **_names(duel), total=strength, against=against)
    winner, loser = (attacker, defender) if has_won else (defender, attacker)
    if game.group(loser, place):
        game.table.beaten.append(Beaten(place, loser, winner, weapons.firearms(game, arms[winner])))
    if has_won:
        game.seize(attacker, place)


# ---- all at once


def _round(game: WorkingCopy) -> Flow[bool]:
    """A fight at every location where there is one; the next come where the winner meets somebody else."""
    duels = list(_duels(game))
    if not duels:
        return False
    arms = yield from at_once(game, partial(_arm_for_all, duels))
    for duel in duels:
        _decide(game, duel, {seat: arms[seat][duel.place] for seat in (duel.attacker, duel.defender)})
    return True


def _arm_for_all(duels: list[Duel], game: WorkingCopy, seat: Seat) -> Flow[dict[PlaceId, list[CardId]]]:
    """The weapons that a seat plays in its fights, by location; they are spent."""
    arms: dict[PlaceId, list[CardId]] = {}
    for duel in duels:
        if seat in (duel.attacker, duel.defender):
            prompt = _open(game, duel)
            arms[duel.place] = yield from weapons.ask_in_secret(game, seat, duel.place, prompt)
            game.scene = None
            weapons.spend(game, seat, arms[duel.place])
    return arms


PLAYER_FIGHTS = Phase(_begin, _step)

DUELS = Phase(_begin, _round)
