"""Sabotage (reference 4.11): fortifications are demolished, cards stolen."""

from typing import NamedTuple

from domain.kernel.protocol.decisions import Argument, Ref
from domain.play.questions import Flow, Offer, seated
from domain.zgame import knowing
from domain.zgame.game import WorkingCopy
from domain.zgame.ids import PlaceId, Seat
from domain.zgame.phases import work
from domain.zgame.phases.phase import in_turn_order
from domain.zgame.phases.work import Effort, Job, Team
from domain.zgame.questions import all_named, located, put_or_pass, sabotage_option
from domain.zgame.state import NEUTRAL

Deed = tuple[Job, Ref]
"""An act of sabotage: from where, and to which location or player."""


class Done(NamedTuple):
    """A deed, and what it took."""

    job: Job
    target: Ref
    effort: Effort


def _sabotage(game: WorkingCopy, seat: Seat) -> Flow[bool]:
    """Carry out one sabotage, and return whether another may follow."""
    deed = yield from put_or_pass(seat, "sabotage", offers(game, seat))
    if deed is None:
        return False
    effort = yield from prepare(game, seat, work.chosen_team, *deed)
    if effort is not None:
        carry_out(game, seat, effort)
    return True


def offers(game: WorkingCopy, seat: Seat) -> list[Offer]:
    """Return the deeds that a seat can do, and to whom."""
    return [
        (sabotage_option(job.verb, target, place, cards), (job, target))
        for place in game.places_of(seat)
        if f"sabotage {place}" not in game.table.used and work.hands(game, seat, place)
        for job, target in (*_demolitions(game, seat, place), *_thefts(game, seat, place))
        if (cards := work.price(game, seat, job)) is not None
    ]


def prepare(game: WorkingCopy, seat: Seat, team: Team, job: Job, target: Ref) -> Flow[Done | None]:
    """Ask who does it with what; None if the seat goes back."""
    effort = yield from work.do(game, seat, job, team)
    if effort is None:
        return None
    game.table.used.append(f"sabotage {job.place}")
    return Done(job, target, effort)


def carry_out(game: WorkingCopy, seat: Seat, deed: Done) -> None:
    """It is done, as far as there still is something to be demolished or stolen."""
    job, target, effort = deed
    args: dict[str, Argument] = {
        "seat": seated(seat),
        "people": all_named(effort.workers),
        "cards": all_named(effort.played),
    }
    if job.verb != "demolish":
        _rob(game, seat, int(target.id), effort.total, args)
    elif (fort := game.intact(str(target.id))) is not None:
        game.tell("demolished", place=target, **args)
        game.ruin(str(target.id))
        if fort.owner != NEUTRAL:
            game.score(seat, game.numbers.demolition_points[fort.level])
    elif game.ruling("late sabotage is told"):
        game.tell("sabotage-lapsed", place=target, **args)


def _demolitions(game: WorkingCopy, seat: Seat, place: PlaceId) -> list[Deed]:
    deeds = []
    for near in game.city.by_id[place].neighbours:
        fort = game.intact(near)
        if fort is not None and fort.owner != seat and not game.whereabouts.groups[near]:
            needed = game.numbers.demolishing_per_level * fort.level
            deeds.append((Job("demolish", place, "engineering", needed), located(near)))
    return deeds


def _thefts(game: WorkingCopy, seat: Seat, place: PlaceId) -> list[Deed]:
    neighbours = game.city.by_id[place].neighbours
    present = {owner for near in neighbours for owner in game.whereabouts.groups[near]}
    present |= {fort.owner for near in neighbours if (fort := game.intact(near)) is not None}
    needed = game.numbers.science_per_stolen_card
    victims = [other for other in sorted(present) if other >= 0 and other != seat and game.table.hands[other]]
    return [(Job("steal", place, "science", needed, is_open=True), seated(victim)) for victim in victims]


def _rob(game: WorkingCopy, seat: Seat, victim: Seat, total: int, args: dict[str, Argument]) -> None:
    """Random cards of the victim's hand; only thief and victim know which."""
    hand = game.table.hands[victim]
    count = min(total // game.numbers.science_per_stolen_card, len(hand))
    knowing.reached_into(game.table, game.cards.deck_of, seat, victim)
    loot = [hand.pop(game.chance.below(len(hand), "steal")) for _ in range(count)]
    for card in loot:
        game.gain(seat, card)
        knowing.note_theft(game.table, seat, victim, card)
    game.tell("stole", **args, other=seated(victim), count=count)
    game.whisper(tuple(sorted((seat, victim))), "stolen-cards", stolen=all_named(loot))


SABOTAGE = in_turn_order(_sabotage)
