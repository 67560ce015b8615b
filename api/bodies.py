"""Request bodies, read at once and strictly as the type that the handler names."""

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import msgspec
from litestar import Request as HTTPRequest
from litestar.exceptions import ValidationException

from api.forms import in_words
from api.media import JSON
from api.problems import problem

_TEXTS = re.compile(rb'"(?:[^"\\]|\\.)*"?', re.DOTALL)
_BRACKETS = re.compile(rb"[\[\]{}]")
_AT = re.compile(r" - at `(?:key in )?\$\.?(.*?)`$")


class Request(HTTPRequest[Any, Any, Any]):
    """A request whose JSON is decoded as the handler's `data`, not as anything and converted afterwards."""

    async def body(self) -> bytes:
        """The body. Raises ValidationException if there is none and the handler needs one."""
        body = await super().body()
        if not body and self.route_handler.parsed_data_field is not None:
            raise misfit("it is empty")
        return body

    async def json(self) -> Any:
        """The body as the type of `data`. Raises ValidationException."""
        if not _is_json(self.scope["headers"]):
            raise problem("unsupported-media-type", f"the body is {JSON}, not {self.headers['content-type']!r}")
        field = self.route_handler.parsed_data_field
        body = await self.body()
        allowed = self.app.state["service"].settings.max_nesting
        if _depth(body, allowed) > allowed:
            raise misfit(f"it is nested more than {allowed} deep")
        return _read(body, Any if field is None else field.annotation)


def _depth(body: bytes, enough: int) -> int:
    """How deep arrays and objects are nested; looked at closely only if there are more than `enough` of them."""
    if body.count(b"[") + body.count(b"{") <= enough:
        return 0
    depth = deepest = 0
    for bracket in _BRACKETS.findall(_TEXTS.sub(b"", body)):
        depth += 1 if bracket in b"[{" else -1
        deepest = max(deepest, depth)
    return deepest


def _is_json(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Whether a body is said to be JSON, or not said to be anything."""
    for name, value in headers:
        if name == b"content-type":
            return value.partition(b";")[0].strip().lower() == JSON.encode()
    return True


def _read(body: bytes, type: Any) -> Any:
    try:
        return _decoder(type).decode(body)
    except msgspec.ValidationError:
        return _converted(lambda: msgspec.json.decode(body), type)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _blamed(error) from error


def fitting(value: Any, type: Any, key: str) -> Any:
    """A field of a body, which has to fit a type that another field asks for. Raises ValidationException."""
    _converted(lambda: value, type, key)
    return _with_integers(value)


def _converted(value: Callable[[], Any], type: Any, key: str = "") -> Any:
    """Plain data as this type. Numbers such as 6.0 are integers to JSON Schema, and so they are here."""
    try:
        return msgspec.convert(_with_integers(value()), type)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _blamed(error, key) from error


def _blamed(error: Exception, key: str = "") -> ValidationException:
    return misfit("it is nested too deeply" if isinstance(error, RecursionError) else str(error), key)


def _with_integers(value: Any) -> Any:
    match value:
        case float():
            return int(value) if value.is_integer() else value
        case list():
            return [_with_integers(part) for part in value]
        case dict():
            return {name: _with_integers(part) for name, part in value.items()}
        case _:
            return value


def misfit(text: str, key: str = "") -> ValidationException:
    """An exception that says what of a body, or of one of its fields, does not fit; msgspec's texts say where."""
    text = in_words(text)
    place = _AT.search(text)
    path = ".".join(part for part in (key, place[1] if place else "") if part)
    fault = {"message": _AT.sub("", text), "source": "body"} | ({"key": path} if path else {})
    where = f" - at `$.{path}`" if path else ""
    return ValidationException(f"the body does not fit: {fault['message']}{where}", extra=[fault])


@cache
def _decoder(type: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(type)
