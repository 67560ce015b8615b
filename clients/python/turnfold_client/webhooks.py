"""Webhooks: who has sent a request to an endpoint, as Standard Webhooks (standardwebhooks.com) says."""

import base64
import hashlib
import hmac
import json
import time
from collections.abc import Mapping
from typing import Any


class ForgedWebhook(ValueError):
    """A request that the service did not send, or sent long ago."""


def verify_webhook(secret: str, headers: Mapping[str, str], body: bytes) -> Any:
    """Return what a request says whose body is this, to the endpoint with this secret. Raises ForgedWebhook."""
    said = {name.lower(): value for name, value in headers.items()}
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
        content = f"{said['webhook-id']}.{said['webhook-timestamp']}.".encode() + body
        age, signatures = abs(time.time() - int(said["webhook-timestamp"])), said["webhook-signature"].split()
    except (KeyError, ValueError) as error:
        raise ForgedWebhook(f"the request is not signed: {error}") from error
    own = base64.b64encode(hmac.digest(key, content, hashlib.sha256))
    # Clocks may differ by five minutes; while a secret is changed, the old one signs too.
    if age > 300 or not any(hmac.compare_digest(b"v1," + own, one.encode()) for one in signatures):
        raise ForgedWebhook("the request is old, or its signature is another")
    return json.loads(body)
