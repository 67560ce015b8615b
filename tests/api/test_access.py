"""Access: every operation of the document, asked for by everybody there is."""

import secrets
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, NamedTuple

import pytest

from tests.api.authenticator import CREDENTIAL, Authenticator
from tests.api.document import addresses, operations, whole
from tests.api.person import Data, Person
from tests.api.test_hidden import masked
from tests.processes.service import Service

ASKERS = ("tokenless", "nobody", "unknown", "seat", "bot", "read", "foreign")
"""Without a token; with one of no form, or nobody's; the three scopes of a player in the game; another player's."""


class World:
    """A game in some stage, a player in it with a token of each scope, and one who has no part in it."""

    def __init__(self, person: Callable[..., Person], visibility: str, stage: str) -> None:
        self.ada, self.bob, self.eve = person("Ada"), person("Bob"), person("Eve", "api-2")
        start = "manual" if stage == "full" else "auto"
        self.game = self.ada.create(visibility=visibility, start=start, options={"mode": "long"})
        if stage != "open":
            self.bob.join(self.game, **({"invite": self.game["invite"]} if visibility == "private" else {}))
        if stage == "finished":
            self.bob.ask("POST", f"{self.path}/resign")
        made = self.ada.ask("POST", "/players/me/tokens", json={"name": "spare", "scopes": ["read"]})
        self.spare: str = made["id"]

    @property
    def path(self) -> str:
        """Return where the game is."""
        return f"/games/{self.game['id']}"

    @property
    def code(self) -> str:
        """The code of an invitation that is in force."""
        return str(self.ada.ask("POST", f"{self.path}/invitations", json={})["code"])

    def message(self) -> str:
        """Return where a message of the player is."""
        made = self.ada.ask("POST", f"{self.path}/messages", json={"text": "Hello"})
        return f"{self.path}/messages/{made['id']}"

    def branch(self) -> str:
        """Return where a branch of the player is."""
        if self.ada.view(self.game)["status"] != "finished":
            return f"{self.path}/branches/b_none"
        made = self.ada.ask("POST", f"{self.path}/branches", json={"seq": 5})
        return f"{self.path}/branches/{made['id']}"

    @property
    def channel(self) -> str:
        """Return where a channel of the player is."""
        made = self.ada.ask("POST", "/players/me/channels", json=HOOK)
        return f"/players/me/channels/{made['channel']['id']}"

    @property
    def client(self) -> str:
        """Return where a client of the player is."""
        made = self.ada.ask("POST", "/players/me/clients", json=CLIENT)
        return f"/players/me/clients/{made['client_id']}"

    @property
    def passkey(self) -> str:
        """Return where a passkey of the player is."""
        asked = self.ada.ask("POST", "/players/me/passkey_challenges")["public_key"]
        origin = self.ada.address("api-1").replace("127.0.0.1", "localhost")
        made = self.ada.ask("POST", "/players/me/passkeys", json={"credential": Authenticator(origin).make(asked)})
        return f"/players/me/passkeys/{made['id']}"

    @property
    def notice(self) -> str:
        """Return where a notice of the player is sent again."""
        return f"/players/me/deliveries/{self.ada.ask('POST', f'{self.channel}/test')['id']}/resend"

    @property
    def request(self) -> str:
        """A request of the other player that is open."""
        if self.ada.view(self.game)["status"] != "running":
            return "r_none"
        made = self.bob.ask("POST", f"{self.path}/requests", json={"kind": "abort"})
        return str(made["requests"][0]["id"])

    def asker(self, name: str) -> Person:
        """One of those who ask."""
        match name:
            case "tokenless":
                return self.ada.with_token("")
            case "nobody":
                return self.ada.with_token("x")
            case "unknown":
                return self.ada.with_token(f"{self.ada.id}.{secrets.token_urlsafe(32)}")
            case "seat":
                return self.ada
            case "foreign":
                return self.eve
        made = self.ada.ask("POST", "/players/me/tokens", json={"name": name, "scopes": [name]})
        return self.ada.with_token(made["token"])

    def answer(self) -> Data:
        """A legal answer of the player."""
        decision = self.ada.view(self.game)["decisions"][0]
        return {"decision": decision["id"], "choose": [decision["options"][0]["id"]]}


