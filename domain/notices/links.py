"""Links in mails: what they let somebody do who has them, and nothing besides.

A token names what it is for and ends with a code that the account's own key makes, so that nobody else can make one. It
reads the question that it answers, and a question is answered once. The answer's page says what came of it, and has
the token of the next question to the same seat: the holder of a link can play on for as long as that seat is asked.
"""

import hmac
import re
from base64 import urlsafe_b64encode
from typing import NamedTuple

from domain.kernel.log.marks import FORM as MARK
from domain.kernel.protocol.commitments import M
from domain.kernel.protocol.ids import Seat
from domain.kernel.time.times import DAY

LASTING = 30 * DAY
"""Milliseconds for which a link is good, if what it is for stays open so long."""

_PART = "[A-Za-z0-9_.-]{1,64}"
_CODE = "[A-Za-z0-9_-]{22}"
_FORM = re.compile(f"({_PART})~({_PART})~({_PART})~([0-9]{{1,15}})(?:~({MARK}))?~({_CODE})")
_CHANNEL_LINK = re.compile(f"({_PART})~({_PART})~({_CODE})")


class Link(NamedTuple):
    """A link of a channel's: to answer a decision of a game, or to be told nothing more of it by its `seat`.

    `until` is when it ends, in milliseconds; 0 for never. `code` is what its token ends with, `mark` the place in the
    game's history at which it was made; empty for one that holds whatever the store has lost since.
    """

    game: str
    what: str
    channel: str
    until: int
    code: str
    mark: str = ""

    @property
    def seat(self) -> Seat:
        """Return the seat that it is for."""
        return int(self.what.rpartition(".")[2])


def token(key: bytes, purpose: str, game: str, what: str, channel: str, until: int, mark: str = "") -> str:
    """Return the token of a link. `what` ends with a dot and the seat, as the id of a decision does."""
    link = Link(game, what, channel, until, "", mark)
    return "~".join(map(str, (*_parts(link), _code(key, purpose, link))))


def link_of(token: str) -> Link | None:
    """Return what a token says it is for; None if it is none. Nothing of it is believed yet."""
    match = _FORM.fullmatch(token)
    if match is None or not match[2].rpartition(".")[2].isdigit() or len(match[2]) > 20:
        return None
    return Link(match[1], match[2], match[3], int(match[4]), match[6], match[5] or "")


class ChannelLink(NamedTuple):
    """A link that does something with a channel of an account. `code` is what its token ends with."""

    account: str
    channel: str
    code: str


def silence(key: bytes, account: str, channel: str) -> str:
    """Return the token of a link by which a channel tells nothing more."""
    return f"{account}~{channel}~{_silence_code(key, account, channel)}"


def confirmation(key: bytes, account: str, channel: str, secret: str) -> str:
    """Return the token of a link that confirms the address of a channel, as the code `secret` does that it is for."""
    return f"{account}~{channel}~{_confirmation_code(key, account, channel, secret)}"


def may_confirm(link: ChannelLink, key: bytes, secret: str) -> bool:
    """Return whether this account made the link for this code, in a time that tells nothing of the right one."""
    return hmac.compare_digest(link.code, _confirmation_code(key, link.account, link.channel, secret))


def channel_link_of(token: str) -> ChannelLink | None:
    """Return what a token says which channel it is about; None if it is none. Nothing of it is believed yet."""
    match = _CHANNEL_LINK.fullmatch(token)
    return None if match is None else ChannelLink(match[1], match[2], match[3])


def may_silence(link: ChannelLink, key: bytes) -> bool:
    """Return whether this account made the link, in a time that tells nothing of the right code."""
    return hmac.compare_digest(link.code, _silence_code(key, link.account, link.channel))


def is_genuine(link: Link, key: bytes, purpose: str) -> bool:
    """Return whether this account made the link, in a time that tells nothing of the right code."""
    return hmac.compare_digest(link.code, _code(key, purpose, link))


def _code(key: bytes, purpose: str, link: Link) -> str:
    return _encode(M(key, purpose, *_parts(link)))


def _parts(link: Link) -> tuple[str | int, ...]:
    """Return what a link names; tokens of earlier versions have no mark, and are as they were."""
    return (link.game, link.what, link.channel, link.until, *([link.mark] if link.mark else []))


def _silence_code(key: bytes, account: str, channel: str) -> str:
    return _encode(M(key, "silence", account, channel))


def _confirmation_code(key: bytes, account: str, channel: str, secret: str) -> str:
    return _encode(M(key, "confirm", account, channel, secret))


def _encode(code: bytes) -> str:
    return urlsafe_b64encode(code[:16]).decode().rstrip("=")
