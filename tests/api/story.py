"""The examples of the OpenAPI document: a story told to a running service, each operation once.

`python -m tests.api.story` tells it and writes what was sent and answered to `api/document/examples.json`; a test tells
it again and compares.
"""

import json
import re
from datetime import UTC, datetime, timedelta
from itertools import dropwhile, takewhile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx2

from tests.api.authenticator import Authenticator
from tests.api.document import addresses, anew, assert_as_documented
from tests.api.leagued import play_league
from tests.api.mailed import code_to_confirm, codes_for
from tests.api.person import Data, Seed
from tests.api.published import publish
from tests.kit.samples import PLAIN
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service
from tests.processes.thinking import think
from tests.processes.waiting import until

FILE = Path(__file__).parents[2] / "api" / "document" / "examples.json"

NDJSON = {"Content-Type": "application/x-ndjson"}

NOT_SHOWN = ("Content-Type", "Accept", "Authorization", "Sec-Fetch-Site")
"""Headers that clients send by themselves."""

SHOWN = 2
"""How many entries of a list of what there is are shown."""


class Teller:
    """Sends requests and keeps, for each operation, the first that somebody tells of."""

    def __init__(self, service: Service, token: str = "") -> None:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._service = service
        self._token = token
        self._client = service.client("api-1", headers=headers)
        self.told: dict[str, Data] = {}

    def another(self, name: str) -> "Teller":
        """Somebody else, who tells the same story."""
        other = type(self)(self._service, self.ask("createPlayer", {"name": name})["token"])
        other.told = self.told
        return other

    def mailed(self, channel: str) -> str:
        """Return the code that was mailed to the address of a channel."""
        return code_to_confirm(self._service.store, self._token.partition(".")[0], channel)

    def mailed_to_sign_in(self, secret: str) -> str:
        """Return the code that was mailed to who began a sign-in."""
        return codes_for(self._service.store, secret)[0]

    def authenticator(self) -> Authenticator:
        """Return an authenticator in a browser that has found the service."""
        return Authenticator(self._service.address("api-1").replace("127.0.0.1", "localhost"))

    def lets_bots_think(self, game: str) -> None:
        """Let a bot of a game look ahead, if it is asked."""
        think(self._service.store, game)

    def sees_a_game_to_move(self) -> bool:
        """Return whether the list, which follows a little later, has come that far."""
        return bool(self._client.get("/v1/games", params={"to_move": "me"}).json()["games"])

    def ask(self, operation: str, body: Any = None, *, headers: Data | None = None, **parameters: Any) -> Any:
        """The answer of an operation; remembered as its example, if it is the first one."""
        method, path = _address(operation)
        in_path = {name: parameters[name] for name in parameters if f"{{{name}}}" in path}
        query = {name: value for name, value in parameters.items() if name not in in_path}
        content = {"content": body} if isinstance(body, bytes) else {"json": body} if body is not None else {}
        response = self.send(operation, method, path.format(**in_path), params=query, headers=headers or {}, **content)
        assert_as_documented(response)
        assert response.is_success, f"{operation}: {response.text}"
        return self._remember(operation, body, {**in_path, **query}, headers, response.status_code, _answer(response))

    def send(self, operation: str, method: str, path: str, **request: Any) -> httpx2.Response:
        """Return the answer to a request of an operation."""
        return self._client.request(method, path, **request)

    def listen(self, operation: str) -> None:
        """Remember the first event of a stream that goes on."""
        with self._client.stream("GET", _address(operation)[1]) as response:
            lines = list(takewhile(bool, dropwhile(lambda line: not line.startswith("id: "), response.iter_lines())))
        self._remember(operation, None, {}, None, response.status_code, dict(line.split(": ", 1) for line in lines))

    def _remember(
        self, operation: str, body: Any, parameters: Data, headers: Data | None, status: int, answer: Any
    ) -> Any:
        if operation not in self.told:
            sent = {name: value for name, value in (headers or {}).items() if name not in NOT_SHOWN}
            example = {"parameters": {**parameters, **sent}, "status": status}
            if body is not None:
                example["request"] = body.decode() if isinstance(body, bytes) else body
            if answer is not None:
                example["answer"] = _abridged(operation, answer)
            self.told[operation] = example
        return answer


