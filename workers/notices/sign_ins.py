"""Mails the codes of sign-ins: one for each account that the address leads into, and none if it leads nowhere."""

from urllib.parse import urlencode

from domain.kernel.protocol.commitments import M
from domain.notices.mails import html, plain, say
from domain.notices.told import Choice, Told
from store.accounts.players import Player
from store.accounts.sign_ins import SignIns
from store.notices.letters import Letter
from store.notices.work_items import WorkItem
from workers.notices.stores import Stores

MOST = 5
"""Accounts that one mail tells codes for."""

DIGITS = 8


class SignInTask:
    """Makes the codes of a sign-in, the same whenever it is done again. `address` is where people find the service."""

    def __init__(self, stores: Stores, sign_ins: SignIns, address: str) -> None:
        self._channels, self._players, self._letters = stores.channels, stores.players, stores.letters
        self._sign_ins = sign_ins
        self._address = address.rstrip("/")

    async def run(self, work_item: WorkItem) -> None:
        """Mail the codes of a sign-in, if it goes on still and leads anywhere."""
        begin = await self._sign_ins.look(work_item.owner)
        if begin is None:
            return
        led_in = [player for player, _ in await self._channels.led_in(begin.address)]
        players = list((await self._players.accounts(led_in[:MOST])).values())
        if not players:
            return
        codes = {player.id: code_of(player, work_item.owner) for player in players}
        await self._sign_ins.give(work_item.owner, {code: player for player, code in codes.items()})
        news = self._tell(players, codes)
        locale = players[0].locale
        name = f"s_{work_item.owner[:16]}"
        letter = Letter(begin.address, news.subject, plain(locale, news), html(locale, news), {}, name, begin.until)
        await self._letters.post(letter)

    def _tell(self, players: list[Player], codes: dict[str, str]) -> Told:
        locale, first = players[0].locale, codes[players[0].id]
        is_one = len(players) == 1
        links = [
            Choice(
                say(locale, "mail-sign-in-code", name=player.name, code=codes[player.id]),
                f"{self._address}/sign_in?{urlencode({'code': codes[player.id]})}",
            )
            for player in players
        ]
        return Told(
            subject=say(locale, "mail-sign-in-subject", code=first) if is_one else say(locale, "mail-sign-in-several"),
            opening=say(locale, "mail-sign-in"),
            prompt=say(locale, "mail-sign-in-where"),
            choices=tuple(links),
        )


def code_of(player: Player, sign_in: str) -> str:
    """Return the code that leads a sign-in into an account; without the account's key nobody can tell it."""
    number = int.from_bytes(M(bytes.fromhex(player.key), "sign-in", sign_in)[:16])
    return f"{number % 10**DIGITS:0{DIGITS}}"
