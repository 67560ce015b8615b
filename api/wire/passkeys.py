"""Bodies of passkeys. Their fields have the names of Web Authentication, level 3.

It is what `PublicKeyCredential` gives with `toJSON()` and takes with `parseCreationOptionsFromJSON` and
`parseRequestOptionsFromJSON`, so that any library for browsers passes it on as it is. Further fields are let through.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from api.wire.forms import END, form
from api.wire.values import Request, Time, TokenName
from domain.kernel.protocol.vocabulary import GROWS

Base64Url = Annotated[
    str,
    Meta(min_length=1, max_length=4096),
    form(f"^[A-Za-z0-9_-]+{END}", "Base64 for URLs, without padding", "Bytes as Base64 for URLs, without padding."),
]

Bytes = Annotated[str, Meta(description="Bytes as Base64 for URLs, without padding.")]

Verification = Annotated[Literal["required"], GROWS]


class RelyingParty(msgspec.Struct, frozen=True, rename="camel"):
    """The relying party, who asks: this service."""

    id: str
    """The host's name."""
    name: str
    """The name that its user reads."""


class CredentialUser(msgspec.Struct, frozen=True, rename="camel"):
    """The user whose passkey it is to be."""

    id: Bytes
    """The id of the account."""
    name: str
    """The name that its user reads."""
    display_name: str
    """The same."""


class CredentialParameters(msgspec.Struct, frozen=True, rename="camel"):
    """A kind of key that is taken."""

    type: Annotated[Literal["public-key"], GROWS]
    """Its type."""
    alg: int
    """The algorithm, by its number among those of COSE."""


class CredentialDescriptor(msgspec.Struct, frozen=True, rename="camel"):
    """A passkey that the account has."""

    id: Bytes
    """Its authenticator's id for it."""
    type: Annotated[Literal["public-key"], GROWS]
    """Its type."""
    transports: list[str]
    """How a browser reaches the authenticator, as far as it has said."""


class AuthenticatorSelection(msgspec.Struct, frozen=True, rename="camel"):
    """The choice of authenticators that are taken."""

    resident_key: Verification
    """It keeps the account with the passkey, so that nobody has to name it."""
    require_resident_key: bool
    """The same, to older browsers."""
    user_verification: Verification
    """It knows its user, by a finger or a PIN."""


class CreationOptions(msgspec.Struct, frozen=True, rename="camel"):
    """The options for an authenticator that is to make a passkey, as `parseCreationOptionsFromJSON` takes them."""

    rp: RelyingParty
    """The relying party."""
    user: CredentialUser
    """Whose passkey it is to be."""
    challenge: Bytes
    """Random bytes that are good once."""
    pub_key_cred_params: list[CredentialParameters]
    """The kinds of keys that are taken."""
    timeout: int
    """Milliseconds for which the challenge is good."""
    exclude_credentials: list[CredentialDescriptor]
    """The passkeys that there are: no authenticator makes another one."""
    authenticator_selection: AuthenticatorSelection
    """Which authenticators are taken."""
    attestation: Annotated[Literal["none"], GROWS]
    """The maker of the authenticator is not asked."""


class RequestOptions(msgspec.Struct, frozen=True, rename="camel"):
    """The options for an authenticator that has a passkey, as `parseRequestOptionsFromJSON` takes them."""

    challenge: Bytes
    """Random bytes that are good once."""
    timeout: int
    """Milliseconds for which the challenge is good."""
    rp_id: str
    """The id of who asks."""
    user_verification: Verification
    """The authenticator is to know its user."""


class AttestationResponse(msgspec.Struct, frozen=True):
    """The answer of an authenticator that has made a passkey."""

    client_data: Base64Url = msgspec.field(name="clientDataJSON")
    """The browser's `clientDataJSON`: the challenge and the origin that asked."""
    attestation_object: Base64Url = msgspec.field(name="attestationObject")
    """The authenticator's response."""
    transports: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=10)] = msgspec.field(
        default_factory=list
    )
    """How a browser reaches the authenticator."""


class RegistrationCredential(msgspec.Struct, frozen=True):
    """A credential that `navigator.credentials.create` gave, as its `toJSON()`."""

    id: Base64Url
    """The authenticator's id for the passkey."""
    raw_id: Base64Url = msgspec.field(name="rawId")
    """The same."""
    type: Literal["public-key"]
    """Its type."""
    response: AttestationResponse
    """The answer."""


class AssertionResponse(msgspec.Struct, frozen=True):
    """The answer of an authenticator that has signed with a passkey."""

    client_data: Base64Url = msgspec.field(name="clientDataJSON")
    """The browser's `clientDataJSON`: the challenge and the origin that asked."""
    authenticator_data: Base64Url = msgspec.field(name="authenticatorData")
    """The authenticator's response."""
    signature: Base64Url
    """Its signature over both."""
    user_handle: Base64Url = msgspec.field(name="userHandle")
    """The account that it keeps with the passkey."""


class AuthenticationCredential(msgspec.Struct, frozen=True):
    """A credential that `navigator.credentials.get` gave, as its `toJSON()`."""

    id: Base64Url
    """The authenticator's id for the passkey."""
    raw_id: Base64Url = msgspec.field(name="rawId")
    """The same."""
    type: Literal["public-key"]
    """Its type."""
    response: AssertionResponse
    """The answer."""


class PasskeyChallenge(msgspec.Struct, frozen=True):
    """A challenge for an authenticator, by way of the browser."""

    public_key: CreationOptions
    """The options for the `publicKey` of `navigator.credentials.create`."""
    expires_in: int
    """Seconds for which the challenge is good, once."""


class NewPasskey(Request, frozen=True):
    """A passkey to be: the answer of an authenticator to a challenge."""

    credential: RegistrationCredential
    """The answer."""
    name: TokenName = "passkey"
    """Your name for it."""


class PasskeyName(Request, frozen=True):
    """Another name of a passkey."""

    name: TokenName
    """Your name for it."""


class PasskeyView(msgspec.Struct, frozen=True):
    """A passkey of an account."""

    id: str
    """Names the passkey. Begins with `k_`."""
    name: str
    """Its owner's name for it."""
    transports: list[str]
    """How a browser reaches the authenticator, as far as it has said: `internal`, `hybrid`, `usb` and so on."""
    created: Time
    """When it was added."""
    used: Time | None
    """When somebody signed in with it last; null if nobody has."""


class PasskeyList(msgspec.Struct, frozen=True):
    """The passkeys of an account."""

    passkeys: list[PasskeyView]
    """The oldest first."""
