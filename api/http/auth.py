"""Bearer tokens, and tickets in their place: who sends a request, and what it may do."""

from collections.abc import Callable, Iterable
from typing import Any

from cachetools import TTLCache
from litestar import Request
from litestar.types import Scope as ASGIScope
from redis.exceptions import RedisError

from api.http.limits import LIMIT, Limits, network
from api.http.methods import IS_HEAD
from api.http.noted import IS_WHOLE, Key, method_of
from api.http.problems import problem
from api.http.sessions import session_of
from store.accounts.players import Player, PlayerStore, Principal, credential
from store.accounts.tickets import TicketStore
from store.accounts.tokens import Scope, Token

TRUSTED_FOR = 30
"""Seconds after which a token is looked up again, should a message about its revocation have been lost."""

MEMORY = 32 * 1024 * 1024
"""Bytes of accounts and tokens that are known at once."""

TOKENS = 4
"""How many tokens of an account are known at once."""

NOTED_EVERY = 60
"""Seconds after which it is noted again that somebody is there."""

USED = 100_000
"""Tokens of which is known that they were used within the minute."""

_TICKET = Key[str]("ticket")

_NO_TICKET = "this ticket was used, is over a minute old, or is not for this stream"

_BY_DEFAULT: frozenset[Scope] = frozenset({"play"})


class Authenticator:
    """Finds whose token it is, from a cache by account, so that a revocation looks no further.

    `is_heard` says whether messages about revocations come: while they do not, nothing is taken from the cache.
    """

    def __init__(self, players: PlayerStore, tickets: TicketStore, is_heard: Callable[[], bool]) -> None:
        self._players = players
        self._tickets = tickets
        self._is_heard = is_heard
        self._known: TTLCache[str, dict[str, Principal]] = TTLCache(MEMORY, TRUSTED_FOR, getsizeof=_size)
        self._used: TTLCache[str, bool] = TTLCache(USED, NOTED_EVERY)
        self._generation = 0

    def forget_tokens(self, player: str) -> None:
        """Forget the tokens of a player; of all players if messages may have been lost (empty text)."""
        self._generation += 1
        if player:
            self._known.pop(player, None)
        else:
            self._known.clear()

    def cached_principal(self, credential: str) -> Principal | None:
        """Return whose token is known by this credential, if that is known here for sure."""
        if not self._is_heard():
            return None
        try:
            # Every request does so: the cache's own `get` looks twice.
            principal = self._known[credential.partition(".")[0]][credential]
        except KeyError:
            return None
        token = principal.token
        is_over = token.expires is not None and token.is_over(self._players.known_now(principal.player.id))
        return None if is_over else principal

    def at_hand(self, credential: str) -> Principal | None:
        """Return the same if it was also noted within the minute that the token is used: nothing is to be asked."""
        principal = self.cached_principal(credential)
        return principal if principal is not None and principal.token.id in self._used else None

    async def find(self, credential: str) -> Principal | None:
        """Return whose token is known by this credential."""
        generation = self._generation
        principal = await self._players.find(credential)
        if principal is not None and not await self._is_used(principal):
            return None
        if principal is not None and generation == self._generation:
            self._remember(credential, principal)
        return principal

    async def _is_used(self, principal: Principal) -> bool:
        """Note, once a minute, that a token is used; False if its account was deleted just now for not being used."""
        token = principal.token.id
        if token in self._used:
            return True
        try:
            by_person = "play" in principal.token.scopes
            now = await self._players.now(principal.player.id)
            is_there = await self._players.use(principal.player.id, now, token, by_person=by_person)
        except RedisError:
            # It can be read, if not written: who only looks is let through.
            return True
        if is_there:
            self._used[token] = True
        return is_there

    async def whose(self, credential: str) -> Principal | None:
        """Return whose token it is, wherever that is known."""
        principal = self.cached_principal(credential)
        if principal is None:
            return await self.find(credential)
        return principal if await self._is_used(principal) else None

    async def redeem_ticket(self, ticket: str, game: str) -> str:
        """Return the credential of the token that asked for a ticket to a game, or to all games (empty text).

        Raises `unauthenticated`.
        """
        admitted = await self._tickets.look(ticket)
        if admitted is None or admitted.game != game:
            raise unauthenticated_problem(_NO_TICKET)
        return admitted.credential

    async def use_up(self, ticket: str) -> None:
        """Use up a ticket that was shown. Raises `unauthenticated` if somebody else was faster."""
        if not await self._tickets.use_up(ticket):
            raise unauthenticated_problem(_NO_TICKET)

    def _remember(self, credential: str, principal: Principal) -> None:
        # A look that joins the others is forgotten together with the first of them.
        tokens = self._known.get(principal.player.id)
        if tokens is None or len(tokens) >= TOKENS:
            self._known[principal.player.id] = {credential: principal}
        else:
            tokens[credential] = principal


