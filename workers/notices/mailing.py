"""Mails that tell players of their games, with links that answer and one that ends them."""

import time
from collections.abc import Sequence

from domain.notices.links import LASTING, silence, token
from domain.notices.mails import html, plain, say
from domain.notices.planning import IMPORTANT
from domain.notices.projection import digest_id
from domain.notices.records import Attempt, Channel, Notice
from domain.notices.replies import CUT, reply_code
from domain.notices.told import Choice
from store.accounts.players import Player
from store.notices.letters import Letter
from store.notices.reply_codes import Awaited, ReplyCodes
from workers.notices.mail import MailTransport, NotSent, host_of
from workers.notices.telling import Telling


class Mailing:
    """Sends notices as mails. `reply_to` is the address that answers come to; empty where nobody can reply."""

    def __init__(
        self, transport: MailTransport, telling: Telling, codes: ReplyCodes, sender: str, reply_to: str = ""
    ) -> None:
        self._transport = transport
        self._telling = telling
        self._host = host_of(sender)
        self._codes = codes
        self._reply_to = reply_to

    async def send(self, account: str, channel: Channel, notices: Sequence[Notice], now: int) -> Attempt:
        """Send notices; what came of it. `now` is in milliseconds."""
        start = time.monotonic()
        try:
            player = await self._telling.player(account)
            if player is None:
                raise NotSent("unreachable")
            status = await self._transport.send(await self.letter(player, channel, notices, now))
        except NotSent as error:
            return Attempt(now, _since(start), error.status, "" if error.status else str(error))
        # Of a server that takes it; a file is taken as well.
        return Attempt(now, _since(start), status or 250)

    async def letter(
        self, player: Player, channel: Channel, notices: Sequence[Notice], now: int, opening: str = ""
    ) -> Letter:
        """Return one mail about notices: about one with its question, or with a line for each game.

        `opening` is what it begins with, if not with what the notice tells. `now` is in milliseconds.
        """
        locale, notice = player.locale, notices[0]
        is_of_game = len(notices) == 1 and notice.seat is not None
        mark = await self._telling.mark(notice.game) if is_of_game and notice.decision else ""
        answer = self._answer(player, channel, notice, now, mark) if is_of_game and notice.decision else ""
        news = await self._telling.all_told(player, notices, channel, now, answer)
        list_id = "channel" if len(notices) == 1 else "digest"
        headers = self._thread(notice) if is_of_game else {"List-Id": f"<{list_id}.{self._host}>"}
        mute = self._mute(player, channel, notice) if is_of_game else self._silence(player, channel, notices)
        if is_of_game:
            news = news._replace(opening=opening or news.opening)
        if mute is not None:
            news, headers = news._replace(links=(*news.links, mute)), headers | _one_click(mute)
        name = notice.id if len(notices) == 1 else digest_id(notices)
        if self._reply_to and news.choices and notice.decision:
            headers["Reply-To"] = await self._awaiting(player, channel, notice, mark)
            news = news._replace(cut=f"{CUT} {say(locale, 'mail-cut')} {CUT}")
        return Letter(channel.address, news.subject, plain(locale, news), html(locale, news), headers, name)

    def _thread(self, notice: Notice) -> dict[str, str]:
        """Return what lets mails of a game stand together."""
        thread = f"<{notice.game}@{self._host}>"
        return {"References": thread, "In-Reply-To": thread, "List-Id": f"<{notice.game}.{self._host}>"}

    async def _awaiting(self, player: Player, channel: Channel, notice: Notice, mark: str) -> str:
        """Return the address to which a question is answered, once a reply is awaited there."""
        code = reply_code(bytes.fromhex(player.key), notice.game, notice.decision, channel.id, mark)
        await self._codes.put(code, Awaited(player.id, channel.id, notice.game, notice.decision, mark), LASTING)
        local, _, host = self._reply_to.rpartition("@")
        return f"{local}+{code}@{host}"

    def _mute(self, player: Player, channel: Channel, notice: Notice) -> Choice:
        link = token(bytes.fromhex(player.key), "mute", notice.game, f"seat.{notice.seat}", channel.id, 0)
        return Choice(say(player.locale, "mail-mute"), f"{self._telling.address}/a/mute/{link}")

    def _silence(self, player: Player, channel: Channel, notices: Sequence[Notice]) -> Choice | None:
        """Return what ends all mails, where they are of no one game; None for what is told in any case."""
        if all(notice.kind in IMPORTANT for notice in notices):
            return None
        link = silence(bytes.fromhex(player.key), player.id, channel.id)
        return Choice(say(player.locale, "mail-silence"), f"{self._telling.address}/a/silence/{link}")

    def _answer(self, player: Player, channel: Channel, notice: Notice, now: int, mark: str) -> str:
        key = bytes.fromhex(player.key)
        link = token(key, "answer", notice.game, notice.decision, channel.id, now + LASTING, mark)
        return f"{self._telling.address}/a/{link}"


def _one_click(link: Choice) -> dict[str, str]:
    """Return what lets one click in a mail program be enough to be left alone (RFC 8058)."""
    return {"List-Unsubscribe": f"<{link.url}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}


def _since(start: float) -> int:
    return round((time.monotonic() - start) * 1000)
