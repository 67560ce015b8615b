"""Ids that follow from what they are made of, so that the same request again names the same thing."""

import re
from base64 import b32encode, urlsafe_b64encode

from domain.kernel.log.agreement_entries import Offer
from domain.kernel.protocol.commitments import H, M
from domain.kernel.table.game import Game

_GAME = re.compile(r"[A-Za-z0-9_-]{1,64}")


def is_game_id(text: str) -> bool:
    """Return whether a game may be called so."""
    return _GAME.fullmatch(text) is not None


def game_id_for(namespace: str, idempotency_key: str) -> str:
    """The id of the game that the account with this namespace creates with this key (openapi/client-guide.md)."""
    return "g_" + b32encode(H("game-id", namespace, idempotency_key)[:10]).decode().lower()


def request_id_for(actor: str, idempotency_key: str) -> str:
    """The id of the request that a player asks with this key, in the game in which that is the player's name."""
    return "r_" + b32encode(H("request-id", actor, idempotency_key)[:10]).decode().lower()


def branch_id_for(namespace: str, game: str, idempotency_key: str) -> str:
    """The id of the branch of a game that the account with this namespace begins with this key."""
    return "b_" + b32encode(H("branch-id", namespace, game, idempotency_key)[:10]).decode().lower()


def offer_code(game: str, secret: bytes, offer: Offer) -> str:
    """The code by which a seat that is offered is taken: it names the game before the last dot. `secret` is S."""
    return f"{game}.{urlsafe_b64encode(M(secret, 'offer', offer.seat, offer.seq)[:16]).decode().rstrip('=')}"


def import_id_for(namespace: str, game: Game) -> str:
    """The id of an import of this log by the account with this namespace; no game that is played here can have it."""
    return "i_" + b32encode(H("import-id", namespace, game.id, game.head)[:10]).decode().lower()
