"""The operations that explain types of problems."""

from litestar import Router, get
from litestar.params import FromPath

from api.http.access import PUBLIC, SHARED
from api.http.problems import PROBLEMS, not_found
from api.wire.problems import ProblemList, ProblemType


@get("/problems", operation_id="listProblems", opt=PUBLIC | SHARED)
async def list_problems() -> ProblemList:
    """Every type of problem."""
    return ProblemList(list(PROBLEMS.values()))


@get("/problems/{slug:str}", operation_id="getProblem", opt=PUBLIC | SHARED)
async def get_problem(slug: FromPath[str]) -> ProblemType:
    """Return what a type of problem means."""
    if slug not in PROBLEMS:
        raise not_found("type of problem")
    return PROBLEMS[slug]


router = Router("/", route_handlers=[list_problems, get_problem], tags=["service"])
