"""Request bodies, read at once and strictly as the type that the handler names."""

import re
from functools import cache
from typing import Any

import msgspec
from litestar import Request as HTTPRequest
from litestar.exceptions import ValidationException

_TEXTS = re.compile(rb'"(?:[^"\\]|\\.)*"?', re.DOTALL)
_BRACKETS = re.compile(rb"[\[\]{}]")
_AT = re.compile(r" - at `(?:key in )?\$\.?(.*?)`$")


class Request(HTTPRequest[Any, Any, Any]):
    """A request whose JSON is decoded as the handler's `data`, not as anything and converted afterwards."""

    async def json(self) -> Any:
        """The body as the type of `data`. Raises ValidationException."""
        field = self.route_handler.parsed_data_field
        body = await self.body()
        allowed = self.app.state["service"].settings.max_nesting
        if _depth(body, allowed) > allowed:
            text = f"it is nested more than {allowed} deep"
            raise ValidationException(f"the body does not fit: {text}", extra=[{"message": text, "source": "body"}])
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


def _read(body: bytes, type: Any) -> Any:
    try:
        return _decoder(type).decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        text = str(error)
        place = _AT.search(text)
        fault = {"message": _AT.sub("", text), "source": "body"}
        if place and place[1]:
            fault["key"] = place[1]
        raise ValidationException(f"the body does not fit: {text}", extra=[fault]) from error


@cache
def _decoder(type: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(type)
