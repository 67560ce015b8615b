"""Request bodies, read at once and strictly as the type that the handler names."""

import re
from functools import cache
from typing import Any

import msgspec
from litestar import Request as HTTPRequest
from litestar.exceptions import ValidationException

_AT = re.compile(r" - at `(?:key in )?\$\.?(.*?)`$")


class Request(HTTPRequest[Any, Any, Any]):
    """A request whose JSON is decoded as the handler's `data`, not as anything and converted afterwards."""

    async def json(self) -> Any:
        """The body as the type of `data`. Raises ValidationException."""
        field = self.route_handler.parsed_data_field
        return _read(await self.body(), Any if field is None else field.annotation)


def _read(body: bytes, type: Any) -> Any:
    try:
        return _decoder(type).decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        text = "it is nested too deeply" if isinstance(error, RecursionError) else str(error)
        place = _AT.search(text)
        fault = {"message": _AT.sub("", text), "source": "body"}
        if place and place[1]:
            fault["key"] = place[1]
        raise ValidationException(f"the body does not fit: {text}", extra=[fault]) from error


@cache
def _decoder(type: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(type)
