"""Emblems are handed out as SVG, to be kept for good."""

from xml.dom import minidom

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
