"""Messages and notes: who may write, who reads them, and what stays of them."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from domain.audit.audit import audit
from domain.kernel.log.limits import LINE_BRACKETS, LINE_BYTES, brackets
from store.talk.talk import MOST_BYTES
from tests.api.person import Data, Person
from tests.api.stream import Stream
from tests.api.test_hidden import fetched, masked
from tests.processes.waiting import until
from tests.unit.audit.verifier import verify


def at(game: Data, message: str = "") -> str:
    return f"/games/{game['id']}/messages{message}"


def write(who: Person, game: Data, text: str, *seats: int, **more: str) -> Data:
    body = {"text": text, **({"to": "seats", "seats": seats} if seats else {}), **more}
    return dict(who.ask("POST", at(game), json=body))


def read(who: Person, game: Data, **query: object) -> list[str]:
    return [row["text"] for row in who.get(at(game), **query)["messages"]]


@pytest.fixture
def table(person: Callable[..., Person]) -> tuple[Data, list[Person]]:
    """A game of three that goes on, and its players."""
    players = [person("Ada"), person("Bob", "api-2"), person("Cleo")]
    game = players[0].create(seats=3)
    for other in players[1:]:
        other.join(game)
    return game, players


def test_each_message_is_read_by_those_whom_it_is_for_alone(table: tuple[Data, list[Person]], eve: Person) -> None:
    game, (ada, bob, cleo) = table
    first = write(ada, game, "to all")
    write(bob, game, "to Ada", 0)
    write(cleo, game, "a note", to="self")
    write(cleo, game, "to both", 0, 1)
    assert read(ada, game) == ["to all", "to Ada", "to both"]
    assert read(bob, game) == ["to all", "to Ada", "to both"]
    assert read(cleo, game) == ["to all", "a note", "to both"]
    assert read(eve, game) == ["to all"]
    assert (first["seat"], first["player"], first["at_version"]) == (0, ada.actor(game), ada.view(game)["version"])
    assert first == eve.get(at(game))["messages"][0]


def test_pages_go_on_from_a_message_though_it_is_gone(table: tuple[Data, list[Person]]) -> None:
    game, (ada, bob, _) = table
    written = [write(ada if number % 2 else bob, game, str(number)) for number in range(5)]
    ids = [row["id"] for row in written]
    assert ids == sorted(ids)
    page = ada.get(at(game), limit=2)
    assert ([row["text"] for row in page["messages"]], page["after"]) == (["0", "1"], ids[1])
    ada.ask("DELETE", at(game, f"/{ids[1]}"))
    assert read(ada, game, after=ids[1]) == ["2", "3", "4"]
    assert ada.get(at(game), after=ids[4]) == {"messages": [], "after": ids[4]}
    ada.refused("invalid-request", "GET", at(game), params={"after": "m_1"})


def test_what_was_not_for_all_is_opened_when_the_game_is_over_if_their_writer_wants_it(
    table: tuple[Data, list[Person]], eve: Person
) -> None:
    game, players = table
    write(players[0], game, "my plan", to="self", reveal="end")
    write(players[0], game, "my secret", to="self")
    write(players[0], game, "our plan", 2, reveal="end")
    assert [read(who, game) for who in (*players[1:], eve)] == [[], ["our plan"], []]
    for who in players[1:]:
        who.ask("POST", f"/games/{game['id']}/resign")
    assert [read(who, game) for who in (*players[1:], eve)] == [["my plan", "our plan"]] * 3
    assert read(players[0], game) == ["my plan", "my secret", "our plan"]
    assert write(players[2], game, "well played")["to"] == "table"


def test_what_others_may_not_read_changes_no_byte_that_one_gets(person: Callable[..., Person]) -> None:
    worlds = []
    for is_talkative in (False, True):
        players = [person("Ada"), person("Bob"), person("Cleo")]
        eve, hands = person("Eve"), [{"hand": [1, 2, 3]}, {"hand": [2, 3, 4]}, {"hand": [3, 4, 5]}]
        game = players[0].create(seats=3, position={"seats": hands, "roaming": 3, "deck": [1, 2, 3, 4, 5, 5]})
        for other in players[1:]:
            other.join(game, accept_position=True)
        until(lambda cleo=players[2]: cleo.listed(to_move="me"))
        write(players[0], game, "to all")
        if is_talkative:
            for number in range(3):
                write(players[0], game, f"hidden {number}", 1)
                write(players[1], game, f"noted {number}", to="self", reveal="end")
        write(players[1], game, "to all, too")
        worlds.append((game, players[2], eve))
    for index in (1, 2):
        found = [dict(fetched(world[index], world[0])) for world in worlds]
        assert found[0] == found[1]
        profiles = [masked(world[index].send("GET", at(world[0]), params={"wait": 0})) for world in worlds]
        assert profiles[0] == profiles[1]


def test_who_is_avoided_is_not_heard_and_cannot_tell(table: tuple[Data, list[Person]]) -> None:
    game, (ada, bob, cleo) = table
    ada.ask("POST", "/players/me/avoided", json={"game": game["id"], "seat": 1})
    for seats in ((), (0,), (2,)):
        before, after = write(cleo, game, "hello", *[s for s in seats if s != 2]), write(bob, game, "hello", *seats)
        assert before.keys() == after.keys()
    assert [row["seat"] for row in ada.get(at(game))["messages"]] == [2, 2, 2]
    assert [row["seat"] for row in bob.get(at(game))["messages"]] == [2, 1, 1, 2, 1]
    ada.ask("DELETE", f"/players/me/avoided/{ada.get('/players/me')['avoid'][0]['id']}")
    assert [row["seat"] for row in ada.get(at(game))["messages"]] == [2, 1, 2, 1, 2]


def test_a_message_is_erased_by_its_writer_alone(table: tuple[Data, list[Person]]) -> None:
    game, (ada, bob, _) = table
    path = at(game, f"/{write(ada, game, 'oh no')['id']}")
    bob.refused("not-found", "DELETE", path)
    ada.refused("not-found", "DELETE", at(game, "/m_nothing"))
    ada.ask("DELETE", path)
    ada.refused("not-found", "DELETE", path)
    assert read(bob, game) == []
    assert ada.get("/players/me/export")["messages"] == []


def test_the_same_request_again_writes_no_second_message(table: tuple[Data, list[Person]]) -> None:
    game, (ada, bob, _) = table
    again = {"json": {"text": "once"}, "headers": {"Idempotency-Key": "k"}}
    first = ada.ask("POST", at(game), **again)
    write(bob, game, "between")
    assert ada.ask("POST", at(game), **again) == first
    assert bob.ask("POST", at(game), **again)["id"] != first["id"]
    other = ada.ask("POST", at(game), **again | {"headers": {"Idempotency-Key": "l"}})
    assert other["id"] != first["id"]
    assert read(ada, game) == ["once", "between", "once", "once"]


@pytest.mark.parametrize(
    ("wish", "slug", "named"),
    [
        ({"text": ""}, "invalid-request", "text"),
        ({"text": "x" * 2001}, "invalid-request", "text"),
        ({"text": "hi", "to": "all"}, "invalid-request", "to"),
        ({"text": "hi", "to": "seats", "seats": [16]}, "invalid-request", "seats"),
        ({"text": " \n "}, "text-not-allowed", "nothing"),
        ({"text": "safe\u202etxt.exe"}, "text-not-allowed", "U+202E"),
        ({"text": "bell\x07"}, "text-not-allowed", "U+0007"),
        ({"text": "x" + "\u0363" * 5}, "text-not-allowed", "4 marks"),
        ({"text": "hi", "to": "seats"}, "nobody-there", "seats"),
        ({"text": "hi", "to": "self", "seats": [1]}, "nobody-there", "seats"),
        ({"text": "hi", "to": "seats", "seats": [0]}, "nobody-there", "seat 0"),
        ({"text": "hi", "to": "seats", "seats": [1, 3]}, "nobody-there", "seat 3"),
    ],
)
def test_what_does_not_fit_is_named_and_nothing_is_written(
    table: tuple[Data, list[Person]], wish: Data, slug: str, named: str
) -> None:
    game, (ada, *_) = table
    body = ada.refused(slug, "POST", at(game), json=wish)
    assert named in str(body)
    assert read(ada, game) == []


def test_a_text_is_kept_in_its_normal_form(table: tuple[Data, list[Person]]) -> None:
    game, (ada, *_) = table
    write(ada, game, " <b>Cafe\u0301</b>\r\n\u2764\ufe0f ")
    assert read(ada, game) == ["<b>Caf\u00e9</b>\n\u2764"]


def test_who_has_no_seat_writes_nothing(person: Callable[..., Person], eve: Person) -> None:
    ada, bob = person("Ada"), person("Bob")
    game = ada.create(seats=3)
    bob.join(game)
    write(bob, game, "hello")
    bob.ask("DELETE", f"/games/{game['id']}/seats/me")
    for who in (bob, eve):
        who.refused("not-seated", "POST", at(game), json={"text": "hello"})
    # A message to the seat's new player is not for the one who left it.
    eve.join(game)
    write(ada, game, "welcome", 1)
    assert (read(bob, game), read(eve, game)) == (["hello"], ["hello", "welcome"])


def test_the_messages_of_a_player_in_a_game_take_so_much_at_most(table: tuple[Data, list[Person]]) -> None:
    game, (ada, bob, _) = table
    long = {"json": {"text": "\U0001f600" * 2000}}
    first = ada.ask("POST", at(game), **long)
    count = 1
    while (response := ada.send("POST", at(game), **long)).status_code == 201:
        count += 1
    assert response.json()["type"] == "/problems/too-many-messages"
    assert count * 8000 < MOST_BYTES < (count + 1) * 8300
    write(bob, game, "there is room for me")
    ada.ask("DELETE", at(game, f"/{first['id']}"))
    ada.ask("POST", at(game), **long)


def test_a_deleted_account_has_said_nothing(table: tuple[Data, list[Person]]) -> None:
    game, (ada, bob, cleo) = table
    write(ada, game, "to all")
    write(ada, game, "to Bob", 1)
    write(bob, game, "who was that?")
    assert [row["message"]["text"] for row in ada.get("/players/me/export")["messages"]] == ["to all", "to Bob"]
    ada.ask("DELETE", "/players/me")
    assert (read(bob, game), read(cleo, game)) == (["who was that?"], ["who was that?"])


def test_who_waits_for_a_message_gets_it_and_who_waits_for_the_game_does_not(
    table: tuple[Data, list[Person]],
) -> None:
    game, (ada, bob, cleo) = table
    version = ada.view(game)["version"]
    with ThreadPoolExecutor() as pool:
        for_messages = pool.submit(read, bob, game, wait=30)
        for_others = pool.submit(read, cleo, game, wait=1)
        for_the_game = pool.submit(bob.at("api-1").view, game, wait=1, after=version)
        write(ada, game, "for you", 1)
        assert for_messages.result() == ["for you"]
        assert for_others.result() == []
        assert for_the_game.result()["version"] == version


def test_a_stream_tells_of_messages_if_it_is_asked(table: tuple[Data, list[Person]]) -> None:
    game, (ada, bob, cleo) = table
    earlier = write(ada, game, "earlier")
    version = ada.view(game)["version"]
    mute, new = Stream(bob, game, last=version), Stream(bob, game, last=version, talk=True)
    other = Stream(cleo, game, last=version, talk=True, talk_after=earlier["id"])
    for stream in (mute, new, other):
        stream.until("game")
    written = [write(ada, game, "now"), write(ada, game, "for you", 1)]
    assert [new.until("message")[-1].data for _ in written] == written
    assert other.until("message")[-1].data == written[0]
    for who in (ada, cleo):
        who.ask("POST", f"/games/{game['id']}/resign")
    told = [[event for event in stream.rest() if event.kind == "message"] for stream in (mute, new, other)]
    assert told == [[], [], []]
    over = Stream(bob, game, last=version, talk=True, talk_after=earlier["id"]).rest()
    assert [(event.data, event.id) for event in over if event.kind == "message"] == [(row, None) for row in written]


def test_a_stream_tells_what_is_erased_to_those_for_whom_it_was(table: tuple[Data, list[Person]]) -> None:
    game, (ada, bob, cleo) = table
    version = ada.view(game)["version"]
    all_read, for_bob = write(ada, game, "to all"), write(ada, game, "for you", 1)
    streams = [Stream(who, game, last=version, talk=True) for who in (bob, cleo)]
    for stream in streams:
        stream.until("game")
    for row in (for_bob, all_read):
        ada.ask("DELETE", at(game, f"/{row['id']}"))
    for stream, erased in zip(streams, ([for_bob, all_read], [all_read]), strict=True):
        assert [stream.until("erased")[-1].data for _ in erased] == [{"id": row["id"]} for row in erased]
    bob.ask("POST", "/players/me/avoided", json={"game": game["id"], "seat": 2})
    later = write(cleo, game, "not heard")
    cleo.ask("DELETE", at(game, f"/{later['id']}"))
    for who in (ada, cleo):
        who.ask("POST", f"/games/{game['id']}/resign")
    # A player who comes back within an hour is told what went; a player who is not heard erases unheard, too.
    again = [Stream(who, game, last=version, talk=True, talk_after=for_bob["id"]).rest() for who in (bob, cleo)]
    found = [[event.data["id"] for event in events if event.kind == "erased"] for events in again]
    assert found == [[for_bob["id"], all_read["id"]], [all_read["id"], later["id"]]]


def exported(who: Person, game: Data) -> tuple[Data, bytes]:
    """The header of an export with talk, and all of it."""
    body = who.send("GET", f"/games/{game['id']}/export", params={"talk": True}).content
    return json.loads(body.partition(b"\n")[0]), body


def share(who: Person, game: Data, *, agree: bool = True) -> Data:
    return dict(who.ask("PUT", f"/games/{game['id']}/sharing", json={"agree": agree}))


def test_an_export_has_what_was_said_to_all_while_all_people_agree(
    table: tuple[Data, list[Person]], eve: Person
) -> None:
    game, (ada, bob, cleo) = table
    said = write(ada, game, "żółw\nto all")
    write(ada, game, "to Bob", 1)
    write(bob, game, "my plan", to="self", reveal="end")
    write(bob, game, "my secret", to="self")
    oops = write(cleo, game, "oh no")
    for who in (bob, cleo):
        who.ask("POST", f"/games/{game['id']}/resign")
    plain = eve.send("GET", f"/games/{game['id']}/export")
    assert share(ada, game) == {"agreed": [0], "missing": [1, 2], "missing_former": []}
    assert share(bob, game) == share(bob, game) == {"agreed": [0, 1], "missing": [2], "missing_former": []}
    assert "seats have not agreed: 2" in refused_export(eve, game)
    sharing = f"/games/{game['id']}/sharing"
    assert cleo.get(sharing) == ada.get(sharing) == {"agreed": [0, 1], "missing": [2], "missing_former": []}
    eve.refused("not-seated", "GET", sharing)
    assert share(cleo, game)["missing"] == []
    header, body = exported(eve, game)
    assert [row["text"] for row in header["talk"]] == ["żółw\nto all", "my plan", "oh no"]
    assert header["talk"][0] == {name: said[name] for name in ("at", "player", "seat", "at_version", "text")}
    assert body.partition(b"\n")[2] == plain.content.partition(b"\n")[2]
    assert audit(body.splitlines()).is_ok
    assert verify([body]).code == 0
    imported = eve.ask("POST", "/games/import", content=body, headers={"Content-Type": "application/x-ndjson"})
    assert read(eve, imported) == []
    assert "played elsewhere" in refused_export(eve, imported)
    cleo.ask("DELETE", at(game, f"/{oops['id']}"))
    assert [row["text"] for row in exported(eve, game)[0]["talk"]] == ["żółw\nto all", "my plan"]
    share(ada, game, agree=False)
    assert "not agreed: 0" in refused_export(eve, game)
    ada.ask("DELETE", "/players/me")
    assert [row["text"] for row in exported(eve, game)[0]["talk"]] == ["my plan"]
    assert eve.send("GET", f"/games/{game['id']}/export").content == plain.content


def test_who_agrees_while_the_game_runs_is_told_so_and_may_think_better_of_it(table: tuple[Data, list[Person]]) -> None:
    game, (ada, bob, cleo) = table
    for who, agree, agreed, missing in (
        (ada, True, [0], [1, 2]),
        (bob, True, [0, 1], [2]),
        (ada, False, [1], [0, 2]),
        (cleo, True, [1, 2], [0]),
    ):
        assert share(who, game, agree=agree) == {"agreed": agreed, "missing": missing, "missing_former": []}


def test_who_has_handed_a_seat_over_has_a_say_in_what_they_wrote(person: Callable[..., Person]) -> None:
    ada, bob, cleo, eve = person("Ada"), person("Bob", "api-2"), person("Cleo"), person("Eve", "api-2")
    game = ada.create(seats=3, visibility="private")
    for other in (bob, cleo):
        other.join(game, invite=game["invite"])
    said, private = write(bob, game, "well met"), write(bob, game, "good luck", 0)
    for leaver, heir in ((bob, eve), (cleo, person("Fay"))):
        offered = leaver.ask("POST", f"/games/{game['id']}/seats/me/offer", json={"to": "link"})["seats"]
        code = next(seat["offer"]["code"] for seat in offered if seat["offer"])
        heir.ask("POST", f"/games/{game['id']}/seats", json={"invite": code})
        share(heir, game)
    # A player who has written nothing leaves nothing to agree to.
    assert share(ada, game) == {"agreed": [0, 1, 2], "missing": [], "missing_former": [1]}
    eve.ask("POST", f"/games/{game['id']}/resign")
    ada.ask("POST", f"/games/{game['id']}/resign")
    assert "who sat at 1 before" in refused_export(eve, game)
    bob.refused("not-found", "GET", f"/games/{game['id']}")
    assert share(bob, game)["missing_former"] == []
    assert [row["player"] for row in exported(eve, game)[0]["talk"]] == [said["player"]]
    for message in (said, private):
        bob.ask("DELETE", at(game, f"/{message['id']}"))
    bob.refused("not-found", "DELETE", at(game, f"/{said['id']}"))
    assert (read(eve, game), exported(eve, game)[0].get("talk")) == ([], None)
    stranger = person("Sam")
    stranger.refused("not-found", "PUT", f"/games/{game['id']}/sharing", json={"agree": True})


def refused_export(who: Person, game: Data) -> str:
    """Ask for an export with talk, which is refused; return why."""
    path = f"/games/{game['id']}/export"
    return str(who.refused("talk-not-shared", "GET", path, params={"talk": True})["detail"])


@pytest.mark.parametrize(("letter", "size", "most"), [("\U0001f600", len, LINE_BYTES), ("[", brackets, LINE_BRACKETS)])
def test_an_export_has_as_much_talk_as_its_first_line_has_room_for(
    person: Callable[..., Person], letter: str, size: Callable[[bytes], int], most: int
) -> None:
    ada, bob = person("Ada"), person("Bob")
    game = ada.create()
    bob.join(game)
    for number in range(24):
        for who in (ada, bob):
            write(who, game, f"{number} " + letter * 1900)
    bob.ask("POST", f"/games/{game['id']}/resign")
    for who in (ada, bob):
        share(who, game)
    header, body = exported(ada, game)
    line = body.partition(b"\n")[0]
    assert most - size((letter * 2_000).encode()) < size(line) <= most
    assert header["talk"][-1]["text"].startswith("23 ")
    assert audit(body.splitlines()).is_ok
