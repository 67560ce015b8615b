"""Mails that tell players of their games, made of what their seat may see and in their language."""

import time
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from urllib.parse import quote

from domain.kernel.decisions import Decision, Message
from domain.kernel.game import Game
from domain.kernel.ids import Seat
from domain.notices.links import LASTING, token
from domain.notices.mails import html, plain, say
from domain.notices.projection import digest_id
from domain.notices.records import Attempt, Channel, Notice
from domain.notices.told import Choice, Told
from domain.texts.formatting import Locale, Names, text
from domain.texts.labels import labels
from domain.texts.seats import seat_names
from store.games import GameStore
from store.letters import Letter
from store.players import Player, PlayerStore
from store.timeline import Timeline
from workers.mail import NotSent, Post, host_of

MOST_TOLD = 12
"""Lines of what happened."""

MOST_LINKS = 40
"""Options that have a link each; who has more to choose from does so on a page."""

OPENINGS = {
    "decision.opened": "mail-asked",
    "decision.reminder": "mail-reminder",
    "decision.timed_out": "mail-timed-out",
    "game.started": "mail-started",
    "game.finished": "mail-finished",
    "seat.away": "mail-away",
    "request.opened": "mail-request",
    "order.lapsed": "mail-order",
    "channel.disabled": "mail-disabled",
    "channel.test": "mail-test",
}

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Mailing:
    """Sends notices as mails. `address` is where people find the service."""

    def __init__(self, post: Post, games: GameStore, players: PlayerStore, sender: str, address: str) -> None:
        self._post = post
        self._games = games
        self._players = players
        self._host = host_of(sender)
        self._address = address.rstrip("/")

    async def send(self, account: str, channel: Channel, notices: Sequence[Notice], now: int) -> Attempt:
        """Send notices; what came of it. `now` is in milliseconds."""
        begun = time.monotonic()
        try:
            player = await self._players.get(account)
            if player is None:
                raise NotSent("unreachable")
            made = [await self._letter(player, channel, notice, now) for notice in notices]
            status = await self._post.send(made[0] if len(made) == 1 else await self._digest(player, channel, notices))
        except NotSent as error:
            return Attempt(now, _since(begun), error.status, "" if error.status else str(error))
        # Of a server that takes it; a file is taken as well.
        return Attempt(now, _since(begun), status or 250)

    async def _digest(self, player: Player, channel: Channel, notices: Sequence[Notice]) -> Letter:
        """Return one mail about several notices: a line for the latest of each game, with a link to its table."""
        locale = player.locale
        latest = {notice.game or notice.channel: notice for notice in sorted(notices, key=lambda row: row.at)}
        told = Told(
            say(locale, "mail-digest-subject"),
            say(locale, "mail-digest", name=player.name),
            links=tuple([await self._line(player, notice) for notice in latest.values()]),
        )
        headers = {"List-Id": f"<digest.{self._host}>"}
        return Letter(
            channel.address, told.subject, plain(locale, told), html(locale, told), headers, digest_id(notices)
        )

    async def _line(self, player: Player, notice: Notice) -> Choice:
        timeline = await self._games.read(notice.game) if notice.game else None
        what = say(player.locale, OPENINGS[notice.kind].replace("mail-", "line-"))
        if timeline is None or notice.seat is None:
            return Choice(what, self._address)
        names = await self._names(timeline, player.locale)
        subject = _subject(timeline.game, notice.seat, player.locale, names)
        return Choice(f"{subject}: {what}", f"{self._address}/table/{notice.game}")

    async def _letter(self, player: Player, channel: Channel, notice: Notice, now: int) -> Letter:
        timeline = await self._games.read(notice.game) if notice.game else None
        headers = {"List-Id": f"<channel.{self._host}>"}
        if timeline is None or notice.seat is None:
            told = Told(say(player.locale, OPENINGS[notice.kind], name=player.name), "")
            told = told._replace(opening=told.subject)
        else:
            told = await self._told(player, channel, notice, timeline, notice.seat, now)
            headers = self._headers(player, channel, notice)
        return Letter(
            channel.address,
            told.subject,
            plain(player.locale, told),
            html(player.locale, told),
            headers,
            notice.id,
        )

    def _headers(self, player: Player, channel: Channel, notice: Notice) -> dict[str, str]:
        """Return what lets mails of a game stand together, and one click be left alone (RFC 8058)."""
        thread = f"<{notice.game}@{self._host}>"
        return {
            "References": thread,
            "In-Reply-To": thread,
            "List-Id": f"<{notice.game}.{self._host}>",
            "List-Unsubscribe": f"<{self._mute(player, channel, notice)}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }

    def _mute(self, player: Player, channel: Channel, notice: Notice) -> str:
        made = token(bytes.fromhex(player.key), "mute", notice.game, f"seat.{notice.seat}", channel.id, 0)
        return f"{self._address}/a/mute/{made}"

    async def _told(
        self, player: Player, channel: Channel, notice: Notice, timeline: Timeline, seat: Seat, now: int
    ) -> Told:
        game, locale = timeline.game, player.locale
        names = await self._names(timeline, locale)
        told = Told(
            subject=_subject(game, seat, locale, names),
            opening=say(locale, OPENINGS[notice.kind], name=names[seat]),
            happened=await self._happened(timeline, game, seat, locale, names),
            links=(
                Choice(say(locale, "mail-open"), f"{self._address}/table/{notice.game}"),
                Choice(say(locale, "mail-mute"), self._mute(player, channel, notice)),
            ),
        )
        pending = game.decision_of(seat)
        if pending is None or pending.decision.id != notice.decision:
            return told
        link = self._answer(player, channel, notice, now)
        return told._replace(
            prompt=text(game.created.ruleset, locale, pending.decision.prompt, names),
            choices=_choices(game, pending.decision, locale, names, link),
            until="" if notice.deadline is None else _shown(notice.deadline),
        )

    async def _names(self, timeline: Timeline, locale: Locale) -> Names:
        known = await self._players.names(timeline.accounts.values())
        named = {actor: known[account] for actor, account in timeline.accounts.items() if account in known}
        return seat_names(timeline.game, locale, named)

    def _answer(self, player: Player, channel: Channel, notice: Notice, now: int) -> str:
        key = bytes.fromhex(player.key)
        return f"{self._address}/a/{token(key, 'answer', notice.game, notice.decision, channel.id, now + LASTING)}"

    async def _happened(
        self, timeline: Timeline, game: Game, seat: Seat, locale: Locale, names: Names
    ) -> tuple[str, ...]:
        """Put into words what happened since the seat has answered last, as far as it may know it."""
        answer = game.answers[seat] if game.answers else None
        after = max(answer.seq if answer else 0, game.seq - 3 * MOST_TOLD, 0)
        rows = await self._games.replays.since(timeline, after, game.seq)
        ruleset = game.created.ruleset
        events = [event for row in rows for event in row.events if event.is_seen_by(seat)]
        return tuple(text(ruleset, locale, Message(event.kind, event.args), names) for event in events[-MOST_TOLD:])


def _subject(game: Game, seat: Seat, locale: Locale, names: Names) -> str:
    """Return the one subject that all mails of a game have to one reader."""
    ruleset = text(game.created.ruleset, locale, Message("ruleset-name"))
    others = ", ".join(name for number, name in enumerate(names) if number != seat)
    if not others:
        return say(locale, "mail-subject-alone", ruleset=ruleset)
    return say(locale, "mail-subject", ruleset=ruleset, others=others)


def _choices(game: Game, decision: Decision, locale: Locale, names: Names, link: str) -> tuple[Choice, ...]:
    """Return the options, each with a link that chooses it, where one is enough; else a link to choose some."""
    shown = labels(game.created.ruleset, decision, locale, names)
    if (decision.min, decision.max) == (1, 1) and len(shown) <= MOST_LINKS:
        found = zip(decision.options, shown, strict=True)
        return tuple(Choice(label, f"{link}?choose={quote(option.id, safe='')}") for option, label in found)
    return (*map(Choice, shown[:MOST_LINKS]), Choice(say(locale, "mail-choose"), link))


def _shown(at: int) -> str:
    return f"{_EPOCH + timedelta(milliseconds=at):%Y-%m-%d %H:%M}"


def _since(begun: float) -> int:
    return round((time.monotonic() - begun) * 1000)
