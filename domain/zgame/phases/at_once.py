"""Plans that seats make at once: each on a draft of its own, unseen by others, then carried out in turn order."""

from collections.abc import Callable
from typing import TypeVar

from domain.play.drafts import Noted, run_again, run_noting, unseen
from domain.play.questions import Flow, seated, together
from domain.zgame.game import WorkingCopy
from domain.zgame.ids import Seat

T = TypeVar("T")

Act = Callable[[WorkingCopy, Seat], Flow[T]]
"""The action of a seat. It draws nothing, and depends on nothing that others do at the same time."""


def at_once(game: WorkingCopy, act: Act[T]) -> Flow[dict[Seat, T]]:
    """Let all seats act at once. Return what each has come to, in turn order."""
    answers = yield from plan_all(game, lambda draft, seat: run_noting(act(draft, seat)))
    results = {}
    for seat, answer in answers.items():
        results[seat] = yield from repeat(game, seat, act(game, seat), answer)
    return results


def plan_all(game: WorkingCopy, act: Act[T]) -> Flow[dict[Seat, T]]:
    """Let all seats act at once, on drafts alone. Return what each has come to there, in turn order."""
    game.drafts = {seat: game.draft() for seat in game.turn_order()}
    flows = {seat: unseen(act(draft, seat)) for seat, draft in game.drafts.items()}
    plans = yield from together(flows, game.given)
    game.drafts = {}
    game.has_revealed = True
    return plans


def repeat(game: WorkingCopy, seat: Seat, flow: Flow[T], answers: Noted) -> Flow[T]:
    """Carry out what a seat has planned; from where that cannot be done it alone is told so, and asked anew."""

    def lapse() -> None:
        if game.ruling("what lapses is told"):
            game.whisper((seat,), "plan-lapsed", seat=seated(seat))

    return run_again(flow, answers, lapse)