class Row(NamedTuple):
    """A request, and the statuses for those with a token; `stranger` is who is foreign to a private game."""

    method: str
    request: Callable[[World], tuple[str, Data]]
    stage: str = "running"
    seat: int = 200
    bot: int = 200
    read: int = 200
    spectator: int = 200
    stranger: int = 200


def at(path: str, **request: Any) -> Callable[[World], tuple[str, Data]]:
    return lambda world: (path, request)


def game(path: str = "", **request: Any) -> Callable[[World], tuple[str, Data]]:
    return lambda world: (world.path + path, request)


CLIENT = {"name": "Viewer", "redirect_uris": ["https://viewer.example.org/"]}
HOOK = {"kind": "webhook", "address": "https://hooks.example.org/x"}
NEW = {"ruleset": "diamonsters", "seats": 2}
NDJSON = {"Content-Type": "application/x-ndjson"}

LOOK = {"stranger": 404}
"""Everybody looks at public games, nobody at the private games of others."""

MOVE = {"read": 403, "spectator": 409, "stranger": 404}
"""Operations for those at the table alone, and no token for reading."""

SOON = f"{datetime.now(UTC) + timedelta(days=9):%Y-%m-%dT%H:00:00Z}"
"""A time to come."""

OWN = {"bot": 403, "read": 403}
"""Operations of the account's owner alone, with a token of full scope; a foreign player's is for another account."""