def _address(operation: str) -> tuple[str, str]:
    return next((method.upper(), path) for method, path, row in addresses(anew()) if row["operationId"] == operation)


def _answer(response: httpx2.Response) -> Any:
    if not response.content:
        return None
    match response.headers["content-type"]:
        case "application/json" | "application/problem+json":
            return response.json()
        case "text/event-stream":
            # Of a stream, the first event.
            event = next(block for block in response.text.split("\n\n") if "data: " in block)
            return dict(line.split(": ", 1) for line in event.splitlines())
        case _:
            return response.text


def _abridged(operation: str, answer: Any) -> Any:
    """The beginning of what is long."""
    match operation:
        case "listRulesets" | "listProblems" | "listCards" | "getGameLog":
            return {name: part[:SHOWN] if isinstance(part, list) else part for name, part in answer.items()}
        case "getRules":
            return answer.partition("!")[0]
        case "getRuleset":
            schemas = {part: {} for part in answer["schemas"]} | {"options": answer["schemas"]["options"]}
            return answer | {"schemas": schemas, "things": answer["things"][:SHOWN]}
        case _:
            return answer


def tell(service: Service, imported: str | None = None, teller: type[Teller] = Teller) -> dict[str, Data]:
    """Tell the story. `imported` is the log of a game that was played elsewhere, where there is one to import."""
    publish(service)
    ada = teller(service).another("Ada")
    _look_around(ada)
    _own_things(ada)
    ben = ada.another("Ben")
    _play(ada, ben)
    _plan(ada, ben)
    _begin_otherwise(ada)
    _look_back(ada)
    _leave(ada)
    if imported is not None:
        ada.ask("importGame", imported.encode(), headers=NDJSON)
    _league(service, [ada.another(name) for name in ("Kim", "Lou", "Max", "Noa")])
    ben.ask("changeMe", {"locale": "pl"})
    avoided = ben.ask("avoidPlayer", {"game": ada.ask("createGame", {"ruleset": PLAIN, "seats": 2})["id"], "seat": 0})
    ben.ask("stopAvoidingPlayer", avoided=avoided["id"])
    ben.ask("exportMe")
    ben.ask("deleteMe")
    return ada.told


def _look_around(ada: Teller) -> None:
    ada.ask("getHealth")
    ada.ask("getReadiness")
    ada.ask("getWriteReadiness")
    ada.ask("listProblems")
    ada.ask("getProblem", slug="stale-decision")
    ada.ask("listRulesets")
    ada.ask("getRuleset", ruleset_id=PLAIN)
    ada.ask("getRules", headers={"Accept": "text/markdown"}, ruleset_id=PLAIN)
    ada.ask("listCards", ruleset_id=PLAIN, locale="en")
    ada.ask("listNotes", ruleset_id=PLAIN, locale="en")
    ada.ask("getLesson", ruleset_id=PLAIN, locale="en")
    ada.ask("listDumps")


def _league(service: Service, members: list[Teller]) -> None:
    for member in members:
        member.ask("joinLeague", {"kind": "program" if member is members[-1] else "person"})
    play_league(service, [member.ask for member in members])
    members[0].ask("getLeague", ruleset=PLAIN)


