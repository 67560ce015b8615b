"""Signatures are those of Standard Webhooks, as its own library checks them."""

import json
from datetime import UTC, datetime

import pytest
from standardwebhooks import Webhook, WebhookVerificationError

from domain.notices.records import Notice, Secret
from domain.notices.signing import in_force, secret_of, signatures
from workers.notices.webhooks import payload

OLD, NEW = secret_of(bytes(32)), secret_of(bytes(range(32)))
BODY = json.dumps(payload(Notice("n_1", "decision.opened", 1_700_000_000_000, game="g_1"), "https://x.org")).encode()


def _headers(*secrets: str) -> dict[str, str]:
    now = int(datetime.now(UTC).timestamp())
    signed = signatures(secrets, "n_1", now, BODY)
    return {"webhook-id": "n_1", "webhook-timestamp": str(now), "webhook-signature": signed}


def test_the_library_of_the_standard_takes_them() -> None:
    assert Webhook(NEW).verify(BODY, _headers(NEW))["type"] == "decision.opened"
    with pytest.raises(WebhookVerificationError):
        Webhook(OLD).verify(BODY, _headers(NEW))
    with pytest.raises(WebhookVerificationError):
        Webhook(NEW).verify(BODY + b" ", _headers(NEW))


def test_while_a_secret_is_replaced_both_are_used() -> None:
    secrets = (Secret(NEW), Secret(OLD, until=1_000))
    for secret in (OLD, NEW):
        assert Webhook(secret).verify(BODY, _headers(*in_force(secrets, 999)))
    assert in_force(secrets, 1_000) == [NEW]