ROWS = {
    "getMe": Row("GET", at("/players/me")),
    "setRestHours": Row("PUT", at("/players/me/hours", json={"zone": "UTC", "free_days": [7]}), **OWN),
    "joinLeague": Row("PUT", at("/players/me/league", json={"kind": "person"}), **OWN),
    "leaveLeague": Row("DELETE", at("/players/me/league"), **OWN, seat=204, spectator=204, stranger=204),
    "deleteRestHours": Row("DELETE", at("/players/me/hours"), **OWN, seat=204, spectator=204, stranger=204),
    "takeVacationEverywhere": Row(
        "POST", at("/players/me/vacations", json={"until": SOON}), **OWN, seat=201, spectator=201, stranger=201
    ),
    "endVacationEverywhere": Row(
        "DELETE", at("/players/me/vacations/w_x"), **OWN, seat=404, spectator=404, stranger=404
    ),
    "getReliability": Row("GET", at("/players/me/reliability")),
    "getInbox": Row("GET", at("/players/me/inbox")),
    "changeMe": Row("PATCH", at("/players/me", json={}), **OWN),
    "avoidPlayer": Row(
        "POST",
        lambda world: ("/players/me/avoided", {"json": {"game": world.game["id"], "seat": 1}}),
        **OWN,
        seat=201,
        spectator=201,
        stranger=404,
    ),
    "stopAvoidingPlayer": Row(
        "DELETE", at("/players/me/avoided/v_nobody"), **OWN, seat=404, spectator=404, stranger=404
    ),
    "createChannel": Row("POST", at("/players/me/channels", json=HOOK), **OWN, seat=201, spectator=201, stranger=201),
    "listChannels": Row("GET", at("/players/me/channels"), **OWN),
    "setChannelSettings": Row(
        "PUT", lambda world: (f"{world.channel}/settings", {"json": {}}), **OWN, spectator=404, stranger=404
    ),
    "testChannel": Row("POST", lambda world: (f"{world.channel}/test", {}), **OWN, spectator=404, stranger=404),
    "confirmChannel": Row(
        "POST",
        lambda world: (f"{world.channel}/confirm", {"json": {"code": "00000000"}}),
        **OWN,
        seat=409,
        spectator=404,
        stranger=404,
    ),
    "rotateChannel": Row("POST", lambda world: (f"{world.channel}/rotate", {}), **OWN, spectator=404, stranger=404),
    "deleteChannel": Row("DELETE", lambda world: (world.channel, {}), **OWN, seat=204, spectator=404, stranger=404),
    "listDeliveries": Row("GET", at("/players/me/deliveries")),
    "resendNotice": Row("POST", lambda world: (world.notice, {}), **OWN, spectator=404, stranger=404),
    "getNotices": Row("GET", game("/notices"), **LOOK),
    "setNotices": Row("PUT", game("/notices", json={"mode": "off"}), read=403, stranger=404),
    "deleteMe": Row("DELETE", at("/players/me"), **OWN, seat=204, spectator=204, stranger=204),
    "exportMe": Row("GET", at("/players/me/export"), **OWN),
    "listTokens": Row("GET", at("/players/me/tokens"), **OWN),
    "createToken": Row(
        "POST", at("/players/me/tokens", json={"name": "x"}), **OWN, seat=201, spectator=201, stranger=201
    ),
    "revokeToken": Row(
        "DELETE", lambda world: (f"/players/me/tokens/{world.spare}", {}), **OWN, seat=204, spectator=404, stranger=404
    ),
    "createFeed": Row("POST", at("/players/me/feeds", json={}), **OWN, seat=201, spectator=201, stranger=201),
    "beginSession": Row("POST", at("/sessions"), **OWN, seat=201, spectator=201, stranger=201),
    "endSession": Row("DELETE", at("/sessions/current"), **OWN, seat=404, spectator=404, stranger=404),
    "createPasskeyChallenge": Row(
        "POST", at("/players/me/passkey_challenges"), **OWN, seat=201, spectator=201, stranger=201
    ),
    "addPasskey": Row(
        "POST",
        at("/players/me/passkeys", json={"credential": CREDENTIAL}),
        **OWN,
        seat=409,
        spectator=409,
        stranger=409,
    ),
    "listPasskeys": Row("GET", at("/players/me/passkeys"), **OWN),
    "renamePasskey": Row(
        "PUT", lambda world: (world.passkey, {"json": {"name": "x"}}), **OWN, spectator=404, stranger=404
    ),
    "deletePasskey": Row("DELETE", lambda world: (world.passkey, {}), **OWN, seat=204, spectator=404, stranger=404),
    "registerClient": Row("POST", at("/players/me/clients", json=CLIENT), **OWN, seat=201, spectator=201, stranger=201),
    "listClients": Row("GET", at("/players/me/clients"), **OWN),
    "deleteClient": Row("DELETE", lambda world: (world.client, {}), **OWN, seat=204, spectator=404, stranger=404),
    "getDevice": Row("GET", at("/devices/BCDF-GHJK"), **OWN, seat=404, spectator=404, stranger=404),
    "answerDevice": Row(
        "POST", at("/devices/BCDF-GHJK/verdict", json={"approve": True}), **OWN, seat=404, spectator=404, stranger=404
    ),
    "revokeOtherTokens": Row("DELETE", at("/players/me/tokens"), **OWN, seat=204, spectator=204, stranger=204),
    "renewRecoveryCodes": Row("POST", at("/players/me/recovery_codes"), **OWN, seat=201, spectator=201, stranger=201),
    "getRecoveryCodes": Row("GET", at("/players/me/recovery_codes"), **OWN),
    "listActivity": Row("GET", at("/players/me/activity"), **OWN),
    "createTicket": Row(
        "POST",
        lambda world: ("/players/me/tickets", {"json": {"game": world.game["id"]}}),
        seat=201,
        bot=201,
        read=201,
        spectator=201,
        stranger=404,
    ),
    "createGame": Row("POST", at("/games", json=NEW), seat=201, bot=201, read=403, spectator=201, stranger=201),
    "listGames": Row("GET", at("/games")),
    "getLeague": Row("GET", at("/league")),
    "getGame": Row("GET", game(), **LOOK),
    "streamMyGames": Row("HEAD", at("/players/me/events")),
    "streamGame": Row("GET", game("/events"), stage="finished", **LOOK),
    "takeSeat": Row(
        "POST", game("/seats", json={"seat": 1}), stage="open", seat=409, bot=409, read=403, spectator=201, stranger=404
    ),
    "createInvitation": Row(
        "POST",
        game("/invitations", json={}),
        stage="open",
        seat=201,
        bot=201,
        read=403,
        spectator=409,
        stranger=404,
    ),
    "getInvitation": Row("GET", lambda world: (f"/invitations/{world.code}", {}), stage="open"),
    "createRematch": Row("POST", game("/rematch"), stage="finished", seat=201, bot=201, **MOVE),
    "freeSeat": Row("DELETE", game("/kept/1"), stage="open", seat=404, bot=404, **MOVE),
    "leaveSeat": Row("DELETE", game("/seats/me"), stage="open", seat=204, bot=204, **MOVE),
    "openSeed": Row("PUT", game("/seats/me/seed", json={"seed": "00" * 32}), seat=409, bot=409, **MOVE),
    "startGame": Row("POST", game("/start"), stage="full", **MOVE),
    "answerDecision": Row("POST", lambda world: (f"{world.path}/commands", {"json": world.answer()}), **MOVE),
    "giveOrders": Row("PUT", game("/orders", json={"orders": []}), **MOVE),
    "getOrders": Row("GET", game("/orders"), spectator=409, stranger=404),
    "carryOutPlan": Row("POST", lambda world: (f"{world.path}/plans", {"json": world.answer()}), **MOVE),
    "returnToGame": Row("POST", game("/back"), **MOVE),
    "takeVacation": Row(
        "POST", game("/vacations", json={"until": "2099-01-01T00:00:00.000Z"}), seat=409, bot=409, **MOVE
    ),
    "endVacation": Row("DELETE", game("/vacations/2099-01-01T00:00:00.000Z"), seat=404, bot=404, **MOVE),
    "requestAgreement": Row("POST", game("/requests", json={"kind": "abort"}), seat=201, bot=201, **MOVE),
    "answerGameRequest": Row(
        "POST", lambda world: (f"{world.path}/requests/{world.request}", {"json": {"agree": True}}), **MOVE
    ),
    "resumeGame": Row("POST", game("/resume"), **MOVE),
    "takeBackAnswer": Row("POST", game("/take_backs", json={"to": 5}), seat=409, bot=409, **MOVE),
    "offerSeat": Row("POST", game("/seats/me/offer", json={"to": "link"}), **MOVE),
    "reclaimSeat": Row("POST", game("/seats/me/reclaim"), **MOVE),
    "getGameClock": Row("GET", game("/clock"), **LOOK),
    "resignGame": Row("POST", game("/resign"), **MOVE),
    "writeMessage": Row("POST", game("/messages", json={"text": "Hello"}), **MOVE | {"seat": 201, "bot": 201}),
    "listMessages": Row("GET", game("/messages"), **LOOK),
    "confirmMessages": Row(
        "PUT",
        lambda world: (f"{world.path}/read_marker", {"json": {"message": world.message().rpartition("/")[2]}}),
        read=403,
        stranger=404,
    ),
    "deleteMessage": Row(
        "DELETE", lambda world: (world.message(), {}), seat=204, bot=204, read=403, spectator=404, stranger=404
    ),
    "getSharing": Row("GET", game("/sharing"), spectator=409, stranger=404),
    "shareTalk": Row("PUT", game("/sharing", json={"agree": True}), **MOVE),
    "reportMessage": Row(
        "POST",
        lambda world: (f"{world.message()}/reports", {"json": {"reason": "spam"}}),
        seat=404,
        bot=404,
        read=403,
        spectator=201,
        stranger=404,
    ),
    "reportPlayer": Row("POST", game("/seats/1/reports", json={"reason": "name"}), seat=201, bot=201, **MOVE),
    "listReports": Row("GET", at("/players/me/reports"), **OWN),
    "getGameLog": Row("GET", game("/log"), **LOOK),
    "getGameState": Row("GET", game("/states/1"), **LOOK),
    "getGameChart": Row("GET", game("/chart"), **LOOK),
    "listThoughts": Row("GET", game("/thoughts"), stage="finished", **LOOK),
    "tryWhatIf": Row("POST", game("/what_ifs", json={"seq": 5}), stage="finished", **LOOK),
    "listBranches": Row("GET", game("/branches"), stage="finished", **LOOK),
    "getBranch": Row("GET", lambda world: (world.branch(), {}), stage="finished", **LOOK),
    "getBranchState": Row("GET", lambda world: (f"{world.branch()}/states/5", {}), stage="finished", **LOOK),
    "beginBranch": Row(
        "POST",
        game("/branches", json={"seq": 5}),
        stage="finished",
        seat=201,
        bot=201,
        read=403,
        **LOOK | {"spectator": 201},
    ),
    "addBranchMove": Row(
        "POST",
        lambda world: (f"{world.branch()}/moves", {"json": {"decision": "5.0"}}),
        stage="finished",
        seat=201,
        bot=201,
        read=403,
        spectator=404,
        stranger=404,
    ),
    "deleteBranch": Row(
        "DELETE",
        lambda world: (world.branch(), {}),
        stage="finished",
        seat=204,
        bot=204,
        read=403,
        spectator=404,
        stranger=404,
    ),
    "exportGame": Row("GET", game("/export"), stage="finished", **LOOK),
    "importGame": Row(
        "POST",
        at("/games/import", content=b"{}", headers=NDJSON),
        seat=409,
        bot=409,
        read=403,
        spectator=409,
        stranger=409,
    ),
}

