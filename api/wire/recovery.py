"""Bodies of ways back into an account: recovery codes, and what was done to all ways in."""

from typing import Annotated

import msgspec
from msgspec import Meta

from api.wire.sign_ins import SignedInToken
from api.wire.values import PlayerId, Request, Time, TokenName
from domain.kernel.protocol.vocabulary import GROWS
from store.accounts.credentials import DeedKind


class RecoveryCodes(msgspec.Struct, frozen=True):
    """New recovery codes, shown this once."""

    player: str
    """The id of the account, which has to be kept with them."""
    codes: list[str]
    """Each gives a token once: 80 random bits, in four groups of letters and digits."""
    created: Time
    """When they were made."""


class RecoveryState(msgspec.Struct, frozen=True):
    """The recovery codes of an account, as far as they are known after they were shown."""

    left: int
    """How many have not been used."""
    created: Time | None
    """When they were made; null if none are left."""


class Recovery(Request, frozen=True):
    """A recovery code, in the place of a token."""

    player: PlayerId
    """Whose account it is."""
    code: Annotated[str, Meta(min_length=1, max_length=64)]
    """One of its codes. Capitals, spaces and dashes make no difference."""
    name: TokenName = "recovered"
    """The purpose of the new token."""
    revoke_others: bool = False
    """Whether all other tokens of the account are revoked."""


class RecoveredToken(SignedInToken, frozen=True):
    """A new token of an account that was got back, shown this once."""

    codes_left: int
    """How many recovery codes have not been used."""


class ActivityView(msgspec.Struct, frozen=True):
    """Something that was done to the ways into an account, or to the account by an operator."""

    at: Time
    """When."""
    kind: Annotated[DeedKind, GROWS]
    """The change: a token was created, one was revoked or all others, codes were made anew, or one was used, a
    device or another's program was let in, an address or a passkey was added or removed, or somebody signed in by it.

    `client-removed`: an operator has removed a program that you had let in, or have registered; its tokens are revoked.
    `league-excluded`, `league-readmitted`: an operator keeps you out of the league, or lets you in again.
    `passkey-doubted`: a passkey signed whose count of signatures has not grown, so that there may be two of it.
    """
    token: str | None
    """The id of the token; null where it is about no single one."""
    name: str | None
    """The name of the token, or the address; null where it is about neither."""
    why: str | None
    """The reason that an operator gives who has done it; null for what nobody else has done."""


class ActivityList(msgspec.Struct, frozen=True):
    """All that was done to the ways into an account."""

    activity: list[ActivityView]
    """The latest first; 200 at most."""
