"""Carries out plans: each answer is given as long as it is what is asked."""

from domain.kernel.commands import commands
from domain.kernel.fold.evolve import evolve
from domain.kernel.log.entries import EntryDraft
from domain.kernel.protocol.decisions import Decision
from domain.kernel.protocol.planned import About, Plan, Planned
from domain.kernel.protocol.refusals import Refused, quote
from domain.kernel.protocol.ruleset import Ruleset
from domain.kernel.table.game import Game
from domain.kernel.table.steps import require_running


def step(game: Game, player: str, plan: Plan, number: int) -> EntryDraft:
    """Return the answer of this number, from 0, if it is what is asked now. Raises Refused."""
    if number == 0:
        return commands.answer(game, player, plan.decision, plan.choose, plan.seen)
    require_running(game)
    planned = plan.then[number - 1]
    pending = game.decision_of(game.seat_of(player))
    if pending is None:
        raise Refused("stale-decision", f"{quote(planned.kind)} was planned; nothing is asked of this seat then")
    if fault := _mismatch(game.ruleset, pending.decision, planned):
        raise Refused("stale-decision", fault, open=pending.decision.id)
    return commands.answer(game, player, pending.decision.id, planned.choose)


def _mismatch(rules: Ruleset, decision: Decision, planned: Planned) -> str | None:
    """Return why this is not the decision that was planned for; None if it is."""
    if decision.kind != planned.kind:
        return f"{quote(planned.kind)} was planned; {decision.kind!r} is asked then"
    section = rules.rules.sections.get(decision.kind)
    about: set[About] = {(ref.kind, ref.id) for ref in decision.prompt.refs} | {("rule", section or "")}
    missing = [name for name in planned.refs if name not in about]
    if missing:
        kind, name = missing[0]
        return f"{decision.kind!r} is asked then, but not about the {kind} {quote(name)}"
    return None


def refusal(game: Game, player: str, plan: Plan, number: int, secret: bytes) -> Refused:
    """Return why a plan stopped before the answer of this number, at this game. `secret` is S."""
    try:
        evolve(game, step(game, player, plan, number), secret, game.at)
    except Refused as refused:
        return refused
    return Refused("stale-decision", "the first answers were given before, without those that follow here")