OF_A_GAME = {row["operationId"] for _, path, row in addresses(whole()) if "{game_id}" in path}
"""Operations on a game."""

FOR_ANYBODY = {
    "createPlayer": ("POST", "/v1/players", 201),
    "recoverAccount": ("POST", "/v1/recover", 409),
    "requestDeviceCode": ("POST", "/v1/device", 201),
    "pollForToken": ("POST", "/v1/device/token", 409),
    "beginSignIn": ("POST", "/v1/sign_in", 201),
    "completeSignIn": ("POST", "/v1/sign_in/token", 409),
    "listRulesets": ("GET", "/v1/rulesets", 200),
    "getRuleset": ("GET", "/v1/rulesets/smashup", 200),
    "getRules": ("GET", "/v1/rulesets/smashup/rules", 200),
    "listCards": ("GET", "/v1/rulesets/smashup/cards", 200),
    "listNotes": ("GET", "/v1/rulesets/diamonsters/notes", 200),
    "getLesson": ("GET", "/v1/rulesets/diamonsters/lesson", 200),
    "listDumps": ("GET", "/v1/dumps", 200),
    "getHealth": ("GET", "/healthz", 200),
    "getReadiness": ("GET", "/readyz", 200),
    "getWriteReadiness": ("GET", "/readyz/writes", 200),
    "listProblems": ("GET", "/problems", 200),
    "getProblem": ("GET", "/problems/not-found", 200),
}

