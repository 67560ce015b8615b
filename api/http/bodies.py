"""Request bodies, read at once and strictly as the type that the handler names."""

import json
import re
from collections import Counter
from collections.abc import AsyncGenerator
from functools import cache
from itertools import accumulate
from string import ascii_letters, digits
from typing import Annotated, Any

import msgspec
from litestar import Request as HTTPRequest
from litestar.exceptions import ValidationException
from litestar.exceptions.http_exceptions import RequestEntityTooLarge
from litestar.params import HeaderParameter

from api.http.auth import address_of, admit_again
from api.http.media import JSON
from api.http.problems import problem
from api.wire.forms import in_words
from domain.kernel.protocol.misfits import MISSING, as_fault, explain, split_place, without_nulls
from domain.kernel.protocol.refusals import quote
from domain.texts.formatting import LOCALES, Locale
from store.accounts.players import Principal

_STEPS = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}
_NO_BRACKETS = bytes(byte for byte in range(256) if byte not in _STEPS)
_VALUES = (b"[", b"{", b",")

MOST_VALUES = 10_000
"""Opening brackets and commas in a body: each value becomes an object here, which costs a hundred times what a letter
does. A command, a plan or a position of the largest size has a tenth of it."""

NOWHERE = "http://127.0.0.1:8000"
"""The service's own address where a request does not name one that can be told; documents are written for it."""

_IN_ADDRESSES = frozenset(f"{ascii_letters}{digits}.:-[]/")


OnceKey = Annotated[
    str | None,
    HeaderParameter(
        name="Idempotency-Key",
        min_length=1,
        max_length=100,
        description="The same key with the same body, within a day, gives the same, as long as that is there.",
    ),
]
"""By what a body that is sent again is known as the same."""


_LANGUAGE = re.compile(
    r"\s*([A-Za-z]{1,8}|\*)(?:-[A-Za-z0-9-]*)?\s*(?:;\s*[qQ]=(0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?)\s*)?"
)

_LANGUAGES_READ = 1_000
"""Characters of a list of languages that are read of one; browsers send a tenth of it."""


def choose_locale(accepted: str) -> Locale:
    """Return the language of those spoken here that a list such as `pl-PL, ru;q=0.8` puts first; `en` if it has none.

    Parts that are no language, or no weight, are passed over.
    """
    weights: dict[str, float] = {}
    for part in accepted[:_LANGUAGES_READ].split(","):
        if named := _LANGUAGE.fullmatch(part):
            name = named[1].lower()
            weights[name] = max(weights.get(name, 0.0), float(named[2] or 1))
    locales: list[Locale] = [locale for name in weights for locale in LOCALES if locale == name and weights[name] > 0]
    best = max(locales, key=lambda locale: weights[locale], default=None)
    # A client that would rather have any other language than these gets the first.
    return best if best is not None and weights[best] >= weights.get("*", 0.0) else "en"


class Request(HTTPRequest[Any, Principal, Any]):
    """A request whose JSON is decoded as the handler's `data`, not as anything and converted afterwards.

    `auth` is who sends it, for a handler that is not public.
    """

    _whole: bytes | None = None

    @property
    def own_address(self) -> str:
        """The address at which the client has found the service, so that what it reads can be run as it is."""
        try:
            address = str(self.base_url).rstrip("/")
        except ValueError:
            # No port has such a number.
            return NOWHERE
        return address if _IN_ADDRESSES.issuperset(address) else NOWHERE

    @property
    def locale(self) -> Locale:
        """The language that a client would like best among those that are spoken here (RFC 9110, 12.5.4)."""
        return choose_locale(self.headers.get("accept-language", ""))

    @property
    def comes_from(self) -> str:
        """The address of who sends it; empty if that is not known."""
        return address_of(self.scope)

    @property
    def content_length(self) -> int | None:
        """The bytes of the body, where that was said; the server has seen to it that it is a number.

        Found among the headers as they came: Litestar would decode all of them for it, which nobody else needs here.
        """
        for name, value in self.scope["headers"]:
            if name == b"content-length":
                return int(value)
        return None

    async def body(self) -> bytes:
        """The whole body. Raises as `stream`, and ValidationException if there is none and the handler needs one."""
        if self._whole is None:
            # Most come in one part: what goes through them one by one costs more than all the rest of it.
            whole, more = await self._part(0)
            if more:
                whole = b"".join([whole, *[part async for part in self._rest(len(whole))]])
            await admit_again(self.scope, self.app.state["authenticator"])
            self._whole = whole
        if not self._whole and self.route_handler.parsed_data_field is not None:
            raise misfit("it is empty")
        return self._whole

    async def stream(self) -> AsyncGenerator[bytes, None]:
        """The body as it comes, of a sender whose token is still in force when it is complete: it may come slowly.

        Raises ValidationException if not all of it comes, RequestEntityTooLarge, and the problem `unauthenticated`.
        """
        async for part in self._rest(0):
            yield part
        await admit_again(self.scope, self.app.state["authenticator"])

    async def _rest(self, before: int) -> AsyncGenerator[bytes, None]:
        """The parts that come after so many bytes. Raises as `_part`."""
        more = True
        while more:
            part, more = await self._part(before)
            before += len(part)
            yield part

    async def _part(self, before: int) -> tuple[bytes, bool]:
        """Return what comes after so many bytes of the body, and whether there is more.

        Raises ValidationException if its sender has gone, and RequestEntityTooLarge.
        """
        most = self.route_handler.resolve_request_max_body_size()
        if not before and most is not None and (self.content_length or 0) > most:
            raise RequestEntityTooLarge
        message: Any = await self.receive()
        if message["type"] == "http.disconnect":
            # A client that has hung up reads no answer; this says that it is nobody's failure here.
            raise misfit("it did not come whole")
        part: bytes = message.get("body", b"")
        if most is not None and before + len(part) > most:
            raise RequestEntityTooLarge
        return part, message.get("more_body", False)

    async def json(self) -> Any:
        """The body as the type of `data`. Raises ValidationException."""
        expect(self, JSON)
        field = self.route_handler.parsed_data_field
        body = await self.body()
        if len(body) > MOST_VALUES and sum(map(body.count, _VALUES)) > MOST_VALUES:
            raise misfit(f"it has more than {MOST_VALUES:,} values")
        allowed: int = self.app.state["settings"].max_nesting
        if _depth(body, allowed) > allowed:
            raise misfit(f"it is nested more than {allowed} deep")
        value = _read(body, Any if field is None else field.annotation)
        _check_names(body)
        return value


