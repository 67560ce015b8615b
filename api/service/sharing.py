"""The rules of talk in exports: it is there if all people of the game agree, and binds nobody.

Those are the people who sit there, and of those who have handed their seats over who wrote to all.
"""

from collections.abc import AsyncIterator, Sequence

import msgspec

from api.http.problems import problem
from api.service.service import Service
from api.wire.sharing import SharingView
from domain.kernel.fold.exported import Spoken
from domain.kernel.log.canonical import canonical
from domain.kernel.log.limits import LINE_BRACKETS, LINE_BYTES, brackets
from domain.kernel.time.times import rfc3339
from store.accounts.players import Player
from store.log.timeline import Timeline
from store.talk.talk import OPENED, TABLE, TalkMessage

AT_ONCE = 200
"""Messages that are read at once."""

_BESIDES = b',"talk":[]'


def having_a_say(timeline: Timeline, player: Player) -> str:
    """Return what an account is called in a game whose talk it has a say in. Raises the problem `not-seated`."""
    actor, game = timeline.actor(player), timeline.game
    if timeline.imported or (game.seat_of(actor) is None and not game.has_left(actor)):
        raise problem("not-seated", "who has a seat at this table, or had one, agrees to this, or not")
    return actor


async def sharing(service: Service, timeline: Timeline, shares: set[str]) -> SharingView:
    """Return who lets the talk of a game into its exports. Deleted accounts, and bots, have no say."""
    game = timeline.game
    former = {tenure.player: tenure.seat for tenure in game.tenures}
    actors = [row.player or "" for row in game.seats]
    there = await service.players.accounts(
        timeline.accounts[actor] for actor in (*actors, *former) if actor in timeline.accounts
    )
    people = {actor for actor, account in timeline.accounts.items() if account in there}
    if former.keys() & people - shares:
        wrote = {message.said.actor async for message in _shared_messages(service, timeline)}
        former = {actor: seat for actor, seat in former.items() if actor in wrote}
    return SharingView(
        agreed=[seat for seat, actor in enumerate(actors) if actor in people & shares],
        missing=[seat for seat, actor in enumerate(actors) if actor in people - shares],
        missing_former=sorted(seat for actor, seat in former.items() if actor in people - shares),
    )


async def with_talk(service: Service, timeline: Timeline, export: bytes) -> bytes:
    """Return an export with what was said to all, in its header, as far as that has room: the latest.

    Raises the problem `talk-not-shared` unless all people of the game agree.
    """
    if timeline.imported:
        raise problem("talk-not-shared", "what was said is not here: the game was played elsewhere")
    view = await sharing(service, timeline, await service.talk.shares(timeline.id))
    before = (f"who sat at {seat} before" for seat in view.missing_former)
    if missing := [*map(str, view.missing), *before]:
        raise problem("talk-not-shared", f"these seats have not agreed: {', '.join(missing)}")
    header, _, entries = export.partition(b"\n")
    talk = _fitting([_spoken_line(message) async for message in _shared_messages(service, timeline)], header)
    row = msgspec.json.decode(header) | ({"talk": talk} if talk else {})
    return canonical(row) + b"\n" + entries


async def _shared_messages(service: Service, timeline: Timeline) -> AsyncIterator[TalkMessage]:
    """Yield what was said to all by those who sit there, or have handed their seats over."""
    game = timeline.game
    actors = {row.player for row in game.seats} | {tenure.player for tenure in game.tenures}
    there = actors & timeline.accounts.keys()
    after = 0
    while True:
        page = await service.talk.page(timeline.id, [TABLE, OPENED], after, AT_ONCE, lambda said: not said.hidden)
        for message in page:
            if message.said.actor in there:
                yield message
        if len(page) < AT_ONCE:
            return
        after = page[-1].at


def _spoken_line(message: TalkMessage) -> Spoken:
    content = message.said
    return Spoken(rfc3339(message.at), content.actor, content.seat, content.at_version, content.text)


def _fitting(talk: Sequence[Spoken], header: bytes) -> list[dict[str, object]]:
    """Return the latest that this line has room for, oldest first."""
    before = header + _BESIDES
    room, openings = LINE_BYTES - len(before), LINE_BRACKETS - brackets(before)
    lines = list[dict[str, object]]()
    for message in reversed(talk):
        row = msgspec.to_builtins(message)
        line = canonical(row)
        room -= len(line) + 1
        openings -= brackets(line)
        if min(room, openings) < 0:
            break
        lines.append(row)
    return lines[::-1]
