"""The draft: everybody takes a faction in turn, then again in reverse order."""

from domain.kernel.protocol.decisions import Message, Ref
from domain.kernel.protocol.ids import Seat
from domain.play.questions import Flow, Question, put, seated
from domain.smashup.game import WorkingCopy
from domain.smashup.questions import draft_option
from domain.smashup.state import Draft


def snake(first: int, seats: int) -> Draft:
    """A draft that begins with `first`."""
    there = [(first + step) % seats for step in range(seats)]
    return Draft((*there, *reversed(there)))


def pick_factions(game: WorkingCopy) -> Flow[None]:
    """One pick; after the last one the cards are dealt."""
    table = game.table
    draft = table.draft
    if draft is None:
        raise RuntimeError("there is no draft")
    seat = draft.order[len(draft.picks)]
    question = Question(
        seat,
        "draft",
        Message("ask-draft"),
        [(draft_option(faction_id), faction_id) for faction_id in _open_to(draft, seat)],
    )
    choice = yield from put(question)
    game.tell("drafted", seat=seated(seat), faction=Ref("faction", choice[0]))
    picks = (*draft.picks, (seat, choice[0]))
    table.draft = Draft(draft.order, picks, draft.pool)
    if len(picks) == len(draft.order):
        table.factions = [
            tuple(faction_id for who, faction_id in picks if who == other) for other in range(table.seats)
        ]
        table.draft = None
        table.step = "deal"


def _open_to(draft: Draft, seat: Seat) -> list[str]:
    """The factions still there, except the seat's own: a deck never holds one twice."""
    left = list(draft.pool)
    for _, faction in draft.picks:
        left.remove(faction)
    own = {faction for who, faction in draft.picks if who == seat}
    return [faction for faction in dict.fromkeys(left) if faction not in own]