def _own_things(ada: Teller) -> None:
    ada.ask("getMe")
    ada.ask("getReliability")
    ada.ask("setRestHours", {"zone": "Europe/Warsaw", "quiet": {"from": 23, "until": 7}, "free_days": [7]})
    ada.ask("deleteRestHours")
    ada.ask("joinLeague", {"kind": "person"})
    ada.ask("leaveLeague")
    _channels(ada)
    token = ada.ask("createToken", {"name": "my program", "scopes": ["bot"]})["id"]
    ada.ask("listTokens")
    ada.ask("revokeToken", token=token)
    ada.ask("revokeOtherTokens")
    codes = ada.ask("renewRecoveryCodes")
    ada.ask("getRecoveryCodes")
    recovered = {"player": codes["player"], "code": codes["codes"][0], "name": "new phone", "revoke_others": False}
    ada.ask("recoverAccount", recovered)
    ada.ask("listActivity")
    _passkeys(ada)
    wish = {"name": "Board viewer", "redirect_uris": ["https://viewer.example.org/back", "http://127.0.0.1/back"]}
    client = ada.ask("registerClient", wish)["client_id"]
    ada.ask("listClients")
    ada.ask("deleteClient", client=client)
    device = ada.ask("requestDeviceCode", {"name": "my bot", "scopes": ["bot"]})
    ada.ask("getDevice", user_code=device["user_code"])
    ada.ask("answerDevice", {"approve": True}, user_code=device["user_code"])
    ada.ask("pollForToken", {"device_code": device["device_code"]})
    ada.ask("createFeed", {"name": "my calendar"})
    ada.ask("beginSession")
    ada.ask("endSession", headers={"Sec-Fetch-Site": "same-origin", "Authorization": ""})


def _passkeys(ada: Teller) -> None:
    phone = ada.authenticator()
    made = phone.make(ada.ask("createPasskeyChallenge")["public_key"])
    # Words of an authenticator's extensions are not read, and no part of the document.
    del made["clientExtensionResults"]
    passkey = ada.ask("addPasskey", {"credential": made, "name": "phone"})["id"]
    ada.ask("listPasskeys")
    ada.ask("renamePasskey", {"name": "old phone"}, passkey=passkey)
    ada.ask("deletePasskey", passkey=passkey)


def _channels(ada: Teller) -> None:
    quiet = {"zone": "Europe/Warsaw", "from": 22, "until": 8}
    wish = {"kind": "webhook", "address": "https://hooks.example.org/turnfold", "quiet": quiet, "remind": ["PT2H"]}
    channel = ada.ask("createChannel", wish)["channel"]["id"]
    ada.ask("listChannels")
    ada.ask("setChannelSettings", {"mode": "every", "quiet": quiet}, channel=channel)
    notice = ada.ask("testChannel", channel=channel)["id"]
    ada.ask("listDeliveries", limit=10)
    ada.ask("resendNotice", notice=notice)
    ada.ask("rotateChannel", channel=channel)
    mail = ada.ask("createChannel", {"kind": "mail", "address": "ada@example.org"})["channel"]["id"]
    ada.ask("confirmChannel", {"code": ada.mailed(mail)}, channel=mail)
    sign_in = ada.ask("beginSignIn", {"address": "ada@example.org"})["sign_in"]
    ada.ask("completeSignIn", {"sign_in": sign_in, "code": ada.mailed_to_sign_in(sign_in), "name": "new phone"})
    ada.ask("deleteChannel", channel=channel)