WATCHED = {
    "getInvitation",
    *("listGames", "getLeague", "getGame", "getGameLog", "getGameState", "getGameChart", "listThoughts"),
    "exportGame",
    *("listBranches", "getBranch", "getBranchState"),
}
"""Operations that answer without a token too, as to any account that has no part in it."""

BODIES = {
    "createPlayer": {"name": "Zoe"},
    "recoverAccount": {"player": f"p_{'a' * 16}", "code": "x"},
    "requestDeviceCode": {"name": "Zoe"},
    "pollForToken": {"device_code": "x"},
    "beginSignIn": {"address": "zoe@example.org"},
    "completeSignIn": {"sign_in": "x", "code": "00000000"},
}
"""Operations that anybody may send."""

SLUGS = {401: "unauthenticated", 403: "forbidden", 404: "not-found"}


def test_each_operation_has_a_row() -> None:
    assert ROWS.keys() | FOR_ANYBODY.keys() == operations().keys()
    assert not ROWS.keys() & FOR_ANYBODY.keys()
    security = {name: row.get("security", []) for name, row in operations().items()}
    assert {name for name, row in security.items() if row == []} == {*FOR_ANYBODY}
    assert {name for name, row in security.items() if {} in row} == WATCHED


VISIBLE = [
    (name, visibility)
    for name, row in ROWS.items()
    for visibility in (("public", "private") if name in OF_A_GAME or row.spectator != row.stranger else ("public",))
]
"""Operations, each with both visibilities of the game if it has to do with one."""


