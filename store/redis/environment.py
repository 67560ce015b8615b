"""Settings from the environment: each variable by its type, and the one that cannot be what it is by its name."""

from collections.abc import Mapping
from typing import Annotated, Any, TypeVar
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta, inspect

from store.redis.cluster import SCHEMES
from store.redis.connection import connect

Count = Annotated[int, Meta(ge=1)]
Seconds = Annotated[int, Meta(ge=0)]
Days = Annotated[int, Meta(ge=0)]
Replicas = Annotated[int, Meta(ge=0)]
Port = Annotated[int, Meta(ge=1, le=65535)]
Hour = Annotated[int, Meta(ge=0, le=23)]

ARCHIVES = ("file", "s3", "gs", "az")
"""The kinds of places for archived games, as their addresses begin."""

Settings = TypeVar("Settings", bound=msgspec.Struct)


class InvalidSetting(ValueError):
    """A variable of the environment cannot be what it is."""


def variables(kind: type[msgspec.Struct], **others: str) -> dict[str, str]:
    """Return the variable of each setting: one that `others` does not name is called after the setting."""
    return {field: others.get(field, f"TURNFOLD_{field.upper()}") for field in kind.__struct_fields__}


def settings(kind: type[Settings], names: Mapping[str, str], environment: Mapping[str, str]) -> Settings:
    """Read the variables that are set, by the names of the fields that they are for; an empty one is not set.

    Raises InvalidSetting naming the first that cannot be used.
    """
    texts = {field: environment[name] for field, name in names.items() if environment.get(name)}
    for field, value in texts.items():
        try:
            msgspec.convert({field: value}, kind, strict=False)
        except msgspec.ValidationError as error:
            raise InvalidSetting(
                f"{names[field]} is {value!r}, and has to be {_allowed_values(kind, field)}"
            ) from error
    return msgspec.convert(texts, kind, strict=False)


def require_redis(name: str, url: str) -> None:
    """Require that this variable has an address of a Redis server or a cluster. Raises InvalidSetting.

    It is not repeated: it may have a password.
    """
    try:
        connect(url)
    except ValueError as error:
        raise InvalidSetting(f"{name} is no address such as redis://127.0.0.1:6379/0: {error}") from error


def require_replicated(replicas: int, url: str) -> None:
    """Require that the store at this address can be asked for replicas, if any are wanted. Raises InvalidSetting."""
    if replicas and urlsplit(url).scheme in SCHEMES:
        raise InvalidSetting(
            f"TURNFOLD_REPLICAS is {replicas}, and has to be 0 with a cluster: what replicas confirm is asked of one "
            "server, or of the one that sentinels name; its own min-replicas-to-write is what there is for a cluster"
        )


def require_web(name: str, url: str) -> None:
    """Require that this variable has an address of the web, if any. Raises InvalidSetting."""
    try:
        parts = urlsplit(url)
        is_address = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_address = False
    if url and not is_address:
        raise InvalidSetting(f"{name} is {url!r}, and has to be an address such as https://games.example.org")


def require_archive(name: str, address: str) -> None:
    """Require that this variable has the address of an archive, if any. Raises InvalidSetting."""
    parts = urlsplit(address)
    place = parts.path.strip("/") if parts.scheme == "file" else parts.netloc
    if address and not (parts.scheme in ARCHIVES and place):
        raise InvalidSetting(
            f"{name} is {address!r}, and has to be an address such as file:///srv/archive, s3://bucket/folder, "
            "gs://bucket/folder or az://container/folder"
        )


def _allowed_values(kind: type[msgspec.Struct], field: str) -> str:
    """Return in words what a field can be."""
    info: Any = inspect.type_info(kind)
    of = next(row.type for row in info.fields if row.name == field)
    inner = next((one for one in getattr(of, "types", (of,)) if not isinstance(one, inspect.NoneType)), of)
    if isinstance(inner, inspect.BoolType):
        return "0 or 1"
    if isinstance(inner, inspect.LiteralType):
        return " or ".join(sorted(map(str, inner.values)))
    return f"a whole number from {inner.ge} on" if inner.le is None else f"a whole number from {inner.ge} to {inner.le}"