def _size(tokens: dict[str, Principal]) -> int:
    """About how many bytes the tokens of an account take, when there are as many as may be known."""
    return TOKENS * 1_000 * len(tokens)


class Admission:
    """Lets a request through to its handler, with the sender in the scope, if its token allows what the handler does.

    A handler's needs stand in its `opt` (`api.http.access`).
    """

    def __init__(self, authenticator: Authenticator, limits: Limits) -> None:
        self._authenticator = authenticator
        self._limits = limits

    async def admit(self, scope: ASGIScope) -> None:
        """Note who sends a request. Raises the problem that it is refused with; refusals count too."""
        opt = scope["route_handler"].opt
        allowed: frozenset[Scope] | None = opt.get("scopes", _BY_DEFAULT)
        method = method_of(scope)
        # What `OPTIONS` tells, the document tells to anybody: which methods there are.
        if method != "OPTIONS":
            if allowed is not None:
                await self._admit(scope, method, allowed)
            elif not opt.get("unlimited"):
                self._count(scope, method)

    async def _admit(self, scope: ASGIScope, method: str, allowed: frozenset[Scope]) -> None:
        bearer = _credential_of(scope)
        token = credential(bearer)
        principal = self._authenticator.at_hand(token)
        if principal is None:
            # Until it is known whose the token is; it never is while the store is away.
            LIMIT.note(scope, self._limits.of_anybody("GET", address_of(scope)))
            if not bearer and scope["route_handler"].opt.get("watched"):
                self._count(scope, "GET")
                scope["auth"] = watcher(network(address_of(scope)))
                return
            if not bearer:
                token = await self._by_ticket(scope)
            principal = await self._authenticator.whose(token)
        if principal is None:
            self._count(scope, "GET")
            raise unauthenticated_problem()
        scope["auth"] = principal
        LIMIT.note(scope, self._limits.of(method, principal))
        self._limits.take(method, principal)
        if allowed.isdisjoint(principal.token.scopes):
            raise problem("forbidden", f"this token has the scopes {list(principal.token.scopes)}")

    def _count(self, scope: ASGIScope, method: str) -> None:
        """Count a request of nobody that is known."""
        address = address_of(scope)
        LIMIT.note(scope, self._limits.of_anybody(method, address))
        if method == "GET":
            self._limits.look(address)

    async def _by_ticket(self, scope: ASGIScope) -> str:
        """Return the credential of whoever asked for the ticket that is shown; empty if none is."""
        if scope["route_handler"].opt.get("takes_tickets") and scope["query_string"]:
            ticket = Request[Any, Any, Any](scope).query_params.get("ticket")
            if ticket:
                _TICKET.note(scope, ticket)
                return await self._authenticator.redeem_ticket(ticket, scope["path_params"].get("game_id", ""))
        return ""


def _credential_of(scope: ASGIScope) -> str:
    """Return the token that a request shows: in its header, or as a session that a page of ours asks with."""
    return bearer_of(scope["headers"]) or session_of(scope)


def unauthenticated_problem(why: str = "this needs a valid token: POST /v1/players gives one") -> Exception:
    """The answer to a request without a token that is in force."""
    return problem(
        "unauthenticated",
        why,
        headers={"WWW-Authenticate": "Bearer"},
    )


def watcher(network: str) -> Principal:
    """Return whom a request without a token is taken for, by its network: nobody in any game, who sees what is open."""
    return Principal(Player(network, "", "en", 0, key="00" * 32), Token("", "", ("read",), 0))


def bearer_of(headers: Iterable[tuple[bytes, bytes]]) -> str:
    """The token in a request's headers; empty if there is none."""
    for name, value in headers:
        if name == b"authorization" and value[:7].lower() == b"bearer ":
            return value[7:].strip().decode("latin-1")
    return ""


def address_of(scope: ASGIScope) -> str:
    """Return where a request comes from; empty if that is not known."""
    client = scope.get("client")
    return client[0] if client else ""


async def admit_again(scope: ASGIScope, authenticator: Authenticator) -> None:
    """Look at the token of a request again whose body took its time; no round trip where the token is known.

    Raises `unauthenticated` if it was revoked meanwhile. A request that needs no token is let through.
    """
    admission: Principal | None = scope.get("auth")
    if admission is None or not admission.credential or IS_WHOLE.find(scope):
        return
    # That it is used was noted when the request was let through.
    principal = authenticator.cached_principal(admission.credential) or await authenticator.find(admission.credential)
    if principal is None:
        raise unauthenticated_problem("this token was revoked before the body was complete")
    scope["auth"] = principal


async def use_ticket(request: Request[Any, Any, Any]) -> None:
    """Use up the ticket that a request was let through with, if it was one; for the head of an answer none is used.

    Raises `unauthenticated` if another request has used it meanwhile.
    """
    ticket = _TICKET.find(request.scope)
    if ticket is not None and not IS_HEAD.find(request.scope):
        authenticator: Authenticator = request.app.state["authenticator"]
        await authenticator.use_up(ticket)