def _depth(body: bytes, enough: int) -> int:
    """Return how deep arrays and objects are nested; looked at closely only if there are more than `enough` of them."""
    if body.count(b"[") + body.count(b"{") <= enough:
        return 0
    # Every second piece is what stands between quotation marks, once those that are escaped are gone.
    outside = body.replace(b"\\\\", b"").replace(b'\\"', b"").split(b'"')[::2]
    brackets = b"".join(outside).translate(None, _NO_BRACKETS)
    return max(accumulate(map(_STEPS.__getitem__, brackets)), default=0)


def expect(request: HTTPRequest[Any, Any, Any], media_type: str) -> None:
    """Raise the problem `unsupported-media-type` unless a body is said to be this in UTF-8, or to be nothing at all.

    It has to come as it is, for what is packed small may be large.
    """
    for name, value in request.scope["headers"]:
        if name == b"content-type" and value != media_type.encode() and not _is_media(value, media_type):
            raise problem("unsupported-media-type", f"the body is {media_type} in UTF-8, not {_quote_bytes(value)}")
        if name == b"content-encoding" and value.strip().lower() not in (b"", b"identity"):
            raise problem(
                "unsupported-media-type",
                f"the body comes as it is, without the Content-Encoding {_quote_bytes(value)}",
                headers={"Accept-Encoding": "identity"},
            )


def _quote_bytes(value: bytes) -> str:
    return quote(value.decode("latin-1"))


def _is_media(value: bytes, media_type: str) -> bool:
    media, *parameters = (part.strip().lower() for part in value.split(b";"))
    charsets = [part.removeprefix(b"charset=").strip(b'"') for part in parameters if part.startswith(b"charset=")]
    return media == media_type.encode() and all(charset in (b"utf-8", b"utf8") for charset in charsets)


def _check_names(body: bytes) -> None:
    """Raise ValidationException if an object of a body has a name twice: nobody could tell which value is meant.

    It is read a second time only if some text in it comes twice, or has an escape, which few bodies have.
    """
    texts = body.split(b'"')[1::2]
    if b"\\" in body or len(set(texts)) < len(texts):
        json.loads(body, object_pairs_hook=_named_once, parse_int=str, parse_float=str)


def _named_once(pairs: list[tuple[str, Any]]) -> None:
    names = Counter(name for name, _ in pairs)
    if len(names) < len(pairs):
        ((twice, _),) = names.most_common(1)
        raise misfit(f"the name {quote(twice)} comes twice in one object")


def _read(body: bytes, type: Any) -> Any:
    try:
        try:
            return _decoder(type).decode(body)
        except msgspec.ValidationError:
            return msgspec.convert(without_nulls(_decoder(Any).decode(body), type), type)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _misfit_of(error, type) from error


def fitting(value: Any, type: Any, key: str) -> Any:
    """A field of a body, which has to fit a type that another field asks for. Raises ValidationException."""
    value = without_nulls(value, type)
    try:
        msgspec.convert(value, type)
    except (msgspec.ValidationError, RecursionError) as error:
        raise _misfit_of(error, type, key) from error
    return value


def _misfit_of(error: Exception, type: Any, key: str = "") -> ValidationException:
    return misfit("it is nested too deeply" if isinstance(error, RecursionError) else str(error), key, type)


def misfit(text: str, key: str = "", type: Any = Any) -> ValidationException:
    """An exception that says what of a body, or of a field with this key, does not fit; msgspec's texts say where.

    `type` is what it was to be, to tell which fields or words there are where one is not.
    """
    message, inside = split_place(in_words(text))
    missing = message.removeprefix(MISSING).removesuffix("`") if message.startswith(MISSING) else ""
    path = ".".join(part for part in (key, inside.removeprefix("$").removeprefix("."), missing) if part)
    fault = {"message": explain(message, type, inside), "source": "body"} | ({"key": path} if path else {})
    where = f" - at `$.{path}`" if path else ""
    # Which place in a map it is, is not told.
    place = path.partition("[...]")[0].replace("[", ".").replace("]", "").removeprefix(".")
    short_fault = as_fault(message, type, inside, place)
    return ValidationException(
        f"the body does not fit: {fault['message']}{where}", extra=[fault | {"fault": short_fault}]
    )


@cache
def _decoder(type: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(type, float_hook=_number)


def _number(text: str) -> int | float:
    """A number with a point or an exponent. Those such as 6.0 are integers to JSON Schema, and so they are here."""
    value = float(text)
    return int(value) if value.is_integer() else value
