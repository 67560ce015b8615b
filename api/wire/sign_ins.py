"""Bodies of signing in, by mail or with a passkey."""

from typing import Annotated

import msgspec
from msgspec import Meta

from api.wire.passkeys import AuthenticationCredential, RequestOptions
from api.wire.values import MailedCode, Request, Time, TokenName
from store.accounts.tokens import Scope


class NewSignIn(Request, frozen=True):
    """A wish to sign in."""

    address: Annotated[str, Meta(min_length=1, max_length=254)] | None = None
    """By mail: the address of a channel of the account, which was confirmed; left out: with a passkey."""


class BegunSignIn(msgspec.Struct, frozen=True):
    """A sign-in that was begun; it looks the same whether or not the address leads into an account."""

    sign_in: str
    """A secret to send with the code or the passkey."""
    expires_in: int
    """Seconds for which it is good."""
    public_key: RequestOptions | None
    """The options for the `publicKey` of `navigator.credentials.get`; null for a sign-in by mail."""


class SignInAnswer(Request, frozen=True):
    """A code from a mail or the answer of an authenticator, in the place of a token."""

    sign_in: Annotated[str, Meta(min_length=1, max_length=100)]
    """From `beginSignIn`."""
    code: MailedCode | None = None
    """From the mail."""
    credential: AuthenticationCredential | None = None
    """The answer of the authenticator, for a sign-in with a passkey."""
    name: TokenName = "signed in"
    """The purpose of the new token."""
    revoke_others: bool = False
    """Whether all other tokens of the account are revoked."""


class SignedInToken(msgspec.Struct, frozen=True):
    """A new token of an account that somebody signed in to, shown this once."""

    player: str
    """The id of the account."""
    id: str
    """Names the token where it is revoked."""
    name: str
    """Its owner's name for it."""
    scopes: list[Scope]
    """Its scope."""
    created: Time
    """When it was created."""
    token: str
    """The secret, for the header `Authorization: Bearer`."""