def _play(ada: Teller, ben: Teller) -> None:
    wish = {"ruleset": PLAIN, "seats": 2, "deadline": {"per_sitting": "P1D", "reserve": "P3D", "vacation": "P14D"}}
    game = ada.ask("createGame", wish, headers={"Idempotency-Key": "tuesday"})["id"]
    code = ada.ask("createInvitation", {"lifetime": "P7D"}, game_id=game)["code"]
    ben.ask("getInvitation", code=code)
    ben.ask("takeSeat", {}, game_id=game)
    until(ada.sees_a_game_to_move)
    ada.ask("listGames", to_move="me", limit=10)
    ada.ask("getInbox", limit=10)
    ada.listen("streamMyGames")
    ada.ask("setNotices", {"mode": "every"}, game_id=game)
    ada.ask("getNotices", game_id=game)
    decision = ada.ask("getGame", game_id=game, since=1)["decisions"][0]
    ada.ask("getGameClock", game_id=game)
    ada.ask("returnToGame", game_id=game)
    away = _in_a_week()
    ada.ask("takeVacation", away, game_id=game)
    ada.ask("endVacation", game_id=game, until=away["until"])
    asked = ada.ask("requestAgreement", {"kind": "pause", "until": _in_a_week()["until"]}, game_id=game)["requests"][0][
        "id"
    ]
    ben.ask("answerGameRequest", {"agree": True}, game_id=game, asked=asked)
    ada.ask("resumeGame", game_id=game)
    ada.ask("offerSeat", {"to": "link"}, game_id=game)
    ada.ask("reclaimSeat", game_id=game)
    answered = ada.ask("answerDecision", {"decision": decision["id"], "choose": ["m5"]}, game_id=game)
    ada.ask("takeBackAnswer", {"to": answered["version"]}, game_id=game)
    ada.ask("getGameLog", game_id=game, after=0, limit=100)
    ada.ask("getGameState", game_id=game, seq=2, locale="en")
    ada.ask("getGameChart", game_id=game, locale="en")
    ben.ask("writeMessage", {"text": "Good luck, and have fun."}, game_id=game)
    read = ada.ask("listMessages", game_id=game, limit=10)["messages"][-1]["id"]
    ada.ask("confirmMessages", {"message": read}, game_id=game)
    said = ben.ask("writeMessage", {"text": "Buy cheap dice at my shop!"}, game_id=game)
    ada.ask("reportMessage", {"reason": "spam", "text": "The third time today."}, game_id=game, message=said["id"])
    ada.ask("reportPlayer", {"reason": "stalling", "text": "Waits for the last hour each time."}, game_id=game, seat=1)
    ada.ask("listReports")
    note = ada.ask("writeMessage", {"text": "Keep the 5.", "to": "self", "reveal": "end"}, game_id=game)
    ada.ask("deleteMessage", game_id=game, message=note["id"])
    ada.ask("shareTalk", {"agree": True}, game_id=game)
    ada.ask("getSharing", game_id=game)
    ada.ask("createTicket", {"game": game})
    ben.ask("resignGame", game_id=game)
    ada.ask("tryWhatIf", {"seq": 5, "seat": 0}, game_id=game)
    _branch(ada, game)
    ada.ask("endVacationEverywhere", vacation=ada.ask("takeVacationEverywhere", _in_a_week())["id"])
    again = ada.ask("createRematch", game_id=game)["id"]
    ada.ask("freeSeat", game_id=again, seat=1)


def _branch(ada: Teller, game: str) -> None:
    begun = ada.ask("beginBranch", {"seq": 5}, game_id=game, headers={"Idempotency-Key": "what-if-I-waited"})
    of = {"game_id": game, "branch": begun["id"]}
    seen = ada.ask("getBranchState", **of, seq=5, seat=0)
    ada.ask("addBranchMove", {"decision": seen["decisions"][0]["id"], "choose": ["m2"]}, **of)
    ada.ask("getBranch", **of)
    ada.ask("listBranches", game_id=game)
    ada.ask("deleteBranch", **of)


def _plan(ada: Teller, ben: Teller) -> None:
    game = ada.ask("createGame", {"ruleset": PLAIN, "seats": 2})["id"]
    (asked,) = ben.ask("takeSeat", {}, game_id=game)["decisions"]
    ada.ask("answerDecision", {"decision": f"{asked['id'].partition('.')[0]}.0", "choose": ["m5"]}, game_id=game)
    ahead = {"kind": asked["kind"], "choose": ["m2"]}
    ben.ask("carryOutPlan", {"decision": asked["id"], "choose": ["m1"], "then": [ahead, ahead]}, game_id=game)
    order = {"when": {"kind": asked["kind"]}, "answer": "default", "until": "turn"}
    ben.ask("giveOrders", {"orders": [order]}, game_id=game)
    ben.ask("getOrders", game_id=game)


