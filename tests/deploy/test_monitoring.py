"""Alerts and dashboard ask for metrics that exist."""

import json
import re
from collections.abc import Iterator
from typing import Any

import promql_parser
import pytest
import yaml

from tests.deploy import DEPLOY, documents
from tests.processes.metrics import names

GROUPS = yaml.safe_load((DEPLOY / "prometheus" / "alerts.yaml").read_text())["groups"]
RULES = [rule for group in GROUPS for rule in group["rules"]]
DASHBOARD: dict[str, Any] = json.loads((DEPLOY / "grafana" / "turnfold.json").read_text())
QUERIES = [target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"]]
SUFFIX = re.compile("_(bucket|count|sum)$")


def metrics_of(query: str) -> Iterator[str]:
    """The metrics in a query. Fails if it is none."""
    found: list[str] = []

    def visit(node: object) -> bool:
        if isinstance(node, promql_parser.VectorSelector):
            assert node.name
            found.append(node.name)
        return True

    promql_parser.walk(promql_parser.parse(query.replace("$__rate_interval", "5m")), visit)
    assert found, query
    yield from found


@pytest.mark.parametrize("query", [rule["expr"] for rule in RULES] + QUERIES)
def test_queries_name_metrics_that_are_counted(query: str) -> None:
    known = names() | {"up"}
    for name in metrics_of(query):
        assert name in known or SUFFIX.sub("", name) in known


def test_every_metric_is_on_the_dashboard() -> None:
    shown = {SUFFIX.sub("", name) for query in QUERIES for name in metrics_of(query)} - {"up"}
    assert shown == names()


def test_every_alert_leads_to_a_section_of_the_runbook() -> None:
    titles = re.findall("^## (.+)$", (DEPLOY / "RUNBOOK.md").read_text(), re.MULTILINE)
    anchors = {title.lower().replace(" ", "-") for title in titles}
    for rule in RULES:
        file, _, anchor = rule["annotations"]["runbook"].partition("#")
        assert (file, anchor in anchors) == ("RUNBOOK.md", True), rule
        assert rule["labels"]["severity"] in ("page", "ticket")


def test_panels_do_not_lie_on_each_other() -> None:
    places = {(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in DASHBOARD["panels"]}
    assert len(places) == len(DASHBOARD["panels"]) == len({panel["id"] for panel in DASHBOARD["panels"]})


def test_what_is_scraped_is_what_the_manifests_and_units_show() -> None:
    [scrape] = documents(DEPLOY / "prometheus" / "scrape.yaml")
    jobs = {job["job_name"]: job for job in scrape["scrape_configs"]}
    assert all(re.fullmatch("turnfold.*", name) for name in jobs)
    ports = {row["labels"]["part"]: row["targets"] for row in jobs["turnfold-machines"]["static_configs"]}
    for part in ("api", "dispatcher", "worker", "notifier"):
        unit = (DEPLOY / "systemd" / f"turnfold-{part}@.service").read_text()
        [prefix] = re.findall(r"TURNFOLD_METRICS_PORT=(\d+)%i", unit)
        assert ports[part] == [f"127.0.0.1:{prefix}{number}" for number in (1, 2)]
