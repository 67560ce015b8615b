"""The image, the compose file and the Kubernetes manifests."""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
import yaml
from compose_spec import ComposeSpecification, Service

from tests import REPOSITORY
from tests.deploy import DEPLOY, SETTINGS, documents, parse

CONTAINERFILE = (DEPLOY / "Containerfile").read_text()
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
KUSTOMIZATION: dict[str, Any] = yaml.safe_load((DEPLOY / "kustomization.yaml").read_text())
MANIFESTS = [row for path in KUSTOMIZATION["resources"] for row in documents(DEPLOY / path)]
WORKLOADS = [row for row in MANIFESTS if row["kind"] in ("Deployment", "StatefulSet")]
VERSION = "1.33"


def name_of(row: dict[str, Any]) -> str:
    return f"{row['kind']} {row['metadata']['name']}"


def test_the_linter_finds_nothing_in_the_containerfile() -> None:
    hadolint = Path(sys.executable).with_name("hadolint")
    found = subprocess.run([hadolint, DEPLOY / "Containerfile"], capture_output=True, text=True)
    assert found.returncode == 0, found.stdout


def test_the_image_has_every_package_and_runs_a_command() -> None:
    copied = {
        name for line in re.findall(r"^COPY (?!--from)(.+)$", CONTAINERFILE, re.MULTILINE) for name in line.split()
    }
    assert all((REPOSITORY / name).exists() for name in copied - {"./"})
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())
    packages = {row.rstrip("*") for row in project["tool"]["setuptools"]["packages"]["find"]["include"]}
    assert packages <= copied
    assert set(project["project"]["license-files"]) <= copied
    parse(yaml.safe_load(re.findall(r"^CMD (.+)$", CONTAINERFILE, re.MULTILINE)[0]))


def test_the_image_can_send_spans() -> None:
    [extras] = re.findall(r"pip install .* '\.\[([a-z,-]+)\]'", CONTAINERFILE)
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())
    assert "tracing" in extras.split(",")
    assert set(extras.split(",")) <= set(project["project"]["optional-dependencies"])


def test_the_compose_file_is_one() -> None:
    ComposeSpecification.model_validate(COMPOSE)
    known = {field.alias or name for name, field in Service.model_fields.items()}
    for name, service in COMPOSE["services"].items():
        assert set(service) <= known
        assert service["healthcheck"]["test"], name
        if service["image"].startswith("turnfold:"):
            parse(service["command"])
            assert set(service["environment"]) <= SETTINGS
            assert ("secrets/queue.env" in service["env_file"]) == (name not in ("api", "mail-in"))
            assert service["read_only"]
            assert service["cap_drop"] == ["ALL"]
        else:
            conf = service["volumes"][0].split(":")[0]
            assert (DEPLOY / conf).is_file()


@pytest.mark.parametrize("row", MANIFESTS, ids=name_of)
def test_manifests_fit_the_schemas_of_kubernetes(row: dict[str, Any]) -> None:
    kubernetes_validate.validate(row, VERSION, strict=True)


def test_the_kustomization_names_all_there_is() -> None:
    assert {f"kubernetes/{file.name}" for file in (DEPLOY / "kubernetes").iterdir()} == set(KUSTOMIZATION["resources"])
    generated = {row["name"]: row for row in KUSTOMIZATION["configMapGenerator"]}
    assert all((DEPLOY / file).is_file() for row in generated.values() for file in row.get("files", ()))
    assert set(_names_of_config_maps(WORKLOADS)) == set(generated)


def _names_of_config_maps(value: Any) -> Iterator[str]:
    """All that a manifest refers to."""
    if isinstance(value, dict):
        yield from (part["name"] for key, part in value.items() if key in ("configMap", "configMapKeyRef"))
        value = list(value.values())
    for part in value if isinstance(value, list) else ():
        yield from _names_of_config_maps(part)


@pytest.mark.parametrize("row", WORKLOADS, ids=name_of)
def test_workloads_are_confined_probed_and_bounded(row: dict[str, Any]) -> None:
    pod = row["spec"]["template"]["spec"]
    assert pod["securityContext"]["runAsNonRoot"]
    assert pod["automountServiceAccountToken"] is False
    [container] = pod["containers"]
    assert container["securityContext"] == {
        "allowPrivilegeEscalation": False,
        "readOnlyRootFilesystem": True,
        "capabilities": {"drop": ["ALL"]},
    }
    assert container["resources"]["limits"]["memory"]
    ports = {port["name"] for port in container["ports"]}
    for probe in ("startupProbe", "livenessProbe", "readinessProbe"):
        for kind in ("httpGet", "tcpSocket"):
            if kind in container[probe]:
                assert container[probe][kind]["port"] in ports
                assert container[probe][kind].get("path", "/readyz") in ("/healthz", "/readyz", "/readyz/writes")
    if container["image"] == "turnfold":
        parse(container["args"])
        assert {variable["name"] for variable in container["env"]} <= SETTINGS
        port = next(variable for variable in container["args"] + [""] if variable.isdecimal() or not variable) or next(
            variable["value"] for variable in container["env"] if variable["name"] == "TURNFOLD_METRICS_PORT"
        )
        assert container["ports"][0]["containerPort"] == int(port)
        named = {variable["name"]: variable.get("value") for variable in container["env"]}
        assert {"name": "metrics", "containerPort": int(named["TURNFOLD_METRICS_PORT"])} in container["ports"]
        # Any address of a private network could pass for any number of clients.
        assert "/8" not in (named.get("TURNFOLD_TRUSTED_PROXIES") or "")


