"""Puts notices into words: what a player is told of a game, made of what the seat may see, in the player's language."""

from collections.abc import Sequence
from urllib.parse import quote

from domain.kernel.log.marks import mark_at
from domain.kernel.protocol.decisions import Decision, Message
from domain.kernel.protocol.ids import Seat
from domain.kernel.protocol.standing import UNFORESEEN
from domain.kernel.table.deadlines import deadline_of
from domain.kernel.table.game import Game
from domain.notices.mails import MOST_TOLD, headline, say, tell_events
from domain.notices.records import Channel, Content, Kind, Notice
from domain.notices.told import Choice, Told
from domain.texts.formatting import Locale, Names, saying, text
from domain.texts.labels import labels
from domain.texts.seats import seat_names
from store.accounts.players import Player
from store.log.orders import orders_of
from store.log.timeline import Timeline
from workers.notices.moments import until
from workers.notices.sittings import answered_last
from workers.notices.stores import Stores

MOST_LINKS = 40
"""Options that have a link each; who has more to choose from does so on a page."""

OPENINGS = {
    "decision.opened": "mail-asked",
    "decision.reminder": "mail-reminder",
    "decision.timed_out": "mail-timed-out",
    "game.started": "mail-started",
    "game.finished": "mail-finished",
    "seat.away": "mail-away",
    "order.lapsed": "mail-order",
    "game.loss": "mail-loss",
    "request.opened": "mail-request",
    "message.received": "mail-message",
    "invitation": "mail-invitation",
    "channel.disabled": "mail-disabled",
    "channel.test": "mail-test",
    "account.access": "mail-access",
}


class Telling:
    """Puts notices into words. `address` is where people find the service."""

    def __init__(self, stores: Stores, address: str) -> None:
        self._games, self._players, self._talk = stores.games, stores.players, stores.talk
        self.address = address.rstrip("/")

    async def player(self, account: str) -> Player | None:
        """Return whom notices to an account are for."""
        return await self._players.get(account)

    def table(self, game: str) -> str:
        """Return where a game is played."""
        return f"{self.address}/table/{game}"

    async def mark(self, game: str) -> str:
        """Return the mark of the latest entry of a game, by which what is told of it now is known; empty for none."""
        timeline = await self._games.read(game)
        return mark_at(timeline.seq, timeline.game.head.hex()) if timeline else ""

    async def all_told(
        self, player: Player, notices: Sequence[Notice], channel: Channel, now: int, link: str = ""
    ) -> Told:
        """Return what notices that are sent together by a channel tell, at a time in milliseconds.

        `link` leads to the answer of the one question, if any.
        """
        if len(notices) == 1:
            return await self._tell(player, notices[0], channel, now, link)
        locale, content = player.locale, channel.content
        latest = {notice.game or notice.channel: notice for notice in sorted(notices, key=lambda row: row.at)}
        return Told(
            say(locale, "mail-digest-subject"),
            say(locale, "mail-digest", name=player.name),
            links=tuple([await self._line(player, notice, content) for notice in latest.values()]),
        )

    async def _line(self, player: Player, notice: Notice, content: Content) -> Choice:
        """Return the line of a digest that a notice is, with a link to its table."""
        timeline = await self._games.read(notice.game) if notice.game else None
        is_of_loss = notice.kind == "game.loss" and notice.seat is None
        words = _opening(notice, timeline.game if timeline else None) if is_of_loss else OPENINGS[notice.kind]
        what = say(player.locale, words.replace("mail-", "line-"))
        if timeline is None or notice.seat is None:
            return Choice(what, self.address)
        names = await self._names(timeline, player.locale)
        subject = _subject(timeline.game, notice.seat, player.locale, names, content)
        return Choice(f"{subject}: {what}", self.table(notice.game))

    async def _tell(self, player: Player, notice: Notice, channel: Channel, now: int, link: str) -> Told:
        locale, content = player.locale, channel.content
        timeline = await self._games.read(notice.game) if notice.game else None
        names = await self._names(timeline, locale) if timeline else ()
        if timeline is None or notice.seat is None:
            words = _opening(notice, timeline.game if timeline else None)
            opening = say(locale, words, name=player.name, deed=_deed(locale, notice, content))
            if timeline and notice.kind != "game.loss":
                subject = _subject(timeline.game, None, locale, names, content)
            else:
                subject = say(locale, "mail-access-subject") if notice.kind == "account.access" else opening
            games = Choice(say(locale, "mail-open-games"), self.address)
            table = Choice(say(locale, "mail-open"), self.table(notice.game))
            return Told(subject, opening, links=(table if timeline else games,))
        game, seat = timeline.game, notice.seat
        pending = game.decision_of(seat)
        is_asked = pending is not None and pending.decision.id == notice.decision
        deadline = deadline_of(game, pending) if pending is not None and is_asked else None
        opening, outcome = say(locale, OPENINGS[notice.kind], name=names[seat]), _outcome(game, notice, locale, names)
        news = Told(
            subject=_subject(game, seat, locale, names, content),
            opening=opening if content == "none" else f"{opening} {outcome}".rstrip(),
            until="" if deadline is None else until(locale, channel, deadline, now),
            links=(Choice(say(locale, "mail-open"), self.table(notice.game)),),
        )
        choose = Choice(say(locale, "mail-choose"), link) if link and is_asked else None
        if content == "none":
            return news._replace(choose=choose)
        what = outcome.rstrip(".") or say(locale, OPENINGS[notice.kind].replace("mail-", "line-"))
        news = news._replace(subject=f"{news.subject}: {what}")
        if notice.message:
            return await self._with_message(news, notice, timeline, names, locale)
        news = await self._with_news(news, timeline, notice.kind, seat, locale, names)
        if channel.kind == "mail" and game.state is not None:
            news = _with_board(news, game, seat, locale, names)
        if pending is None or not is_asked:
            return news
        prompt = text(game.created.ruleset, locale, pending.decision.prompt, names)
        choices = _choices(game, pending.decision, locale, names, link)
        return news._replace(prompt=prompt, choices=choices, choose=None if any(row.url for row in choices) else choose)

    async def _with_message(self, news: Told, notice: Notice, timeline: Timeline, names: Names, locale: Locale) -> Told:
        """Return what is told with the words of a message, if it is still there."""
        message = await self._talk.get(notice.game, notice.message)
        if message is None or message.said.hidden:
            return news
        seat, account = message.said.seat, message.said.account
        name = names[seat]
        if timeline.game.seats[seat].player != message.said.actor:
            # Somebody else has the seat by now.
            name = (await self._players.names([account])).get(account, name)
        wrote = say(locale, "mail-wrote", name=name)
        return news._replace(prompt=wrote, choices=tuple(map(Choice, message.said.text.splitlines())))

    async def _names(self, timeline: Timeline, locale: Locale) -> Names:
        names = await self._players.names(timeline.accounts.values())
        return seat_names(timeline.game, locale, timeline.names_in_log(names))

    async def _with_news(
        self, message: Told, timeline: Timeline, kind: Kind, seat: Seat, locale: Locale, names: Names
    ) -> Told:
        """Return what is told with what happened since the seat's player has answered last, as far as it may know it.

        The subject of a question says the most important of that.
        """
        game = timeline.game
        orders = orders_of(await self._games.orders.get(timeline.id, game.seats[seat].player or ""))
        own = await answered_last(self._games, timeline, seat, orders)
        rows = await self._games.replays.since(timeline, max(own, game.seq - 3 * MOST_TOLD, 0), game.seq)
        ruleset, events = game.created.ruleset, [event for row in rows for event in row.events]
        lines = tell_events(ruleset, locale, events, seat, names)
        news = headline(ruleset, locale, events, seat, names) if kind == "decision.opened" else ""
        if news:
            name = text(ruleset, locale, Message("ruleset-name"))
            message = message._replace(subject=say(locale, "mail-subject-turn", what=news, ruleset=name))
        lapsed = orders.lapsed if orders and kind != "order.lapsed" else ()
        has_lapsed = any(row.why in UNFORESEEN and row.seq >= own for row in lapsed)
        return message._replace(happened=(*lines, say(locale, "mail-lapsed")) if has_lapsed else lines)


