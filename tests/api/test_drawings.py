"""Emblems and pictures are handed out as SVG, to be kept for good."""

from xml.dom import minidom

import pytest

from domain.kernel.protocol.registry import rulesets
from domain.kernel.protocol.ruleset import Ruleset
from tests.api.person import problem
from tests.processes.service import Service


def test_each_emblem_of_a_catalogue_is_a_drawing_that_may_be_kept(running: Service) -> None:
    client = running.client()
    page = client.get("/v1/rulesets/diamonsters/cards").json()
    emblems = [row["emblem"] for row in page["cards"] + page["things"] if row["emblem"]]
    assert len(emblems) > len(page["cards"])
    for emblem in emblems:
        response = client.get(f"/emblems/{emblem}.svg")
        assert response.headers["content-type"].startswith("image/svg+xml")
        assert "immutable" in response.headers["cache-control"]
        assert "sandbox" in response.headers["content-security-policy"]
        (path,) = minidom.parseString(response.text).getElementsByTagName("path")  # noqa: S318
        assert path.getAttribute("fill") == "currentColor"


def test_what_is_no_emblem_is_not_there(running: Service) -> None:
    for name in ("none.svg", "imp", "imp.png", "..%2Ficons.json"):
        problem("not-found", running.client().get(f"/emblems/{name}"))


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.id)
def test_pictures_have_a_view_for_each_card_that_belongs_to_them(rules: Ruleset, running: Service) -> None:
    client = running.client()
    page = client.get(f"/v1/rulesets/{rules.id}/cards").json()
    views: dict[str, set[str]] = {}
    for name, path in page["pictures"].items():
        response = client.get(path)
        assert "immutable" in response.headers["cache-control"]
        # An older page, or a newer process, asks by another version's path: it is shown what there is.
        other = client.get(path.replace(path.split(".")[1], "0"))
        assert (other.content, other.headers["cache-control"]) == (response.content, "no-cache")
        document = minidom.parseString(response.text)  # noqa: S318
        views[name] = {view.getAttribute("id") for view in document.getElementsByTagName("view")}
    for row in page["cards"]:
        for name in {row.get("faction"), row["type"]} & views.keys():
            assert {"scene", row["id"]} <= views[name]


def test_what_is_no_picture_is_not_there(running: Service) -> None:
    for path in ("chess/kings.svg", "diamonsters/none.svg", "diamonsters/"):
        assert running.client().get(f"/pictures/{path}").status_code == 404
