"""Tells Schemathesis what the document does not: who sends a request, and where to.

It makes the requests and follows the links. Four things no document can say are said here:

- **Who.** Links lead from creating a game to taking its second seat, which somebody else has to do. So two people with
  a token each play, and tell each other the code of a private game; a third one changes, exports and deletes the
  account, and opens another when the token is gone.
- **Where.** Requests go to two API processes in turn.
- **Which answer.** A link can lead to answering a decision; what is an answer to it no link can say. An answer is made
  to the decision of the game that was shown last, with as many options as it takes; now and then it is left alone.
- **Which games.** Hardly any game that is made up can be played. In stateful runs most are set up so that they can.

A `wait` that was made up is cut down to a second, in stateful runs to none: a run has not got a minute for each
long-poll, and the links have waits of their own. The games are written to TURNFOLD_FUZZING_RECORD.
"""

import atexit
import itertools
import json
import os
from collections import Counter
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import schemathesis
from schemathesis.generation.meta import TestPhase
from schemathesis.transport.requests import REQUESTS_TRANSPORT

from api.http.media import JSON, NDJSON
from domain.kernel.protocol.registry import rulesets
from tests.fuzzing.ways import Ways
from tests.kit.case import case

Data = dict[str, Any]

ADDRESSES: list[str] = os.environ["TURNFOLD_FUZZING_ADDRESSES"].split()
STORE = os.environ["TURNFOLD_FUZZING_STORE"]
RECORD = Path(os.environ["TURNFOLD_FUZZING_RECORD"])

NAMES = ("Ada", "Ben")
"""The players."""

OWNER = "Cleo"
"""Whose account is changed, exported, deleted: it is not one that plays."""

OWN = frozenset(
    {
        *("getMe", "changeMe", "deleteMe", "exportMe", "listTokens", "createToken", "revokeToken"),
        *("createPasskeyChallenge", "addPasskey", "listPasskeys", "renamePasskey", "deletePasskey", "completeSignIn"),
    }
)
"""The operations on an account."""

GAME = frozenset({"createGame", "getGame", "takeSeat", "openSeed", "startGame", "resignGame", "importGame"})
"""Operations that are answered with a game."""

LONGEST_WAIT = 1

WAITS = frozenset({*range(61), *map(str, range(61))})
"""Every `wait` that is allowed; what is not is sent as it is."""

AS_IT_IS = 8
"""One request in so many is sent as it was made up, where otherwise it would be set up or answered here."""

GAMES = tuple(
    {"ruleset": rules.id, **wish}
    for wishes in itertools.zip_longest(*(case(rules).wishes for rules in rulesets()))
    for rules, wish in zip(rulesets(), wishes, strict=True)
    if wish is not None
)
"""Every ruleset's in turn."""


class People:
    """Two people, what they have seen, and what came of it."""

    def __init__(self) -> None:
        self._tokens: dict[str, str] = {}
        self._turns = itertools.count()
        self._creators: dict[str, str] = {}
        self._issued: dict[str, str] = {}
        self._invites: dict[str, str] = {}
        self._joined: set[str] = set()
        self._decisions: dict[str, tuple[str, Data]] = {}
        self.played: Counter[str] = Counter()

    def bearer(self, operation: str, parameters: Data, body: Any) -> str:
        """The token that a request is sent with; a token is revoked by the account that it is of."""
        return self._issued.get(parameters.get("token", "")) or self.token(self._who(operation, parameters, body))

    def _who(self, operation: str, parameters: Data, body: Any) -> str:
        """Choose a sender: whoever is asked; no second seat or report is the creator's; looking, all in turn."""
        game = parameters.get("game_id", "")
        if operation in OWN:
            return OWNER
        if operation == "answerDecision" and game in self._decisions:
            return self._decisions[game][0]
        if operation in ("takeSeat", "reportMessage") and game in self._creators:
            return next(name for name in NAMES if name != self._creators[game])
        if operation == "getGame" and (game not in self._invites or game in self._joined):
            return NAMES[next(self._turns) % len(NAMES)]
        return self._creators.get(game, NAMES[0])

    def token(self, name: str) -> str:
        """The token of somebody, who opens an account if there is none."""
        if name not in self._tokens:
            body = json.dumps({"name": name}).encode()
            request = Request(f"{ADDRESSES[0]}/v1/players", body, {"Content-Type": "application/json"})  # noqa: S310
            with urlopen(request) as response:  # noqa: S310
                self._tokens[name] = json.load(response)["token"]
        return self._tokens[name]

    def answer(self, game: str) -> Data | None:
        """An answer to the decision of a game that was shown last; None if none was."""
        if game not in self._decisions:
            return None
        _, decision = self._decisions[game]
        options = [option["id"] for option in decision["options"]]
        turn = next(self._turns)
        count = decision["min"] + turn % (decision["max"] - decision["min"] + 1)
        choose = [*options[turn % len(options) :], *options][: min(count, len(options))]
        return {"decision": decision["id"], "choose": choose}

    def invite(self, game: str) -> Data:
        """Return what somebody who is to join a private game was told."""
        return {"invite": self._invites[game]} if game in self._invites else {}

    def learn(self, operation: str, bearer: str, response: Any) -> None:
        """Look at an answer to a request of an operation."""
        name = next((name for name, own in self._tokens.items() if own == bearer), None)
        if response.status_code == 401 and name is not None:
            del self._tokens[name]
        if not 200 <= response.status_code < 300 or name is None:
            return
        self.played[operation] += 1
        if response.headers.get("content-type") != [JSON]:
            return
        body = response.json()
        for token in {"createToken": [body], "listTokens": body.get("tokens", [])}.get(operation, []):
            self._issued[token["id"]] = bearer
        if operation in GAME:
            self._learn_of_game(operation, name, body)

    def _learn_of_game(self, operation: str, name: str, body: Any) -> None:
        if operation == "createGame":
            self._creators[body["id"]] = name
        if operation == "takeSeat":
            self._joined.add(body["id"])
        if body["invite"]:
            self._invites[body["id"]] = body["invite"]
        for decision in body.get("decisions", ()):
            self._decisions[body["id"]] = (name, decision)
        if body["status"] == "finished" and body["result"]["winners"]:
            self.played[f"{body['ruleset']} ended: {', '.join(body['result']['reasons'])}"] += 1


