"""Plans as they come in, and the reply to them."""

from typing import Any

import msgspec

from api.http.problem_types import PROBLEMS
from api.presenter.games import audience_of, open_decision
from api.service.answers import names_for, receipt, render
from api.service.service import Service
from api.wire.plans import NewPlan, PlanStopped
from domain.kernel.protocol.planned import Plan, Planned
from domain.kernel.protocol.refusals import Refused
from domain.kernel.table.game import Answer
from domain.texts.formatting import Locale
from store.accounts.players import Principal
from store.log.timeline import Timeline


def plan_of(data: NewPlan) -> Plan:
    """Return what a request plans."""
    then = tuple(
        Planned(planned.kind, tuple((ref.kind, ref.id) for ref in planned.refs), tuple(planned.choose))
        for planned in data.then
    )
    return Plan(data.decision, tuple(data.choose), then, data.seen)


async def reply_to_plan(
    service: Service,
    timeline: Timeline,
    principal: Principal,
    answers: tuple[Answer, ...],
    refused: Refused | None,
    locale: Locale | None,
    *,
    is_asked_for: bool,
) -> bytes:
    """The reply to a plan, with the game as it is now if that is asked for."""
    game, audience = timeline.game, audience_of(timeline, principal, locale)
    names = await names_for(service, timeline, game, audience)
    charge = service.limits.charge(principal)
    body = await render(service, timeline, game, audience, names, None, charge) if is_asked_for else None
    pending = game.decision_of(audience.seat)
    reply: dict[str, Any] = {
        "version": answers[-1].seq,
        "accepted": [receipt(timeline, answer) for answer in answers],
        "stopped": refused and _stop(len(answers), refused),
        "decision": pending and open_decision(game, pending.decision, audience.locale, names.now),
        "game": body and msgspec.Raw(body),
    }
    return msgspec.json.encode(reply)


def _stop(answer: int, refused: Refused) -> PlanStopped:
    return PlanStopped(answer, PROBLEMS[refused.type].type, refused.detail, refused.extra.get("fault"))
