"""Errors as RFC 9457 problems. Each has a type, which is the address of a page that says what it means."""

from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException, NotFoundException, ValidationException
from litestar.plugins.problem_details import ProblemDetailsConfig, ProblemDetailsException, ProblemDetailsPlugin
from redis.exceptions import ResponseError

from api.http import request_ids
from api.http.methods import allowed
from api.wire.forms import in_words
from api.wire.problems import ProblemType
from domain.kernel.faults import Fault, Misfit
from domain.kernel.fence import LogDoesNotFold, NewerRules
from domain.kernel.misfits import as_fault
from domain.kernel.refusals import Refused, shortened
from store.connection import UNAVAILABLE, is_unwritable
from store.credentials import Revoked
from store.patience import OutcomeUnknown
from store.removal import Removed
from store.room import NoRoom


def _types(*rows: tuple[str, int, str, str]) -> dict[str, ProblemType]:
    return {slug: ProblemType(f"/problems/{slug}", status, title, meaning) for slug, status, title, meaning in rows}


PROBLEMS = _types(
    ("invalid-request", 400, "Invalid request", "The request does not fit the schema; `errors` says where."),
    ("unauthenticated", 401, "No valid token", "Send `Authorization: Bearer <token>` with a token that is in force."),
    ("forbidden", 403, "Not allowed with this token", "The token lacks the scope that the operation needs."),
    ("not-found", 404, "Not found", "There is no such thing, or it is not for you to see."),
    ("method-not-allowed", 405, "Method not allowed", "The resource does not have this method; see `Allow`."),
    (
        "address-not-allowed",
        409,
        "Address not allowed",
        "This address cannot be named here; `detail` says why.",
    ),
    ("no-secret", 409, "No secret", "Channels of this kind have no secret that could be replaced."),
    ("too-many-mails", 429, "Too many mails", "As many mails as a day allows went to an address that nobody confirms."),
    ("access-denied", 409, "Told no", "Whoever was asked did not let the device in (RFC 8628, 3.5)."),
    ("authorization-pending", 409, "Not let in yet", "Nobody has let the device in yet; ask again (RFC 8628, 3.5)."),
    (
        "expired-token",
        409,
        "Asked for too long",
        "The time is over for letting the device in (RFC 8628, 3.5).",
    ),
    ("slow-down", 409, "Asked too fast", "From now on, leave five seconds more between two polls (RFC 8628, 3.5)."),
    (
        "tls-needed",
        409,
        "TLS is needed",
        "A browser keeps a session over TLS, or on its own machine.",
    ),
    ("already-reported", 409, "Reported before", "An account reports a message once, and a player once in a game."),
    ("already-seated", 409, "Already seated", "A player has at most one seat in a game."),
    ("audit-failed", 409, "The log does not hold", "The imported log did not pass the audit; `findings` says where."),
    ("avoided-player", 409, "You avoid somebody here", "A player at this table is on your list `avoid`."),
    ("game-not-finished", 409, "The game is not over", "This can be had when the game is over, not before."),
    ("game-not-open", 409, "The game has started", "Seats can change only before the game starts."),
    ("game-not-running", 409, "The game is not running", "The game has not begun yet, or it is over."),
    ("idempotency-key-reused", 409, "Key used before", "The Idempotency-Key came with another request before."),
    ("illegal-choice", 409, "Illegal choice", "The answer is not one that the open decision allows."),
    ("invalid-setup", 409, "No such game can be played", "The rules do not allow these options, seats or position."),
    ("invalid-lifetime", 409, "No such lifetime", "A lifetime is longer than nothing, and not longer than is allowed."),
    ("muted", 409, "Muted", "An operator has muted the account: it cannot write to others until the time in `detail`."),
    ("no-take-back", 409, "Cannot be taken back", "The answer concerns others by now, or the game has no take-backs."),
    ("no-vacation", 409, "No such vacation", "The game grants no vacation, or not so much, or it is out of place."),
    (
        "no-such-hours",
        409,
        "No such hours of rest",
        "A known time zone is named, and a night of 10 hours at most or days off.",
    ),
    ("named-too-soon", 409, "Named too soon", "Hours of rest are named once in 30 days."),
    (
        "no-such-order",
        409,
        "No such order",
        "A standing order is for a kind of question that this game asks, and names options if it answers by them.",
    ),
    ("not-admitted", 409, "Not at this table", "This table does not take you. Others are open to you."),
    (
        "name-not-allowed",
        409,
        "Name not allowed",
        "All of a name is seen, and the service does not use it itself.",
    ),
    ("not-creator", 409, "Not your game", "This is up to who created the game."),
    ("nobody-there", 409, "Nobody there", "No other player has the seat that is named."),
    ("not-seated", 409, "Not your seat", "This player does not have the seat that would be needed."),
    ("not-startable", 409, "Cannot start", "Seats are free, or somebody else is to start the game."),
    (
        "position-not-accepted",
        409,
        "Set up, not dealt",
        "The creator has set this game up; `position` says which parts. Join with `accept_position: true`.",
    ),
    (
        "request-closed",
        409,
        "Request not open",
        "It was answered or withdrawn, or it has lost its point.",
    ),
    (
        "request-not-possible",
        409,
        "Cannot be asked",
        "The game does not allow this request, or the seat has asked as often as is allowed; `detail` says why.",
    ),
    (
        "request-open",
        409,
        "Asked already",
        "You have an open request of this kind; withdraw it to ask otherwise.",
    ),
    ("seat-kept", 409, "Seat kept", "The seat is kept for another player for some time; `detail` says until when."),
    ("seat-taken", 409, "Seat taken", "The seat is taken, or there is no such seat."),
    ("seed-mismatch", 409, "Seed does not fit", "The seed is not the one that the seat committed to."),
    ("seed-not-awaited", 409, "No seed awaited", "The game does not wait for a seed of this seat."),
    ("stale-decision", 409, "Decision no longer open", "The decision was answered, timed out or asked anew."),
    (
        "no-passkeys-here",
        409,
        "No passkeys here",
        "Passkeys are bound to the name of a host, over TLS or on one's own machine (`localhost`).",
    ),
    (
        "wrong-passkey",
        409,
        "Wrong passkey",
        "What an authenticator has said does not hold, or came too late or twice, or there is no such passkey here.",
    ),
    ("last-way-in", 409, "The last way in", "Nothing else would lead back into the account; get recovery codes first."),
    ("too-many-passkeys", 409, "Too many passkeys", "The account has as many passkeys as is allowed; delete one."),
    ("too-many-clients", 409, "Too many clients", "The account has as many clients as is allowed; delete one."),
    ("excluded", 409, "Excluded", "An operator keeps the account out of the league; `detail` says why."),
    ("too-many-avoided", 409, "Too many avoided", "The account avoids as many players as is allowed; admit one."),
    ("too-many-channels", 409, "Too many channels", "The account has as many channels as is allowed; delete one."),
    ("too-many-games", 409, "Too many games", "The player has as many games that are not over as is allowed."),
    (
        "too-many-seat-changes",
        409,
        "Too many changes of seats",
        "You took a seat of this game, or its seats changed, as often as is allowed.",
    ),
    ("too-many-games-today", 429, "Too many games today", "The account has created as many games as a day allows."),
    (
        "text-not-allowed",
        409,
        "Text not allowed",
        "Something of a text is seen, and nothing of it is hidden or covers what is around it.",
    ),
    (
        "too-many-messages",
        409,
        "Too many messages",
        "Your messages in this game take as much as is allowed. Delete some first.",
    ),
    (
        "too-many-messages-today",
        429,
        "Too many messages today",
        "The messages of the account take as much as a day allows.",
    ),
    (
        "too-many-branches",
        409,
        "Too many branches",
        "The game has as many branches as is allowed, or the account in it, or the branch as many moves.",
    ),
    ("too-many-branches-today", 429, "Too many branches today", "The account has begun as many as a day allows."),
    ("talk-not-shared", 409, "Talk not shared", "An export has the talk of a game if all people in it agree to that."),
    (
        "too-many-reports",
        429,
        "Too many reports",
        "The account has reported as much as a day allows, or as much as operators can look at waits for them.",
    ),
    (
        "too-many-bytes",
        409,
        "Too many bytes",
        "The games that the account created or imported take as much as is allowed.",
    ),
    ("too-many-tokens", 409, "Too many tokens", "The account has as many tokens as is allowed; revoke one."),
    ("unknown-head", 409, "Another history", "The head that you have seen is not in the log of this game."),
    (
        "wrong-code",
        409,
        "Wrong code",
        "The code is none of this account's, or it is not good any more, or there is no such account.",
    ),
    ("wrong-entry", 409, "Out of place", "The game does not allow this now."),
    (
        "invitation-expired",
        410,
        "The invitation has expired",
        "The code was right, and its time is over. Ask who sent it for another.",
    ),
    ("too-slow", 408, "Too slow", "The request did not arrive in the time that it may take; send it again, whole."),
    ("removed", 410, "Removed", "The operator of the service has removed the game."),
    ("too-large", 413, "Too large", "The body is larger than the limit named in `detail`."),
    ("unsupported-media-type", 415, "Unsupported media type", "The body has to be of the media type documented."),
    (
        "too-many-requests",
        429,
        "Too many requests",
        "Faster than is allowed. Try again after `Retry-After` seconds.",
    ),
    ("headers-too-large", 431, "Headers too large", "What comes before the body is larger than 64 KiB."),
    ("too-many-waiting", 429, "Too many wait", "As many long-polls and streams are open as is allowed."),
    ("internal-error", 500, "Internal error", "Something went wrong here; nothing was changed."),
    (
        "log-does-not-fold",
        500,
        "The stored game is damaged",
        "What is stored of the game does not fit the rules. No request is at fault; the operators are told.",
    ),
    (
        "newer-rules",
        503,
        "A newer version has the game",
        "The service is being updated, and this process does not know all rules of the game. Send the same request "
        "again after `Retry-After`: another process may answer.",
    ),
    (
        "unavailable",
        503,
        "Try again",
        "The store does not answer, or not in time; `detail` says if it is unknown whether the request was done. "
        "Send the same request again after `Retry-After`, with the same `Idempotency-Key`.",
    ),
)

