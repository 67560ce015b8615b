"""The operations that explain types of problems."""

from typing import Annotated

from litestar import Router, get
from litestar.params import PathParameter

from api.document.operation import Operation
from api.http.access import PUBLIC, SHARED
from api.http.problem_types import PROBLEMS
from api.http.problems import not_found
from api.wire.problems import ProblemList, ProblemType


@get(
    "/problems",
    **Operation(
        "listProblems",
        "Every type of problem",
        PUBLIC | SHARED,
        needs_store=False,
    ).handler,
)
async def list_problems() -> ProblemList:
    """Every type of problem."""
    return ProblemList(list(PROBLEMS.values()))


@get(
    "/problems/{slug:str}",
    **Operation(
        "getProblem",
        "A type of problem",
        PUBLIC | SHARED,
        needs_store=False,
    ).handler,
)
async def get_problem(
    slug: Annotated[str, PathParameter(description="The last part of the problem's `type`.")],
) -> ProblemType:
    """Return what a type of problem means."""
    if slug not in PROBLEMS:
        raise not_found("type of problem")
    return PROBLEMS[slug]


router = Router("/", route_handlers=[list_problems, get_problem], tags=["service"])
