"""The function that chooses: found in a file, called, and held to what the decision allows."""

import asyncio
import importlib.util
import inspect
import sys
from collections.abc import Callable
from concurrent import futures
from concurrent.futures import ThreadPoolExecutor
from itertools import dropwhile
from pathlib import Path
from traceback import TracebackException
from types import ModuleType
from typing import Any

from turnfold_client.core import DecisionView, GameView

import cli
from cli.faults import Unfit

MODULE = "__turnfold_bot__"
"""The file's name as a module: its own name may be that of another."""


CALLERS = ("<frozen importlib", *(str(Path(str(module.__file__)).parent) for module in (cli, asyncio, futures)))
"""How the names of files begin whose functions lead to a call of somebody's program."""


class WrongAnswer(Exception):
    """The function returned what is no answer to the decision."""


class Chooser:
    """Somebody's function. It is called in threads of its own, so that what takes long holds up nothing but answers."""

    def __init__(self, function: Callable[..., Any], threads: int) -> None:
        self._function = function
        self._takes_game = _arguments(function) > 2
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="choose")

    async def choose(self, game: GameView, decision: DecisionView) -> list[str]:
        """Return the ids of the options that it chooses. Raises WrongAnswer, and whatever the function raises."""
        arguments = (game["view"], decision, game) if self._takes_game else (game["view"], decision)
        loop = asyncio.get_running_loop()
        return fitting(await loop.run_in_executor(self._threads, self._function, *arguments), decision)


def fitting(answer: object, decision: DecisionView) -> list[str]:
    """Return an answer as a list of ids. Raises WrongAnswer if the decision does not allow it."""
    ids: list[Any] = (
        [answer] if isinstance(answer, str) else list(answer) if isinstance(answer, list | tuple) else [answer]
    )
    offered = [option["id"] for option in decision["options"]]
    least, most = decision["min"], decision["max"]
    if least <= len(ids) <= most and all(one in offered for one in ids) and len(set(ids)) == len(ids):
        return ids
    count = f"{least}" if least == most else f"{least} to {most}"
    raise WrongAnswer(f"{answer!r} is no answer to {decision['prompt']!r}: it takes {count} of {offered}")


def load(file: Path, name: str, threads: int) -> Chooser:
    """Return the function of this name in a file, which finds modules beside it. Raises Unfit where it has none."""
    if not file.is_file():
        raise Unfit(f"there is no file {file}: write one with a function {name}(view, decision)")
    function = getattr(_module(file), name, None)
    if not callable(function):
        raise Unfit(f"{file} has no function {name}(view, decision)")
    if _arguments(function) < 2:
        raise Unfit(f"{name} of {file} takes too few arguments: it is called with view and decision")
    if _required_arguments(function) > 3:
        raise Unfit(f"{name} of {file} takes too many arguments: it is called with view, decision and the whole game")
    if inspect.iscoroutinefunction(function):
        raise Unfit(f"{name} of {file} is async: it is called in a thread of its own, and has to return the answer")
    return Chooser(function, threads)


def describe_error(error: BaseException) -> str:
    """Return what somebody's program failed at, as Python tells it, without the lines that called it."""
    trace = TracebackException.from_exception(error)
    trace.stack[:] = dropwhile(lambda frame: frame.filename.startswith(CALLERS), trace.stack)
    return "".join(trace.format() if trace.stack else trace.format_exception_only())


def _module(file: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(MODULE, file)
    if spec is None or spec.loader is None:
        raise Unfit(f"{file} is no Python: its name does not end with .py")
    sys.path.insert(0, str(file.resolve().parent))
    module = sys.modules[MODULE] = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise Unfit(f"{file} cannot be loaded\n{describe_error(error)}") from None
    return module


def _arguments(function: Callable[..., Any]) -> int:
    """Return how many arguments a function can be called with by their places."""
    kinds = [parameter.kind for parameter in inspect.signature(function).parameters.values()]
    if inspect.Parameter.VAR_POSITIONAL in kinds:
        return 3
    return sum(kind in (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD) for kind in kinds)


def _required_arguments(function: Callable[..., Any]) -> int:
    """Return how many arguments a function cannot be called without."""
    parameters = inspect.signature(function).parameters.values()
    variadic = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    return sum(row.default is row.empty and row.kind not in variadic for row in parameters)