PARAMETERS = ("Idempotency-Key", "Last-Event-ID")
"""The headers that operations take as parameters."""

_BY_STATUS = {
    400: "invalid-request",
    401: "unauthenticated",
    403: "forbidden",
    404: "not-found",
    405: "method-not-allowed",
    413: "too-large",
    415: "unsupported-media-type",
}


def problem(slug: str, detail: str, *, headers: dict[str, str] | None = None, **extra: Any) -> ProblemDetailsException:
    """An exception that is answered with this problem."""
    row = PROBLEMS[slug]
    extra["request_id"] = request_ids.current()
    return ProblemDetailsException(
        detail=detail, status_code=row.status, title=row.title, type_=row.type, extra=extra, headers=headers
    )


def unfit(slug: str, misfit: Misfit) -> ProblemDetailsException:
    """Return an exception that is answered with this problem, which says what does not fit as data too."""
    return problem(slug, misfit.detail, fault=misfit.fault)


def not_yet(slug: str, why: str, seconds: int) -> ProblemDetailsException:
    """An exception that is answered with this problem of who comes too early, by so much."""
    return problem(slug, f"{why}; again in {_said(seconds)}", headers={"Retry-After": str(seconds)})


def _said(seconds: int) -> str:
    """A length of time as people say it, and no shorter than it is."""
    if seconds < 2 * 60:
        return f"{seconds} s"
    if seconds < 2 * 3600:
        return f"{-(-seconds // 60)} minutes"
    return f"{-(-seconds // 3600)} hours"


