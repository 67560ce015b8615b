"""A game in the archive is answered for as before it went there, to the byte; one that cannot be had is a 503."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import httpx2
import pytest

from tests.api.archive_pairs import answers, archive_game, reads
from tests.api.person import Data, Person
from tests.api.test_branches import begun, on, over
from tests.api.test_charts import bring
from tests.processes.metrics import number, numbers
from tests.processes.service import Service
from tests.processes.waiting import until

GOLDEN = ("diamonsters-long-2", "smashup-draft-2", "zgame-mail-2")


def refusals(who: Person, game: Data) -> list[tuple[int, str]]:
    """Return how what changes a game is refused after its end."""
    here = f"/games/{game['id']}"
    steps: list[httpx2.Response] = [
        who.send("POST", f"{here}/resign"),
        who.send("POST", f"{here}/commands", json={"decision": "1.0", "choose": ["x"]}),
        who.send("DELETE", f"{here}/seats/0"),
    ]
    return [(row.status_code, row.json().get("type", "")) for row in steps if row.status_code != 200]


@pytest.mark.parametrize("name", [*GOLDEN, "played"])
def test_every_read_of_an_archived_game_is_as_before(ada: Person, bob: Person, running: Service, name: str) -> None:
    if name == "played":
        game = over(ada, bob)
        bob.ask("POST", f"/games/{game['id']}/messages", json={"text": "Well played", "to": "table"})
    else:
        game = bring(ada, name)
    branch = begun(ada, game, seq=game["version"] // 2)
    with suppress(AssertionError, ValueError):
        # Not every moment has an answer of seat 0 to go on with.
        branch = on(ada, game, branch)
    before, refused = answers(ada, game, branch), refusals(ada, game)
    assert len(before) > len(reads())
    archive_game(running, game)
    for who in (ada, ada.at("api-2")):
        assert answers(who, game, branch) == before
    assert refusals(ada.at("api-2"), game) == refused
    tried = [
        who.send("POST", f"/games/{game['id']}/what_ifs", json={"seq": 1, "moves": []}).status_code
        for who in (ada, ada.at("api-2"))
    ]
    assert len({*tried}) == 1
    again = begun(ada.at("api-2"), game, seq=game["version"] // 2)
    assert again["seq"] == game["version"] // 2
    assert game["id"] in [row["id"] for row in ada.listed(status="finished", mine="true")]


def test_talk_goes_on_beside_an_archived_game_and_is_erased(ada: Person, bob: Person, running: Service) -> None:
    game = over(ada, bob)
    messages = f"/games/{game['id']}/messages"
    first = ada.ask("POST", messages, json={"text": "Well played", "to": "table"})
    note = ada.ask("POST", messages, json={"text": "He bluffs", "to": "self"})
    archive_game(running, game)
    later = bob.ask("POST", messages, json={"text": "Again?", "to": "table"})
    assert [row["id"] for row in ada.at("api-2").get(messages)["messages"]] == [first["id"], note["id"], later["id"]]
    ada.at("api-2").ask("DELETE", f"{messages}/{first['id']}")
    ada.ask("DELETE", f"{messages}/{note['id']}")
    for who in (ada, ada.at("api-2"), bob):
        assert [row["id"] for row in who.get(messages)["messages"]] == [later["id"]]
    for agree in (True, False):
        shared = ada.ask("PUT", f"/games/{game['id']}/sharing", json={"agree": agree})
        assert ada.at("api-2").get(f"/games/{game['id']}/sharing") == shared
    before = bob.get(f"/games/{game['id']}/log")
    ada.ask("DELETE", "/players/me")
    assert bob.get(f"/games/{game['id']}/log") == before
    assert [row["id"] for row in bob.get(messages)["messages"]] == [later["id"]]


def test_an_archived_game_is_hidden_shown_and_removed(
    ada: Person, bob: Person, eve: Person, running: Service, admin: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = over(ada, bob)
    archive_game(running, game)
    folder = Path(urlsplit(running.environment["TURNFOLD_ARCHIVE"]).path) / "games"

    def is_listed() -> bool:
        return game["id"] in [row["id"] for row in eve.listed(status="finished", limit=50)]

    until(is_listed)
    before = eve.get(f"/games/{game['id']}/log")
    admin("hide", game["id"])
    until(lambda: not is_listed())
    assert eve.get(f"/games/{game['id']}/log") == before
    admin("show", game["id"])
    until(is_listed)
    # Without the archive's address it would leave the object.
    assert "TURNFOLD_ARCHIVE" in admin("remove", "--yes", game["id"], code=2)
    assert len([*folder.rglob(f"{game['id']}.*")]) == 1
    monkeypatch.setenv("TURNFOLD_ARCHIVE", running.environment["TURNFOLD_ARCHIVE"])
    admin("remove", "--yes", game["id"])
    assert [*folder.rglob(f"{game['id']}.*")] == []
    for who in (ada, bob, eve):
        who.refused("removed", "GET", f"/games/{game['id']}")


@pytest.mark.parametrize("how", ["missing", "truncated", "swapped", "bent"])
def test_an_object_that_is_wrong_is_503_counted_and_hurts_no_other_game(
    ada: Person, running: Service, how: str
) -> None:
    game, other = bring(ada, GOLDEN[0]), bring(ada, "diamonsters-single-2")
    for row in (game, other):
        archive_game(running, row)
    folder = Path(urlsplit(running.environment["TURNFOLD_ARCHIVE"]).path) / "games"
    (file,), (another,) = (folder.rglob(f"{row['id']}.*") for row in (game, other))
    kept = file.read_bytes()
    bent = kept[:-9] + bytes([kept[-9] ^ 1]) + kept[-8:]
    file.write_bytes({"truncated": kept[:-30], "swapped": another.read_bytes(), "bent": bent}.get(how, b""))
    if how == "missing":
        file.unlink()
    far = ada.at("api-2")
    reason = "missing" if how == "missing" else "damaged"

    def count() -> float:
        return number(numbers(running.metrics("api-2")), "turnfold_archive_failures_total", reason=reason)

    before = count()
    far.refused("archive-unavailable", "GET", f"/games/{game['id']}")
    assert count() == before + 1
    assert far.view(other)["status"] == "finished"
    file.write_bytes(kept)
    assert far.view(game)["status"] == "finished"


def test_an_object_that_is_gone_is_503_and_its_account_can_end_all_the_same(ada: Person, running: Service) -> None:
    game, other = bring(ada, GOLDEN[0]), bring(ada, "diamonsters-single-2")
    for row in (game, other):
        archive_game(running, row)
    folder = Path(urlsplit(running.environment["TURNFOLD_ARCHIVE"]).path) / "games"
    (file,) = folder.rglob(f"{game['id']}.*")
    kept = file.read_bytes()
    file.unlink()
    far = ada.at("api-2")
    for path in ("", "/log", "/export", "/states/1"):
        response = far.send("GET", f"/games/{game['id']}{path}")
        assert response.headers["retry-after"] == "10"
        far.refused("archive-unavailable", "GET", f"/games/{game['id']}{path}")
    assert far.view(other)["status"] == "finished"
    file.write_bytes(kept)
    assert far.view(game)["status"] == "finished"
    ada.ask("DELETE", "/players/me")
    assert [*folder.rglob(f"{game['id']}.*"), *folder.rglob(f"{other['id']}.*")] == []
