"""The key by which push services know the service (VAPID, RFC 8292): made when it is first asked for, and kept.

A browser subscribes with its public half. With another key all subscriptions would be worth nothing.
"""

from typing import TYPE_CHECKING, Any

from redis.asyncio import Redis

from store.notices.work_items import lane

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric import ec

_KEY = f"{lane('push')}:push:key"
"""The private number, with 64 hexadecimal digits."""


class PushKey:
    """The key in one Redis."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def get(self) -> "ec.EllipticCurvePrivateKey":
        """Return the key; whoever asks first makes it."""
        from cryptography.hazmat.primitives.asymmetric import ec

        from domain.notices.pushes import CURVE

        reply: Any = await self._redis.get(_KEY)
        if reply is None:
            private = ec.generate_private_key(CURVE).private_numbers().private_value
            await self._redis.set(_KEY, f"{private:064x}", nx=True)
            reply = await self._redis.get(_KEY)
        return ec.derive_private_key(int(reply, 16), CURVE)