def invalid(source: str, key: str, message: str) -> ValidationException:
    """The answer to a parameter of the query or a header that does not fit."""
    return ValidationException(f"{key}: {message}", extra=[{"message": message, "source": source, "key": key}])


def not_found(what: str, there_are: str = "") -> ProblemDetailsException:
    """The answer for what is not there, and for what is not for you: nobody can tell which.

    `there_are` tells who may see all there is what that would be.
    """
    return problem("not-found", f"there is no such {what}" + (f"; there are {there_are}" if there_are else ""))


def removed(error: Removed) -> ProblemDetailsException:
    """The answer for a game that an operator has removed."""
    return problem("removed", PROBLEMS["removed"].meaning)


def _from_refusal(refused: Refused) -> ProblemDetailsException:
    return problem(refused.type, refused.detail, **refused.extra)


def _from_revocation(error: Revoked) -> ProblemDetailsException:
    return problem("unauthenticated", str(error), headers={"WWW-Authenticate": "Bearer"})


def _from_fullness(error: NoRoom) -> ProblemDetailsException:
    return problem(error.type, error.detail)


def _from_http(error: HTTPException) -> ProblemDetailsException:
    if isinstance(error, ProblemDetailsException):
        return error
    slug = _BY_STATUS.get(error.status_code, "internal-error")
    if isinstance(error, ValidationException):
        extra: list[Any] = list(error.extra or [])
        rows = [_named_as_sent(row) for row in extra]
        faults = [row.pop("fault", None) or as_fault(row["message"], Any, "", row.get("key", "")) for row in rows]
        errors = [_shortened(row) for row in rows]
        fault = faults[0] if faults else Fault("malformed", "", [])
        return problem(slug, _what_does_not_fit(error.detail, errors), errors=errors, fault=fault)
    if isinstance(error, NotFoundException):
        return not_found("resource")
    return problem(slug, error.detail or PROBLEMS[slug].meaning, headers=error.headers)


