"""Day fights with roaming zombies (reference 4.6)."""

from functools import partial
from typing import NamedTuple

from domain.kernel.protocol.decisions import Argument
from domain.play.questions import Flow, named, seated
from domain.zgame.game import WorkingCopy
from domain.zgame.ids import CardId, PlaceId, Seat, ZombieId
from domain.zgame.phases import weapons
from domain.zgame.phases.at_once import at_once
from domain.zgame.phases.phase import Phase, everybody, nothing
from domain.zgame.questions import all_named, ask, located
from domain.zgame.scenes import Scene
from domain.zgame.state import NEUTRAL, Beaten


class Attack(NamedTuple):
    """Zombies at a location: whom they meet, with what bonus, what the seat brings without cards and is up against."""

    seat: Seat
    place: PlaceId
    card: ZombieId
    bonus: int
    strength: int
    against: int


def _step(game: WorkingCopy) -> Flow[bool] | None:
    """The next fight of the seat whose turn it is. A location that comes back to a seat passed over waits a round."""
    table = game.table
    waiting = {place: seat for place in table.flags if (seat := _entrant(game, place)) is not None}
    if not waiting:
        table.queue = []
        return None
    while True:
        if not table.queue:
            table.queue = game.turn_order()
        own = [place for place, seat in waiting.items() if seat == table.queue[0]]
        if own:
            return _fight(game, table.queue[0], game.city.ascending(own)[0])
        table.queue.pop(0)


def _entrant(game: WorkingCopy, place: PlaceId) -> Seat | None:
    """The first who entered and has not been beaten there."""
    seats_beaten = {group.seat for group in game.table.beaten if group.place == place}
    there = game.owners(place)
    return next(
        (seat for seat in game.table.entered.get(place, ()) if seat in there and seat not in seats_beaten), None
    )


def _fight(game: WorkingCopy, seat: Seat, place: PlaceId) -> Flow[bool]:
    attack = _attack_at(game, seat, place)
    if attack is not None:
        arms = yield from _defend(game, attack, weapons.ask_one)
        _decide(game, attack, arms)
        game.return_zombies([attack.card])
    return True


def _attack_at(game: WorkingCopy, seat: Seat, place: PlaceId) -> Attack | None:
    """The zombies that come to a seat at a location; None if a position has left none."""
    card = game.reveal_zombie()
    if card is None:
        game.table.flags.remove(place)
        return None
    fort = game.intact(place)
    bonus = game.numbers.fort_bonus[fort.level] if fort is not None and fort.owner == NEUTRAL else 0
    against = game.cards.zombies[card].power + bonus
    game.tell("zombies-came", seat=seated(seat), place=located(place), card=named(card), power=against, fort=bonus)
    return Attack(seat, place, card, bonus, weapons.strength(game, seat, place), against)


def _defend(game: WorkingCopy, attack: Attack, arm: weapons.Arming) -> Flow[list[CardId]]:
    """The weapons that the seat plays; they are spent."""
    seat, place, card, bonus, strength, against = attack
    game.scene = Scene("zombies", seat, place, zombie=card, strength=strength, against=against)
    args: dict[str, Argument] = {"place": located(place), "card": named(card), "fort": bonus}
    prompt = ask("weapons-zombies", **args, strength=strength, against=against)
    arms = yield from arm(game, seat, place, prompt, strength > against)
    weapons.spend(game, seat, arms)
    game.scene = None
    return arms


def _decide(game: WorkingCopy, attack: Attack, arms: list[CardId]) -> None:
    """Tell who has won, and let come of it what does: rewards, a fortification, or a group that is beaten."""
    table = game.table
    seat, place, card, bonus, strength, against = attack
    total = strength + weapons.worth(game, seat, arms, against_zombies=True)
    outcome = "zombies-beaten" if total > against else "beaten-by-zombies"
    game.tell(outcome, seat=seated(seat), place=located(place), cards=all_named(arms), total=total, against=against)
    if total > against:
        table.flags.remove(place)
        game.score(seat, int(game.cards.zombies[card].power >= game.numbers.trophy_from))
        for deck in game.cards.zombies[card].rewards:
            game.draw(seat, deck)
        if bonus:
            game.seize(seat, place)
    else:
        table.beaten.append(Beaten(place, seat))


# ---- all at once


def _round(game: WorkingCopy) -> Flow[bool]:
    """A fight at every location where zombies wait; a second round comes where somebody else has come too."""
    order = game.turn_order().index
    fights = sorted(
        ((seat, place) for place in game.table.flags if (seat := _entrant(game, place)) is not None),
        key=lambda fight: (order(fight[0]), game.city.order[fight[1]]),
    )
    if not fights:
        return False
    attacks = [attack for fight in fights if (attack := _attack_at(game, *fight)) is not None]
    game.revealed = [attack.card for attack in attacks]
    arms = yield from at_once(game, partial(_defend_all, attacks))
    for attack in attacks:
        _decide(game, attack, arms[attack.seat][attack.place])
    game.return_zombies(game.revealed)
    game.revealed = []
    return True


def _defend_all(attacks: list[Attack], game: WorkingCopy, seat: Seat) -> Flow[dict[PlaceId, list[CardId]]]:
    """The weapons that a seat plays, by location."""
    arms: dict[PlaceId, list[CardId]] = {}
    for attack in attacks:
        if attack.seat == seat:
            arms[attack.place] = yield from _defend(game, attack, weapons.ask_unless_won)
    return arms


ROUNDS = Phase(nothing, _round)

ZOMBIE_FIGHTS = Phase(everybody, _step)
