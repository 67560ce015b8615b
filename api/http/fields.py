"""Fields of forms on pages, and of clients that send no JSON."""

from typing import Any
from urllib.parse import parse_qs

from litestar import Request

MOST = 20

LONGEST = 4_096


async def fields(request: Request[Any, Any, Any]) -> dict[str, str]:
    """Return the fields of a form, each once; none of what is no form."""
    try:
        pairs = parse_qs((await request.body()).decode(), max_num_fields=MOST)
    except ValueError:
        return {}
    return {name: values[0][:LONGEST] for name, values in pairs.items()}
