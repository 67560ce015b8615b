"""Replies by mail: from a reply to what it answers, and the mail that says what came of it."""

from hashlib import sha256
from typing import Literal

from msgspec.structs import replace

from domain.kernel.commands import commands
from domain.kernel.protocol.decisions import Decision
from domain.kernel.protocol.refusals import Refused
from domain.kernel.time.times import DAY
from domain.notices.mails import say
from domain.notices.projection import question_notice
from domain.notices.records import Channel, Notice
from domain.notices.replies import answer_of, chosen_by
from store.accounts.players import Player
from store.log.timeline import Timeline
from store.notices.reply_codes import Awaited
from store.redis.gone import Removed
from workers.notices.mailing import Mailing
from workers.notices.projection import plans
from workers.notices.stores import Stores
from workers.replies.received import Received

MOST_A_DAY = 100
"""Mails to an address in a day that say what came of its replies."""

ReplyOutcome = Literal[
    "answered", "refused", "unreadable", "stale", "lost", "unproven", "automatic", "unknown", "too-many"
]


class Replies:
    """Answers what is asked by what is replied."""

    def __init__(self, stores: Stores, mailing: Mailing) -> None:
        self._stores = stores
        self._mailing = mailing

    async def is_awaited(self, code: str) -> bool:
        """Return whether a reply to the address of this code is awaited."""
        return await self._stores.codes.get(code) is not None

    async def take(self, code: str, mail: Received, envelope_sender: str) -> ReplyOutcome:
        """Do what a reply says, if it is from whom the question was mailed to; what became of it.

        A sender that is not proven to be that one is answered nothing.
        """
        if not envelope_sender.strip("<>") or mail.is_automatic:
            return "automatic"
        awaited = await self._stores.codes.get(code)
        channel = await self._stores.channels.get(awaited.account, awaited.channel) if awaited else None
        player = await self._stores.players.get(awaited.account) if awaited else None
        if awaited is None or channel is None or player is None or channel.state != "active":
            return "unknown"
        if mail.sender != channel.address.lower() or not mail.is_proven:
            return "unproven"
        now = await self._stores.work_items.now()
        if await self._stores.channels.count_mail(f"reply/{channel.address}", now // DAY) > MOST_A_DAY:
            return "too-many"
        return await self._answer(awaited, channel, player, mail, now)

    async def _answer(
        self, awaited: Awaited, channel: Channel, player: Player, mail: Received, now: int
    ) -> ReplyOutcome:
        try:
            timeline = await self._stores.games.read(awaited.game)
        except Removed:
            timeline = None
        if timeline is None:
            return "unknown"
        outcome = await self._carry_out(awaited, timeline, player, mail)
        await self._acknowledge(awaited, channel, player, timeline, mail, now, outcome)
        return outcome

    async def _carry_out(self, awaited: Awaited, timeline: Timeline, player: Player, mail: Received) -> ReplyOutcome:
        if not await self._stores.games.replays.has_passed(timeline, awaited.mark):
            return "lost"
        actor = timeline.actor(player)
        seat = timeline.game.seat_of(actor)
        pending = None if seat is None else timeline.game.decision_of(seat)
        if pending is None or pending.decision.id != awaited.decision:
            return "stale"
        choice = _choice_of(mail, pending.decision)
        if choice is None:
            return "unreadable"
        try:
            await self._stores.games.execute(
                timeline, lambda game: commands.choose(game, actor, awaited.decision, choice)
            )
        except Refused as refused:
            return "refused" if refused.type == "illegal-choice" else "stale"
        return "answered"

    async def _acknowledge(
        self,
        awaited: Awaited,
        channel: Channel,
        player: Player,
        timeline: Timeline,
        mail: Received,
        now: int,
        outcome: ReplyOutcome,
    ) -> None:
        """Mail what came of a reply, and what is asked next, so that a turn is played from one mail to the next."""
        seat = timeline.game.seat_of(timeline.actor(player))
        if seat is None:
            return
        game = timeline.game
        mark = await self._stores.games.replays.mark_of(timeline, game.decision_of(seat))
        question = question_notice(awaited.account, game, timeline.id, seat, mark)
        notice = question or Notice("", "game.started", game.at, timeline.id, game.created.ruleset, seat)
        opening = say(player.locale, f"mail-reply-{outcome}", name=player.name)
        letter = await self._mailing.letter(player, channel, [notice], now, opening)
        name = f"r_{sha256(f'{awaited}/{mail.message_id or mail.text}'.encode()).hexdigest()[:24]}"
        headers = letter.headers | {"Auto-Submitted": "auto-replied"}
        if mail.message_id:
            headers["In-Reply-To"] = mail.message_id
        await self._stores.letters.post(replace(letter, headers=headers, message_id=name, until=now + DAY))
        if question is not None:
            await self._supersede(question, channel, awaited.account, now)

    async def _supersede(self, question: Notice, channel: Channel, account: str, now: int) -> None:
        """Have a channel tell no more of a question that it has just mailed; the others of the account do."""
        channels = await self._stores.channels.of(account)
        settings = await self._stores.channels.settings(account, question.game)
        await self._stores.ledger.tell(account, [(question, plans(question, channels, settings, now))])
        entered = await self._stores.ledger.look(account, question.id, channel.id)
        if entered is not None and entered[1].due is not None:
            dropped = replace(entered[1], state="dropped", because="superseded", due=None)
            await self._stores.ledger.write(account, question.id, channel.id, dropped)


def _choice_of(mail: Received, decision: Decision) -> tuple[str, ...] | None:
    """Return what a reply chooses; None if nobody can tell."""
    answer = answer_of(mail.text or "")
    return None if answer is None else chosen_by(answer, [option.id for option in decision.options])
