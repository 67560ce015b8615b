"""Day fights with roaming zombies (reference 4.6)."""

from domain.kernel.decisions import Argument
from domain.play.questions import Flow, named, seated
from domain.zgame.game import WorkingCopy
from domain.zgame.ids import PlaceId, Seat
from domain.zgame.phases import weapons
from domain.zgame.phases.phase import Phase
from domain.zgame.questions import all_named, ask, located
from domain.zgame.scenes import Scene
from domain.zgame.state import NEUTRAL, Beaten


def _begin(game: WorkingCopy) -> None:
    game.table.queue = game.turn_order()


def _step(game: WorkingCopy) -> Flow[bool]:
    """The next fight of the seat whose turn it is. A location that comes back to a seat passed over waits a round."""
    table = game.table
    waiting = {place: seat for place in table.flags if (seat := _entrant(game, place)) is not None}
    if not waiting:
        table.queue = []
        return False
    if not table.queue:
        table.queue = game.turn_order()
    own = [place for place, seat in waiting.items() if seat == table.queue[0]]
    if own:
        yield from _fight(game, table.queue[0], game.city.ascending(own)[0])
    else:
        table.queue.pop(0)
    return True


def _entrant(game: WorkingCopy, place: PlaceId) -> Seat | None:
    """The first who entered and has not been beaten there."""
    beaten = {group.seat for group in game.table.beaten if group.place == place}
    there = game.owners(place)
    return next((seat for seat in game.table.entered.get(place, ()) if seat in there and seat not in beaten), None)


def _fight(game: WorkingCopy, seat: Seat, place: PlaceId) -> Flow[None]:
    table = game.table
    card = game.reveal_zombie()
    if card is None:
        table.flags.remove(place)
        return
    zombie = game.cards.zombies[card]
    fort = game.intact(place)
    bonus = game.numbers.fort_bonus[fort.level] if fort is not None and fort.owner == NEUTRAL else 0
    against, strength = zombie.power + bonus, weapons.strength(game, seat, place)
    game.tell("zombies-came", seat=seated(seat), place=located(place), card=named(card), power=against, fort=bonus)
    game.scene = Scene("zombies", seat, place, zombie=card, strength=strength, against=against)
    told: dict[str, Argument] = {"place": located(place), "card": named(card), "fort": bonus}
    prompt = ask("weapons-zombies", **told, strength=strength, against=against)
    arms = (yield from weapons.choose(game, place, {seat: prompt}))[seat]
    weapons.spend(game, seat, arms)
    total = strength + weapons.worth(game, seat, arms, against_zombies=True)
    game.scene = None
    outcome = "zombies-beaten" if total > against else "beaten-by-zombies"
    game.tell(outcome, seat=seated(seat), place=located(place), cards=all_named(arms), total=total, against=against)
    if total > against:
        table.flags.remove(place)
        for deck in zombie.rewards:
            game.draw(seat, deck)
        if bonus:
            game.seize(seat, place)
    else:
        table.beaten.append(Beaten(place, seat))
    game.return_zombie(card)


ZOMBIE_FIGHTS = Phase(_begin, _step)