people = People()
ways = Ways(ADDRESSES[0], STORE)
games = itertools.cycle(GAMES)
addresses = itertools.cycle(ADDRESSES)
turns = itertools.count(1)


@schemathesis.auth(refresh_interval=None)
class Tokens:
    """Sends the token of whoever it is to be."""

    def get(self, case: Any, context: Any) -> str:
        """The token for a request."""
        return people.bearer(_operation(case), case.path_parameters or {}, case.body)

    def set(self, case: Any, data: str, context: Any) -> None:
        """Put it into the request."""
        case.headers = {**(case.headers or {}), "Authorization": f"Bearer {data}"}


def send(case: Any, **options: Any) -> Any:
    """Send a request to the process whose turn it is."""
    return _send(case, **options | {"base_url": next(addresses)})


_send, REQUESTS_TRANSPORT.send = REQUESTS_TRANSPORT.send, send  # type: ignore[method-assign]


@schemathesis.serializer(NDJSON)
def lines(context: Any, value: Any) -> bytes:
    """The bytes of a log; what is no text is sent as JSON."""
    return value.encode(errors="surrogatepass") if isinstance(value, str) else json.dumps(value).encode()


@schemathesis.hook
def before_call(context: Any, case: Any, kwargs: Data) -> None:
    """Finish a request that is about to be sent."""
    operation = _operation(case)
    wait = (case.query or {}).get("wait")
    if isinstance(wait, int | str) and wait in WAITS:
        case.query["wait"] = type(wait)(min(int(wait), 0 if _is_stateful(case) else LONGEST_WAIT))
    parameters = case.path_parameters or {}
    if _is_meant(case):
        ways.finish(operation, people.bearer(operation, parameters, case.body), parameters, case.body)
    if not _is_stateful(case):
        return
    if operation == "createGame" and next(turns) % AS_IT_IS:
        case.body = dict(next(games))
    game = (case.path_parameters or {}).get("game_id", "")
    if operation == "takeSeat" and isinstance(case.body, dict):
        case.body |= people.invite(game) | {"accept_position": True}
    if operation == "answerDecision" and next(turns) % AS_IT_IS:
        case.body = people.answer(game) or case.body


@schemathesis.hook
def after_call(context: Any, case: Any, response: Any) -> None:
    """See what came of it. A request with another method to the path of an operation is not one of it."""
    if response.request.method != case.operation.method.upper():
        return
    sent = response.request.headers.get("Authorization", "")
    people.learn(_operation(case), sent.removeprefix("Bearer "), response)


def _operation(case: Any) -> str:
    return str(case.operation.definition.raw.get("operationId", ""))


def _is_stateful(case: Any) -> bool:
    """Return whether a request is a step of a stateful run that means to be valid."""
    return _is_meant(case) and case.meta.phase.name == TestPhase.STATEFUL


def _is_meant(case: Any) -> bool:
    """Return whether a request means to be valid, and was not made to look at each bound of its schema."""
    meta = case.meta
    return meta is not None and meta.phase.name != TestPhase.COVERAGE and meta.generation.mode.is_positive


atexit.register(lambda: RECORD.write_text(json.dumps(people.played, indent=1)))
