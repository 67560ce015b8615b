"""A client for Turnfold: plays games, follows them and hears what waits, with `await` (`AsyncClient`) or without.

`core` has what a service is sent and answers, as types.
"""

from turnfold_client.answers import Event, Refused
from turnfold_client.asynchronous import AsyncClient
from turnfold_client.synchronous import Client
from turnfold_client.webhooks import ForgedWebhook, verify_webhook

__all__ = ["AsyncClient", "Client", "Event", "ForgedWebhook", "Refused", "verify_webhook"]
