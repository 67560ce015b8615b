"""Errors as RFC 9457 problems. Each has a type, which is the address of a page that says what it means."""

from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException, NotFoundException, ValidationException
from litestar.plugins.problem_details import ProblemDetailsConfig, ProblemDetailsException, ProblemDetailsPlugin
from redis.exceptions import ResponseError

from api.http import request_ids
from api.http.methods import methods_of
from api.http.problem_types import PROBLEMS
from api.wire.forms import in_words
from domain.kernel.log.fence import LogDoesNotFold, NewerRules
from domain.kernel.protocol.faults import Fault, Misfit
from domain.kernel.protocol.misfits import as_fault
from domain.kernel.protocol.refusals import Refused, shorten
from store.accounts.credentials import Revoked
from store.archive.objects import ArchiveUnavailable
from store.health.replication import ReplicasMissing
from store.redis.connection import UNAVAILABLE, is_unwritable
from store.redis.gone import GameGone, Removed
from store.redis.patience import OutcomeUnknown
from store.redis.room import NoRoom

PARAMETERS = ("Idempotency-Key", "Last-Event-ID", "Prefer")
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
    return problem(slug, f"{why}; again in {_duration_in_words(seconds)}", headers={"Retry-After": str(seconds)})


def _duration_in_words(seconds: int) -> str:
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


def removal_problem(error: Removed) -> ProblemDetailsException:
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
        errors = [_shorten(row) for row in rows]
        fault = faults[0] if faults else Fault("malformed", "", [])
        return problem(slug, _what_does_not_fit(error.detail, errors), errors=errors, fault=fault)
    if isinstance(error, NotFoundException):
        return not_found("resource")
    return problem(slug, error.detail or PROBLEMS[slug].meaning, headers=error.headers)


def _named_as_sent(row: dict[str, Any]) -> dict[str, Any]:
    """Return what does not fit in a header by the name of the header, not of the argument that it comes in."""
    names = {name.lower().replace("-", "_"): name for name in PARAMETERS} if row.get("source") == "header" else {}
    return {**row, "key": names[row["key"]]} if row.get("key") in names else row


def _shorten(fault: dict[str, Any]) -> dict[str, Any]:
    short = {**fault, "message": in_words(fault["message"])}
    return {name: shorten(value) if isinstance(value, str) else value for name, value in short.items()}


def _what_does_not_fit(detail: str, errors: list[Any]) -> str:
    """Return what to say of parameters that do not fit: which, and why. A body's detail says so already."""
    named = [f"{row['key']}: {row['message']}" for row in errors if row.get("source") != "body" and "key" in row]
    return "; ".join(named) or detail


def _from_bug(error: Exception) -> ProblemDetailsException:
    return problem("internal-error", PROBLEMS["internal-error"].meaning)


def _from_absence(error: Exception) -> ProblemDetailsException:
    detail = error.detail if isinstance(error, OutcomeUnknown | ReplicasMissing) else "the store does not answer"
    return problem("unavailable", detail, headers={"Retry-After": "1"})


def _from_newer(error: NewerRules) -> ProblemDetailsException:
    return problem("newer-rules", str(error), headers={"Retry-After": "5"})


def _from_archive(error: ArchiveUnavailable) -> ProblemDetailsException:
    # Faults there are for operators.
    return problem("archive-unavailable", PROBLEMS["archive-unavailable"].meaning, headers={"Retry-After": "10"})


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
            ArchiveUnavailable: _from_archive,
            LogDoesNotFold: _from_damage,
            Removed: removal_problem,
            GameGone: lambda error: not_found("game"),
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
    allow = methods_of(request.app, request.scope["path"])
    detail = f"{shorten(request.scope['path'])} has no {request.method}; it has {allow}"
    return problem("method-not-allowed", detail, headers={"Allow": allow}).to_response(request)


def _too_large(request: Request[Any, Any, Any], error: HTTPException) -> Response[dict[str, Any]]:
    limit = request.route_handler.resolve_request_max_body_size()
    return problem("too-large", f"a body has at most {limit} bytes here").to_response(request)


HANDLERS: dict[int | type[Exception], Any] = {405: _method_not_allowed, 413: _too_large}
"""Problems that tell something of the request, by status."""
