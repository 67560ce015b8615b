"""Whether people who are away were told in time of what they are asked, as the mode of each of their channels says."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import NamedTuple

from domain.kernel.fold.replay import replay
from domain.kernel.protocol.ids import Seat
from domain.kernel.table.evolved import Played
from domain.kernel.time.times import HOUR, MINUTE
from domain.notices.planning import after_quiet, next_digest
from domain.notices.records import Channel
from store.calendars.zones import hours_in
from store.log.timeline import Timeline
from tests.league.mailed import Mailed

LONGEST = 10 * MINUTE
"""Milliseconds after which somebody is told of a question who has just answered another one."""

SLACK = HOUR
"""Milliseconds for which nothing is sent in this world, since somebody plays on meanwhile."""

First = dict[tuple[int, bool, str, str], int]
"""When somebody first got a mail of a question, by the person, whether it is a digest, the game and the decision."""


class Question(NamedTuple):
    """A question that the player of a seat was asked, from when until when, in milliseconds."""

    seat: Seat
    player: str
    decision: str
    begin: int
    end: int


async def untold(world: Mailed) -> list[str]:
    """Return the questions that were open for longer than a mode says before a mail told of them."""
    complaints: list[str] = []
    first: First = {}
    for mail in reversed(world.mails):
        for notice in mail.notices:
            if notice.kind == "decision.opened":
                first[mail.person, mail.is_digest, notice.game, notice.decision] = mail.at
    for name in world.games:
        timeline, entries = await world.store.read(name), await world.store.log(name)
        assert timeline is not None
        for question in _questions(replay(timeline.log_id, entries, timeline.secret)):
            complaints += await _untold(world, timeline, question, first)
    return complaints


def _questions(moments: Iterable[Played]) -> Iterator[Question]:
    """Yield what people were asked in a game, each once it is closed."""
    going: dict[str, Question] = {}
    for played in moments:
        game, at = played.game, played.entry.at
        now = {
            pending.decision.id: Question(
                pending.decision.seat, game.seats[pending.decision.seat].player or "", pending.decision.id, at, at
            )
            for pending in game.open
            if game.status == "running" and not game.is_played_by_bot(pending.decision.seat)
        }
        for decision in sorted(going.keys() - now.keys()):
            yield going.pop(decision)._replace(end=at)
        going = now | going


async def _untold(world: Mailed, timeline: Timeline, question: Question, first: First) -> list[str]:
    account = timeline.accounts[question.player]
    person, channels = world.accounts.index(account), await world.channels_of(account)
    latest = {channel.mode == "digest": _latest(channel, question.begin) for channel in channels}
    return [
        f"{timeline.id} {question.decision}: {'digest' if is_digest else 'mail'} to {person}"
        for is_digest, at in latest.items()
        if at + SLACK < question.end
        and not question.begin
        <= first.get((person, is_digest, timeline.id, question.decision), question.end)
        <= at + SLACK
    ]


def _latest(channel: Channel, begin: int) -> int:
    """Return when a channel tells of a question at the latest that is asked at a time, both in milliseconds."""
    place = partial(hours_in, now=begin)
    if channel.mode == "digest":
        return after_quiet(channel, next_digest(channel, begin + SLACK, place), place)
    return after_quiet(channel, begin + LONGEST, place)
