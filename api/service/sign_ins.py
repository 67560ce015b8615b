"""Signing in: the rates of it, and the account that a code from a mail leads into."""

from hashlib import sha256
from hmac import compare_digest
from typing import NamedTuple

from litestar.types import Scope

from api.http.auth import address_of
from api.http.limits import network
from api.http.problems import problem, unfit
from api.http.sessions import KNOWN, cookie_of
from api.service.service import Service
from domain.kernel.protocol.commitments import M
from domain.kernel.protocol.faults import Misfit
from domain.notices.addresses import is_mail
from store.accounts.players import Player


class Entered(NamedTuple):
    """The account that a code leads into, the channel whose address it came to, and where it leads a page then.

    By `known` the browser is known later on.
    """

    player: str
    channel: str
    then: str
    known: str


async def begin(service: Service, scope: Scope, address: str, then: str = "") -> str:
    """Have a code mailed, if the address leads anywhere; the secret of who asks.

    Raises the problems `address-not-allowed`, and `too-many-requests` of who asks: a browser that has been signed in by
    this address counts apart from its network.
    """
    if not is_mail(address):
        detail = "this is not one mail address, such as ada@example.org"
        raise unfit("address-not-allowed", Misfit.of(detail, "malformed", "address", address))
    known_as = await _known_as(service, scope, address)
    count(service, scope, known_as)
    return await service.sign_ins.begin(address, then, service.settings.mailed_codes_per_hour, known_as)


async def _known_as(service: Service, scope: Scope, address: str) -> str:
    """Return the account that leads this address in and to which this browser has been signed in; empty if none."""
    account, _, proof = cookie_of(scope, KNOWN).partition(".")
    player = await service.players.get(account) if proof else None
    if player is None or not compare_digest(proof_of(player), proof):
        return ""
    return account if account in [entry for entry, _ in await service.channels.led_in(address)] else ""


def proof_of(player: Player) -> str:
    """Return what a browser keeps of an account to which it has been signed in; it is gone with the account."""
    return M(bytes.fromhex(player.key), "browser").hex()


def count(service: Service, scope: Scope, known_as: str = "") -> None:
    """Count a sign-in that is begun, of whom its browser is known as. Raises the problem `too-many-requests`."""
    limit = service.limits.sign_in(known_as or address_of(scope))
    service.limits.count(scope, limit, "more sign-ins are begun from here than may be")


async def enter(service: Service, scope: Scope, secret: str, code: str) -> Entered:
    """Use a code up. Raises the problem `wrong-code`, whether it is wrong or its account or address is gone."""
    whose = sha256(network(address_of(scope)).encode()).hexdigest()[:16]
    attempt = await service.sign_ins.enter(secret, code, whose)
    if attempt is not None:
        player, beginning = attempt
        channels = [row.id for account, row in await service.channels.led_in(beginning.address) if account == player]
        account = await service.players.get(player)
        if channels and account is not None:
            return Entered(player, channels[0], beginning.then, f"{player}.{proof_of(account)}")
    raise problem("wrong-code", "this code does not sign you in: it is good once, for 15 minutes and 5 tries")