def _in_a_week() -> Data:
    """A vacation of a week."""
    begin = datetime.now(UTC) + timedelta(days=7)
    return {
        name: f"{at:%Y-%m-%dT%H:%M:%S}.000Z" for name, at in (("from", begin), ("until", begin + timedelta(days=7)))
    }


def _begin_otherwise(ada: Teller) -> None:
    me = ada.ask("getMe")["namespace"]
    bots = [{"seat": 1, "bot": "random"}]
    by_hand = {"ruleset": PLAIN, "seats": 2, "bots": bots, "start": "manual"}
    ada.ask("startGame", game_id=ada.ask("createGame", by_hand)["id"])
    seed = Seed(me)
    own = {"ruleset": PLAIN, "seats": 2, "bots": bots, "commitment": seed.commitment}
    game = ada.ask("createGame", own, headers={"Idempotency-Key": seed.key})["id"]
    ada.ask("openSeed", {"seed": seed.value.hex()}, game_id=game)


def _look_back(ada: Teller) -> None:
    game = ada.ask("createGame", {"ruleset": PLAIN, "seats": 2, "bots": [{"seat": 1, "bot": "hard"}]})["id"]
    ada.lets_bots_think(game)
    ada.ask("resignGame", game_id=game)
    ada.ask("listThoughts", game_id=game)


def _leave(ada: Teller) -> None:
    game = ada.ask("createGame", {"ruleset": PLAIN, "seats": 2})["id"]
    ada.ask("leaveSeat", game_id=game)
    ada.ask("streamGame", game_id=game, since=2)
    ada.ask("exportGame", game_id=game)


VOLATILE = re.compile(
    r"""(?x)
    (?P<secret> \bwhsec_[\w+/=]+ )
    | (?P<device> (?<![\w-])[A-Za-z0-9_-]{43}(?![\w-]) )
    | (?P<id> \b[abcghikmnoprtvw]_[a-z0-9]+ (?:\.[\w-]+)? )
    | (?P<point> \bB[A-Za-z0-9_-]{86}(?![\w-]) )
    | (?P<time> \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z )
    | (?P<hash> \b[0-9a-f]{64}\b )
    | (?P<user> \b[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}\b )
    | (?P<change> \b[0-9]{16}\b )
    | (?P<code> \b(?:[a-z2-7]{4}(?:-[a-z2-7]{4}){3}|[0-9]{8})\b )
    """
)
"""Texts that differ from one telling to the next."""

CHANCE = ("thoughts", "roaming", "prompt", "text", "refs", "after", "cursor", "public_key", "credential")
"""Fields that are drawn, tell of what was drawn, or name a place in a list."""


def plain(value: Any) -> Any:
    """A value without what differs from one telling to the next."""
    match value:
        case dict():
            return {name: "?" if name in CHANCE else plain(part) for name, part in value.items()}
        case list():
            return [plain(part) for part in value]
        case str():
            return VOLATILE.sub(lambda match: f"<{match.lastgroup}>", value)
        case _:
            return value


def _main() -> None:
    servers = [RedisServer(appendfsync="no") for _ in range(2)]
    for server in servers:
        server.start()
    dumps = TemporaryDirectory(prefix="tf-")
    elsewhere, here = (
        Service(server.url, env={"TURNFOLD_DUMPS": dumps.name}).start("dispatcher-1", "worker-1", "api-1")
        for server in servers
    )
    told = tell(here, tell(elsewhere)["exportGame"]["answer"])
    FILE.write_text(json.dumps(dict(sorted(told.items())), indent=1, ensure_ascii=False) + "\n")
    for process in (elsewhere, here):
        process.stop()
    for server in servers:
        server.stop()
    dumps.cleanup()


if __name__ == "__main__":
    _main()
