"""Bodies of devices that ask to be let into an account, in the form of RFC 8628; and of sessions of pages."""

from typing import Annotated

import msgspec
from msgspec import Meta

from api.wire.values import Request, Time, TokenName
from store.accounts.tokens import ProgramScope


class NewDevice(Request, frozen=True):
    """A device that wants to be let into an account."""

    name: TokenName
    """Its own name for itself; its token will be called so."""
    scopes: Annotated[list[ProgramScope], Meta(min_length=1, max_length=3)] = msgspec.field(
        default_factory=lambda: list[ProgramScope](["bot"])
    )
    """The scope that it asks for: `play` for everything, `bot` to play, `read` to look."""


class DeviceCodes(msgspec.Struct, frozen=True):
    """The codes of a device that asks (RFC 8628, 3.2)."""

    device_code: str
    """The secret that it polls with."""
    user_code: str
    """The code that it shows, for somebody who is signed in elsewhere: eight letters."""
    verification_uri: str
    """Where this is typed in."""
    verification_uri_complete: str
    """The same with the code, for a link or a picture of one."""
    expires_in: int
    """Seconds for which the codes are good."""
    interval: int
    """Seconds between two polls at least."""


class DevicePoll(Request, frozen=True):
    """A question whether somebody has let a device in."""

    device_code: Annotated[str, Meta(min_length=1, max_length=100)]
    """From `requestDeviceCode`."""


class DevicePending(msgspec.Struct, frozen=True):
    """Nobody has let this device in yet."""

    interval: int
    """Seconds after which it may ask again: more than before, if it has asked too soon."""


class DeviceView(msgspec.Struct, frozen=True):
    """A device that asks to be let into your account."""

    user_code: str
    """The code that it shows."""
    name: str
    """Its own name for itself: anybody may call a device anything."""
    scopes: list[ProgramScope]
    """The scope that it would have."""
    allows: list[str]
    """The same in words, for whoever decides."""


class Verdict(Request, frozen=True):
    """The answer to a device that asks."""

    approve: bool
    """True if it gets a token of your account, false if it is told no."""


class SessionView(msgspec.Struct, frozen=True):
    """A session of this browser, whose secret is in a cookie that no script can read."""

    id: str
    """Names it among your tokens, where it can be revoked."""
    expires: Time
    """Until when it is in force."""
