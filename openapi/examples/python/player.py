"""A player of every game that a Turnfold service knows, on the client that was generated from its OpenAPI document."""

import random
import time
import uuid
from collections.abc import Callable
from typing import Any

import httpx
from turnfold_client import AuthenticatedClient, Client, models
from turnfold_client.api.games import create_game, get_game
from turnfold_client.api.players import create_player
from turnfold_client.api.table import answer_decision, take_seat
from turnfold_client.models import BotSeat, DecisionView, NewCommand, NewPlayer, OptionView, Problem, TakeSeat
from turnfold_client.types import Response

PATIENCE = httpx.Timeout(60)  # longer than the service waits for news
ATTEMPTS = 8


class Refused(Exception):
    """The service said no: `problem` says why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(f"{problem.title}: {problem.detail}")
        self.problem = problem


def ask(operation: Callable[..., Response[Any]], *args: Any, **options: Any) -> Any:
    """What the service answers; sent again while the network fails or the service asks to wait."""
    for attempt in range(ATTEMPTS):
        try:
            response = operation(*args, **options)
        except httpx.TransportError:
            time.sleep(2**attempt * random.random())
            continue
        if response.status_code in (429, 503):
            time.sleep(float(response.headers.get("Retry-After", 1)))
            continue
        if isinstance(response.parsed, Problem):
            raise Refused(response.parsed)
        return response.parsed
    raise TimeoutError("the service does not answer")


def choose(decision: DecisionView) -> list[str]:
    """Do something rather than pass, and rather something high than low: `refs` say what an option is about."""

    def worth(option: OptionView) -> tuple[bool, float]:
        refs = {ref.kind: ref.id for ref in option.refs}
        return refs.get("word") not in ("pass", "end", "no"), random.random() * (1 + int(refs.get("value", 0)))

    best = sorted(decision.options, key=worth, reverse=True)
    return [option.id for option in best[: max(decision.min_, 1)]]


def play(client: AuthenticatedClient, game_id: str) -> list[int]:
    """Answer what is asked until the game is over; the seats that won."""
    version = 0
    while True:
        try:
            game = ask(get_game.sync_detailed, game_id, client=client, after=version, wait=30)
        except Refused as refused:
            if refused.problem.type_ != "/problems/unknown-version":
                raise
            version = 0  # the service has lost the end of the game: it goes on from what is left
            continue
        version = game.version
        if game.status == "finished":
            return list(game.result.winners) if game.result else []
        for decision in game.decisions:
            command = NewCommand(decision=decision.id, choose=choose(decision))
            try:
                ask(answer_decision.sync_detailed, game_id, client=client, body=command)
            except Refused as refused:
                if refused.problem.type_ != "/problems/stale-decision":
                    raise


def sign_up(url: str, name: str) -> AuthenticatedClient:
    """A client with a new account."""
    account = ask(create_player.sync_detailed, client=Client(url, timeout=PATIENCE), body=NewPlayer(name))
    return AuthenticatedClient(url, token=account.token, timeout=PATIENCE)


def host(client: AuthenticatedClient, ruleset: str, bot: str | None = None) -> str:
    """A new game for two, against a bot of the service or whoever joins; its id."""
    wish = getattr(models, f"{ruleset.capitalize()}NewGame")  # each ruleset has options of its own
    bots = [BotSeat(seat=1, bot=bot)] if bot else []
    body = wish(ruleset=ruleset, seats=2, bots=bots)
    game = ask(create_game.sync_detailed, client=client, body=body, idempotency_key=str(uuid.uuid4()))
    return str(game.id)


def join(client: AuthenticatedClient, game_id: str) -> str:
    """Take a free seat of the game."""
    return str(ask(take_seat.sync_detailed, game_id, client=client, body=TakeSeat()).id)
