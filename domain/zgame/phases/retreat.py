"""Retreat (reference 4.8): what the beaten lose, and where the rest goes."""

from domain.kernel.protocol.decisions import Argument
from domain.play.drafts import Noted, run_noting
from domain.play.questions import Flow, named, put, put_one, seated
from domain.zgame.cards import ARMOUR, is_leader
from domain.zgame.game import WorkingCopy
from domain.zgame.ids import PersonId, PlaceId, Seat
from domain.zgame.phases.at_once import plan_all, repeat
from domain.zgame.phases.phase import Phase, in_turn_order, nothing
from domain.zgame.questions import Question, all_named, ask, card_offers, card_on_option, deed_option, located
from domain.zgame.scenes import Attitude, Scene
from domain.zgame.state import NEUTRAL, Beaten


def _retreat(game: WorkingCopy, seat: Seat) -> Flow[bool]:
    """Let one beaten group of the seat retreat, and return whether another may wait."""
    groups = _beaten_groups(game, seat)
    if not groups:
        return False
    yield from _give_way(game, groups[0])
    return True


def _beaten_groups(game: WorkingCopy, seat: Seat) -> list[Beaten]:
    """Return the groups of a seat that still have to retreat, in ascending order of their locations."""
    order = game.city.order
    return sorted((b for b in game.table.beaten if b.seat == seat), key=lambda beaten: order[beaten.place])


def _give_way(game: WorkingCopy, group: Beaten) -> Flow[None]:
    """Let a beaten group lose whom it loses, and flee."""
    seat = group.seat
    game.table.beaten.remove(group)
    if game.group(seat, group.place):
        game.scene = Scene("retreat", seat, group.place, other=None if group.by == NEUTRAL else group.by)
        yield from _lose_victims(game, group)
        yield from flee(game, seat, group.place)
        game.scene = None


def _lose_victims(game: WorkingCopy, loser: Beaten) -> Flow[None]:
    """The winner's firearms take as many as there were: fighters first, whom the loser chooses."""
    seat, place = loser.seat, loser.place
    group, fighters = game.group(seat, place), game.fighters(seat, place)
    count = min(loser.firearms, len(group))
    if count <= len(fighters):
        prompt = ask("victims", count=count, place=located(place))
        offers = card_offers(fighters)
        victims = (yield from put(Question(seat, "give_up", prompt, offers, count, count))) if count else []
    else:
        victims = group
    saved = yield from _save(game, seat, victims)
    for name in victims:
        if name not in saved:
            _lose(game, name, loser)


def _save(game: WorkingCopy, seat: Seat, victims: list[PersonId]) -> Flow[list[PersonId]]:
    """Those who are ready can be saved by Armour, a card each."""
    armour = game.table.hands[seat].count(ARMOUR)
    ready = [name for name in victims if not game.table.people[name].exhausted] if armour else []
    offers = [(card_on_option(ARMOUR, name), name) for name in ready]
    saved = yield from put(Question(seat, "give_up", ask("armour"), offers, 0, armour))
    for name in saved:
        game.discard(seat, ARMOUR)
        game.tell("saved", person=named(name), card=named(ARMOUR), seat=seated(seat))
    return saved


def _lose(game: WorkingCopy, name: PersonId, group: Beaten) -> None:
    if is_leader(name):
        game.remove(name)
        game.tell("leader-killed", person=named(name), seat=seated(group.seat), other=seated(group.by))
        game.score(group.by, game.numbers.leader_points)
    elif game.faction(group.by) == "raiders":
        game.capture(name, group.by)
        game.tell("enslaved", person=named(name), seat=seated(group.seat), other=seated(group.by))
    else:
        game.remove(name)
        game.tell("killed", person=named(name), seat=seated(group.seat), other=seated(group.by))


def flee(game: WorkingCopy, seat: Seat, place: PlaceId) -> Flow[None]:
    """Leave a location: a second retreat in one turn kills, the rest goes to one place, or dies where there is none."""
    tired = [name for name in game.group(seat, place) if game.table.people[name].retreated]
    _die(game, seat, tired, "died-fleeing")
    group = game.group(seat, place)
    if not group:
        return
    ways = _ways_out(game, seat, place)
    if not ways:
        _die(game, seat, group, "died-cornered")
        return
    offers = [(deed_option("retreat_to", way), way) for way in ways]
    goal = yield from put_one(Question(seat, "retreat_to", ask("retreat", place=located(place)), offers))
    for name in group:
        game.change(name, place=goal, exhausted=True, retreated=True)
    args: dict[str, Argument] = {
        "seat": seated(seat),
        "people": all_named(group),
        "from": located(place),
        "to": located(goal),
    }
    game.tell("retreated", **args)


def _die(game: WorkingCopy, seat: Seat, people: list[PersonId], how: str) -> None:
    for name in people:
        game.remove(name)
    if people:
        game.tell(how, people=all_named(people), seat=seated(seat))


def _ways_out(game: WorkingCopy, seat: Seat, place: PlaceId) -> list[PlaceId]:
    """Friendly neighbours; else neutral ones. Where another group of the seat still has to retreat from is no way."""
    ways: dict[Attitude, list[PlaceId]] = {"friendly": [], "neutral": [], "hostile": []}
    waiting = {seats_beaten.place for seats_beaten in game.table.beaten if seats_beaten.seat == seat}
    for near in game.city.by_id[place].neighbours:
        if near not in waiting:
            ways[game.attitude(seat, near)].append(near)
    return ways["friendly"] or ways["neutral"]


# ---- all at once


def _all_at_once(game: WorkingCopy) -> Flow[bool]:
    """Let all plan at once whom they lose and where they flee to; then they do, in turn order.

    Where a group cannot do any more as was planned for it, it is asked anew.
    """
    plans = yield from plan_all(game, _plan)
    for seat, answers in plans.items():
        for group in _beaten_groups(game, seat):
            yield from repeat(game, seat, _give_way(game, group), answers[group.place])
            # Where the others flee to comes out.
            game.has_revealed = True
    return False


def _plan(game: WorkingCopy, seat: Seat) -> Flow[dict[PlaceId, Noted]]:
    """Return what a seat answers for each of its beaten groups, by their locations."""
    answers = {}
    for group in _beaten_groups(game, seat):
        answers[group.place] = yield from run_noting(_give_way(game, group))
    return answers


RETREAT = in_turn_order(_retreat)

ALL_RETREAT = Phase(nothing, _all_at_once)