def _opening(notice: Notice, game: Game | None) -> str:
    """Return the first words of what is told of no seat. An operator's deed is no sign of a stranger."""
    if notice.kind != "game.loss":
        return "mail-operator" if notice.why else OPENINGS[notice.kind]
    if game is None:
        return "mail-loss-gone"
    return "mail-loss-over" if game.status == "finished" else "mail-loss-seat"


def _with_board(news: Told, game: Game, seat: Seat, locale: Locale, names: Names) -> Told:
    """Return what is told with the table, as the seat may see it."""
    board = game.ruleset.board(game.ruleset.view(game.state, seat), saying(game.created.ruleset, locale), names)
    return news._replace(board=board.text, legend=board.legend)


def _outcome(game: Game, notice: Notice, locale: Locale, names: Names) -> str:
    """Return the words that say how a game has ended, to come after those that say that it has."""
    if notice.kind != "game.finished":
        return ""
    winners = game.result.winners if game.result and game.voided is None else ()
    who = ", ".join(names[seat] for seat in winners)
    return say(locale, "mail-winner", who=who, count=len(winners)) if who else say(locale, "mail-voided")


def _deed(locale: Locale, notice: Notice, content: Content) -> str:
    """Return what was done to the account, if that is what a notice tells of; without names where no words are told."""
    about, why = ("\u2026", "\u2026") if content == "none" else (notice.about, notice.why)
    return say(locale, f"deed-{notice.deed}", about=about, why=why) if notice.deed else ""


def _subject(game: Game, seat: Seat | None, locale: Locale, names: Names, content: Content) -> str:
    """Return which game it is, in a subject for one reader, who may have no seat yet."""
    ruleset = text(game.created.ruleset, locale, Message("ruleset-name"))
    seats = (number for number, row in enumerate(game.seats) if row.player or row.bot or seat is not None)
    others = ", ".join(names[number] for number in seats if number != seat)
    if not others or content == "none":
        return say(locale, "mail-subject-alone", ruleset=ruleset)
    return say(locale, "mail-subject", ruleset=ruleset, others=others)


def _choices(game: Game, decision: Decision, locale: Locale, names: Names, link: str) -> tuple[Choice, ...]:
    """Return the options; with a link each that chooses it, where there is one and one option is enough."""
    texts = labels(game.created.ruleset, decision, locale, names)
    if link and (decision.min, decision.max) == (1, 1) and len(texts) <= MOST_LINKS:
        pairs = zip(decision.options, texts, strict=True)
        return tuple(Choice(label, f"{link}?choose={quote(option.id, safe='')}") for option, label in pairs)
    return tuple(map(Choice, texts[:MOST_LINKS]))
