"""Signing in: the rates of it, and the account that a code from a mail leads into."""

from typing import NamedTuple

from litestar.types import Scope

from api.http.auth import address_of
from api.http.problems import not_yet, problem, unfit
from api.service.service import Service
from domain.kernel.faults import Misfit
from domain.notices.addresses import is_mail


class Entered(NamedTuple):
    """The account that a code leads into, the channel whose address it came to, and where it leads a page then."""

    player: str
    channel: str
    then: str


async def begin(service: Service, scope: Scope, address: str, then: str = "") -> str:
    """Have a code mailed, if the address leads anywhere; the secret of who asks.

    Raises the problems `address-not-allowed`, and `too-many-requests` of who asks or for the address.
    """
    if not is_mail(address):
        detail = "this is not one mail address, such as ada@example.org"
        raise unfit("address-not-allowed", Misfit.of(detail, "malformed", "address", address))
    count(service, scope)
    if wait := await service.sign_ins.wait(address, service.settings.mailed_codes_per_hour):
        raise not_yet("too-many-requests", "more sign-ins were begun for this address than may be", wait)
    return await service.sign_ins.begin(address, then)


def count(service: Service, scope: Scope) -> None:
    """Count a sign-in that is begun. Raises the problem `too-many-requests`."""
    limit = service.limits.sign_in(address_of(scope))
    service.limits.count(scope, limit, "more sign-ins are begun from here than may be")


async def enter(service: Service, secret: str, code: str) -> Entered:
    """Use a code up. Raises the problem `wrong-code`, whether it is wrong or its account or address is gone."""
    found = await service.sign_ins.enter(secret, code)
    if found is not None:
        player, begun = found
        channels = [row.id for account, row in await service.channels.led_in(begun.address) if account == player]
        if channels and await service.players.get(player) is not None:
            return Entered(player, channels[0], begun.then)
    raise problem("wrong-code", "this code does not sign you in: it is good once, for 15 minutes and 5 tries")
