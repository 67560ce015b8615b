"""The device authorization grant (RFC 8628): a user code, which is hard to guess, and the approval of its device."""

from collections.abc import Iterable

from api.http.problems import not_found
from api.service.service import Service
from domain.kernel.protocol.decisions import Message
from domain.texts.formatting import Locale, text
from store.accounts.devices import Asking
from store.accounts.players import Principal
from store.accounts.tokens import ProgramScope


async def asking(service: Service, principal: Principal, user_code: str) -> Asking:
    """Return the device of a user code. Raises `not-found`, and `too-many-requests` for many wrong codes."""
    # It is counted before it is looked up, so that many at once are no more guesses.
    service.limits.guess(principal.player.id)
    device = await service.devices.find(user_code)
    if device is None:
        raise not_found("device that asks")
    service.limits.knew(principal.player.id)
    return device


async def decide(service: Service, principal: Principal, user_code: str, *, approve: bool) -> None:
    """Approve a device, or deny it. Raises as `asking`, and `too-many-tokens`."""
    device = await asking(service, principal, user_code)
    if approve:
        await service.players.tokens.require_room(principal.player.id, service.settings.tokens_per_player)
    if not await service.devices.decide(device, principal.player.id, principal.credential, approve=approve):
        raise not_found("device that asks")


def allowed_in_words(scopes: Iterable[ProgramScope], locale: Locale) -> list[str]:
    """Return what scopes allow, in words."""
    return [text(None, locale, Message(f"scope-{scope}")) for scope in scopes]
