"""The cryptography of passkeys: what authenticators are asked, and whether what they sign holds.

It takes an eighth of a second of CPU to import, for `webauthn` and the certificates that this can read, and few
processes are ever asked for a passkey: `passkeys.py` imports it when one is.
"""

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import (
    base64url_to_bytes,
    decode_credential_public_key,
    decoded_public_key_to_cryptography,
    encode_cbor,
    options_to_json_dict,
    parse_attestation_object,
    parse_client_data_json,
)
from webauthn.helpers.cose import COSEAlgorithmIdentifier
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    AuthenticatorTransport,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from api.wire.passkeys import AuthenticationCredential, CreationOptions, RegistrationCredential, RequestOptions
from store.accounts.passkeys import LIFETIME, Passkey, passkey_id
from store.accounts.players import Player

_ALGORITHMS = [
    COSEAlgorithmIdentifier.EDDSA,
    COSEAlgorithmIdentifier.ECDSA_SHA_256,
    COSEAlgorithmIdentifier.RSASSA_PKCS1_v1_5_SHA_256,
]
"""Those that authenticators know: all know one of them."""

LONGEST_KEY = 1_024
"""Bytes of a public key: RSA with 4,096 bits takes some 530."""


def creation_options(party: str, player: Player, challenge: bytes) -> CreationOptions:
    """Return what an authenticator is asked that is to make a passkey for a relying party, by its id."""
    options = generate_registration_options(
        rp_id=party,
        rp_name="Turnfold",
        user_id=player.id.encode(),
        user_name=player.name,
        challenge=challenge,
        timeout=LIFETIME,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
        ),
        supported_pub_key_algs=_ALGORITHMS,
    )
    return msgspec.convert(options_to_json_dict(options), CreationOptions)


def request_options(party: str, challenge: bytes) -> RequestOptions:
    """Return what an authenticator is asked that has a passkey for a relying party, by its id."""
    options = generate_authentication_options(
        rp_id=party,
        challenge=challenge,
        timeout=LIFETIME,
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return msgspec.convert(options_to_json_dict(options), RequestOptions)


def challenge_of(client_data: str) -> bytes:
    """Return the challenge that an answer says it is to. Raises whatever the parsers do."""
    data = parse_client_data_json(base64url_to_bytes(client_data))
    if data.cross_origin:
        # In a frame of somebody else's page.
        raise ValueError
    return data.challenge


def new_passkey(
    answer: RegistrationCredential, party: str, origin: str, challenge: bytes, name: str, at: int
) -> tuple[Passkey, int]:
    """Return the passkey that an answer brings, and the count of signatures so far. Raises whatever the parsers do."""
    attestation = parse_attestation_object(base64url_to_bytes(answer.response.attestation_object))
    # Nobody asked for the maker of the authenticator: there is no certificate that would have to be looked at.
    if attestation.att_stmt.x5c is not None or attestation.fmt not in ("none", "packed"):
        raise ValueError
    proof = verify_registration_response(
        credential=msgspec.to_builtins(answer),
        expected_challenge=challenge,
        expected_rp_id=party,
        expected_origin=origin,
        require_user_verification=True,
        supported_pub_key_algs=_ALGORITHMS,
    )
    if len(proof.credential_public_key) > LONGEST_KEY:
        raise ValueError
    # A text that is no key fails now, not when somebody wants to sign in with it.
    decoded_public_key_to_cryptography(decode_credential_public_key(proof.credential_public_key))
    transports = tuple(row.value for row in AuthenticatorTransport if row.value in answer.response.transports)
    credential = proof.credential_id
    passkey = Passkey(passkey_id(credential), name, credential, proof.credential_public_key, party, transports, at)
    return passkey, proof.sign_count


def signature_count(
    answer: AuthenticationCredential, party: str, origin: str, challenge: bytes, passkey: Passkey
) -> int:
    """Return the count of signatures of an answer that the passkey has signed. Raises whatever the parsers do."""
    proof = verify_authentication_response(
        credential=msgspec.to_builtins(answer),
        expected_challenge=challenge,
        expected_rp_id=party,
        expected_origin=origin,
        credential_public_key=passkey.public_key,
        # The store compares counts, with whatever else signs in at the same time.
        credential_current_sign_count=0,
        require_user_verification=True,
    )
    return proof.new_sign_count


def _decoy() -> bytes:
    """Return a public key in COSE whose private key nobody has: what nobody has added takes as long to refuse."""
    point = ec.generate_private_key(ec.SECP256R1()).public_key().public_numbers()
    return encode_cbor({1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32), -3: point.y.to_bytes(32)})


DECOY = Passkey("", "", b"", _decoy(), "", (), 0)
"""A passkey that nobody has."""