@pytest.mark.parametrize(("operation", "visibility"), VISIBLE)
def test_everybody_may_do_what_is_theirs_and_no_more(
    person: Callable[..., Person], operation: str, visibility: str
) -> None:
    row = ROWS[operation]
    watched = operation in WATCHED
    expected = {
        "tokenless": (row.spectator if visibility == "public" else row.stranger) if watched else 401,
        **dict.fromkeys(("nobody", "unknown"), 401),
        **{name: getattr(row, name) for name in ("seat", "bot", "read")},
        "foreign": row.spectator if visibility == "public" else row.stranger,
    }
    world = None
    for name in ASKERS:
        if world is None:
            world = World(person, visibility, row.stage)
            path, request = row.request(world)
        before = world.ada.view(world.game) if expected[name] >= 400 else None
        response = world.asker(name).send(row.method, path, **request)
        assert response.status_code == expected[name], f"{name}: {response.text}"
        if response.status_code in SLUGS and row.method != "HEAD":
            assert response.json()["type"] == f"/problems/{SLUGS[response.status_code]}"
        if before is not None:
            assert world.ada.view(world.game) == before
        elif row.method not in ("GET", "HEAD"):
            # A refusal changes nothing, so the next one to ask finds all as it was; else they need a new world.
            world = None


def test_who_has_no_token_sees_what_any_other_account_sees_and_counts_by_address(person: Callable[..., Person]) -> None:
    world = World(person, "public", "running")
    tokenless = world.ada.with_token("")
    seen = tokenless.send("GET", world.path, params={"locale": "en"})
    assert seen.json() == world.eve.send("GET", world.path, params={"locale": "en"}).json()
    assert seen.headers["ratelimit-policy"].startswith('"open";')
    for path, query in ((world.path, {"wait": 1}), ("/games", {"mine": True}), ("/games", {"to_move": "me"})):
        tokenless.refused("unauthenticated", "GET", path, params=query)


@pytest.mark.parametrize("operation", FOR_ANYBODY)
def test_what_is_for_anybody_is_the_same_for_all(person: Callable[..., Person], operation: str) -> None:
    method, path, status = FOR_ANYBODY[operation]
    world = World(person, "public", "open")
    body = {"json": BODIES[operation]} if method == "POST" else {}
    found = [world.asker(name).anywhere(method, path, **body) for name in ASKERS]
    assert {response.status_code for response in found} == {status}
    if method == "GET":
        assert len({response.content for response in found}) == 1


OF_ACCOUNTS = {"deleteClient", "revokeToken", "endVacationEverywhere", "endSession", "getDevice", "answerDevice"}
GAMES = {name: row for name, row in ROWS.items() if row.stranger == 404 and name not in OF_ACCOUNTS}


@pytest.fixture(scope="module")
def private(running: Service) -> list[World]:
    """A private game in each stage, for strangers: they are refused whatever they ask, so all of them share it."""
    return [World(partial(Person, running), "private", stage) for stage in ("open", "full", "running", "finished")]


@pytest.mark.parametrize("operation", GAMES)
def test_a_private_game_and_none_are_the_same_to_a_stranger(
    person: Callable[..., Person], private: list[World], operation: str
) -> None:
    """Not the status alone: the headers and every byte, in whatever stage the game is, and however often they ask."""
    row = GAMES[operation]
    eve = person("Eve", "api-2")
    answers = []
    for world in private:
        if operation in ("answerDecision", "carryOutPlan"):
            asked: Data = {"json": {"decision": "5.0", "choose": ["m1"]}}
            path = f"{world.path}/{'commands' if operation == 'answerDecision' else 'plans'}"
        else:
            path, asked = row.request(world)
        there_is_none = path.replace(world.game["id"], f"g_{'a' * 16}")
        for address in (path, there_is_none, path):
            headers: list[Data] = [{}, {"If-None-Match": "*"}, {"Last-Event-ID": "1"}]
            answers += [masked(eve.send(row.method, address, headers=sent, **asked)) for sent in headers]
        if operation == "takeSeat":
            wrong = ("", "x", secrets.token_urlsafe(16), world.game["invite"][:-1], "é" * 10)
            answers += [masked(eve.send("POST", path, json={"seat": 1, "invite": invite})) for invite in wrong]
    assert len({str(answer) for answer in answers}) == 1
    assert answers[0][0] == 404