def _named_as_sent(row: dict[str, Any]) -> dict[str, Any]:
    """Return what does not fit in a header by the name of the header, not of the argument that it comes in."""
    sent = {name.lower().replace("-", "_"): name for name in PARAMETERS} if row.get("source") == "header" else {}
    return {**row, "key": sent[row["key"]]} if row.get("key") in sent else row


def _shortened(fault: dict[str, Any]) -> dict[str, Any]:
    said = {**fault, "message": in_words(fault["message"])}
    return {name: shortened(value) if isinstance(value, str) else value for name, value in said.items()}


def _what_does_not_fit(detail: str, errors: list[Any]) -> str:
    """Return what to say of parameters that do not fit: which, and why. A body's detail says so already."""
    named = [f"{row['key']}: {row['message']}" for row in errors if row.get("source") != "body" and "key" in row]
    return "; ".join(named) or detail


def _from_bug(error: Exception) -> ProblemDetailsException:
    return problem("internal-error", PROBLEMS["internal-error"].meaning)


def _from_absence(error: Exception) -> ProblemDetailsException:
    detail = error.detail if isinstance(error, OutcomeUnknown) else "the store does not answer"
    return problem("unavailable", detail, headers={"Retry-After": "1"})


def _from_newer(error: NewerRules) -> ProblemDetailsException:
    return problem("newer-rules", str(error), headers={"Retry-After": "5"})


def _from_damage(error: LogDoesNotFold) -> ProblemDetailsException:
    # Why it does not may tell what others hide.
    return problem("log-does-not-fold", f"the stored log does not fold at entry {error.seq}; nothing was changed")


def _from_server(error: ResponseError) -> ProblemDetailsException:
    if is_unwritable(error):
        return problem("unavailable", "the store takes no moves just now", headers={"Retry-After": "1"})
    return _from_bug(error)


plugin = ProblemDetailsPlugin(
    ProblemDetailsConfig(
        exception_to_problem_detail_map={
            Refused: _from_refusal,
            NewerRules: _from_newer,
            LogDoesNotFold: _from_damage,
            Removed: removed,
            NoRoom: _from_fullness,
            Revoked: _from_revocation,
            HTTPException: _from_http,
            ResponseError: _from_server,
            **dict.fromkeys(UNAVAILABLE, _from_absence),
            Exception: _from_bug,
        }
    )
)


def _method_not_allowed(request: Request[Any, Any, Any], error: HTTPException) -> Response[dict[str, Any]]:
    allow = allowed(request.app, request.scope["path"])
    detail = f"{shortened(request.scope['path'])} has no {request.method}; it has {allow}"
    return problem("method-not-allowed", detail, headers={"Allow": allow}).to_response(request)


def _too_large(request: Request[Any, Any, Any], error: HTTPException) -> Response[dict[str, Any]]:
    limit = request.route_handler.resolve_request_max_body_size()
    return problem("too-large", f"a body has at most {limit} bytes here").to_response(request)


HANDLERS: dict[int | type[Exception], Any] = {405: _method_not_allowed, 413: _too_large}
"""Problems that tell something of the request, by status."""
