"""Work: skills and cards of a group that add up to what is needed (reference 2.6, 4.9 to 4.11)."""

from collections.abc import Callable
from typing import NamedTuple

from domain.kernel.protocol.decisions import Argument
from domain.play.questions import Flow
from domain.zgame.card_types import Skill
from domain.zgame.game import WorkingCopy
from domain.zgame.ids import CardId, PersonId, PlaceId, Seat
from domain.zgame.phases.leaving import put_or_leave
from domain.zgame.questions import Question, ask, located, skilled, skilled_offers
from domain.zgame.scenes import Scene, SceneKind


class Effort(NamedTuple):
    """A finished work: who worked, with which cards, and the total."""

    workers: list[PersonId]
    played: list[CardId]
    total: int


class Job(NamedTuple):
    """A work at a location: the action's id, the skill it asks for, and how much of it.

    `is_open`: more than is needed can bring more.
    """

    verb: SceneKind
    place: PlaceId
    skill: Skill
    needed: int
    is_open: bool = False


Team = Callable[[WorkingCopy, Seat, Job], Flow[list[PersonId] | None]]
"""How it is settled who works."""


def hands(game: WorkingCopy, seat: Seat, place: PlaceId) -> list[PersonId]:
    """Return who can work there: ready, and has not worked this turn."""
    people = game.table.people
    return [name for name in game.ready(seat, place) if not people[name].worked]


def price(game: WorkingCopy, seat: Seat, job: Job) -> int | None:
    """Return how many cards it takes at least; None where all together, a card in each hand, would not do."""
    able = hands(game, seat, job.place)
    total = game.skill_of(able, job.skill)
    if total >= job.needed:
        return 0
    for count, more in enumerate(_best(game, _helpful(game, seat, job.skill), job.skill, len(able)), 1):
        total += more
        if total >= job.needed:
            return count
    return None


def _helpful(game: WorkingCopy, seat: Seat, skill: Skill) -> list[CardId]:
    adds = game.cards.helpful[skill]
    return [card for card in game.table.hands[seat] if card in adds]


def _best(game: WorkingCopy, helpful: list[CardId], skill: Skill, count: int) -> list[int]:
    """Return what so many cards, the best, add each."""
    adds = game.cards.helpful[skill]
    return sorted([adds[card] for card in helpful], reverse=True)[:count]


def _most(game: WorkingCopy, job: Job, workers: list[PersonId], helpful: list[CardId]) -> int:
    """Return what these can reach: each worker holds one card at most."""
    return game.skill_of(workers, job.skill) + sum(_best(game, helpful, job.skill, len(workers)))


def usual_team(game: WorkingCopy, seat: Seat, job: Job) -> Flow[list[PersonId] | None]:
    """Return who works if nobody says otherwise: all where more brings more, else the best until it is enough."""
    yield from ()
    able = sorted(hands(game, seat, job.place), key=lambda name: -game.skill(name, job.skill))
    count = next((count for count in range(1, len(able)) if game.skill_of(able[:count], job.skill) >= job.needed), None)
    return able if job.is_open else able[:count]


def do(game: WorkingCopy, seat: Seat, job: Job, choose_team: Team) -> Flow[Effort | None]:
    """Ask which cards help, until it is enough; the workers are marked, the cards are spent.

    None if the seat goes back before it is done: nothing has happened then.
    """
    game.scene = scene = Scene(job.verb, seat, job.place, against=job.needed)
    workers = yield from choose_team(game, seat, job)
    if workers is None:
        game.scene = None
        return None
    scene.people, scene.strength = tuple(workers), game.skill_of(workers, job.skill)
    played = yield from _help(game, seat, job, workers)
    if played is None:
        game.scene = None
        return None
    total = scene.strength + sum(game.cards.bonus(card, job.skill) for card in played)
    for name in workers:
        game.change(name, worked=True)
    for card in played:
        game.discard(seat, card)
    game.scene = None
    return Effort(workers, played, total)


def chosen_team(game: WorkingCopy, seat: Seat, job: Job) -> Flow[list[PersonId] | None]:
    """Ask who works, until it is enough; None if the seat goes back."""
    helpful = _helpful(game, seat, job.skill)
    able = hands(game, seat, job.place)
    workers: list[PersonId] = []
    while not workers or _most(game, job, workers, helpful) < job.needed:
        rest = [name for name in able if name not in workers]
        needed: dict[str, Argument] = {"needed": job.needed, "skill": skilled(job.skill)}
        prompt = ask("workers" if not workers else "more-workers", place=located(job.place), **needed)
        offers = skilled_offers(rest, job.skill, game.cards.skills[job.skill])
        choice = yield from put_or_leave(game, Question(seat, job.verb, prompt, offers, 1, len(rest)))
        if choice is None:
            return None
        workers += choice
    return workers


def _help(game: WorkingCopy, seat: Seat, job: Job, workers: list[PersonId]) -> Flow[list[CardId] | None]:
    """The cards: one at a time as long as they are needed, then any more where they bring more or may be lost."""
    helpful = _helpful(game, seat, job.skill)
    lacking = job.needed - game.skill_of(workers, job.skill)
    played: list[CardId] = []
    while lacking > 0:
        slots = len(workers) - len(played) - 1
        enough = [card for card in dict.fromkeys(helpful) if _suffices(game, card, helpful, job.skill, slots, lacking)]
        prompt = ask("needed-card", place=located(job.place), lacking=lacking, skill=skilled(job.skill))
        offers = skilled_offers(enough, job.skill, game.cards.helpful[job.skill])
        choice = yield from put_or_leave(game, Question(seat, job.verb, prompt, offers), spends=True)
        if choice is None:
            return None
        (card,) = choice
        helpful.remove(card)
        played.append(card)
        lacking -= game.cards.bonus(card, job.skill)
    slots = len(workers) - len(played)
    if game.ruling("enough is enough") and not (job.is_open or game.numbers.takes_surplus):
        return played
    prompt = ask("more-cards", place=located(job.place))
    offers = skilled_offers(helpful, job.skill, game.cards.helpful[job.skill])
    question = Question(seat, job.verb, prompt, offers if slots else (), 0, slots)
    more = yield from put_or_leave(game, question)
    return None if more is None else played + more


def _suffices(game: WorkingCopy, card: CardId, helpful: list[CardId], skill: Skill, slots: int, lacking: int) -> bool:
    """Return whether this card, with the best of the others in the slots that are left, is enough."""
    others = [*helpful]
    others.remove(card)
    return game.cards.bonus(card, skill) + sum(_best(game, others, skill, slots)) >= lacking