def test_a_release_replays_all_games_with_its_own_image_first() -> None:
    release: dict[str, Any] = yaml.safe_load((DEPLOY / "release/kustomization.yaml").read_text())
    assert release["images"] == KUSTOMIZATION["images"]
    [job] = [row for path in release["resources"] for row in documents(DEPLOY / "release" / path)]
    kubernetes_validate.validate(job, VERSION, strict=True)
    pod = job["spec"]["template"]
    [container] = pod["spec"]["containers"]
    parse(container["args"])
    assert {variable["name"] for variable in container["env"]} == {"REDIS_URL"}
    # It tries once: a game that diverges does so again. And the servers let it in.
    assert (job["spec"]["backoffLimit"], pod["spec"]["restartPolicy"]) == (0, "Never")
    [to_redis] = [row for row in MANIFESTS if row["metadata"]["name"] == "to-redis"]
    allowed = to_redis["spec"]["ingress"][0]["from"][0]["podSelector"]["matchLabels"]
    assert allowed.items() <= pod["metadata"]["labels"].items()


def test_services_budgets_and_policies_select_pods_that_there_are() -> None:
    labels = [row["spec"]["template"]["metadata"]["labels"] for row in WORKLOADS]
    for row in MANIFESTS:
        selector = row["spec"].get("selector", row["spec"].get("podSelector")) if "spec" in row else None
        wanted = (selector or {}).get("matchLabels", selector if row["kind"] == "Service" else {})
        assert any(wanted.items() <= found.items() for found in labels), name_of(row)
    budgets = {row["metadata"]["name"] for row in MANIFESTS if row["kind"] == "PodDisruptionBudget"}
    assert budgets == {row["metadata"]["name"] for row in WORKLOADS if row["spec"]["replicas"] > 1}


def test_the_secrets_that_are_used_are_those_that_the_runbook_makes() -> None:
    refs = [
        variable["valueFrom"]["secretKeyRef"]
        for row in WORKLOADS
        for variable in row["spec"]["template"]["spec"]["containers"][0].get("env", ())
        if "secretKeyRef" in variable.get("valueFrom", {})
    ]
    runbook = (DEPLOY / "RUNBOOK.md").read_text()
    assert {ref["name"] for ref in refs} == {"turnfold"}
    assert {f"{ref['key'].partition('_')[0]}.env" for ref in refs} == {"REDIS.env", "QUEUE.env"}
    assert re.findall(r"--from-env-file=secrets/([\w.]+)", runbook) == ["store.env", "queue.env"]
    assert re.findall(r"--from-file=secrets/([\w.]+)", runbook) == ["store.acl", "queue.acl"]


def test_no_password_is_on_a_command_line() -> None:
    for row in WORKLOADS:
        [container] = row["spec"]["template"]["spec"]["containers"]
        assert "pass" not in str([container.get("command"), container.get("args")]).lower()
    for service in COMPOSE["services"].values():
        assert "pass" not in str(service["command"]).lower()


def _bytes(text: str) -> int:
    """Return how many bytes a size has, as Kubernetes, compose and the servers write them."""
    number, unit = re.fullmatch(r"(\d+)\s*([a-zA-Z]*)", text).groups()  # type: ignore[union-attr]
    return int(number) * 1024 ** " kmg".index((unit.lower() or " ")[0])


def _fits(maxmemory: str, limit: str) -> bool:
    """Return whether there is room for a rewrite, which forks: for half of what there is, as it changes meanwhile."""
    return 0 < _bytes(maxmemory) * 3 / 2 <= _bytes(limit)


def test_the_servers_refuse_what_is_too_much_before_the_kernel_kills_them() -> None:
    [conf] = re.findall(r"^maxmemory (\S+)$", (DEPLOY / "redis/queue.conf").read_text(), re.MULTILINE)
    for name in ("store", "queue"):
        [server] = [row for row in documents(DEPLOY / f"kubernetes/{name}.yaml") if row["kind"] in KINDS_OF_SERVERS]
        [container] = server["spec"]["template"]["spec"]["containers"]
        said = dict(zip(container["command"], container["command"][1:], strict=False)).get("--maxmemory", conf)
        assert _fits(said, container["resources"]["limits"]["memory"]), name
    store = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]["store"]
    default = re.compile(r"\$\{\w+:-(.+)\}")
    assert _fits(default.fullmatch(store["command"][-1])[1], default.fullmatch(store["mem_limit"])[1])  # type: ignore[index]


KINDS_OF_SERVERS = ("StatefulSet", "Deployment")