def test_a_stranger_finds_private_games_in_no_list(person: Callable[..., Person]) -> None:
    world = World(person, "private", "running")
    lists: list[Data] = [{}, {"status": "running"}, {"mine": True}, {"to_move": "me"}, {"ruleset": "diamonsters"}]
    for query in lists:
        assert world.game["id"] not in {row["id"] for row in world.eve.listed(**query)}


def test_an_invite_code_cannot_be_guessed_and_is_shown_to_those_at_the_table_alone(
    person: Callable[..., Person],
) -> None:
    codes = {person("Ada").create(visibility="private")["invite"] for _ in range(20)}
    assert len(codes) == 20
    # 128 random bits, six a character, after the game that they are for.
    assert all(len(code.rpartition(".")[2]) == 22 for code in codes)
    world = World(person, "private", "full")
    assert world.bob.view(world.game)["invite"] == world.game["invite"]
    world.ada.ask("POST", f"{world.path}/start")
    assert world.bob.view(world.game)["invite"] is None
    public = World(person, "public", "running")
    assert public.ada.view(public.game)["invite"] is None
    assert public.eve.view(public.game)["invite"] is None
    waiting = World(person, "private", "open")
    waiting.bob.join(waiting.game, invite=waiting.game["invite"])
    for path, query in ((f"{waiting.path}/log", {}), ("/games", {"mine": True})):
        assert waiting.game["invite"] not in waiting.ada.send("GET", path, params=query).text
    over = World(person, "private", "finished")
    assert over.game["invite"] not in over.ada.send("GET", f"{over.path}/export").text


def test_who_left_is_shown_the_invite_code_no_more(person: Callable[..., Person]) -> None:
    ada, bob = person("Ada"), person("Bob", "api-2")
    game = ada.create(seats=3, visibility="private")
    bob.join(game, invite=game["invite"])
    ada.ask("DELETE", f"/games/{game['id']}/seats/me")
    assert (ada.view(game)["invite"], bob.view(game)["invite"]) == (None, game["invite"])
    assert ada.join(game, invite=game["invite"])["invite"] == game["invite"]


def test_a_seat_that_was_left_opens_nothing_any_more(person: Callable[..., Person]) -> None:
    ada, bob = person("Ada"), person("Bob", "api-2")
    made = ada.create(seats=3, visibility="private")
    bob.join(made, invite=made["invite"])
    bob.ask("DELETE", f"/games/{made['id']}/seats/me")
    for path in ("", "/log", "/states/1", "/events"):
        bob.refused("not-found", "GET", f"/games/{made['id']}{path}")
    bob.refused("not-found", "POST", f"/games/{made['id']}/seats", json={})


def test_who_may_only_read_can_invite_nobody(ada: Person) -> None:
    game = ada.create(visibility="private")
    scopes = {
        scope: ada.ask("POST", "/players/me/tokens", json={"name": scope, "scopes": [scope]})["token"]
        for scope in ("read", "bot", "play")
    }
    path = f"/games/{game['id']}"
    seen = {scope: ada.with_token(token).send("GET", path) for scope, token in scopes.items()}
    assert {scope: response.json().get("invite") for scope, response in seen.items()} == {
        "read": None,
        "bot": game["invite"],
        "play": game["invite"],
    }
    assert seen["read"].headers["etag"] != seen["play"].headers["etag"] == seen["bot"].headers["etag"]
