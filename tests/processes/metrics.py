"""Reads metrics as Prometheus would."""

import httpx2
from prometheus_client import REGISTRY
from prometheus_client.parser import text_string_to_metric_families

import api.http.metrics
import store.archive.metrics
import store.health.gauges
import store.redis.metrics
import telemetry.failures
import telemetry.readiness
import workers.queue.metrics
from tests.processes.service import NO_CERTIFICATES
from tests.processes.waiting import PATIENCE

MODULES = (
    api.http.metrics,
    store.archive.metrics,
    store.health.gauges,
    store.redis.metrics,
    telemetry.failures,
    telemetry.readiness,
    workers.queue.metrics,
)
"""Where all of them are made: they are there once these are imported."""

Numbers = dict[tuple[str, frozenset[tuple[str, str]]], float]


def numbers(address: str) -> Numbers:
    """All samples that a process shows, by name and labels."""
    response = httpx2.get(f"{address}/metrics", trust_env=False, timeout=PATIENCE, verify=NO_CERTIFICATES)
    assert response.status_code == 200, response.text
    assert response.headers["content-type"].startswith("text/plain")
    families = text_string_to_metric_families(response.text)
    return {(row.name, frozenset(row.labels.items())): row.value for family in families for row in family.samples}


def number(found: Numbers, name: str, **labels: str) -> float:
    """One of them, 0 if there is none; of several that differ in other labels the sum."""
    wanted = labels.items()
    return sum(value for (key, has), value in found.items() if key == name and wanted <= dict(has).items())


def names() -> set[str]:
    """The names of all that the service counts, as Prometheus knows them."""
    return {
        f"{family.name}_total" if family.type == "counter" else family.name
        for family in REGISTRY.collect()
        if family.name.startswith("turnfold_")
    }
