"""Carries out plans: several answers with one append, however often they are sent."""

import asyncio
from functools import partial

from domain.kernel.commands import commands, plans
from domain.kernel.fold.fold import Drafting
from domain.kernel.log.entries import Chose
from domain.kernel.protocol.planned import Plan
from domain.kernel.protocol.refusals import Refused
from domain.kernel.table.evolved import Proposal
from domain.kernel.table.game import Answer, Game
from store.log.games import GameStore, Make, answer_of
from store.log.replays import Charge, free
from store.log.timeline import Timeline


class Planning:
    """The plans of those who play the games of a store.

    All answers of a plan go into the log together, side by side: a crash leaves all of them or none, and the log tells
    what a plan did when it came first. So nothing else is to be stored.
    """

    def __init__(self, games: GameStore) -> None:
        self._games = games

    async def carry_out(
        self, timeline: Timeline, player: str, plan: Plan, charge: Charge = free
    ) -> tuple[tuple[Answer, ...], Refused | None]:
        """Give the answers of a plan as far as they are what is asked; and why it stopped, if it did.

        One round trip. A plan that came before is looked up in the log: `charge` is told what that costs. Raises
        Refused if not even the first answer is what is asked.
        """
        proposal: Proposal | None = None
        try:
            proposal = await self._games.append(timeline, partial(_prepare, timeline, player, plan))
        except Refused as refused:
            is_open = refused.type == "illegal-choice"
            earlier = () if is_open else await self._given_before(timeline, player, plan, charge)
            if not earlier:
                raise
        else:
            earlier = _answers_in(proposal) if proposal else await self._given_before(timeline, player, plan, charge)
        if len(earlier) == len(plan.answers):
            return earlier, None
        replays = self._games.replays
        after = proposal.after if proposal else await replays.state_at(timeline, earlier[-1].seq, charge)
        return earlier, plans.refusal(after, player, plan, len(earlier), timeline.secret)

    async def _given_before(self, timeline: Timeline, player: str, plan: Plan, charge: Charge) -> tuple[Answer, ...]:
        """The answers of a plan that are in the log side by side, from its first one on; none if that is not there."""
        first = await self._games.answer(timeline, player, plan.decision, charge)
        if first is None or first.choose != plan.choose:
            return ()
        earlier = [first]
        last = min(first.seq + len(plan.then), timeline.seq)
        for row in await self._games.replays.links(timeline, first.seq, last, charge):
            answer = answer_of(row)
            is_next = answer is not None and (row.entry.actor, answer.at) == (player, first.at)
            if answer is None or not is_next or answer.choose != plan.answers[len(earlier)]:
                break
            earlier.append(answer)
        return tuple(earlier)


def _prepare(timeline: Timeline, player: str, plan: Plan, game: Game) -> Make | None:
    is_new = commands.choose(game, player, plan.decision, plan.choose)
    return partial(_propose, timeline, player, plan, game) if is_new else None


async def _propose(timeline: Timeline, player: str, plan: Plan, game: Game, at: int) -> Proposal:
    """The answers of a plan up to the first that is not what is asked; others have their turn meanwhile."""
    drafting = Drafting(game, timeline.id, timeline.secret, at)
    after = drafting.add(plans.step(game, player, plan, 0))
    for number in range(1, len(plan.answers)):
        if drafting.close():
            break
        await asyncio.sleep(0)
        try:
            after = drafting.add(plans.step(after, player, plan, number))
        except Refused:
            break
    drafting.close()
    return drafting.proposal()


def _answers_in(proposal: Proposal) -> tuple[Answer, ...]:
    rows = enumerate(proposal.entries, proposal.expected + 1)
    return tuple(
        Answer(payload.decision, payload.choose, seq, proposal.at, drafted.head, bool(payload.sealed))
        for seq, drafted in rows
        if isinstance(payload := drafted.draft.payload, Chose)
    )
